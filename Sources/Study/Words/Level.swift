/// A level of an HSK edition: 1 to 6, or the combined band 7–9.
package struct Level: Comparable, Hashable, Sendable {
  /// The number of the level: 1 to 6, or 7 for the band 7–9.
  package let number: Int

  /// Makes a level from its number.
  ///
  /// - Parameter number: 1 to 7; any other number gives nil.
  package init?(number: Int) {
    guard (1...7).contains(number) else { return nil }
    self.number = number
  }

  /// Parses `1` to `6`, and `7-9`, `7`, `8` or `9` for the band 7–9; nil for any other text.
  package init?(_ text: some StringProtocol) {
    switch text {
    case "7-9", "7–9", "7", "8", "9": self.number = 7
    default:
      guard let number = Int(text), (1...6).contains(number) else { return nil }
      self.number = number
    }
  }

  /// The written form, such as `3` or `7-9`.
  package var text: String { number == 7 ? "7-9" : String(number) }

  package static let all: [Level] = (1...7).compactMap(Level.init(number:))

  package static func < (left: Level, right: Level) -> Bool { left.number < right.number }
}

/// An edition of the HSK word lists.
package enum Edition: String, CaseIterable, Codable, Hashable, Sendable {
  case hsk2012 = "2012"
  case hsk2021 = "2021"
  case hsk2025 = "2025"
}

/// The editions that list a word.
package struct EditionSet: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package init(_ edition: Edition) {
    rawValue = 1 << (Edition.allCases.firstIndex(of: edition) ?? 0)
  }

  package init(_ levels: Levels) {
    self.init(Edition.allCases.filter { levels[$0] != nil }.map { Self($0) })
  }
}

/// A word's level in each edition that lists it.
package struct Levels: Codable, Hashable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case hsk2012 = "2012"
    case hsk2021 = "2021"
    case hsk2025 = "2025"
  }

  private var hsk2012: Level?
  private var hsk2021: Level?
  private var hsk2025: Level?

  package init(_ byEdition: [Edition: Level] = [:]) {
    self.init(
      hsk2012: byEdition[.hsk2012],
      hsk2021: byEdition[.hsk2021],
      hsk2025: byEdition[.hsk2025]
    )
  }

  package init(hsk2012: Level?, hsk2021: Level?, hsk2025: Level?) {
    self.hsk2012 = hsk2012
    self.hsk2021 = hsk2021
    self.hsk2025 = hsk2025
  }

  package subscript(edition: Edition) -> Level? {
    switch edition {
    case .hsk2012: hsk2012
    case .hsk2021: hsk2021
    case .hsk2025: hsk2025
    }
  }

  /// Returns the levels of this word, completed by those of another word in editions that do not
  /// list this one.
  package func filled(from other: Levels) -> Levels {
    Levels(
      hsk2012: hsk2012 ?? other.hsk2012,
      hsk2021: hsk2021 ?? other.hsk2021,
      hsk2025: hsk2025 ?? other.hsk2025
    )
  }

  /// The level in the most recent edition that lists the word; nil if none does.
  package var current: Level? { hsk2025 ?? hsk2021 ?? hsk2012 }
}

/// The coding of a level as its text, such as `3` or `7-9`.
extension Level: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let level = Level(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a level")
      )
    }
    self = level
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The coding of a set of levels as a sorted list; an empty list stands for every level.
extension LevelSet: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(Set(try decoder.singleValueContainer().decode([Level].self)))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(levels.sorted())
  }
}

/// A set of levels, written as `1`, `1-3`, `2,4` or `7-9`.
package struct LevelSet: Hashable, Sendable {
  package let levels: Set<Level>

  /// True if the set is empty, which stands for all levels.
  package var isEverything: Bool { levels.isEmpty }

  package init(_ levels: Set<Level> = []) { self.levels = levels }

  /// Makes the set of all levels up to and including `level`.
  package init(upTo level: Level) { levels = Set(Level.all.filter { $0 <= level }) }

  /// Parses a text; `setting` is the name of the setting, for the error that is thrown for an
  /// invalid text.
  package init(_ text: String, setting: String) throws(SettingError) {
    var levels: Set<Level> = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      if let level = Level(part) {
        levels.insert(level)
        continue
      }
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let low = Level(ends[0]), let high = Level(ends[1]), low < high else {
        throw .badLevels(name: setting, value: text, part: String(part))
      }
      levels.formUnion((low.number...high.number).compactMap(Level.init(number:)))
    }
    self.levels = levels
  }

  package func contains(_ level: Level?) -> Bool {
    isEverything || level.map(levels.contains) == true
  }
}

/// A filter for words and bank questions; a condition that is nil accepts all of them.
package struct WordFilter: Hashable, Sendable {
  package var levels: LevelSet?
  package var topic: String?
  /// The edition to whose lists ``levels`` refers.
  package var edition: Edition
  /// True if words that no edition lists, and questions of question banks, pass any condition on
  /// levels.
  package var keepsUnlisted = false

  package static let everything = WordFilter()

  package init(levels: LevelSet? = nil, topic: String? = nil, edition: Edition = .hsk2025) {
    self.levels = levels.flatMap { $0.isEverything ? nil : $0 }
    self.topic = topic
    self.edition = edition
  }

  /// True if the filter accepts everything.
  package var isEverything: Bool { levels == nil && topic == nil }

  package func includes(_ item: Item) -> Bool {
    if let topic, item.word?.topic != topic { return false }
    guard let levels else { return true }
    let listed = item.word?.levels ?? Levels()
    if keepsUnlisted, listed.current == nil { return true }
    return levels.contains(listed[edition])
  }
}
