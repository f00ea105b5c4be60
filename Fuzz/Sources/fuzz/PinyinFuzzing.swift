import Pinyin

/// Feeds typed text to the pinyin parser and the judge.
enum PinyinFuzzing {
  /// A text that parses is spelled out, and the spelling parses to itself and judges as right.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes, as: UTF8.self)
    let parsed = try? PinyinText(text)
    let check = PinyinCheck(text)
    precondition(check.isValid == (parsed != nil), "the check and the parser disagree")
    guard let parsed else { return }
    precondition((1...PinyinText.maximumCandidates).contains(parsed.candidates.count))
    precondition(parsed.candidates.contains(parsed.best))
    let numbered = parsed.best.numbered
    if let again = try? PinyinText(numbered) {
      precondition(again.best.numbered == numbered, "‘\(numbered)’ is read otherwise again")
    } else {
      precondition(numbered.count > PinyinText.maximumLength, "‘\(numbered)’ is not read again")
    }
    guard let reading = parsed.best.reading else { return }
    guard case .right = Judgement(typed: text, hanzi: "", accepted: [reading]) else {
      preconditionFailure("‘\(text)’ is not right for itself")
    }
  }
}
