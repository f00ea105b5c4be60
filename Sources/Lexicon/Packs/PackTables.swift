import Confusables
import Foundation
import GRDB
import Pinyin
import Study

/// The tables from which wrong options are chosen, as a pack stores them.
enum PackTables {
  /// The names of the rows of `confusable_table`.
  enum Name: String {
    /// A row without data; its version is the format of the rows of the table `neighbor`.
    case neighbors
    /// The counts of the words' readings, encoded by `KnownReadings`.
    ///
    /// Older packs have none, or one of an earlier version.
    case readings
  }

  /// The version of the format in which rows of `neighbor` are stored.
  static let neighborVersion = 1

  /// Writes the tables computed from the words of a pack.
  static func write(
    _ tables: ComputedTables,
    _ readings: KnownReadings,
    into db: Database
  ) throws {
    try db.execute(
      sql: "INSERT INTO confusable_table VALUES (?, ?, ?)",
      arguments: [Name.neighbors.rawValue, neighborVersion, Data()]
    )
    try db.execute(
      sql: "INSERT INTO confusable_table VALUES (?, ?, ?)",
      arguments: [Name.readings.rawValue, KnownReadings.version, Data(readings.encoded)]
    )
    let statement = try db.makeStatement(sql: "INSERT INTO neighbor VALUES (?, ?, ?, ?, ?, ?)")
    for (kind, name) in Neighborhood.kinds.enumerated() {
      for item in tables.neighborhoods(name) {
        try statement.execute(arguments: [
          kind + 1, item.place, item.position + 1, item.group.lowerBound, item.group.upperBound - 1,
          Data(item.row.encoded),
        ])
      }
    }
  }

  /// Returns true if a pack has rows of neighbours in the current version.
  static func hasNeighbors(_ db: Database) throws -> Bool {
    try Int.fetchOne(
      db,
      sql: "SELECT 1 FROM confusable_table WHERE name = ? AND version = ?",
      arguments: [Name.neighbors.rawValue, neighborVersion]
    ) != nil
  }

  /// Returns the counts of readings that the pack stores; nil if it has none that this program can
  /// read.
  static func readings(_ db: Database) throws -> KnownReadings? {
    try storedReadings(db).flatMap { KnownReadings(encoded: [UInt8]($0)) }
  }

  /// Returns the counts of the readings of all words in the pack.
  static func countedReadings(_ db: Database) throws -> KnownReadings {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT simplified, reading FROM word WHERE reading <> '' ORDER BY id"
    )
    var words: [(text: String, reading: String)] = []
    while let row = try rows.next() {
      words.append((try row.decode(atIndex: 0), try row.decode(atIndex: 1)))
    }
    return KnownReadings(words)
  }

  /// Returns true if the stored counts of readings are those of the pack's words, or if no counts
  /// in the current version are stored.
  static func hasValidReadings(_ db: Database) throws -> Bool {
    guard let stored = try storedReadings(db) else { return true }
    return try KnownReadings(encoded: [UInt8](stored)) == countedReadings(db)
  }

  private static func storedReadings(_ db: Database) throws -> Data? {
    try Row.fetchOne(
      db,
      sql: "SELECT data FROM confusable_table WHERE name = ? AND version = ?",
      arguments: [Name.readings.rawValue, KnownReadings.version]
    )?.decode(atIndex: 0)
  }

  /// The key of a row of `neighbor`, counted from 0: the word's place in the order that a kind of
  /// question uses, or its position in the pack.
  enum Wanted {
    case place(Int)
    case position(Int)
  }

  /// Returns the neighbours of a word, from which its wrong options are chosen.
  ///
  /// The result is nil for a kind of question that uses no neighbours, and if `wanted` is the
  /// position of a bank question or of no item.
  /// `size`: the number of items of the pack.
  /// - Throws: `Damaged` if any other row is missing, or if a row is not valid, and errors of the
  ///   database.
  static func neighborhood(
    _ db: Database,
    of wanted: Wanted,
    _ kind: QuestionKind,
    size: Int
  ) throws -> Neighborhood? {
    guard let number = Neighborhood.kinds.firstIndex(of: kind) else { return nil }
    let (column, value) =
      switch wanted {
      case .place(let place): ("place", place)
      case .position(let position): ("word", position + 1)
      }
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT place, word, first, last, data FROM neighbor WHERE kind = ? AND \(column) = ?
          """
      ),
      arguments: [number + 1, value]
    )
    guard let row else {
      guard try !isQuestion(db, wanted) else { return nil }
      throw Damaged()
    }
    let numbers = try (0...3).map { try row.decode(Int.self, atIndex: $0) }
    let (place, word, first, last) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard 0 <= first, first <= place, place <= last, last < size, (1...size).contains(word),
      let draws = NeighborRow(
        encoded: try row.decode(Data.self, atIndex: 4),
        items: first..<last + 1
      )
    else { throw Damaged() }
    return Neighborhood(position: word - 1, place: place, group: first..<last + 1, row: draws)
  }

  /// Returns true if `wanted` is a position without a word, and so without neighbours; false if it
  /// is a place.
  ///
  /// The position is then that of a question of a question bank, or of no item.
  private static func isQuestion(_ db: Database, _ wanted: Wanted) throws -> Bool {
    guard case .position(let position) = wanted else { return false }
    return try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT reading = '' FROM word WHERE id = ?"),
      arguments: [position + 1]
    ) ?? true
  }

  /// The error for a row that is missing or damaged.
  struct Damaged: Error {}
}
