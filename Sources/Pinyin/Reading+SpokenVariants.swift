extension Reading {
  /// Returns the other readings in which the word may be spoken, which are right too, at most 64.
  ///
  /// `hanzi`: the word as written. The variants follow from the citation tones by these rules:
  /// - A third tone before a third tone becomes a second tone, in every grouping of a longer run.
  /// - bu4 becomes bu2 before a fourth tone.
  /// - yi1 becomes yi2 before a fourth tone and yi4 before other tones, except in ordinals and
  ///   numerals.
  /// - 一 and 不 are also neutral in the middle of `X一X` and `X不X`, and 不 in the middle of any word
  ///   of three characters (受不了). Where the reading has a neutral 不, its full tone is right too.
  /// - 里, 起 and 姐 may be neutral at the end after a third tone, which still changes before them
  ///   (na2 li5).
  /// - The r of erhua may be present or missing, and replaces the ending before it (wan2 r5 is said
  ///   war2).
  ///
  /// If the characters do not match the syllables one to one, only the rule for third tones
  /// applies.
  public func spokenVariants(hanzi: String) -> [Reading] {
    let variants = erhuaForms(hanzi.filter { $0.isLetter || $0.isNumber })
      .flatMap { SandhiContext($0.reading, hanzi: $0.hanzi).spoken() }
    var seen: Set<Reading> = [self]
    return Array(variants.filter { seen.insert($0).inserted }.prefix(64))
  }

  /// Returns the reading, followed by the forms in which 儿 is spoken in another way.
  ///
  /// In these forms, the suffix `r` is missing, is added where the reading lacks it, or replaces
  /// the ending of the syllable before it.
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
      var swallowed = whole
      for place in spoken {
        let before = syllables[place - 1]
        swallowed.reading.syllables[place - 1].final = before.final.beforeErhua
      }
      return [whole, (short, kept.map { characters[$0] })]
        + (swallowed.reading == self ? [] : [swallowed])
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

extension Final {
  /// The final as it is spoken before the suffix `r`, which replaces its ending -n or -i.
  fileprivate var beforeErhua: Final {
    switch self {
    case .an, .ai: .a
    case .ian: .ia
    case .uan, .uai: .ua
    default: self
    }
  }
}
