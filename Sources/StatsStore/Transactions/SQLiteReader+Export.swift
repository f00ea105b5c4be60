import GRDB
import Study

/// Queries for the parts of the log that an export reads.
extension SQLiteReader {
  func extent() throws(StudyError) -> LogExtent {
    let found = try rows(
      """
      SELECT (SELECT count(*) FROM review), (SELECT count(*) FROM event),
        coalesce((SELECT max(id) FROM review), 0), coalesce((SELECT max(id) FROM event), 0),
        (SELECT name FROM host WHERE id = ?)
      """,
      [HostName.ownRow]
    ) { row in
      LogExtent(
        reviews: row[0],
        events: row[1],
        lastReview: row[2],
        lastEvent: row[3],
        host: row[4]
      )
    }
    return found.first ?? LogExtent(reviews: 0, events: 0, lastReview: 0, lastEvent: 0, host: nil)
  }

  func reaches(_ extent: LogExtent) throws(StudyError) -> Bool {
    try rows(
      """
      SELECT coalesce((SELECT max(id) FROM review), 0), coalesce((SELECT max(id) FROM event), 0),
        (SELECT name FROM host WHERE id = ?)
      """,
      [HostName.ownRow]
    ) { row in
      row[0] >= extent.lastReview && row[1] >= extent.lastEvent
        && (extent.host == nil || row[2] == extent.host)
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
      let cursor = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT * FROM review WHERE (clock, key) > (?, ?) AND id <= ?
            ORDER BY clock, key LIMIT ?
            """
        ),
        arguments: [position?.clock ?? .min, position?.key ?? "", extent.lastReview, limit]
      )
      while let row = try cursor.next() {
        builder.putReview(row, digests: digests, number: number + lines.count)
        lines.count += 1
        lines.last = LogPosition(clock: row[2], key: row[1])
      }
      lines.bytes = builder.bytes
      return lines
    }
  }
}

extension LineBuilder {
  /// Writes a row of `SELECT * FROM review` in the encoding of ``EntryLine/Answer``.
  ///
  /// `number`: the number among the reviews of an export; nil for a single entry.
  mutating func putReview(_ row: Row, digests: [Int64: String], number: Int?) {
    put("{\"after\":", json: row[27])
    if let answer = row[14] as Int64? {
      put(",\"answer\":", answer)
    }
    put(",\"answeredAt\":", row[10] as Int64)
    put(",\"askedAt\":", row[9] as Int64)
    put(",\"before\":", json: row[26])
    put(",\"clock\":", row[2] as Int64)
    put(",\"configuration\":", text: digests[row[25]] ?? "")
    put(",\"confusions\":", json: row[23])
    put(",\"correct\":", row[16] as Bool)
    put(",\"day\":", row[11] as Int64)
    if let elapsedDays = row[21] as Double? {
      put(",\"elapsedDays\":", elapsedDays)
    }
    put(",\"given\":", text: row[15])
    put(",\"grade\":", row[17] as Int64)
    put(",\"gradeOverridden\":", row[18] as Bool)
    put(",\"guessRate\":", row[20] as Double)
    if let number { put(",\"id\":", Int64(number)) }
    put(",\"key\":", text: row[1])
    put(",\"kind\":", text: row[8])
    put(",\"milliseconds\":", row[19] as Int64)
    put(",\"offered\":", json: row[24])
    put(",\"options\":", json: row[13])
    put(",\"prompt\":", text: row[12])
    if let retrievability = row[22] as Double? {
      put(",\"retrievability\":", retrievability)
    }
    put(",\"skill\":", text: row[7])
    put(",\"source\":", text: row[3])
    put(",\"type\":\"review\",\"word\":", text: row[6])
    put("}")
    endLine()
  }
}
