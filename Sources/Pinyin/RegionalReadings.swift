extension Reading {
  /// Returns the reading of a word in Taiwan; nil when it is the same.
  ///
  /// `hanzi` is the word in simplified characters, with a character for each syllable. The longest
  /// entries of the table apply first: 人质 keeps the zhì of the mainland, 质量 does not.
  public func inTaiwan(hanzi: String) -> Reading? {
    let matches = RegionalReadings.matches(self, hanzi).filter(\.entry.isShown)
    guard !matches.isEmpty else { return nil }
    return matches.reduce(self) { $0.replacing($1) }
  }

  /// Returns the readings of a word that are also right in Taiwan, in all combinations of the
  /// differences; at most 16.
  public func taiwanVariants(hanzi: String) -> [Reading] {
    var variants = [self]
    for match in RegionalReadings.matches(self, hanzi).prefix(4) {
      variants += variants.map { $0.replacing(match) }
    }
    return Array(variants.dropFirst())
  }

  fileprivate func replacing(_ match: RegionalReadings.Match) -> Reading {
    var result = self
    for (offset, syllable) in match.entry.taiwan.enumerated() {
      result.syllables[match.start + offset] = syllable
    }
    return result
  }
}

/// The table of the readings of Taiwan, by the first character of an entry.
private enum RegionalReadings {
  struct Entry: Sendable {
    let hanzi: [Unicode.Scalar]
    let mainland: [Syllable]
    let taiwan: [Syllable]
    /// False where the mainland's reading is usual in Taiwan too.
    let isShown: Bool
    /// True if the entry applies to this word alone.
    let isWhole: Bool
  }

  struct Match {
    let start: Int
    let entry: Entry
  }

  /// Returns the entries that apply to a word, in the order of its characters.
  static func matches(_ reading: Reading, _ hanzi: String) -> [Match] {
    let scalars = Array(hanzi.unicodeScalars)
    guard scalars.count == reading.syllables.count else { return [] }
    var found: [Match] = []
    var start = 0
    while start < scalars.count {
      let entry = entries[scalars[start]]?.first { entry in
        let end = start + entry.hanzi.count
        return end <= scalars.count && (!entry.isWhole || entry.hanzi.count == scalars.count)
          && scalars[start..<end].elementsEqual(entry.hanzi)
          && reading.syllables[start..<end].elementsEqual(entry.mainland)
      }
      if let entry, entry.mainland != entry.taiwan {
        found.append(Match(start: start, entry: entry))
      }
      start += entry?.hanzi.count ?? 1
    }
    return found
  }

  /// The entries by their first character, the longest first.
  private static let entries: [Unicode.Scalar: [Entry]] = {
    var table: [Unicode.Scalar: [Entry]] = [:]
    for row in regionalTable.split(separator: ";") {
      var words = row.split(whereSeparator: \.isWhitespace)
      let mark = words.first.flatMap { ["~", "=", "!"].contains($0) ? $0 : nil }
      if mark != nil { words.removeFirst() }
      guard words.count == 3 else { continue }
      let entry = Entry(
        hanzi: Array(words[0].unicodeScalars),
        mainland: syllables(words[1]),
        taiwan: syllables(words[2]),
        isShown: mark == nil || mark == "!",
        isWhole: mark == "=" || mark == "!"
      )
      guard let first = entry.hanzi.first, entry.mainland.count == entry.hanzi.count,
        entry.taiwan.count == entry.hanzi.count
      else { continue }
      table[first, default: []].append(entry)
    }
    return table.mapValues { $0.sorted { $0.hanzi.count > $1.hanzi.count } }
  }()

  /// Returns the syllables of a text such as `la1ji1`.
  private static func syllables(_ text: Substring) -> [Syllable] {
    var found: [Syllable] = []
    var letters = ""
    for character in text {
      letters.append(character)
      guard character.isNumber else { continue }
      if let syllable = try? Syllable(numbered: letters) { found.append(syllable) }
      letters = ""
    }
    return found
  }
}

extension Reading {
  /// Returns the other spellings of a sound that pinyin only approximates: 嗯 is a nasal, and the
  /// particle 啊 is said ya, wa or na after the sound before it.
  public func interjectionVariants(hanzi: String) -> [Reading] {
    guard syllables.count == 1 else { return [] }
    switch hanzi {
    case "嗯":
      return [Final.ng, .n].flatMap { final in
        [Tone.second, .third, .fourth].map { Reading([Syllable(.zero, final, $0)]) }
      }
    case "啊" where syllables[0].tone == .neutral:
      return [
        Reading([Syllable(.zero, .ia, .neutral)]), Reading([Syllable(.zero, .ua, .neutral)]),
        Reading([Syllable(.n, .a, .neutral)]),
      ]
    default: return []
    }
  }
}
