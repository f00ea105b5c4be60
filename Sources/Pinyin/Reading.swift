/// The pronunciation of a word: its syllables in citation tones.
///
/// Two readings are equal if their syllables are equal; capital letters are not compared.
public struct Reading: Hashable, Sendable {
  /// The syllables in order; the suffix of erhua is a syllable of its own (`na3 r5`).
  public var syllables: [Syllable]
  /// The indices, from 0, of the syllables that begin with a capital letter, as in proper names.
  public var capitals: Set<Int>

  /// Makes a reading; `capitals`: the indices, from 0, of the syllables that begin with a capital
  /// letter.
  public init(_ syllables: [Syllable], capitals: Set<Int> = []) {
    self.syllables = syllables
    self.capitals = capitals
  }

  /// Returns true if the syllables are equal; capital letters are not compared.
  public static func == (left: Reading, right: Reading) -> Bool {
    left.syllables == right.syllables
  }

  /// Hashes the syllables, as `==` compares them.
  public func hash(into hasher: inout Hasher) { hasher.combine(syllables) }
}

/// The coding of a reading as its numbered spelling: `yin2 hang2`.
extension Reading: Codable {
  /// Reads the numbered spelling; an empty text has no syllables.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(PinyinError) {
      self = text.isEmpty ? Reading([]) : try Reading(numbered: text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a numbered reading")
      )
    }
  }

  /// Writes the numbered spelling.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(numbered)
  }
}

extension Reading {
  /// Reads syllables with tone numbers, separated by spaces, as in word lists.
  ///
  /// A syllable with a capital letter belongs to a proper name: `Bei3 jing1`.
  ///
  /// - Throws: `PinyinError` with a range in the first syllable that cannot be read, or without a
  ///   range if there is no syllable or one is too long.
  public init(numbered text: String) throws(PinyinError) {
    if let known = Self(attested: text) {
      self = known
      return
    }
    let characters = Array(text)
    var syllables: [Syllable] = []
    var capitals: Set<Int> = []
    for word in characters.indices.split(whereSeparator: { characters[$0].isWhitespace }) {
      let fragment = String(characters[word])
      do {
        syllables.append(try Syllable(numbered: fragment))
      } catch {
        throw error.moved(by: word.lowerBound)
      }
      if characters[word.lowerBound].isUppercase { capitals.insert(syllables.count - 1) }
    }
    guard !syllables.isEmpty else { throw .empty }
    self.init(syllables, capitals: capitals)
  }

  /// Reads attested syllables in lower case with tone numbers, separated by spaces; nil for any
  /// other text.
  ///
  /// It looks the syllables up, which is faster than parsing them.
  public init?(attested text: String) {
    var syllables: [Syllable] = []
    for part in text.split(separator: " ") {
      guard let syllable = Syllable.attested[String(part)] else { return nil }
      syllables.append(syllable)
    }
    guard !syllables.isEmpty else { return nil }
    self.init(syllables)
  }

  /// The reading as in word lists: `yin2 hang2`, `na3 r5`, `Bei3 jing1`.
  public var numbered: String {
    syllables.enumerated()
      .map { position, syllable in
        capitals.contains(position) ? Spelling.capitalised(syllable.numbered) : syllable.numbered
      }
      .joined(separator: " ")
  }

  /// The reading as one word with tone marks: `yínháng`, `nǎr`, `Xī'ān`.
  ///
  /// A capital letter after the first syllable begins another word: `Běijīng Dàxué`.
  public var marked: String { markedParts.joined() }

  /// The syllables of ``marked``, each with the blank or the apostrophe that stands before it.
  ///
  /// The suffix of erhua is in one part with the syllable before it: `yī`, `diǎnr`.
  public var markedParts: [String] { parts(\.marked) }

  /// The reading as one word without tones: `yinhang`, `nar`, `Xi'an`.
  public var toneless: String { parts(\.letters).joined() }

  private func parts(_ spelling: (Syllable) -> String) -> [String] {
    var parts: [String] = []
    for (position, syllable) in syllables.enumerated() {
      let isCapital = capitals.contains(position)
      var text = ""
      if position > 0 {
        if isCapital {
          text += " "
        } else if Spelling.needsApostrophe(
          between: syllables[position - 1].bare,
          and: syllable.bare
        ) {
          text += "'"
        }
      }
      text += isCapital ? Spelling.capitalised(spelling(syllable)) : spelling(syllable)
      if syllable == .erhua, position > 0 {
        parts[parts.count - 1] += text
      } else {
        parts.append(text)
      }
    }
    return parts
  }
}

extension PinyinError {
  /// Returns the error with its range moved by `distance` characters towards the end of the text.
  func moved(by distance: Int) -> PinyinError {
    guard let range else { return self }
    return placed(at: range.lowerBound + distance..<range.upperBound + distance)
  }

  /// Returns the error with another range and, unless `other` is nil, another fragment.
  func placed(at range: Range<Int>, fragment other: String? = nil) -> PinyinError {
    switch self {
    case .empty, .tooLong: self
    case .notLatin(_, let fragment): .notLatin(range: range, fragment: other ?? fragment)
    case .toneOutOfRange(_, let fragment):
      .toneOutOfRange(range: range, fragment: other ?? fragment)
    case .notPinyin(_, let fragment): .notPinyin(range: range, fragment: other ?? fragment)
    }
  }
}

extension Reading {
  /// Returns the other spoken forms of the word, at most 64, which also count as right.
  ///
  /// `hanzi`: the word as written. The variants follow from the citation tones by these rules:
  /// - A third tone before a third tone becomes a second tone, in every grouping of a longer run.
  /// - bu4 becomes bu2 before a fourth tone.
  /// - yi1 becomes yi2 before a fourth tone and yi4 before other full tones, except in ordinals and
  ///   numerals.
  /// - 一 and 不 are also neutral in the middle of `X一X` and `X不X`, and 不 in the middle of any word
  ///   of three characters (受不了). Where the reading has a neutral 不, its full tone is right too.
  /// - 里, 起 and 姐 may be neutral at the end after a third tone, which still changes before them
  ///   (na2 li5).
  /// - The r of erhua may be present or missing, and may replace the ending before it (wan2 r5 is
  ///   said war2).
  ///
  /// If the characters, with or without 儿, do not match the syllables one to one, only the rule for
  /// third tones applies.
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
