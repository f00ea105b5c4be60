import Foundation
import GRDB
import Study

/// The migration to version 3, which gives every log entry a key, a clock, a source, and a host
/// with a sequence number.
///
/// The order of version 2 was by row, with each event after the review that it names. It becomes
/// the order of the clocks: the running maximum of the times, each increased to at least one more
/// than the previous one. Keys and clocks follow from the rows alone, so that copies of one
/// database agree.
enum LogIdentityMigration {
  static func run(_ db: Database) throws {
    try db.execute(sql: Self.hosts)
    // A template has no entries; each database made from it gets a name of its own.
    try db.execute(
      sql: """
        INSERT INTO host (id, name) SELECT ?, ?
        WHERE EXISTS (SELECT 1 FROM review) OR EXISTS (SELECT 1 FROM event)
          OR EXISTS (SELECT 1 FROM configuration)
        """,
      arguments: [HostName.ownRow, HostName.random()]
    )
    try db.execute(sql: Self.places)
    let configurations = try moveConfigurations(db)
    try db.execute(sql: Self.reviews, arguments: ["configurations": configurations])
    try moveEvents(db, after: configurations)
    try db.execute(sql: Self.ending)
  }

  /// Moves configurations to the new table without duplicates, and returns their number.
  private static func moveConfigurations(_ db: Database) throws -> Int {
    try db.execute(sql: Self.configurations)
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT id, created_at, body FROM configuration ORDER BY id"
    )
    var clock: Int64 = 0
    var sequence = 0
    var kept: [String: Int64] = [:]
    for row in rows {
      let id: Int64 = row[0]
      let moment: Int64 = row[1]
      let value = try JSONColumn.value(SchedulerConfiguration.self, from: row[2])
      if let same = kept[value.digest] {
        try db.execute(
          sql: "UPDATE review SET configuration = ? WHERE configuration = ?",
          arguments: [same, id]
        )
        continue
      }
      kept[value.digest] = id
      clock = max(clock + 1, moment)
      sequence += 1
      try db.execute(
        sql: "INSERT INTO new_configuration VALUES (?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          id, value.digest, clock, HostName.ownRow, sequence, moment, try JSONColumn.text(value),
        ]
      )
    }
    return sequence
  }

  private static func moveEvents(_ db: Database, after configurations: Int) throws {
    try db.execute(sql: Self.events)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT event.*, place.clock, place.number FROM event
        JOIN temp.place ON place.kind = 1 AND place.row = event.id ORDER BY place.number
        """
    )
    var occurrences: [String: Int] = [:]
    while let row = try rows.next() {
      let card = CardKey(WordKey(rawValue: row["word"]), try Skill(stored: row["skill"]))
      let moment = Timestamp(milliseconds: row["at"])
      let change = try self.change(row["change"], in: db)
      let first = Event.key(at: moment, of: card, change: change, occurrence: 0)
      let occurrence = occurrences[first] ?? 0
      occurrences[first] = occurrence + 1
      try db.cachedStatement(sql: "INSERT INTO new_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .execute(arguments: [
          row["id"], Event.key(at: moment, of: card, change: change, occurrence: occurrence),
          row["clock"], HostName.ownRow, configurations + (row["number"] as Int),
          moment.milliseconds, row["day"], card.word.rawValue, card.skill.rawValue,
          try JSONColumn.text(change),
        ])
    }
  }

  /// Returns a change in the form of version 3, in which an undo names its review by key instead of
  /// row.
  private static func change(_ text: String, in db: Database) throws -> Event.Change {
    struct Undo: Decodable { let undo: Int64 }
    guard let old = try? JSONColumn.value(Undo.self, from: text) else {
      return try JSONColumn.value(Event.Change.self, from: text)
    }
    let key = try String.fetchOne(
      db.cachedStatement(sql: "SELECT key FROM review WHERE id = ?"),
      arguments: [old.undo]
    )
    return .undo(entry: key ?? "review \(old.undo)")
  }

  private static let hosts = """
    CREATE TABLE host (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE practice (
      review INTEGER PRIMARY KEY
    ) STRICT;
    INSERT INTO practice
      SELECT id FROM review
      WHERE grade > 1 AND state_before -> 'memory' = state_after -> 'memory'
      AND id NOT IN (SELECT review FROM voided);
    """

  /// The SQL of the order of version 2 with its clocks.
  ///
  /// A clock is the running maximum of the times, each at least one more than the previous one:
  /// with `n` the number of an entry, it is the highest `time - n` so far, plus `n`.
  private static let places = """
    CREATE TEMP TABLE place AS
      SELECT kind, row, number, number + max(time - number) OVER (ORDER BY number) AS clock
      FROM (
        SELECT kind, row, time, row_number() OVER (ORDER BY review, kind, row) AS number
        FROM (
          SELECT 0 AS kind, id AS row, id AS review, answered_at AS time FROM review
          UNION ALL SELECT 1, id, after_review, at FROM event
        )
      );
    CREATE UNIQUE INDEX temp.place_by_row ON place (kind, row);
    """

  private static let configurations = """
    CREATE TABLE new_configuration (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL,
      clock INTEGER NOT NULL,
      host INTEGER NOT NULL REFERENCES host (id),
      sequence INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    """

  private static let reviews = """
    CREATE TABLE new_review (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL,
      clock INTEGER NOT NULL,
      source TEXT NOT NULL,
      host INTEGER NOT NULL REFERENCES host (id),
      sequence INTEGER NOT NULL,
      word TEXT NOT NULL,
      skill TEXT NOT NULL,
      kind TEXT NOT NULL,
      asked_at INTEGER NOT NULL,
      answered_at INTEGER NOT NULL,
      day INTEGER NOT NULL,
      prompt TEXT NOT NULL,
      options TEXT NOT NULL,
      answer INTEGER,
      given TEXT NOT NULL,
      correct INTEGER NOT NULL,
      grade INTEGER NOT NULL,
      grade_overridden INTEGER NOT NULL,
      milliseconds INTEGER NOT NULL,
      guess_rate REAL NOT NULL,
      elapsed_days REAL,
      retrievability REAL,
      confusions TEXT NOT NULL,
      offered TEXT NOT NULL,
      configuration INTEGER NOT NULL REFERENCES configuration (id),
      state_before TEXT NOT NULL,
      state_after TEXT NOT NULL
    ) STRICT;
    INSERT INTO new_review
      SELECT id, key, place.clock, 'trainer', 1, :configurations + place.number, word, skill,
        review.kind, asked_at, answered_at, day, prompt, options, answer, given, correct, grade,
        grade_overridden, milliseconds, guess_rate, elapsed_days, retrievability, confusions,
        offered, configuration, state_before, state_after
      FROM review JOIN temp.place ON place.kind = 0 AND place.row = review.id ORDER BY review.id;
    """

  private static let events = """
    CREATE TABLE new_event (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL,
      clock INTEGER NOT NULL,
      host INTEGER NOT NULL REFERENCES host (id),
      sequence INTEGER NOT NULL,
      at INTEGER NOT NULL,
      day INTEGER NOT NULL,
      word TEXT NOT NULL,
      skill TEXT NOT NULL,
      change TEXT NOT NULL
    ) STRICT;
    """

  private static let ending = """
    DROP TABLE temp.place;
    DROP TABLE review;
    DROP TABLE event;
    DROP TABLE configuration;
    ALTER TABLE new_configuration RENAME TO configuration;
    ALTER TABLE new_review RENAME TO review;
    ALTER TABLE new_event RENAME TO event;
    CREATE UNIQUE INDEX configuration_by_digest ON configuration (digest);
    CREATE INDEX configuration_by_order ON configuration (clock, digest);
    CREATE INDEX configuration_by_sequence ON configuration (host, sequence);
    CREATE UNIQUE INDEX review_by_key ON review (key);
    CREATE INDEX review_by_order ON review (clock, key);
    CREATE INDEX review_by_card ON review (word, skill);
    CREATE INDEX review_by_sequence ON review (host, sequence);
    CREATE UNIQUE INDEX event_by_key ON event (key);
    CREATE INDEX event_by_order ON event (clock, key);
    CREATE INDEX event_by_card ON event (word, skill);
    CREATE INDEX event_by_sequence ON event (host, sequence);
    """
}

extension HostName {
  /// The row of `host` that names this database.
  static let ownRow: Int64 = 1
}
