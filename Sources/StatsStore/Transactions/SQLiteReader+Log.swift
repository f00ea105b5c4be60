import GRDB
import Study

/// Queries for reviews and events.
extension SQLiteReader {
  func review(id: Int64) throws(StudyError) -> Review? {
    try columns("SELECT id, \(Review.columns) FROM review WHERE id = ?", [id], as: Review.init)
      .first
  }

  func review(idempotencyKey: String) throws(StudyError) -> Review? {
    try columns(
      "SELECT id, \(Review.columns) FROM review WHERE key = ?",
      [idempotencyKey],
      as: Review.init
    ).first
  }

  func lastStandingReview(upTo bound: Int64) throws(StudyError) -> Review? {
    try columns(
      """
      SELECT id, \(Review.columns) FROM review
      WHERE clock <= ? AND source = 'trainer' AND NOT EXISTS (SELECT 1 FROM voided WHERE review = review.id)
      ORDER BY clock DESC, key DESC LIMIT 1
      """,
      [bound],
      as: Review.init
    ).first
  }

  func standingReviews(of key: CardKey) throws(StudyError) -> [Review] {
    try columns(
      """
      SELECT id, \(Review.columns) FROM review WHERE word = ? AND skill = ?
      AND id NOT IN (SELECT review FROM voided) ORDER BY clock, key
      """,
      [key.word.rawValue, key.skill.rawValue],
      as: Review.init
    )
  }

  func standingReviews(of key: CardKey, last limit: Int) throws(StudyError) -> [Review] {
    try columns(
      """
      SELECT id, \(Review.columns) FROM review WHERE word = ? AND skill = ?
      AND id NOT IN (SELECT review FROM voided) ORDER BY clock DESC, key DESC LIMIT ?
      """,
      [key.word.rawValue, key.skill.rawValue, limit],
      as: Review.init
    ).reversed()
  }

  func lastReviewID() throws(StudyError) -> Int64 {
    try rows("SELECT coalesce(max(id), 0) FROM review") { try $0[0] as Int64 }.first ?? 0
  }

  func entries(withPrefix prefix: String) throws(StudyError) -> [StoredEntry] {
    try rows(
      """
      SELECT key, clock, word, skill, answered_at, day, 1 FROM review
      WHERE key >= ?1 AND key < ?1 || char(0x10FFFF)
      UNION ALL SELECT key, clock, word, skill, at, day, 0 FROM event
      WHERE key >= ?1 AND key < ?1 || char(0x10FFFF) ORDER BY key
      """,
      [prefix]
    ) { row in
      try StoredEntry(
        key: row[0],
        clock: row[1],
        card: CardKey(WordKey(rawValue: row[2]), Skill(stored: row[3])),
        at: Timestamp(milliseconds: row[4]),
        day: StudyDay(number: row[5]),
        isReview: row[6]
      )
    }
  }

  func hasEntry(withPrefix prefix: String) throws(StudyError) -> Bool {
    try rows(
      """
      SELECT EXISTS (SELECT 1 FROM review WHERE key >= ?1 AND key < ?1 || char(0x10FFFF))
        OR EXISTS (SELECT 1 FROM event WHERE key >= ?1 AND key < ?1 || char(0x10FFFF))
      """,
      [prefix]
    ) { try $0[0] as Bool }.first ?? false
  }

  func reviewCount() throws(StudyError) -> Int {
    try rows("SELECT count(*) FROM review") { try $0[0] as Int }.first ?? 0
  }

  func events(of key: CardKey) throws(StudyError) -> [Event] {
    try rows(
      "SELECT * FROM event WHERE word = ? AND skill = ? ORDER BY clock, key",
      [key.word.rawValue, key.skill.rawValue],
      as: Event.init
    )
  }

  func event(key: String) throws(StudyError) -> Event? {
    try rows("SELECT * FROM event WHERE key = ?", [key], as: Event.init).first
  }

  func answers(to key: CardKey) throws(StudyError) -> [LoggedAnswer] {
    try rows(
      """
      SELECT \(LoggedAnswer.columns) FROM review WHERE word = ? AND skill = ? ORDER BY clock, key
      """,
      [key.word.rawValue, key.skill.rawValue],
      as: LoggedAnswer.init
    )
  }

  func voidedReviewIDs() throws(StudyError) -> Set<Int64> {
    Set(try rows("SELECT review FROM voided") { try $0[0] as Int64 })
  }

  func practiceReviewIDs() throws(StudyError) -> Set<Int64> {
    Set(try rows("SELECT review FROM practice") { try $0[0] as Int64 })
  }

  func isVoided(review id: Int64) throws(StudyError) -> Bool {
    try !rows("SELECT 1 FROM voided WHERE review = ?", [id]) { try $0[0] as Int64 }.isEmpty
  }

  func forEachReview(_ body: (Review) throws -> Void) throws(StudyError) {
    try run {
      let statement = try db.cachedStatement(
        sql: "SELECT id, \(Review.columns) FROM review ORDER BY clock, key"
      )
      let cursor = try Row.fetchCursor(statement)
      while try cursor.next() != nil {
        var row = ColumnReader(statement.sqliteStatement)
        try body(try Review(&row))
      }
    }
  }

  func forEachReviewKey(_ body: (String) throws -> Void) throws(StudyError) {
    try run {
      let cursor = try String.fetchCursor(db, sql: "SELECT key FROM review")
      while let key = try cursor.next() { try body(key) }
    }
  }

  func forEachAnswer(_ body: (LoggedAnswer) throws -> Void) throws(StudyError) {
    let sql = "SELECT \(LoggedAnswer.columns) FROM review ORDER BY clock, key"
    try run {
      let cursor = try Row.fetchCursor(db, sql: sql)
      while let row = try cursor.next() { try body(try LoggedAnswer(StoredRow(row))) }
    }
  }

  /// Returns true if any review satisfies an SQL condition.
  func hasReview(where condition: String) throws(StudyError) -> Bool {
    try !rows("SELECT 1 FROM review WHERE \(condition) LIMIT 1") { try $0[0] as Int64 }.isEmpty
  }

  func allEvents() throws(StudyError) -> [Event] {
    try rows("SELECT * FROM event ORDER BY clock, key", as: Event.init)
  }
}

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
      [ReplicaName.ownRow]
    ) { row in
      try LogExtent(
        reviews: row[0],
        events: row[1],
        lastReview: row[2],
        lastEvent: row[3],
        replica: row[4],
        conflicts: row[5],
        lastConflict: row[6]
      )
    }
    return found.first
      ?? LogExtent(reviews: 0, events: 0, lastReview: 0, lastEvent: 0, replica: nil)
  }

  func reaches(_ extent: LogExtent) throws(StudyError) -> Bool {
    try rows(
      """
      SELECT coalesce((SELECT max(id) FROM review), 0), coalesce((SELECT max(id) FROM event), 0),
        (SELECT name FROM host WHERE id = ?),
        (SELECT count(*) FROM conflict), coalesce((SELECT max(seen_at) FROM conflict), 0)
      """,
      [ReplicaName.ownRow]
    ) { row in
      try row[0] >= extent.lastReview && row[1] >= extent.lastEvent
        && (extent.replica == nil || row[2] == extent.replica)
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
  /// Writes the line of a review from the next columns of a row, which are ``Review/columns``.
  ///
  /// `line`: the values of the fields that have no column.
  mutating func putReview(_ row: inout ColumnReader, _ line: ReviewLine) {
    putReview { $0.column == nil ? $0.value(line) : row.value() }
  }
}
