import GRDB
import Study

/// Queries about the parts of the log that an export reads.
extension SQLiteReader {
  func extent() throws(StudyError) -> LogExtent {
    let found = try rows(
      """
      SELECT (SELECT count(*) FROM review), (SELECT count(*) FROM event),
        coalesce((SELECT max(id) FROM review), 0), coalesce((SELECT max(id) FROM event), 0),
        (SELECT name FROM host WHERE id = ?),
        (SELECT count(*) FROM conflict), coalesce((SELECT max(seen_at) FROM conflict), 0)
      """,
      [HostName.ownRow]
    ) { row in
      try LogExtent(
        reviews: row[0],
        events: row[1],
        lastReview: row[2],
        lastEvent: row[3],
        host: row[4],
        conflicts: row[5],
        lastConflict: row[6]
      )
    }
    return found.first ?? LogExtent(reviews: 0, events: 0, lastReview: 0, lastEvent: 0, host: nil)
  }

  func reaches(_ extent: LogExtent) throws(StudyError) -> Bool {
    try rows(
      """
      SELECT coalesce((SELECT max(id) FROM review), 0), coalesce((SELECT max(id) FROM event), 0),
        (SELECT name FROM host WHERE id = ?),
        (SELECT count(*) FROM conflict), coalesce((SELECT max(seen_at) FROM conflict), 0)
      """,
      [HostName.ownRow]
    ) { row in
      try row[0] >= extent.lastReview && row[1] >= extent.lastEvent
        && (extent.host == nil || row[2] == extent.host)
        && row[3] == extent.conflicts && row[4] == extent.lastConflict
    }.first ?? false
  }

  func events(
    after position: LogPosition?,
    within extent: LogExtent,
    limit: Int
  ) throws(StudyError) -> [Event] {
    try rows(
      """
      SELECT * FROM event WHERE (clock, key) > (?, ?) AND id <= ? ORDER BY clock, key LIMIT ?
      """,
      [position?.clock ?? .min, position?.key ?? "", extent.lastEvent, limit],
      as: Event.init
    )
  }

  func reviewLines(
    after position: LogPosition?,
    within extent: LogExtent,
    limit: Int,
    digests: [Int64: String],
    number: Int
  ) throws(StudyError) -> ReviewLines {
    try run {
      var builder = LineBuilder()
      var lines = ReviewLines()
      let statement = try db.cachedStatement(
        sql: """
          SELECT clock, key, configuration, \(Review.columns) FROM review
          WHERE (clock, key) > (?, ?) AND id <= ? ORDER BY clock, key LIMIT ?
          """
      )
      let cursor = try Row.fetchCursor(
        statement,
        arguments: [position?.clock ?? .min, position?.key ?? "", extent.lastReview, limit]
      )
      while try cursor.next() != nil {
        var row = ColumnReader(statement.sqliteStatement)
        lines.last = LogPosition(clock: row.int64(), key: row.text())
        let digest = digests[row.int64()] ?? ""
        builder.putReview(&row, ReviewLine(digest: digest, number: number + lines.count))
        lines.count += 1
      }
      lines.bytes = builder.bytes
      return lines
    }
  }
}

extension LineBuilder {
  /// Writes the line of a review: its columns from `row`, which has ``Review/columns``, and its
  /// other fields from `line`.
  mutating func putReview(_ row: inout ColumnReader, _ line: ReviewLine) {
    putReview { $0.column == nil ? $0.value(line) : row.value() }
  }
}
