import Confusables
import Foundation
import GRDB
import Pinyin
import Study

/// The tables for choosing wrong answers, as a pack stores them.
enum PackTables {
  /// The names of the rows of `confusable_table`; older packs also have `readings`, which is ignored.
  enum Name: String {
    /// A row without data whose version is that of the rows of `neighbor`.
    case neighbors
  }

  /// The version of the rows of `neighbor`.
  static let neighborVersion = 1

  /// Writes the tables made from the words of a pack.
  static func write(_ tables: ComputedTables, into db: Database) throws {
    try db.execute(
      sql: "INSERT INTO confusable_table VALUES (?, ?, ?)",
      arguments: [Name.neighbors.rawValue, neighborVersion, Data()]
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

  /// Returns whether a pack has rows of neighbours in the current version.
  static func hasNeighbors(_ db: Database) throws -> Bool {
    try Int.fetchOne(
      db,
      sql: "SELECT 1 FROM confusable_table WHERE name = ? AND version = ?",
      arguments: [Name.neighbors.rawValue, neighborVersion]
    ) != nil
  }

  /// The key of a row of `neighbor`: the word's number in the order of a kind, or its position in
  /// the pack.
  enum Wanted {
    case place(Int)
    case position(Int)
  }

  /// Returns the neighbours of a word, from which its wrong options are chosen; nil for a bank
  /// question.
  ///
  /// - Throws: `Damaged` if the row is missing or could not have been written by ``write``.
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

  /// Returns whether a bank question, which has no neighbours, is at a position.
  private static func isQuestion(_ db: Database, _ wanted: Wanted) throws -> Bool {
    guard case .position(let position) = wanted else { return false }
    return try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT reading = '' FROM word WHERE id = ?"),
      arguments: [position + 1]
    ) ?? true
  }

  /// A row of the tables that is missing or damaged.
  struct Damaged: Error {}
}
