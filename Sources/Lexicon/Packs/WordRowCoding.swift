import GRDB
import Pinyin
import Study

/// The columns of the table `word` that queries read.
enum WordColumns {
  /// Returns the columns of a whole word, for a pack in the given version of the format.
  static func all(_ version: Int) -> String {
    """
    simplified, traditional, reading, accepted, pos, level_2012, level_2021, level_2025,
    frequency_rank, is_separable, measure, topic, gloss, \(version > 3 ? "meanings" : "''"), id,
    \(version > 4 ? "phrase" : "''")
    """
  }
  /// The columns of a `WordEntry`; the second is the key of the word.
  static let entry =
    "id, simplified || '|' || reading, coalesce(\(Edition.newest)), \(Edition.set)"
}

extension Item {
  /// Reads the columns of ``WordColumns/all(_:)``; a row without a reading is a bank question.
  ///
  /// `wrongAnswers`: a function that returns the wrong answers of a question by the id of its row.
  /// - Throws: An error if a damaged pack contains values that its schema forbids, such as NULL for
  ///   a text, a text that is too long, or a reading that is not pinyin.
  init(_ row: Row, pack: String, wrongAnswers: (Int64) throws -> [String]) throws {
    let reading = try Word.text(row, 2)
    guard reading.isEmpty else {
      self = .word(try Word(row, reading: reading, pack: pack))
      return
    }
    self = .question(
      BankQuestion(
        prompt: try Word.text(row, 0),
        answer: try Word.text(row, 12),
        wrongAnswers: try wrongAnswers(row.decode(atIndex: 14)),
        pack: pack
      )
    )
  }
}

extension Word {
  fileprivate init(_ row: Row, reading: String, pack: String) throws {
    let simplified = try Self.text(row, 0)
    self.init(
      key: WordKey(simplified: simplified, reading: reading),
      simplified: simplified,
      traditional: try Self.text(row, 1),
      reading: try Reading(numbered: reading),
      otherReadings: try Self.parts(Self.text(row, 3)).map { try Reading(numbered: $0) },
      partsOfSpeech: try Self.parts(Self.text(row, 4), separator: "/"),
      levels: Levels(
        hsk2012: try row.decode(Int?.self, atIndex: 5).flatMap(Level.init(number:)),
        hsk2021: try row.decode(Int?.self, atIndex: 6).flatMap(Level.init(number:)),
        hsk2025: try row.decode(Int?.self, atIndex: 7).flatMap(Level.init(number:))
      ),
      frequencyRank: try row.decode(atIndex: 8),
      isSeparable: try row.decode(atIndex: 9),
      measureWords: try Self.parts(Self.text(row, 10)),
      topic: try Self.text(row, 11),
      gloss: try Self.text(row, 12),
      meanings: try Self.parts(Self.text(row, 13)).compactMap { Int($0) },
      phraseText: try Self.text(row, 15).nonempty,
      pack: pack
    )
  }

  /// The error for a text or list that is longer than imports allow.
  ///
  /// An answer to a word with such a text could not be exported.
  private struct TooLong: Error {}

  /// The maximum number of bytes of a text: several times the limit for imports.
  private static let longestText = 1 << 16
  /// The maximum number of parts of a field, such as readings: several times the limit for imports.
  private static let mostParts = 256

  static func text(_ row: Row, _ index: Int) throws -> String {
    let text = try row.decode(String.self, atIndex: index)
    guard text.utf8.count <= longestText else { throw TooLong() }
    return text
  }

  private static func parts(_ text: String, separator: Character = "|") throws -> [String] {
    guard !text.isEmpty else { return [] }
    let parts = text.split(separator: separator).map(String.init)
    guard parts.count <= mostParts else { throw TooLong() }
    return parts
  }
}

extension String {
  /// The text, or nil if it is empty.
  fileprivate var nonempty: String? { isEmpty ? nil : self }
}

extension WordEntry {
  /// Reads the columns of ``WordColumns/entry``; the rank of the word is its id, because the words
  /// of a level have the order of the pack.
  init(_ row: Row) throws {
    let id = try row.decode(Int.self, atIndex: 0)
    self.init(
      key: WordKey(rawValue: try Word.text(row, 1)),
      level: try row.decode(atIndex: 2),
      rank: id,
      position: id - 1,
      editions: EditionSet(rawValue: try row.decode(Int.self, atIndex: 3))
    )
  }
}

extension Edition {
  /// The SQL expression for the editions that list the word of a row: the raw value of an
  /// ``EditionSet``.
  static let set =
    allCases.map { "(\($0.column) IS NOT NULL) * \(EditionSet($0).rawValue)" }
    .joined(separator: " + ")

  /// The columns with the levels of all editions, the most recent edition first.
  static let newest = "level_2025, level_2021, level_2012"

  /// The column with the levels of the edition.
  var column: String {
    switch self {
    case .hsk2012: "level_2012"
    case .hsk2021: "level_2021"
    case .hsk2025: "level_2025"
    }
  }
}

extension WordFilter {
  /// The SQL condition on a row of `word`, beginning with `AND`, and its arguments; empty if all
  /// words are wanted.
  var condition: (sql: String, arguments: StatementArguments) {
    var parts: [String] = []
    var arguments: StatementArguments = []
    if let levels {
      let numbers = levels.levels.map(\.number).sorted().map(String.init)
      let isOfLevel = "\(edition.column) IN (\(numbers.joined(separator: ", ")))"
      parts.append(
        keepsUnlisted ? "(\(isOfLevel) OR coalesce(\(Edition.newest)) IS NULL)" : isOfLevel
      )
    }
    if let topic {
      parts.append("topic = ?")
      arguments += [topic]
    }
    return (parts.map { " AND " + $0 }.joined(), arguments)
  }
}
