import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import StatsStore

/// Numbers at both ends of 64 bits in every column of a database from elsewhere, or of one's own.
struct ForeignNumberTests {
  private static let ends = [
    "9223372036854775807", "-9223372036854775808", "9007199254740993", "-9007199254740993",
  ]
  private static let reals = ["1e308", "-1e308", "9e999", "-0.0"]
  /// The columns with days and with times, and what is just before and after those of entries.
  private static let days: [(table: String, columns: [String])] = [
    ("review", ["day"]), ("event", ["day"]), ("tally", ["day"]),
    ("card", ["introduced_on", "due_on"]),
  ]
  private static let times: [(table: String, columns: [String])] = [
    ("review", ["clock", "asked_at", "answered_at"]), ("event", ["clock", "at"]),
    ("configuration", ["clock", "created_at"]), ("card", ["last_reviewed_at", "due_at"]),
  ]
  private static let limits = (days: ["10956", "84371"], times: ["946684799999", "7289654400000"])

  /// The columns with numbers, by table.
  private static let integers: [(table: String, columns: [String])] = [
    (
      "review",
      [
        "clock", "sequence", "asked_at", "answered_at", "day", "answer", "grade", "milliseconds",
        "configuration", "correct", "host",
      ]
    ),
    ("event", ["clock", "sequence", "at", "day", "host"]),
    ("configuration", ["clock", "sequence", "created_at"]),
    (
      "card",
      ["step", "reviews", "lapses", "last_reviewed_at", "introduced_on", "due_at", "due_on"]
    ),
    (
      "tally",
      [
        "day", "reviews", "correct", "milliseconds", "introduced", "mature_reviews",
        "mature_correct", "learned", "marked", "predicted", "target",
      ]
    ),
    ("confusion", ["period", "count", "shown"]), ("host", ["node"]),
  ]
  private static let fractions: [(table: String, columns: [String])] = [
    ("review", ["guess_rate", "elapsed_days", "retrievability"]),
    ("card", ["stability", "short_stability", "difficulty"]),
  ]
  /// Numbers in columns of JSON.
  private static let paths: [(column: String, path: String)] = [
    ("review.state_before", "$.lapses"), ("review.state_after", "$.lapses"),
    ("review.state_after", "$.reviews"), ("review.state_after", "$.step"),
    ("review.state_after", "$.due.at"), ("review.state_after", "$.due.on"),
    ("configuration.body", "$.learningSteps[0]"), ("configuration.body", "$.leechThreshold"),
    ("configuration.body", "$.maximumIntervalDays"), ("configuration.body", "$.fit.number"),
    ("configuration.body", "$.desiredRetention"), ("event.change", "$.place.lapses"),
    ("event.change", "$.place.step"), ("event.change", "$.place.due.on"),
    ("event.change", "$.place.reviewedAt"),
  ]

  /// The statements that each spoil one column with one number.
  private static let statements: [String] = {
    func updates(_ places: [(table: String, columns: [String])], _ values: [String]) -> [String] {
      places.flatMap { place in
        place.columns.flatMap { column in
          values.map { "UPDATE OR IGNORE \(place.table) SET \(column) = \($0)" }
        }
      }
    }
    let json = paths.flatMap { place in
      let parts = place.column.split(separator: ".")
      return (ends + ["0.5"]).map {
        "UPDATE \(parts[0]) SET \(parts[1]) = json_set(\(parts[1]), '\(place.path)', \($0))"
      }
    }
    return updates(integers, ends) + updates(fractions, ends + reals)
      + updates(days, limits.days) + updates(times, limits.times) + json + [
        "UPDATE host SET name = '../../evil'",
        "UPDATE review SET clock = 1000000000000000 + id",
        "UPDATE review SET clock = 3300000000000 + id WHERE id > 1",
      ]
  }()

  /// A database with answers to several words, decisions and a placement; closed.
  private static func made() async throws -> StatsScratch {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    let bench = StudyBench(store)
    let drill = try await bench.startTyped()
    for isRight in [true, false, true] { try await bench.answer(in: drill, correctly: isRight) }
    try await bench.service.decide(.flag(true), on: [SampleWords.key("爱")])
    try store.write { writer in
      let card = SampleWords.key("八")
      let state = PlacedState(phase: .new, memory: nil, due: .on(StudyDay(number: 20_790)))
      let day = StudyDay(number: 20_778)
      try Ledger(writer).record(.place(state), on: card, at: .noon, day: day)
    }
    store.close()
    return scratch
  }

  /// Everything that a learner does with a database; no step may end the process.
  private static func use(_ scratch: StatsScratch) async throws {
    let store = try scratch.open()
    defer { store.close() }
    let bench = StudyBench(store)
    bench.clock.advance(seconds: 3 * 86_400)
    try? await {
      let drill = try await bench.startTyped()
      for _ in 0..<4 { try await bench.answer(in: drill) }
      _ = try await bench.service.undo(in: drill)
    }()
    _ = try? await bench.service.statistics(since: nil, word: nil)
    _ = try? await bench.service.due()
    try? await bench.service.decide(.flag(false), on: [SampleWords.key("爱")])
    if let plan = try? await bench.service.planReset(
      .words([SampleWords.word("爱").key]),
      settings: false
    ) {
      try? await bench.service.reset(plan)
    }
    _ = try? store.read { reader in try NumberFindings(of: reader) }
    _ = try? Audit(of: store)
    _ = try? store.read { reader in try reader.ownEntries(1...1000) }
    _ = try? await bench.service.statistics(since: StudyDay(number: 20_000), word: nil)
    _ = try? store.read { reader in try reader.answerSummaries() }
    _ = try? store.read { reader in try reader.conflicts() }
    _ = try? store.read { reader in try reader.records(of: "/folder") }
    _ = try? store.read { reader in try reader.folderState(of: "/folder") }
    _ = try? store.correctLog()
    if let lines = try? Exporter(store).lines() {
      _ = try? Importer(Data(lines.joined(separator: "\n").utf8)).store(in: MemoryStore())
    }
  }

  @Test func `a restored or merged database is refused, or everything works afterwards`()
    async throws
  {
    let scratch = try await Self.made()
    let original = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    var refused = 0
    for statement in Self.statements {
      let other = try StatsScratch()
      let path = other.directory("other.sqlite")
      try other.directory.write(original, to: "other.sqlite")
      // A statement that the schema refuses changes nothing.
      try? other.execute(statement, on: path)
      let backups = Backups(location: other.location)
      let candidate: RestoreCandidate
      do throws(StudyError) { candidate = try backups.prepare(path, rebuilding: true) } catch {
        refused += 1
        continue
      }
      let merge = EntryMerge(
        { (body) throws(StudyError) in try candidate.forEachEntry(body) },
        name: "copy",
        at: .noon
      )
      let store = MemoryStore()
      if (try? merge.store(in: store)) != nil {
        #expect(try store.read { try NumberFindings(of: $0).isEmpty }, "\(statement)")
        let bench = StudyBench(store)
        try await bench.answer(in: try await bench.startTyped())
        #expect(try Audit(of: store).differences == [], "\(statement)")
      }
      _ = try backups.restore(candidate)
      try await Self.use(other)
      let restored = try other.open()
      #expect(try ReplicaName.isValid(restored.read { try $0.replicaName() } ?? ""), "\(statement)")
      #expect(try restored.read { try $0.lastSequence() } < 2_000_000, "\(statement)")
      restored.close()
    }
    #expect(refused > 20 && refused < Self.statements.count - 20)
  }

  @Test func `a number in one's own database ends no command`() async throws {
    let original = try await Self.made()
    let bytes = try original.directory.bytes(of: "data/PTStats.sqlite")
    for statement in Self.statements {
      let scratch = try StatsScratch()
      try scratch.makeDatabase()
      try scratch.directory.write(bytes, to: "data/PTStats.sqlite")
      try? scratch.execute(statement)
      try await Self.use(scratch)
    }
  }

  @Test(arguments: ["0.5", "1e308", "-1e308", "9e999", "'NaN'"])
  func `an integer column takes no real number and no text`(value: String) async throws {
    let scratch = try await Self.made()
    for (table, columns) in Self.integers {
      for column in columns {
        #expect(throws: DatabaseError.self, "\(table).\(column)") {
          try scratch.execute("UPDATE \(table) SET \(column) = \(value)")
        }
      }
    }
  }

  /// A database with a row in every table, whose columns take any value.
  private static func madeLoose() async throws -> StatsScratch {
    let scratch = try await made()
    try scratch.execute(
      """
      INSERT INTO conflict VALUES ('review', 'key', '{}', 'file', 0, 0);
      INSERT INTO folder VALUES ('/folder', 0, 0, 0, '{}', 0);
      INSERT INTO synced VALUES ('/folder', 'file', 1, 2, 3, 4, '{}');
      INSERT INTO passed VALUES (1, 1);
      INSERT INTO practice VALUES (1);
      INSERT OR IGNORE INTO voided VALUES (1);
      INSERT OR IGNORE INTO setting VALUES ('new-per-day', '9');
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema
      SET sql = replace(
        replace(replace(sql, ') STRICT, WITHOUT', ') WITHOUT'), ') STRICT', ')'), ' NOT NULL', '')
      WHERE type = 'table';
      """
    )
    return scratch
  }

  @Test func `a database whose integer columns take real numbers is refused`() async throws {
    let scratch = try await Self.madeLoose()
    try scratch.execute("UPDATE review SET clock = 0.5; UPDATE tally SET reviews = 9e999")
    let backups = Backups(location: try StatsScratch().location)
    #expect(throws: StudyError.self) {
      _ = try backups.prepare(scratch.location.database, rebuilding: true)
    }
  }

  @Test(arguments: ["NULL", "x'ff'"])
  func `a value of another type in one's own database ends no command`(value: String) async throws {
    let original = try await Self.madeLoose()
    let bytes = try original.directory.bytes(of: "data/PTStats.sqlite")
    let places = try original.texts(
      """
      SELECT tables.name || ' SET ' || columns.name
      FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table'
      """
    )
    #expect(places.contains("tally SET reviews") && places.contains("conflict SET source"))
    for place in places {
      let scratch = try StatsScratch()
      try scratch.makeDatabase()
      try scratch.directory.write(bytes, to: "data/PTStats.sqlite")
      // The key of a row is always a whole number.
      try? scratch.execute("UPDATE OR IGNORE \(place) = \(value)")
      try? await Self.use(scratch)
    }
  }

  @Test(arguments: ["clock", "answered_at"])
  func `a number out of range is found in the log, and corrected`(column: String) async throws {
    let scratch = try await Self.made()
    let before = try scratch.open()
    #expect(try before.read { try NumberFindings(of: $0) }.isEmpty)
    before.close()
    try scratch.execute("UPDATE review SET \(column) = 9223372036854775807 WHERE id = 1")
    let store = try scratch.open()
    let found = try store.read { try NumberFindings(of: $0) }
    #expect(found.corrected == 1 && !found.isEmpty)
    #expect(try store.correctLog() == 1)
    #expect(try store.read { try NumberFindings(of: $0) }.isEmpty)
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
  func `an answer is counted at both ends of a count of confusions`(end: String) throws {
    let scratch = try StatsScratch()
    let confusion = Confusion(unit: .tone, expected: "2", given: "3")
    let period = ConfusionPeriod(of: StudyDay(number: 20_778))
    func add(_ count: Int) throws {
      let store = try scratch.open()
      defer { store.close() }
      try store.write { writer in
        try writer.add(confusion, in: period, count: count, shown: count)
      }
    }
    try add(1)
    try scratch.execute("UPDATE confusion SET count = \(end), shown = \(end)")
    for count in [1, -1, 1] { try add(count) }
  }

  @Test func `new numbers keep what is only passed on`() async throws {
    let scratch = try await Self.made()
    let flag = Event(
      clock: Timestamp.noon.milliseconds,
      at: .noon,
      day: StudyDay(number: 20_778),
      card: SampleWords.key("八"),
      change: .flag(true)
    )
    let before = try scratch.open()
    try before.write { writer in
      _ = try Ledger(writer).ingest([IngestedEntry(.event(flag), from: .file("export"))])
    }
    before.close()
    try scratch.execute("UPDATE review SET sequence = -7 WHERE id = 2")
    let store = try scratch.open()
    #expect(try store.correctLog() > 0)
    let own = try store.read { try $0.ownEntries(1...100) }
    #expect(own.map(\.sequence) == Array(1...Int64(own.count)))
    #expect(own.filter(\.isCopy).map(\.key) == [flag.key])
    store.close()
  }
}
