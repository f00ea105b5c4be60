import GRDB
import Study

/// Queries about conflicts: lines that are not in the log, because another entry has the same key.
extension SQLiteReader {
  func conflicts() throws(StudyError) -> [EntryConflict] {
    try rows(
      "SELECT kind, key, line, source, seen_at FROM conflict ORDER BY seen_at DESC, kind, key, line"
    ) { row -> EntryConflict? in
      try EntryID(kind: row[0], key: row[1]).map { entry in
        try EntryConflict(
          entry: entry,
          line: row[2],
          source: row[3],
          seenAt: Timestamp(milliseconds: row[4])
        )
      }
    }.compactMap(\.self)
  }

  func unmentionedConflicts() throws(StudyError) -> Int {
    try rows("SELECT count(*) FROM conflict WHERE NOT is_mentioned") { try $0[0] as Int }.first ?? 0
  }

  func lacks(_ conflict: EntryConflict) throws(StudyError) -> Bool {
    let known = try isFalseClaim(conflict)
    return known == nil || conflict.isFalseClaim && known == false
  }

  /// Returns true if the recorded conflict with the same entry and line is a false claim, false if
  /// it is not; see ``EntryConflict/isFalseClaim``.
  ///
  /// The result is nil if no such conflict is recorded.
  fileprivate func isFalseClaim(_ conflict: EntryConflict) throws(StudyError) -> Bool? {
    let (kind, key) = conflict.entry.parts
    return try rows(
      "SELECT source FROM conflict WHERE kind = ? AND key = ? AND line = ?",
      [kind, key, conflict.line]
    ) { ReplicaName.isValid(try $0[0]) }.first
  }

  /// Returns the number of conflicts in the database; the number is kept for later calls.
  fileprivate func conflictCount() throws(StudyError) -> Int {
    if let keptConflicts { return keptConflicts }
    let count = try rows("SELECT count(*) FROM conflict") { try $0[0] as Int }.first ?? 0
    keptConflicts = count
    return count
  }
}

/// Changes of conflicts: lines that are not in the log, because another entry has the same key.
extension SQLiteWriter {
  func record(_ conflict: EntryConflict) throws(StudyError) {
    let known = try isFalseClaim(conflict)
    if known == nil {
      let count = try conflictCount()
      guard count < EntryConflict.mostKept else { return }
      keptConflicts = count + 1
    } else if known == true || !conflict.isFalseClaim {
      return
    }
    let (kind, key) = conflict.entry.parts
    try execute(
      "INSERT OR REPLACE INTO conflict VALUES (?, ?, ?, ?, ?, 0)",
      [kind, key, conflict.line, conflict.source, conflict.seenAt.milliseconds]
    )
  }

  func remove(_ conflict: EntryConflict) throws(StudyError) {
    let (kind, key) = conflict.entry.parts
    try execute(
      "DELETE FROM conflict WHERE kind = ? AND key = ? AND line = ?",
      [kind, key, conflict.line]
    )
    if db.changesCount > 0 { keptConflicts = nil }
  }

  func mentionConflicts() throws(StudyError) {
    try execute("UPDATE conflict SET is_mentioned = 1 WHERE NOT is_mentioned")
  }
}
