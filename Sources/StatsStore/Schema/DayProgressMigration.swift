import GRDB
import Study

/// The migration to version 4, which counts for each day the words that became known, and the recall
/// that was predicted and desired.
///
/// The new columns follow from the whole history of each card, so the log is replayed; the other
/// columns stay, so that an audit still finds what is wrong with them. A later
/// migration that changes the tables of the log must keep a reader of version 4 for this one.
enum DayProgressMigration {
  static func run(_ db: Database) throws {
    for column in ["learned", "marked", "predicted", "target"] {
      try db.execute(sql: "ALTER TABLE tally ADD COLUMN \(column) INTEGER NOT NULL DEFAULT 0")
    }
    // A log that cannot be replayed keeps its tallies with zeros; `trainer doctor` reports it.
    guard let fold = try? LogFold(of: SQLiteReader(db, path: "")) else { return }
    for tally in fold.tallies.values where !tally.isEmpty {
      try db.cachedStatement(
        sql: """
          INSERT INTO tally VALUES (?, ?, 0, 0, 0, 0, 0, 0, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET learned = excluded.learned, marked = excluded.marked,
            predicted = excluded.predicted, target = excluded.target
          """
      ).execute(arguments: [
        tally.day.number, tally.skill.rawValue, tally.learned, tally.marked, tally.predicted,
        tally.target,
      ])
    }
  }
}
