import GRDB
import Pinyin
import Study

/// How a row of `word` is read.
enum WordColumns {
  static let all = """
    simplified, traditional, reading, accepted, pos, level_2012, level_2021, level_2025,
    frequency_rank, is_separable, measure, topic, gloss, id
    """
  static let entry = """
    id, simplified, reading, coalesce(level_2025, level_2021, level_2012), frequency_rank
    """
}

extension Word {
  /// Reads the columns of ``WordColumns/all``.
  init(_ row: Row, pack: String) throws {
    let simplified: String = row[0]
    let reading: String = row[2]
    self.init(
      key: WordKey(simplified: simplified, reading: reading),
      simplified: simplified,
      traditional: row[1],
      reading: reading.isEmpty ? Reading([]) : try Reading(numbered: reading),
      otherReadings: try Self.parts(row[3]).map { try Reading(numbered: $0) },
      partsOfSpeech: Self.parts(row[4], separator: "/"),
      levels: Levels(
        hsk2012: (row[5] as Int?).flatMap(Level.init(number:)),
        hsk2021: (row[6] as Int?).flatMap(Level.init(number:)),
        hsk2025: (row[7] as Int?).flatMap(Level.init(number:))
      ),
      frequencyRank: row[8],
      isSeparable: row[9],
      measureWords: Self.parts(row[10]),
      topic: row[11],
      gloss: row[12],
      pack: pack
    )
  }

  private static func parts(_ text: String, separator: Character = "|") -> [String] {
    text.isEmpty ? [] : text.split(separator: separator).map(String.init)
  }
}

extension WordEntry {
  /// Reads the columns of ``WordColumns/entry``.
  init(_ row: Row) {
    let id: Int = row[0]
    self.init(
      key: WordKey(simplified: row[1], reading: row[2]),
      level: row[3],
      rank: row[4],
      position: id - 1
    )
  }
}

extension WordFilter {
  /// The condition on a row of `word`; it takes no arguments of the user but the topic.
  var condition: (sql: String, arguments: StatementArguments) {
    var parts: [String] = []
    var arguments: StatementArguments = []
    if let levels {
      let column =
        switch edition {
        case .hsk2012: "level_2012"
        case .hsk2021: "level_2021"
        case .hsk2025: "level_2025"
        }
      let numbers = levels.levels.map(\.number).sorted().map(String.init)
      let isOfLevel = "\(column) IN (\(numbers.joined(separator: ", ")))"
      parts.append(keepsQuestions ? "(\(isOfLevel) OR reading = '')" : isOfLevel)
    }
    if let topic {
      parts.append("topic = ?")
      arguments += [topic]
    }
    return (parts.map { " AND " + $0 }.joined(), arguments)
  }
}
