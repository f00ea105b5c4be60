import GRDB
import Study

/// Configurations, and the answers that their parameters are fitted to.
extension SQLiteReader {
  func configurations() throws(StoreError) -> [Int64: SchedulerConfiguration] {
    let pairs = try rows("SELECT id, body FROM configuration") { row in
      (
        row["id"] as Int64,
        try JSONColumn.value(SchedulerConfiguration.self, from: row["body"])
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { _, last in last })
  }

  func configurationID(of configuration: SchedulerConfiguration) throws(StoreError) -> Int64? {
    let body = try run { try JSONColumn.text(configuration) }
    return try rows("SELECT max(id) AS id FROM configuration WHERE body = ?", [body]) {
      $0["id"] as Int64?
    }.first ?? nil
  }

  func configuration(id: Int64) throws(StoreError) -> SchedulerConfiguration? {
    try rows("SELECT body FROM configuration WHERE id = ?", [id]) { row in
      try JSONColumn.value(SchedulerConfiguration.self, from: row["body"])
    }.first
  }

  func lastConfigurationID() throws(StoreError) -> Int64 {
    try rows("SELECT coalesce(max(id), 0) AS id FROM configuration") { $0["id"] as Int64 }.first
      ?? 0
  }

  func newestFit() throws(StoreError) -> SchedulerConfiguration? {
    try run {
      // All but a few of the newest are fits: the first row read is the one as a rule.
      let sql = "SELECT body FROM configuration ORDER BY id DESC"
      let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql))
      while let row = try cursor.next() {
        let body = try JSONColumn.value(SchedulerConfiguration.self, from: row["body"])
        if body.fit != nil { return body }
      }
      return nil
    }
  }

  func configurationTime(id: Int64) throws(StoreError) -> Timestamp? {
    try rows("SELECT created_at FROM configuration WHERE id = ?", [id]) {
      Timestamp(milliseconds: $0["created_at"])
    }.first
  }

  func forEachTrainingAnswer(_ body: (TrainingAnswer) -> Void) throws(StoreError) {
    try run {
      let cursor = try Row.fetchCursor(
        db,
        sql: """
          SELECT word, skill, grade, iif(grade_overridden, 0.0, guess_rate), answered_at, day
          FROM review
          WHERE id NOT IN (SELECT review FROM voided)
          AND NOT (elapsed_days < 1 AND grade > 1
            AND (state_before -> 'memory') IS (state_after -> 'memory'))
          ORDER BY id
          """
      )
      while let row = try cursor.next() { body(try TrainingAnswer(row)) }
    }
  }

  func configurationTimes() throws(StoreError) -> [Int64: Timestamp] {
    let pairs = try rows("SELECT id, created_at FROM configuration") { row in
      (row["id"] as Int64, Timestamp(milliseconds: row["created_at"]))
    }
    return Dictionary(pairs, uniquingKeysWith: { _, last in last })
  }
}
