import GRDB
package import Study

/// The correction of times, clocks, machine names and entry numbers in a database that other
/// versions or programs may have written.
///
/// It is used for the copy of a backup, for the database of another machine, and for
/// `trainer doctor --rebuild`.
enum LogCorrection {
  /// Corrects a database in the caller's transaction, and rebuilds its derived state if entries
  /// have changed.
  ///
  /// - Returns: the number of corrections.
  static func run(_ db: Database) throws -> Int {
    guard try isNeeded(db) else { return 0 }
    return try run(SQLiteWriter(db, path: ""))
  }

  /// Corrects the names of machines, the entry numbers of this machine and the entries.
  ///
  /// If entries have changed, the derived state is rebuilt.
  ///
  /// - Returns: the number of corrections.
  ///
  /// - Throws: an error if the log cannot be read.
  static func run(_ writer: SQLiteWriter) throws -> Int {
    let names = try writer.correctReplicaNames()
    return try names + Ledger(writer).correctEntries()
  }

  /// Returns true if a time, day or clock, the name of a machine, or an entry number of this
  /// machine is invalid.
  static func isNeeded(_ db: Database) throws -> Bool {
    let (moments, days) = (EntryGate.moments, EntryGate.days)
    func isOutside(_ column: String) -> String {
      "\(column) NOT BETWEEN \(moments.lowerBound) AND \(moments.upperBound)"
    }
    func isOff(_ table: String, _ time: String, key: String, _ more: String = "") -> String {
      """
      EXISTS (SELECT 1 FROM \(table) WHERE \(isOutside("clock")) OR \(isOutside(time))
        OR (clock > \(time) + \(EntryGate.longestLead)
          AND substr(\(key), 1, \(EntryGate.importedPrefix.count)) <> '\(EntryGate.importedPrefix)')
        \(more))
      """
    }
    let isOffDay = "OR day NOT BETWEEN \(days.lowerBound) AND \(days.upperBound)"
    let sql = """
      SELECT \(isOff("review", "answered_at", key: "key", isOffDay + " OR " + isOutside("asked_at")))
        OR \(isOff("event", "at", key: "key", isOffDay)) OR \(isOff("configuration", "created_at", key: "digest"))
      """
    if try Bool.fetchOne(db, sql: sql) == true { return true }
    return try SQLiteWriter(db, path: "").hasBadReplicaNames()
  }

  /// The maximum number by which this machine's entry numbers may exceed the number of entries in
  /// the log.
  static let mostUnused = 1_000_000

  /// The SQL condition for reviews with a number that ``EntryGate`` refuses, as far as SQL can
  /// express its checks.
  static let refused: String = {
    let bounds = Review.fields.compactMap { field in
      guard let column = field.column, let bounds = field.bounds else { return nil as String? }
      return "\(column) NOT BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound)"
    }
    let rules = [
      "correct <> (grade > 1)", "answer NOT BETWEEN 0 AND json_array_length(options) - 1",
    ]
    return (bounds + rules).joined(separator: " OR ")
  }()
}

extension SQLiteReader {
  /// Returns true if the name of a machine or an entry number of this machine is invalid.
  func hasBadReplicaNames() throws(StudyError) -> Bool {
    let names = try rows("SELECT name FROM host") { try $0[0] as String }
    guard names.allSatisfy(ReplicaName.isValid) else { return true }
    return try hasBadNumbers()
  }

  /// Returns true if an entry number of this machine is below 1, or exceeds the number of entries
  /// in the log by more than ``LogCorrection/mostUnused``.
  func hasBadNumbers() throws(StudyError) -> Bool {
    try rows(
      """
      SELECT coalesce(min(number), 1) < 1
        OR coalesce(max(number), 0) > ?2 + (SELECT count(*) FROM review)
          + (SELECT count(*) FROM event) + (SELECT count(*) FROM configuration)
      FROM (SELECT sequence AS number FROM review WHERE host = ?1
        UNION ALL SELECT sequence FROM event WHERE host = ?1
        UNION ALL SELECT sequence FROM configuration WHERE host = ?1
        UNION ALL SELECT first FROM passed UNION ALL SELECT last FROM passed)
      """,
      [ReplicaName.ownRow, LogCorrection.mostUnused]
    ) { try $0[0] as Bool }.first ?? false
  }
}

extension SQLiteWriter {
  /// Renames machines with invalid names, and renumbers this machine's entries from 1 if one of
  /// their numbers is invalid.
  ///
  /// - Returns: the number of changes; a renumbering counts as one.
  func correctReplicaNames() throws(StudyError) -> Int {
    var count = 0
    let replicas = try rows("SELECT id, name FROM host") {
      (id: try $0[0] as Int64, name: try $0[1] as String)
    }
    for replica in replicas where !ReplicaName.isValid(replica.name) {
      try execute("UPDATE host SET name = ? WHERE id = ?", [ReplicaName.random(), replica.id])
      count += 1
    }
    replicaRows = [:]
    guard try hasBadNumbers() else { return count }
    let entries = try rows(
      """
      SELECT 'review', id, sequence, clock FROM review WHERE host = ?1
      UNION ALL SELECT 'event', id, sequence, clock FROM event WHERE host = ?1
      UNION ALL SELECT 'configuration', id, sequence, clock FROM configuration WHERE host = ?1
      ORDER BY 3, 4, 1, 2
      """,
      [ReplicaName.ownRow]
    ) { (table: try $0[0] as String, id: try $0[1] as Int64, number: try $0[2] as Int64) }
    let arePassed = try entries.map { (entry) throws(StudyError) in try passesOn(entry.number) }
    try execute("DELETE FROM passed")
    for (index, entry) in entries.enumerated() {
      try execute(
        "UPDATE \(entry.table) SET sequence = ? WHERE id = ?",
        [index + 1, entry.id]
      )
    }
    try run {
      for index in entries.indices where arePassed[index] { try pass(Int64(index) + 1) }
    }
    highestSequence = nil
    return count + 1
  }
}

extension SQLiteStore {
  /// Returns true if the name of a machine or an entry number of this machine is invalid.
  package func hasBadReplicaNames() throws(StudyError) -> Bool {
    try read { reader in try (reader as? SQLiteReader)?.hasBadReplicaNames() ?? false }
  }

  /// Corrects the entries, the machine names and the entry numbers of the log, and rebuilds the
  /// derived state if entries have changed.
  ///
  /// - Returns: the number of corrections.
  package func correctLog() throws(StudyError) -> Int {
    try write { writer in try (writer as? SQLiteWriter).map(LogCorrection.run) ?? 0 }
  }
}
