import Foundation

/// The writes of one answer in plain SQLite, on a copy of a database that a drill has filled.
///
/// The statements are those of an answer: the review, the card, the day's tally and three counts of
/// confusions, in one immediate transaction with the same journal and synchronous settings. They
/// are prepared once.
final class PlainSQLite {
  private let statements: [SQLiteCommand]
  private var number: Int64 = 0

  /// The first statement with a parameter takes the number of the answer.
  private static let texts = [
    "BEGIN IMMEDIATE",
    """
    INSERT INTO review SELECT NULL, 'bench-' || ?1, clock + 1, source, host, sequence + 1, word,
      skill, kind, asked_at, answered_at, day, prompt, options, answer, given, correct, grade, grade_overridden, milliseconds,
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
    let file = try SQLiteFile(path)
    for setting in ["journal_mode = DELETE", "synchronous = EXTRA", "foreign_keys = ON"] {
      try file.execute("PRAGMA \(setting)")
    }
    statements = try Self.texts.map(file.prepare)
  }

  /// One transaction; it copies the last review, so that a row has the size of a real one.
  func answer() throws {
    number += 1
    for statement in statements {
      try statement.run(statement.parameterCount == 1 ? [.integer(number)] : [])
    }
  }
}
