import CSQLite
import Foundation

/// The writes of one answer in plain SQLite, on a copy of a database that a drill has filled.
///
/// The statements are those of an answer: the review, the card, the day's tally and three counts of
/// confusions, in one immediate transaction with the same journal and synchronous settings.
final class PlainSQLite {
  private var handle: OpaquePointer?
  private var number = 0

  init(copying source: String, to path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: source, toPath: path)
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw CocoaError(.fileReadUnknown)
    }
    try run("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA foreign_keys = ON")
  }

  deinit { sqlite3_close(handle) }

  /// One transaction; it copies the last review, so that a row has the size of a real one.
  func answer() throws {
    number += 1
    try run(
      """
      BEGIN IMMEDIATE;
      INSERT INTO review SELECT NULL, 'bench-\(number)', word, skill, kind, asked_at, answered_at,
        day, prompt, options, answer, given, correct, grade, grade_overridden, milliseconds,
        guess_rate, elapsed_days, retrievability, confusions, offered, configuration, state_before,
        state_after FROM review ORDER BY id DESC LIMIT 1;
      UPDATE card SET stability = stability * 1.0001, short_stability = short_stability * 1.0001,
        reviews = reviews + 1, last_reviewed_at = last_reviewed_at + 1, due_at = due_at + 1,
        due_on = due_on + 1
        WHERE (word, skill) = (SELECT word, skill FROM review ORDER BY id DESC LIMIT 1);
      UPDATE tally SET reviews = reviews + 1, milliseconds = milliseconds + 900;
      UPDATE confusion SET shown = shown + 1 WHERE (unit, expected, given) IN
        (SELECT unit, expected, given FROM confusion LIMIT 3);
      COMMIT;
      """
    )
  }

  private func run(_ sql: String) throws {
    var message: UnsafeMutablePointer<CChar>?
    guard sqlite3_exec(handle, sql, nil, nil, &message) == SQLITE_OK else {
      throw NSError(
        domain: "SQLite",
        code: 1,
        userInfo: [NSLocalizedDescriptionKey: message.map { String(cString: $0) } ?? ""]
      )
    }
  }
}
