import GRDB
import Study

/// Queries about configurations, and about the answers to which their parameters are fitted.
extension SQLiteReader {
  func configurations() throws(StudyError) -> [LoggedConfiguration] {
    try rows(
      "SELECT \(LoggedConfiguration.columns) FROM configuration ORDER BY clock, digest",
      as: LoggedConfiguration.init
    )
  }

  func configuration(digest: String) throws(StudyError) -> LoggedConfiguration? {
    try rows(
      "SELECT \(LoggedConfiguration.columns) FROM configuration WHERE digest = ?",
      [digest],
      as: LoggedConfiguration.init
    ).first
  }

  func configuration(id: Int64) throws(StudyError) -> LoggedConfiguration? {
    try rows(
      "SELECT \(LoggedConfiguration.columns) FROM configuration WHERE id = ?",
      [id],
      as: LoggedConfiguration.init
    ).first
  }

  func digest(ofConfiguration id: Int64) throws(StudyError) -> String? {
    try rows("SELECT digest FROM configuration WHERE id = ?", [id]) { try $0[0] as String }.first
  }

  func lastConfigurationID() throws(StudyError) -> Int64 {
    try rows("SELECT coalesce(max(id), 0) AS id FROM configuration") { try $0["id"] as Int64 }.first
      ?? 0
  }

  func newestFit() throws(StudyError) -> SchedulerConfiguration? {
    try run {
      // Nearly all of the newest configurations have a fit, so the first row is usually the result.
      let sql = "SELECT body FROM configuration ORDER BY clock DESC, digest DESC"
      let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql))
      while let row = try cursor.next() {
        let body = try JSONColumn.value(SchedulerConfiguration.self, from: StoredRow(row)["body"])
        if body.fit != nil { return body }
      }
      return nil
    }
  }

  func trainingAnswers(
    after position: LogPosition?,
    limit: Int
  ) throws(StudyError) -> [TrainingAnswer] {
    try columns(
      """
      SELECT clock, key, word, skill, grade, iif(grade_overridden, 0.0, guess_rate), answered_at,
        day, kind, source, milliseconds
      FROM review
      WHERE (clock, key) > (?, ?) AND id NOT IN (SELECT review FROM voided)
        AND id NOT IN (SELECT review FROM practice)
      ORDER BY clock, key LIMIT ?
      """,
      [position?.clock ?? .min, position?.key ?? "", limit],
      as: TrainingAnswer.init
    )
  }
}
