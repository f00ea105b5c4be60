import GRDB
import GRDBSQLite
import Study
import Testing

@testable import StatsStore

/// A log in which nearly all answers come from another program.
struct ForeignLogTests {
  /// Returns a database with answers of Anki, after two of this program.
  private static func database(answers: Int) throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try StatsSchema.current.migrator.migrate(queue)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO host (id, name) VALUES (1, 'own');
          INSERT INTO configuration VALUES (1, 'digest', 1, 1, 1, 0, '{}');
          """
      )
      let state = #"{"lapses":0,"phase":"new","reviews":0,"step":0}"#
      try db.execute(
        sql: """
          WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
          INSERT INTO review
          SELECT n, 'key-' || n, n, iif(n <= 2, 'trainer', 'anki'), 1, n + 1, 'word ' || n, 'reading',
            'reading', n, n, 1, '', '[]', NULL, '', 1, 3, 0, 1000, 0.0, NULL, NULL, '[]', '[]', 1,
            ?2, ?2
          FROM number
          """,
        arguments: [answers, state]
      )
    }
    return queue
  }

  /// Returns the number of instructions that SQLite runs for the queries of own answers.
  private static func cost(answers: Int) throws -> Int {
    try database(answers: answers).read { db in
      let counter = Counter()
      sqlite3_progress_handler(
        db.sqliteConnection,
        1,
        { context in
          guard let context else { return 0 }
          Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().count += 1
          return 0
        },
        Unmanaged.passUnretained(counter).toOpaque()
      )
      defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
      let reader = SQLiteReader(db, path: "")
      let times = try reader.responseTimes(kind: .reading, limit: 50)
      let last = try reader.lastStandingReview(upTo: .max)
      let summaries = try reader.answerSummaries()
      #expect(times == [1000, 1000])
      #expect(last?.idempotencyKey == "key-2")
      #expect(summaries.map(\.count) == [2])
      return withExtendedLifetime(counter) { counter.count }
    }
  }

  private final class Counter {
    var count = 0
  }

  @Test func `own answers are found without reading those of another program`() throws {
    let few = try Self.cost(answers: 10)
    #expect(few > 0)
    #expect(try Self.cost(answers: 2_000) == few)
  }
}
