import Confusables
import Foundation
import GRDB
import Pinyin
import Study

/// The tables of wrong answers as a pack keeps them.
enum PackTables {
  /// The names of the rows of `confusable_table`.
  enum Name: String {
    /// What ``ReadingTables`` encodes.
    case readings
    /// No data; its version is that of the rows of `neighbor`.
    case neighbors
  }

  /// The number of the form of the rows of `neighbor`.
  static let neighborVersion = 1

  /// Makes the tables of words in their order and writes them.
  static func write(_ tables: ComputedTables, count: Int, into db: Database) throws {
    let insert = "INSERT INTO confusable_table VALUES (?, ?, ?)"
    try db.execute(
      sql: insert,
      arguments: [
        Name.readings.rawValue, ReadingTables.version, Data(tables.readings.encoded),
      ]
    )
    try db.execute(
      sql: insert,
      arguments: [Name.neighbors.rawValue, neighborVersion, Data()]
    )
    let statement = try db.makeStatement(sql: "INSERT INTO neighbor VALUES (?, ?)")
    for position in 0..<count {
      let row = tables.neighborRow(at: position)
      guard !row.draws.isEmpty else { continue }
      try statement.execute(arguments: [position + 1, Data(row.encoded)])
    }
  }

  /// The reading tables of a pack; nil when it has none that can be used.
  static func readings(_ db: Database) throws -> ReadingTables? {
    let data = try Data.fetchOne(
      db,
      sql: "SELECT data FROM confusable_table WHERE name = ? AND version = ?",
      arguments: [Name.readings.rawValue, ReadingTables.version]
    )
    return data.flatMap { ReadingTables(encoded: Array($0), attested: Inventory.all) }
  }

  /// Whether a pack has rows of neighbours of the present form.
  static func hasNeighbors(_ db: Database) throws -> Bool {
    try Int.fetchOne(
      db,
      sql: "SELECT 1 FROM confusable_table WHERE name = ? AND version = ?",
      arguments: [Name.neighbors.rawValue, neighborVersion]
    ) != nil
  }

  /// The neighbours of a word; none when the row is missing, nil when it is damaged.
  static func neighbors(
    _ db: Database,
    at position: Int,
    in range: Range<Int>
  ) throws
    -> NeighborRow?
  {
    let data = try Data.fetchOne(
      db.cachedStatement(sql: "SELECT data FROM neighbor WHERE word = ?"),
      arguments: [position + 1]
    )
    guard let data else { return .empty }
    return NeighborRow(encoded: data, items: range)
  }
}
