import CSQLite
import Foundation

/// The writes of one answer in plain SQLite, on a copy of a database that a drill has filled.
///
/// The statements are those of an answer: the review, the card, the day's tally and three counts of
/// confusions, in one immediate transaction with the same journal and synchronous settings. They
/// are prepared once.
final class PlainSQLite {
  private var handle: OpaquePointer?
  private var statements: [OpaquePointer?] = []
  private var number: Int64 = 0

  /// The first statement with a parameter takes the number of the answer.
  private static let texts = [
    "BEGIN IMMEDIATE",
    """
    INSERT INTO review SELECT NULL, 'bench-' || ?1, word, skill, kind, asked_at, answered_at,
      day, prompt, options, answer, given, correct, grade, grade_overridden, milliseconds,
      guess_rate, elapsed_days, retrievability, confusions, offered, configuration, state_before,
      state_after FROM review ORDER BY id DESC LIMIT 1
    """,
    """
    UPDATE card SET stability = stability * 1.0001, short_stability = short_stability * 1.0001,
      reviews = reviews + 1, last_reviewed_at = last_reviewed_at + 1, due_at = due_at + 1,
      due_on = due_on + 1
      WHERE (word, skill) = (SELECT word, skill FROM review ORDER BY id DESC LIMIT 1)
    """,
    "UPDATE tally SET reviews = reviews + 1, milliseconds = milliseconds + 900",
    """
    UPDATE confusion SET shown = shown + 1 WHERE (unit, expected, given) IN
      (SELECT unit, expected, given FROM confusion LIMIT 3)
    """,
    "COMMIT",
  ]

  init(copying source: String, to path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: source, toPath: path)
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    try check(sqlite3_open_v2(path, &handle, flags, nil))
    for setting in ["journal_mode = DELETE", "synchronous = EXTRA", "foreign_keys = ON"] {
      try check(sqlite3_exec(handle, "PRAGMA \(setting)", nil, nil, nil))
    }
    for text in Self.texts {
      var statement: OpaquePointer?
      try check(
        sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
      )
      statements.append(statement)
    }
  }

  deinit {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  /// One transaction; it copies the last review, so that a row has the size of a real one.
  func answer() throws {
    number += 1
    for statement in statements {
      if sqlite3_bind_parameter_count(statement) == 1 {
        try check(sqlite3_bind_int64(statement, 1, number))
      }
      guard sqlite3_step(statement) == SQLITE_DONE else { throw failure }
      try check(sqlite3_reset(statement))
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw failure }
  }

  private var failure: BenchFailure {
    BenchFailure("SQLite: \(String(cString: sqlite3_errmsg(handle)))")
  }
}
