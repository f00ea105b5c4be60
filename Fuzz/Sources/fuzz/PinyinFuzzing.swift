import Pinyin

/// Feeds typed text to the pinyin parser and the judge.
enum PinyinFuzzing {
  /// A text of real syllables is spelled out, and the spelling parses to itself and judges as right.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes, as: UTF8.self)
    let parsed = try? PinyinText(text)
    let check = PinyinCheck(text)
    // The check refuses letters that are one syllable and can only be read as two.
    let isUndivided = parsed.map { $0.undivided.contains($0.best) } ?? false
    require(check.isValid == isUndivided, "the check and the parser disagree")
    guard let parsed else { return }
    require(parsed.candidates.count <= PinyinText.maximumCandidates, "too many candidates")
    require(parsed.candidates.contains(parsed.best), "the best is no candidate")
    // A spelling of syllables that Mandarin lacks may be divided otherwise: ‘er1’ is ‘e1 r’ too.
    guard check.findings.allSatisfy(\.isAttested) else { return }
    let numbered = parsed.best.numbered
    if let again = try? PinyinText(numbered) {
      // It need not be the best again: ‘e5 r5 er1’ is ‘er5 er1’ too.
      require(
        again.candidates.contains { $0.numbered == numbered }
          || again.candidates.count == PinyinText.maximumCandidates,
        "‘\(numbered)’ is read otherwise again"
      )
    } else {
      require(numbered.count > PinyinText.maximumLength, "‘\(numbered)’ is not read again")
    }
    guard let reading = parsed.best.reading else { return }
    guard case .right = Judgement(typed: text, hanzi: "", accepted: [reading]) else {
      fatalError("‘\(text)’ is not right for itself")
    }
  }
}
