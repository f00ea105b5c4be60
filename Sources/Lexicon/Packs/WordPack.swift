import GRDB
import Pinyin
package import Study

/// A word pack, read once: opened immutable, because it is only ever replaced by rename.
package struct WordPack: WordSource {
  package let path: String
  package let metadata: [String: String]
  private let list: WordList

  package var words: [Word] { list.words }
  package var topics: [Topic] { list.topics }
  package func word(_ key: WordKey) -> Word? { list.word(key) }

  /// `name`: the name that its words carry.
  package init(path: String, name: String = "study") throws(LexiconError) {
    self.path = path
    let (words, topics, metadata) = try PackFile.open(path) { queue, version in
      try queue.inDatabase { db in
        (
          try Self.words(db, path: path, pack: name, hasQuestions: version >= 2),
          try Row.fetchAll(db, sql: "SELECT key, name FROM topic ORDER BY position")
            .map { Topic(key: $0["key"], name: $0["name"]) },
          try Row.fetchAll(db, sql: "SELECT key, value FROM metadata")
            .map { ($0["key"] as String, $0["value"] as String) }
        )
      }
    }
    list = WordList(ordered: words, topics: topics)
    self.metadata = Dictionary(metadata, uniquingKeysWith: { _, last in last })
  }

  private static func words(
    _ db: Database,
    path: String,
    pack: String,
    hasQuestions: Bool
  ) throws -> [Word] {
    let wrongAnswers = hasQuestions ? try wrongAnswers(db) : [:]
    let cursor = try Row.fetchCursor(
      db,
      sql: """
        SELECT simplified, traditional, reading, accepted, pos, level_2012, level_2021, level_2025,
          frequency_rank, is_separable, measure, topic, gloss, id FROM word ORDER BY id
        """
    )
    var words: [Word] = []
    while let row = try cursor.next() {
      let simplified: String = row[0]
      let reading: String = row[2]
      let levels = Levels(
        hsk2012: (row[5] as Int?).flatMap(Level.init(number:)),
        hsk2021: (row[6] as Int?).flatMap(Level.init(number:)),
        hsk2025: (row[7] as Int?).flatMap(Level.init(number:))
      )
      words.append(
        Word(
          key: WordKey(simplified: simplified, reading: reading),
          simplified: simplified,
          traditional: row[1],
          reading: reading.isEmpty ? Reading([]) : try Reading(numbered: reading),
          otherReadings: try parts(row[3]).map { try Reading(numbered: $0) },
          partsOfSpeech: parts(row[4], separator: "/"),
          levels: levels,
          frequencyRank: row[8],
          isSeparable: row[9],
          measureWords: parts(row[10]),
          topic: row[11],
          gloss: row[12],
          wrongAnswers: wrongAnswers[row[13]] ?? [],
          pack: pack
        )
      )
    }
    guard !words.isEmpty else { throw LexiconError.corrupt(path: path) }
    return words
  }

  /// The wrong answers of the questions of a bank, by the positions of the questions.
  private static func wrongAnswers(_ db: Database) throws -> [Int64: [String]] {
    var answers: [Int64: [String]] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT word, text FROM wrong_answer ORDER BY word, position"
    )
    while let row = try rows.next() { answers[row[0], default: []].append(row[1]) }
    return answers
  }

  private static func parts(_ text: String, separator: Character = "|") -> [String] {
    text.isEmpty ? [] : text.split(separator: separator).map(String.init)
  }
}
