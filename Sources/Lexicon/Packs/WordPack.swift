package import Confusables
import Foundation
import GRDB
package import Pinyin
package import Study
import Synchronization

/// A word pack, whose file is opened as immutable and read word by word.
package final class WordPack: WordPackReader {
  package let path: String
  package let metadata: [String: String]
  package let topics: [Topic]
  package let size: Int
  private let name: String
  private let queue: DatabaseQueue
  private let version: Int
  private let hasNeighbors: Bool
  /// The characters of the pack; nil until they are needed.
  let characters = Mutex<CharacterTable?>(nil)
  private let readings = Mutex<KnownReadings?>(nil)
  /// The tables of wrong options computed from the words; nil unless the pack's own are missing or
  /// damaged.
  private let computedTables = Mutex<ComputedTables?>(nil)

  /// Opens a pack whose words get the pack name `name`.
  package init(path: String, name: String = "study") throws(LexiconError) {
    self.path = path
    self.name = name
    (queue, version, topics, metadata, size, hasNeighbors) = try PackFile.open(path) {
      (queue, version) in
      try queue.inDatabase { db in
        (
          queue, version,
          try Row.fetchAll(db, sql: "SELECT key, name FROM topic ORDER BY position")
            .map { Topic(key: try $0.decode(atIndex: 0), name: try $0.decode(atIndex: 1)) },
          try Dictionary(
            Row.fetchAll(db, sql: "SELECT key, value FROM metadata")
              .map {
                (
                  try $0.decode(String.self, atIndex: 0),
                  try $0.decode(String.self, atIndex: 1)
                )
              },
            uniquingKeysWith: { _, last in last }
          ),
          try Self.size(db, path: path), try version > 1 && PackTables.hasNeighbors(db)
        )
      }
    }
  }

  /// Returns the number of items, whose ids count from 1; throws `LexiconError.corrupt` if it is
  /// invalid.
  private static func size(_ db: Database, path: String) throws -> Int {
    let row = try Row.fetchOne(
      db,
      sql: "SELECT (SELECT min(id) FROM word), (SELECT max(id) FROM word)"
    )
    guard let least: Int = row?[0], let most: Int = row?[1], least == 1,
      most <= ImportBounds.rows
    else { throw LexiconError.corrupt(path: path) }
    return most
  }

  // MARK: - Words

  package func questionCount() throws(StudyError) -> Int {
    try query { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM word WHERE reading = ''") ?? 0
    }
  }

  /// Runs a query; throws `StudyError.damagedPack` for any failure.
  func query<Value>(_ body: (Database) throws -> Value) throws(StudyError) -> Value {
    do { return try queue.inDatabase(body) } catch { throw .damagedPack(path: path) }
  }

  package func position(of key: WordKey) throws(StudyError) -> Int? {
    guard key.isWhole else { return nil }
    return try query { db in
      try Int.fetchOne(
        db.cachedStatement(sql: "SELECT id FROM word WHERE simplified = ? AND reading = ?"),
        arguments: [key.simplified, key.reading]
      ).map { $0 - 1 }
    }
  }

  package func keys() throws(StudyError) -> [WordKey] {
    try query { db in
      // The index of this order contains both columns, so that no row is read.
      let cursor = try Row.fetchCursor(
        db,
        sql: "SELECT simplified || '|' || reading FROM word ORDER BY simplified, reading"
      )
      var keys: [WordKey] = []
      keys.reserveCapacity(size)
      while let row = try cursor.next() { keys.append(WordKey(rawValue: try Word.text(row, 0))) }
      return keys
    }
  }

  package func item(_ key: WordKey) throws(StudyError) -> Item? {
    guard key.isWhole else { return nil }
    return try query { db in
      try items(
        db,
        "WHERE simplified = ? AND reading = ?",
        [key.simplified, key.reading]
      ).first
    }
  }

  package func items(at positions: Range<Int>) throws(StudyError) -> [Item] {
    let found = try query { db in
      try items(
        db,
        "WHERE id > ? AND id <= ? ORDER BY id",
        [positions.lowerBound, positions.upperBound],
        capacity: positions.count
      )
    }
    guard found.count == positions.count else { throw .damagedPack(path: path) }
    return found
  }

  package func entries(
    _ filter: WordFilter,
    from position: Int,
    limit: Int
  ) throws(StudyError) -> [WordEntry] {
    let condition = filter.condition
    return try query { db in
      let cursor = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT \(WordColumns.entry) FROM word WHERE id > ?\(condition.sql)
            ORDER BY id LIMIT ?
            """
        ),
        arguments: [position] + condition.arguments + [limit]
      )
      var entries: [WordEntry] = []
      while let row = try cursor.next() { entries.append(try WordEntry(row)) }
      return entries
    }
  }

  package func items(spelled text: String) throws(StudyError) -> [Item] {
    try query { db in
      try items(
        db,
        """
        WHERE id IN (SELECT id FROM word WHERE simplified = ?
          UNION SELECT id FROM word WHERE traditional = ?) ORDER BY id
        """,
        [text, text]
      )
    }
  }

  package func words(read reading: Reading) throws(StudyError) -> [Word] {
    try query { db in
      try items(db, "WHERE reading = ? COLLATE NOCASE ORDER BY id", [reading.numbered])
        .compactMap(\.word)
    }
  }

  package func words(
    with character: Character,
    read syllable: Syllable,
    limit: Int
  ) throws(StudyError) -> [Word] {
    try query { db in
      try items(
        db,
        "WHERE instr(simplified, ?) > 0 AND instr(reading, ?) > 0 ORDER BY id LIMIT ?",
        [String(character), syllable.numbered, limit]
      )
    }.compactMap(\.word).filter { $0.contains(character, read: syllable) }
  }

  package func listedSyllables(of character: Character) throws(StudyError) -> [Syllable] {
    guard version > 2 else { return [] }
    return try query { db in
      try String.fetchAll(
        db.cachedStatement(
          sql: "SELECT reading FROM character_reading WHERE character = ? ORDER BY reading"
        ),
        arguments: [String(character)]
      ).map { try Syllable(numbered: $0) }
    }
  }

  private func items(
    _ db: Database,
    _ condition: String,
    _ arguments: StatementArguments,
    capacity: Int = 1
  ) throws -> [Item] {
    let cursor = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT \(WordColumns.all(version)) FROM word \(condition)"),
      arguments: arguments
    )
    var items: [Item] = []
    items.reserveCapacity(capacity)
    while let row = try cursor.next() {
      items.append(try Item(row, pack: name) { try wrongAnswers(db, of: $0) })
    }
    return items
  }

  /// Returns the wrong answers that the author of a question wrote.
  private func wrongAnswers(_ db: Database, of id: Int64) throws -> [String] {
    guard version > 1 else { return [] }
    return try String.fetchAll(
      db.cachedStatement(sql: "SELECT text FROM wrong_answer WHERE word = ? ORDER BY position"),
      arguments: [id]
    )
  }

  // MARK: - Tables of wrong answers

  package func knownReadings() throws(StudyError) -> KnownReadings {
    try readings.withLock { (readings) throws(StudyError) in
      if let readings { return readings }
      let known = try query { db in
        try (version > 1 ? PackTables.readings(db) : nil) ?? PackTables.countedReadings(db)
      }
      readings = known
      return known
    }
  }

  package func neighborhood(
    of position: Int,
    _ kind: QuestionKind
  ) throws(StudyError) -> Neighborhood? {
    if let tables = try tablesInUse() { return tables.neighborhood(of: position, kind) }
    do {
      return try queue.inDatabase { db in
        try PackTables.neighborhood(db, of: .position(position), kind, size: size)
      }
    } catch is PackTables.Damaged {
      return try computed().neighborhood(of: position, kind)
    } catch {
      throw .damagedPack(path: path)
    }
  }

  package func neighborhood(
    at place: Int,
    _ kind: QuestionKind
  ) throws(StudyError) -> Neighborhood {
    let found: Neighborhood?
    do {
      found =
        try tablesInUse().map { $0.neighborhood(at: place, kind) }
        ?? queue.inDatabase { db in
          try PackTables.neighborhood(db, of: .place(place), kind, size: size)
        }
    } catch is PackTables.Damaged {
      found = try computed().neighborhood(at: place, kind)
    } catch {
      throw .damagedPack(path: path)
    }
    guard let found else { throw .damagedPack(path: path) }
    return found
  }

  /// Returns true if all tables of wrong options can be used.
  ///
  /// The pack must contain neighbours in the current version, and all their rows must be readable.
  /// The readings that the pack stores, if there are any, must be those of its words.
  package func hasValidTables() throws(StudyError) -> Bool {
    guard hasNeighbors, try query({ try PackTables.hasValidReadings($0) }) else { return false }
    for kind in Neighborhood.kinds {
      for position in 0..<size {
        do {
          _ = try queue.inDatabase { db in
            try PackTables.neighborhood(db, of: .position(position), kind, size: size)
          }
        } catch { return false }
      }
    }
    return true
  }

  /// Returns the tables computed from the words; nil if the pack's own tables are used.
  private func tablesInUse() throws(StudyError) -> ComputedTables? {
    hasNeighbors ? computedTables.withLock { $0 } : try computed()
  }

  /// Returns the tables computed from the words; the first call computes them.
  private func computed() throws(StudyError) -> ComputedTables {
    if let known = computedTables.withLock({ $0 }) { return known }
    let made = ComputedTables(try items(at: 0..<size))
    computedTables.withLock { $0 = made }
    return made
  }
}
