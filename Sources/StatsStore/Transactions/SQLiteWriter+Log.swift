import GRDB
import Study

/// Adds entries to the log.
extension SQLiteWriter {
  func append(_ review: Review, from origin: EntryOrigin?) throws(StoreError) -> Int64 {
    noteClock(review.clock)
    return try run {
      let place = [
        .null, review.idempotencyKey.databaseValue, review.clock.databaseValue,
        review.source.rawValue.databaseValue,
      ]
      return try insert("review", place + source(origin) + review.content)
    }
  }

  func append(_ event: Event, from origin: EntryOrigin?) throws(StoreError) -> Int64 {
    noteClock(event.clock)
    return try run {
      let place = [.null, event.key.databaseValue, event.clock.databaseValue]
      return try insert("event", place + source(origin) + event.content())
    }
  }

  func append(
    _ configuration: LoggedConfiguration,
    from origin: EntryOrigin?
  ) throws(StoreError) -> Int64 {
    noteClock(configuration.clock)
    return try run {
      let place = [
        .null, configuration.digest.databaseValue, configuration.clock.databaseValue,
      ]
      let content = [
        configuration.createdAt.milliseconds.databaseValue,
        try JSONColumn.text(configuration.value).databaseValue,
      ]
      return try insert("configuration", place + source(origin) + content)
    }
  }

  func replace(_ review: Review) throws(StoreError) {
    noteClock(review.clock)
    let columns = Review.contentColumns.map { "\($0) = ?" }.joined(separator: ", ")
    try run {
      try db.cachedStatement(
        sql: "UPDATE review SET clock = ?, source = ?, \(columns) WHERE id = ?"
      )
      .execute(
        arguments: StatementArguments(
          [review.clock.databaseValue, review.source.rawValue.databaseValue] + review.content
            + [review.id.databaseValue]
        )
      )
    }
  }

  func place(review id: Int64, at clock: Int64) throws(StoreError) {
    noteClock(clock)
    try execute("UPDATE review SET clock = ?1 WHERE id = ?2 AND clock <> ?1", [clock, id])
  }

  func replace(_ event: Event) throws(StoreError) {
    let columns = "clock = ?, at = ?, day = ?, word = ?, skill = ?, change = ?"
    try run {
      try db.cachedStatement(sql: "UPDATE event SET \(columns) WHERE id = ?")
        .execute(
          arguments: StatementArguments(
            [event.clock.databaseValue] + event.content() + [event.id.databaseValue]
          )
        )
    }
  }

  func replace(_ configuration: LoggedConfiguration) throws(StoreError) {
    try execute(
      "UPDATE configuration SET clock = ?, created_at = ? WHERE id = ?",
      [configuration.clock, configuration.createdAt.milliseconds, configuration.id]
    )
  }

  func mark(voided reviews: some Sequence<Int64>, _ isVoided: Bool) throws(StoreError) {
    try mark("voided", reviews, isVoided)
  }

  func mark(practice reviews: some Sequence<Int64>, _ isPractice: Bool) throws(StoreError) {
    try mark("practice", reviews, isPractice)
  }

  private func mark(
    _ table: String,
    _ reviews: some Sequence<Int64>,
    _ isMarked: Bool
  ) throws(StoreError) {
    for review in reviews {
      try execute(
        isMarked
          ? "INSERT OR IGNORE INTO \(table) (review) VALUES (?)"
          : "DELETE FROM \(table) WHERE review = ?",
        [review]
      )
    }
  }

  private func insert(_ table: String, _ values: [DatabaseValue]) throws -> Int64 {
    let places = String(repeating: ", ?", count: values.count - 1)
    try db.cachedStatement(sql: "INSERT INTO \(table) VALUES (?\(places))")
      .execute(arguments: StatementArguments(values))
    return db.lastInsertedRowID
  }

  func addingMany(_ body: () throws(StudyError) -> Void) throws(StudyError) {
    let indexes: [Row]
    do throws(StoreError) {
      indexes = try rows(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'review'"
      ) { $0.copy() }
      for index in indexes { try execute("DROP INDEX \(index[0] as String)") }
    } catch {
      throw .store(error)
    }
    try body()
    do throws(StoreError) {
      for index in indexes { try execute(index[1]) }
    } catch {
      throw .store(error)
    }
  }

  private func noteClock(_ clock: Int64) {
    if let known = highestClock { highestClock = max(known, clock) }
  }

  /// The row of the machine that an entry comes from, and its number there.
  private func source(_ origin: EntryOrigin?) throws -> [DatabaseValue] {
    guard let origin else {
      return [HostName.ownRow.databaseValue, try nextSequence().databaseValue]
    }
    return [try row(of: origin.host).databaseValue, origin.sequence.databaseValue]
  }

  private func row(of host: String) throws -> Int64 {
    try nameOwnHost()
    let statement = try db.cachedStatement(sql: "SELECT id FROM host WHERE name = ?")
    if let known = try Int64.fetchOne(statement, arguments: [host]) { return known }
    try db.execute(sql: "INSERT INTO host (name) VALUES (?)", arguments: [host])
    return db.lastInsertedRowID
  }

  /// Gives this machine a name with its first entry.
  private func nameOwnHost() throws {
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO host (id, name) VALUES (?, ?)")
      .execute(arguments: [HostName.ownRow, HostName.random()])
  }

  private func nextSequence() throws -> Int64 {
    let last: Int64
    if let known = highestSequence {
      last = known
    } else {
      try nameOwnHost()
      last = try lastSequence()
    }
    highestSequence = last + 1
    return last + 1
  }

  private func lastSequence() throws -> Int64 {
    let sql = """
      SELECT max(
        coalesce((SELECT max(sequence) FROM review WHERE host = ?1), 0),
        coalesce((SELECT max(sequence) FROM event WHERE host = ?1), 0),
        coalesce((SELECT max(sequence) FROM configuration WHERE host = ?1), 0))
      """
    return try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [HostName.ownRow]) ?? 0
  }
}
