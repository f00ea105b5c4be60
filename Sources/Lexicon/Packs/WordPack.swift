import Foundation
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
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .missing(path: path)
    }
    guard !isDirectory.boolValue else { throw .notAPack(path: path) }
    guard FileManager.default.isReadableFile(atPath: path) else { throw .unreadable(path: path) }
    self.path = path
    do {
      let queue = try Self.open(path)
      try Self.checkIdentity(queue, path: path)
      let (words, topics, metadata) = try queue.inDatabase { db in
        (
          try Self.words(db, path: path, pack: name),
          try Row.fetchAll(db, sql: "SELECT key, name FROM topic ORDER BY position")
            .map { Topic(key: $0["key"], name: $0["name"]) },
          try Row.fetchAll(db, sql: "SELECT key, value FROM metadata")
            .map { ($0["key"] as String, $0["value"] as String) }
        )
      }
      list = WordList(ordered: words, topics: topics)
      self.metadata = Dictionary(metadata, uniquingKeysWith: { _, last in last })
    } catch let error as LexiconError {
      throw error
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw .notAPack(path: path)
    } catch {
      throw .corrupt(path: path)
    }
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: "?#;")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return try DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: configuration)
  }

  private static func checkIdentity(_ queue: DatabaseQueue, path: String) throws {
    let (application, version) = try queue.inDatabase { db in
      (
        try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      )
    }
    guard application == PackSchema.applicationID else {
      throw LexiconError.notAPack(path: path)
    }
    guard version <= PackSchema.version else {
      throw LexiconError.newer(path: path, version: version, supported: PackSchema.version)
    }
    let expected = try definitions(DatabaseQueue()) { try $0.execute(sql: PackSchema.tables) }
    guard try definitions(queue) == expected else { throw LexiconError.corrupt(path: path) }
  }

  /// The tables as they were defined; strict ones hold nothing but what their columns say.
  private static func definitions(
    _ queue: DatabaseQueue,
    prepare: (Database) throws -> Void = { _ in }
  ) throws -> [String] {
    try queue.inDatabase { db in
      try prepare(db)
      return try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
          ORDER BY name
          """
      )
    }
  }

  private static func words(_ db: Database, path: String, pack: String) throws -> [Word] {
    let cursor = try Row.fetchCursor(
      db,
      sql: """
        SELECT simplified, traditional, reading, accepted, pos, level_2012, level_2021, level_2025,
          frequency_rank, is_separable, measure, topic, gloss FROM word ORDER BY id
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
          reading: try Reading(numbered: reading),
          otherReadings: try parts(row[3]).map { try Reading(numbered: $0) },
          partsOfSpeech: parts(row[4], separator: "/"),
          levels: levels,
          frequencyRank: row[8],
          isSeparable: row[9],
          measureWords: parts(row[10]),
          topic: row[11],
          gloss: row[12],
          pack: pack
        )
      )
    }
    guard !words.isEmpty else { throw LexiconError.corrupt(path: path) }
    return words
  }

  private static func parts(_ text: String, separator: Character = "|") -> [String] {
    text.isEmpty ? [] : text.split(separator: separator).map(String.init)
  }
}
