extension Reading {
  /// Returns the other readings that are right because the word is spoken so.
  ///
  /// They follow from the citation tones:
  /// - A third tone before a third tone becomes a second tone, in every grouping of a longer run.
  /// - bu4 becomes bu2 before a fourth tone.
  /// - yi1 becomes yi2 before a fourth tone and yi4 before the others, except in ordinals and
  ///   numerals.
  /// - Both are also neutral in the middle of `X一X` and `X不X`.
  /// - Erhua has its r or not.
  ///
  /// `hanzi` is the word as written. Where its characters do not match the syllables one to one,
  /// only the rule of third tones applies. The reading itself is not returned. The order is always
  /// the same, and there are at most 64.
  public func spokenVariants(hanzi: String) -> [Reading] {
    let variants = erhuaForms(hanzi.filter { $0.isLetter || $0.isNumber })
      .flatMap { SandhiContext($0.reading, hanzi: $0.hanzi).spoken() }
    var seen: Set<Reading> = [self]
    return Array(variants.filter { seen.insert($0).inserted }.prefix(64))
  }

  /// Returns the reading itself, then with the suffix `r` left out or put in where 儿 is written.
  private func erhuaForms(_ hanzi: String) -> [(reading: Reading, hanzi: [Character])] {
    let characters = Array(hanzi)
    let suffixes = characters.indices.filter { $0 > 0 && "儿兒".contains(characters[$0]) }
    let whole = (reading: self, hanzi: characters)
    if characters.count == syllables.count {
      let spoken = suffixes.filter { syllables[$0].bare.isErhua }
      guard !spoken.isEmpty else { return [whole] }
      let kept = syllables.indices.filter { !spoken.contains($0) }
      let capitals = kept.indices.filter { self.capitals.contains(kept[$0]) }
      let short = Reading(kept.map { syllables[$0] }, capitals: Set(capitals))
      return [whole, (short, kept.map { characters[$0] })]
    }
    guard !suffixes.isEmpty, characters.count == syllables.count + suffixes.count else {
      return [whole]
    }
    var long = Reading([])
    var rest = syllables.indices.makeIterator()
    for position in characters.indices {
      if suffixes.contains(position) {
        long.syllables.append(.erhua)
      } else if let next = rest.next() {
        if capitals.contains(next) { long.capitals.insert(long.syllables.count) }
        long.syllables.append(syllables[next])
      }
    }
    return [(self, characters.filter { !"儿兒".contains($0) }), (long, characters)]
  }
}

/// A reading with its characters, from which the spoken tone of each syllable follows.
private struct SandhiContext {
  private let reading: Reading
  /// The character of each syllable; empty when characters and syllables do not match.
  private let hanzi: [Character]
  /// The positions of the full syllables; tone changes ignore the suffix `r`.
  private let full: [Int]

  init(_ reading: Reading, hanzi: [Character]) {
    self.reading = reading
    self.hanzi = hanzi.count == reading.syllables.count ? hanzi : []
    full = reading.syllables.indices.filter { !reading.syllables[$0].bare.isErhua }
  }

  /// Returns every spoken form, the reading itself first.
  func spoken() -> [Reading] {
    var forms = [reading]
    var place = 0
    while place < full.count {
      let run = full[place...].prefix { reading.syllables[$0].tone == .third }
      let positions = run.count > 1 ? Array(run) : [full[place]]
      let choices =
        run.count > 1 ? Self.thirdTones(run.count) : tones(at: place).map { tone in [tone] }
      forms = choices.flatMap { tones in
        forms.map { $0.with(tones: tones, at: positions) }
      }
      forms = Array(forms.prefix(64))
      place += positions.count
    }
    return forms
  }

  /// Returns the ways to say a run of third tones: as written, or with no two of them side by side.
  private static func thirdTones(_ count: Int) -> [[Tone]] {
    var spoken: [[Tone]] = [[.third]]
    for _ in 1..<count {
      spoken = spoken.flatMap { rest -> [[Tone]] in
        rest.first == .third ? [[.second] + rest] : [[.second] + rest, [.third] + rest]
      }
      spoken = Array(spoken.prefix(32))
    }
    return [Array(repeating: .third, count: count)] + spoken
  }

  /// Returns the tones of the syllable at an index of `full`, the citation tone first.
  private func tones(at place: Int) -> [Tone] {
    let position = full[place]
    let syllable = reading.syllables[position]
    guard !hanzi.isEmpty, place + 1 < full.count else { return [syllable.tone] }
    let next = full[place + 1]
    let before = place > 0 ? hanzi[full[place - 1]] : nil
    let isBetweenTwins = before == hanzi[next]
    let isBeforeFourth = nextIsFourth(next)
    var tones = [syllable.tone]
    switch (hanzi[position], syllable.tone) {
    case ("不", .fourth):
      if isBeforeFourth { tones.append(.second) }
    case ("一", .first):
      if isNumeral(before, hanzi[next]) { return tones }
      if isBeforeFourth {
        tones.append(.second)
      } else if reading.syllables[next].tone != .neutral {
        tones.append(.fourth)
      }
    default: return tones
    }
    return isBetweenTwins ? tones + [.neutral] : tones
  }

  /// Returns whether a fourth tone follows, also one that has become neutral (一个, 不是).
  private func nextIsFourth(_ next: Int) -> Bool {
    switch reading.syllables[next].tone {
    case .fourth: true
    case .neutral: "个個是过過去上下".contains(hanzi[next])
    default: false
    }
  }

  /// Returns whether 一 keeps its tone as a numeral or an ordinal: 第一, 十一, 一月, 一二.
  private func isNumeral(_ before: Character?, _ after: Character) -> Bool {
    if let before, "第十初〇零".contains(before) { return true }
    return "月号號二三四五六七八九〇零".contains(after)
  }
}

extension Reading {
  fileprivate func with(tones: [Tone], at positions: [Int]) -> Reading {
    var result = self
    for (position, tone) in zip(positions, tones) { result.syllables[position].tone = tone }
    return result
  }
}
