/// The parser for lists of durations such as `30s 10m 1h`.
package enum Durations {
  /// The maximum number of durations in a list; ``EntryGate`` has the same limit.
  package static let most = 100

  /// Returns each duration of a list in seconds, from one second to a day; a number without a unit
  /// is minutes.
  ///
  /// `setting`: the name of the setting, for the error that is thrown for an invalid list.
  package static func seconds(_ text: String, setting: String) throws(SettingError) -> [Int] {
    var result: [Int] = []
    for part in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let unit: Int
      switch part.last {
      case "s": unit = 1
      case "h": unit = 3600
      default: unit = 60
      }
      let digits = part.last.map { "smh".contains($0) } == true ? part.dropLast() : part
      guard let number = Int(digits), number > 0, number <= 86_400, number * unit <= 86_400 else {
        throw .badSteps(name: setting, value: text, part: String(part))
      }
      result.append(number * unit)
      guard result.count <= most else { throw .tooManySteps(name: setting, most: most) }
    }
    return result
  }
}

/// A set of levels, written as `1`, `1-3`, `2,4` or `7-9`.
package struct LevelSet: Hashable, Sendable {
  package let levels: Set<Level>

  /// True if the set contains every level; an empty set stands for all levels.
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
