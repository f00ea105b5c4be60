import GRDB
import Study

/// Insertions and changes of log entries.
extension SQLiteWriter {
  func append(_ review: Review, from origin: EntryOrigin?) throws(StudyError) -> Int64 {
    recordClock(review.clock)
    return try run {
      let origin = try row(of: origin)
      return try insert(Self.insertReview) { values in
        values.put(origin.replica)
        values.put(origin.sequence)
        review.bind(to: &values)
      }
    }
  }

  func append(_ event: Event, from origin: EntryOrigin?) throws(StudyError) -> Int64 {
    recordClock(event.clock)
    return try run {
      let origin = try row(of: origin)
      return try insert(Self.insertEvent) { values in
        values.put(event.key)
        values.put(event.clock)
        values.put(origin.replica)
        values.put(origin.sequence)
        event.bindContent(to: &values)
      }
    }
  }

  func append(
    _ configuration: LoggedConfiguration,
    from origin: EntryOrigin?
  ) throws(StudyError) -> Int64 {
    recordClock(configuration.clock)
    return try run {
      let origin = try row(of: origin)
      return try insert(Self.insertConfiguration) { values in
        values.put(configuration.digest)
        values.put(configuration.clock)
        values.put(origin.replica)
        values.put(origin.sequence)
        values.put(configuration.createdAt.milliseconds)
        values.put(try JSONColumn.text(configuration.value))
      }
    }
  }

  private static let insertReview = insertion(
    into: "review (id, host, sequence, \(Review.columns))",
    columns: 3 + Review.fields.count
  )
  private static let insertEvent = insertion(into: "event", columns: 10)
  private static let insertConfiguration = insertion(into: "configuration", columns: 7)

  private static func insertion(into table: String, columns: Int) -> String {
    let places = Array(repeating: "?", count: columns).joined(separator: ", ")
    return "INSERT INTO \(table) VALUES (\(places))"
  }

  /// Inserts a row, whose number SQLite chooses, and returns the number.
  private func insert(
    _ sql: String,
    _ bind: (inout ValueBinder) throws -> Void
  ) throws -> Int64 {
    var values = ValueBinder(try db.cachedStatement(sql: sql))
    values.putNull()
    try bind(&values)
    try values.execute()
    return db.lastInsertedRowID
  }

  func replace(_ review: Review) throws(StudyError) {
    recordClock(review.clock)
    let places = Array(repeating: "?", count: Review.fields.count).joined(separator: ", ")
    let sql = "UPDATE review SET (\(Review.columns)) = (\(places)) WHERE id = ?"
    try run {
      var values = ValueBinder(try db.cachedStatement(sql: sql))
      review.bind(to: &values)
      values.put(review.id)
      try values.execute()
    }
  }

  func replace(_ event: Event) throws(StudyError) {
    recordClock(event.clock)
    let sql = """
      UPDATE event SET clock = ?, at = ?, day = ?, word = ?, skill = ?, change = ? WHERE id = ?
      """
    try run {
      var values = ValueBinder(try db.cachedStatement(sql: sql))
      values.put(event.clock)
      event.bindContent(to: &values)
      values.put(event.id)
      try values.execute()
    }
  }

  func replace(_ configuration: LoggedConfiguration) throws(StudyError) {
    recordClock(configuration.clock)
    try execute(
      "UPDATE configuration SET clock = ?, created_at = ? WHERE id = ?",
      [configuration.clock, configuration.createdAt.milliseconds, configuration.id]
    )
  }

  func mark(voided reviews: some Sequence<Int64>, _ isVoided: Bool) throws(StudyError) {
    try mark("voided", reviews, isVoided)
  }

  func mark(practice reviews: some Sequence<Int64>, _ isPractice: Bool) throws(StudyError) {
    try mark("practice", reviews, isPractice)
  }

  private func mark(
    _ table: String,
    _ reviews: some Sequence<Int64>,
    _ isMarked: Bool
  ) throws(StudyError) {
    for review in reviews {
      try execute(
        isMarked
          ? "INSERT OR IGNORE INTO \(table) (review) VALUES (?)"
          : "DELETE FROM \(table) WHERE review = ?",
        [review]
      )
    }
  }

  func addingMany(_ body: () throws -> Void) throws(StudyError) {
    // `review_by_sequence` is kept: rows are added to it in the order of their numbers.
    let indexes = try rows(
      """
      SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'review'
      AND name IN ('review_by_key', 'review_by_order', 'review_by_trainer', 'review_by_card')
      """
    ) { (name: try $0[0] as String, sql: try $0[1] as String) }
    for index in indexes { try execute("DROP INDEX \(index.name)") }
    // SQLite sorts in memory only within the size of its cache.
    let size = try rows("PRAGMA cache_size") { try $0[0] as Int }.first ?? 0
    try run { try db.execute(sql: "PRAGMA cache_size = -\(Self.cacheOfMany)") }
    defer { try? db.execute(sql: "PRAGMA cache_size = \(size)") }
    try run(body)
    for index in indexes { try execute(index.sql) }
  }

  /// The size of SQLite's cache in KiB while many rows are added.
  private static let cacheOfMany = 16_384

  private func recordClock(_ clock: Int64) {
    for (bound, known) in highestClocks where clock <= bound {
      highestClocks[bound] = max(known, clock)
    }
  }

  /// Returns the row number of a machine in `host`, and the number of the entry among those of that
  /// machine.
  ///
  /// `origin`: the source of an entry; nil for a new one. A new entry and one of a merged file get
  /// the row and the next number of this machine.
  func row(of origin: EntryOrigin?) throws -> (replica: Int64, sequence: Int64) {
    guard let origin, !origin.isFile else {
      let number = try nextSequence()
      if origin != nil { try pass(number) }
      return (ReplicaName.ownRow, number)
    }
    return (try row(of: origin.replica), origin.sequence)
  }

  private func row(of replica: String) throws -> Int64 {
    if let known = replicaRows[replica] { return known }
    try nameOwnReplica()
    let statement = try db.cachedStatement(sql: "SELECT id FROM host WHERE name = ?")
    let row: Int64
    if let known = try Int64.fetchOne(statement, arguments: [replica]) {
      row = known
    } else {
      try db.execute(sql: "INSERT INTO host (name) VALUES (?)", arguments: [replica])
      row = db.lastInsertedRowID
    }
    replicaRows[replica] = row
    return row
  }

  /// Gives this database a random name if it has none yet.
  func nameOwnReplica() throws {
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO host (id, name) VALUES (?, ?)")
      .execute(arguments: [ReplicaName.ownRow, ReplicaName.random()])
  }

  func nextSequence() throws -> Int64 {
    let last: Int64
    if let known = highestSequence {
      last = known
    } else {
      try nameOwnReplica()
      last = min(try lastSequence(), EntryGate.mostEntries)
    }
    highestSequence = last + 1
    return last + 1
  }
}
