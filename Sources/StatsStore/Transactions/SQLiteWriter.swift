import GRDB
import Study

/// A reader and writer inside one SQLite transaction.
final class SQLiteWriter: SQLiteReader, StudyWriting {
  /// The highest clock up to each bound that was looked up, both in milliseconds since 1970; the
  /// keys are the bounds.
  ///
  /// Each clock is read from the database once, because no other program can append during the
  /// transaction.
  var highestClocks: [Int64: Int64] = [:]
  var highestSequence: Int64?
  /// The rows of `host` that were looked up, by the name of the machine.
  var replicaRows: [String: Int64] = [:]

  func execute(_ sql: String, _ arguments: StatementArguments = []) throws(StudyError) {
    try run { try db.cachedStatement(sql: sql).execute(arguments: arguments) }
  }

  /// Returns the highest clock up to a bound, both in milliseconds since 1970; it is updated as
  /// entries are appended.
  override func lastClock(upTo bound: Int64) throws(StudyError) -> Int64 {
    if let known = highestClocks[bound] { return known }
    let found = try super.lastClock(upTo: bound)
    highestClocks[bound] = found
    return found
  }

  func set(_ name: String, to value: String?) throws(StudyError) {
    if let value {
      try execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", [name, value])
    } else {
      try execute("DELETE FROM setting WHERE name = ?", [name])
    }
  }

  func persist(_ card: inout Tracked<Card>) throws(StudyError) {
    switch card.lifecycle {
    case .new:
      if let current = card.current {
        try run {
          var values = ValueBinder(
            try db.cachedStatement(
              sql: "INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            )
          )
          for value in current.databaseValues { values.put(value) }
          try values.execute()
        }
      }
    case .changed:
      if let stored = card.stored, let current = card.current { try update(stored, to: current) }
    case .deleted:
      if let stored = card.stored {
        try execute(
          "DELETE FROM card WHERE word = ? AND skill = ?",
          [stored.key.word.rawValue, stored.key.skill.rawValue]
        )
      }
    case .existing, .absent: break
    }
    card.markPersisted()
  }

  /// Updates only the columns of a card whose values differ.
  private func update(_ stored: Card, to current: Card) throws(StudyError) {
    try run {
      let old = stored.databaseValues
      let new = current.databaseValues
      var assignments: [String] = []
      var values: [DatabaseValue] = []
      for (index, column) in Card.columnNames.enumerated() where old[index] != new[index] {
        assignments.append("\(column) = ?")
        values.append(new[index])
      }
      guard !assignments.isEmpty else { return }
      let sql =
        "UPDATE card SET \(assignments.joined(separator: ", ")) WHERE word = ? AND skill = ?"
      try db.cachedStatement(sql: sql).execute(
        arguments: StatementArguments(values + [new[0], new[1]])
      )
    }
  }

  func update(
    _ day: StudyDay,
    _ skill: Skill,
    _ change: (inout DayTally) -> Void
  ) throws(StudyError) {
    try run {
      let stored = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT * FROM tally WHERE day = ? AND skill = ?"),
        arguments: [day.number, skill.rawValue]
      )
      var tally = try stored.map { try DayTally(StoredRow($0)) } ?? DayTally(day: day, skill: skill)
      change(&tally)
      if tally.isEmpty {
        try db.cachedStatement(sql: "DELETE FROM tally WHERE day = ? AND skill = ?")
          .execute(arguments: [day.number, skill.rawValue])
      } else {
        try db.cachedStatement(
          sql: "INSERT OR REPLACE INTO tally VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: tally.arguments)
      }
    }
  }

  /// The limit to which a stored count is clamped before another is added.
  ///
  /// SQLite could convert the sum of larger counts to a floating-point number, which the table
  /// refuses.
  private static let highestCount: Int64 = 1 << 53

  func add(
    _ confusion: Confusion,
    in period: ConfusionPeriod,
    count: Int,
    shown: Int
  ) throws(StudyError) {
    let key: StatementArguments = [
      confusion.unit.rawValue, confusion.expected, confusion.given, period.number,
    ]
    try execute(
      """
      INSERT INTO confusion (unit, expected, given, period, count, shown) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET
        count = max(min(count, \(Self.highestCount)), -\(Self.highestCount)) + excluded.count,
        shown = max(min(shown, \(Self.highestCount)), -\(Self.highestCount)) + excluded.shown
      """,
      key + [count, shown]
    )
    guard count < 0 || shown < 0 else { return }
    try execute(
      """
      DELETE FROM confusion
      WHERE unit = ? AND expected = ? AND given = ? AND period = ? AND count = 0 AND shown = 0
      """,
      key
    )
  }

  func removeDerived() throws(StudyError) {
    for table in ["card", "tally", "confusion", "voided", "practice"] {
      try execute("DELETE FROM \(table)")
    }
  }

  func removeAll() throws(StudyError) {
    (highestClocks, highestSequence, replicaRows, keptConflicts) = ([:], nil, [:], nil)
    try removeDerived()
    for table in [
      "review", "event", "configuration", "host", "passed", "conflict", "synced", "folder",
      "setting",
    ] {
      try execute("DELETE FROM \(table)")
    }
  }
}
