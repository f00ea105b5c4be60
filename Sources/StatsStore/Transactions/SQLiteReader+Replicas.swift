import DiskFiles
import Foundation
import GRDB
import Study

/// Queries about machines and the folders that they share.
extension SQLiteReader {
  func replicaName() throws(StudyError) -> String? {
    try rows("SELECT name FROM host WHERE id = ?", [ReplicaName.ownRow]) { try $0[0] as String }
      .first
  }

  func lastSequence() throws(StudyError) -> Int64 {
    try rows(
      """
      SELECT max(
        coalesce((SELECT max(sequence) FROM review WHERE host = ?1), 0),
        coalesce((SELECT max(sequence) FROM event WHERE host = ?1), 0),
        coalesce((SELECT max(sequence) FROM configuration WHERE host = ?1), 0),
        coalesce((SELECT max(last) FROM passed), 0))
      """,
      [ReplicaName.ownRow]
    ) { try $0[0] as Int64 }.first ?? 0
  }

  func ownEntries(_ numbers: ClosedRange<Int64>) throws(StudyError) -> [OwnEntry] {
    let bounds: StatementArguments = [ReplicaName.ownRow, numbers.lowerBound, numbers.upperBound]
    let condition = "WHERE host = ? AND sequence BETWEEN ? AND ?"
    var digests: [Int64: String] = [:]
    var found: [OwnEntry] = []
    func make(_ sequence: Int64, _ key: String, _ line: [UInt8]) throws(StudyError) -> OwnEntry {
      let isCopy = try passesOn(sequence)
      return OwnEntry(sequence: sequence, key: key, line: line, isCopy: isCopy)
    }
    let reviews = "SELECT sequence, key, configuration, \(Review.columns) FROM review \(condition)"
    found += try columns(reviews, bounds) { row in
      let (sequence, key, configuration) = (row.int64(), row.text(), row.int64())
      if digests[configuration] == nil {
        digests[configuration] = try digest(ofConfiguration: configuration)
      }
      var line = LineBuilder()
      line.putReview(&row, ReviewLine(digest: digests[configuration] ?? ""))
      return try make(sequence, key, line.bytes.dropLast())
    }
    found += try rows("SELECT * FROM event \(condition)", bounds) { row in
      let entry = LogEntry.event(try Event(row))
      return try make(try row[4], try row[1], Array(entry.line.utf8))
    }
    found += try rows(
      "SELECT \(LoggedConfiguration.columns), sequence FROM configuration \(condition)",
      bounds
    ) { row in
      let entry = LogEntry.configuration(try LoggedConfiguration(row))
      return try make(try row[5], try row[1], Array(entry.line.utf8))
    }
    return found.sorted { $0.sequence < $1.sequence }
  }

  func passesOn(_ sequence: Int64) throws(StudyError) -> Bool {
    let sql = "SELECT last FROM passed WHERE first <= ? ORDER BY first DESC LIMIT 1"
    return try rows(sql, [sequence]) { try $0[0] as Int64 }.first.map { $0 >= sequence } ?? false
  }

  func origin(of entry: EntryID) throws(StudyError) -> EntryOrigin? {
    let (table, column, key) = Self.place(of: entry)
    let found = try rows(
      """
      SELECT host.id, host.name, sequence FROM \(table) JOIN host ON host.id = host
      WHERE \(column) = ?
      """,
      [key]
    ) { row in
      try (id: row[0] as Int64, name: row[1] as String, sequence: row[2] as Int64)
    }
    guard let found = found.first else { return nil }
    guard found.id == ReplicaName.ownRow else {
      return EntryOrigin(replica: found.name, sequence: found.sequence)
    }
    return try passesOn(found.sequence) ? .file("") : nil
  }

  /// Returns the table of an entry, the column of its key, and the key.
  static func place(of entry: EntryID) -> (table: String, column: String, key: String) {
    switch entry {
    case .review(let key): ("review", "key", key)
    case .event(let key): ("event", "key", key)
    case .configuration(let digest): ("configuration", "digest", digest)
    }
  }

  func retiredReplicas() throws(StudyError) -> Set<String> {
    Set(try rows("SELECT name FROM host WHERE is_retired") { try $0[0] as String })
  }

  func knows(replica: String) throws(StudyError) -> Bool {
    try !rows("SELECT 1 FROM host WHERE name = ?", [replica]) { try $0[0] as Int64 }.isEmpty
  }

  func forEachForeignEntry(_ body: (EntryID) throws -> Void) throws(StudyError) {
    func visit(_ table: String, _ key: String, _ make: (String) -> EntryID) throws {
      let sql = "SELECT \(key) FROM \(table) WHERE host <> ? ORDER BY id"
      let cursor = try String.fetchCursor(db, sql: sql, arguments: [ReplicaName.ownRow])
      while let key = try cursor.next() { try body(make(key)) }
    }
    try run {
      // An answer needs its configuration, so configurations come first.
      try visit("configuration", "digest") { .configuration(digest: $0) }
      try visit("event", "key") { .event(key: $0) }
      try visit("review", "key") { .review(key: $0) }
    }
  }

  func records(of folder: String) throws(StudyError) -> [String: FileRecord] {
    let pairs = try rows("SELECT * FROM synced WHERE folder = ?", [folder]) { row in
      let stamp = try FileStamp(node: row[2], size: row[3], modified: row[4], changed: row[5])
      // A remainder that cannot be decoded is replaced by an empty one, so that the shared file is
      // read again.
      let text = try row[6] as String?
      let remainder = text.map { FileRemainder(text: $0) ?? FileRemainder(program: "") }
      return (try row[1] as String, FileRecord(stamp, remainder))
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  func folderState(of folder: String) throws(StudyError) -> FolderState {
    let found = try rows("SELECT * FROM folder WHERE folder = ?", [folder]) { row in
      func time(_ column: Int) throws -> Timestamp? {
        (try row[column] as Int64?).map(Timestamp.init(milliseconds:))
      }
      let problem = try row[4] as String?
      return FolderState(
        folder: folder,
        succeededAt: try time(1),
        triedAt: try time(2),
        failedAt: try time(3),
        problem: problem.map { SyncError(text: $0) ?? .unreadable(path: folder) },
        mentionedOn: (try row[5] as Int?).map(StudyDay.init(number:))
      )
    }
    return found.first ?? FolderState(folder: folder)
  }

  func recordedNode() throws(StudyError) -> Int64? {
    try rows("SELECT node FROM host WHERE id = ?", [ReplicaName.ownRow]) { try $0[0] as Int64? }
      .first
      ?? nil
  }

  func presentNode() throws(StudyError) -> Int64? {
    FileIdentity(of: path).map { Int64(bitPattern: $0.node) }
  }
}

/// Changes of the tables about machines and the folders that they share.
extension SQLiteWriter {
  func takeNewReplicaName() throws(StudyError) {
    replicaRows = [:]
    let old = try replicaName()
    let retired = try retiredReplicas()
    try execute(
      "UPDATE host SET name = ?, is_retired = 0 WHERE id = ?",
      [ReplicaName.random(), ReplicaName.ownRow]
    )
    if let old, retired.contains(old) { try retire(replica: old) }
  }

  func adopt(_ entry: EntryID) throws(StudyError) {
    let (table, column, key) = Self.place(of: entry)
    try run {
      let number = try nextSequence()
      try db.cachedStatement(
        sql: "UPDATE \(table) SET host = ?, sequence = ? WHERE \(column) = ?"
      ).execute(arguments: [ReplicaName.ownRow, number, key])
      try pass(number)
    }
  }

  func move(_ entry: EntryID, to origin: EntryOrigin) throws(StudyError) {
    let (table, column, key) = Self.place(of: entry)
    try run {
      let own = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT sequence FROM \(table) WHERE \(column) = ? AND host = ?"),
        arguments: [key, ReplicaName.ownRow]
      )
      if let own { try pass(own) }
      let (replica, sequence) = try row(of: origin)
      try db.cachedStatement(
        sql: "UPDATE \(table) SET host = ?, sequence = ? WHERE \(column) = ?"
      ).execute(arguments: [replica, sequence, key])
    }
  }

  /// Records that one of this machine's entry numbers belongs to an entry that this machine only
  /// passes on.
  func pass(_ number: Int64) throws {
    guard try !passesOn(number) else { return }
    try db.cachedStatement(
      sql: """
        UPDATE passed SET last = ?1 WHERE last = ?1 - 1
          AND first = (SELECT max(first) FROM passed WHERE first <= ?1)
        """
    ).execute(arguments: [number])
    guard db.changesCount == 0 else { return }
    try db.cachedStatement(sql: "INSERT INTO passed VALUES (?1, ?1)").execute(arguments: [number])
  }

  func retire(replica: String) throws(StudyError) {
    try run {
      try nameOwnReplica()
      try db.cachedStatement(
        sql: """
          INSERT INTO host (name, is_retired) VALUES (?, 1)
          ON CONFLICT (name) DO UPDATE SET is_retired = 1
          """
      ).execute(arguments: [replica])
    }
  }

  func replaceRecords(
    of folder: String,
    with records: [String: FileRecord]
  ) throws(StudyError) {
    let known = try self.records(of: folder)
    for name in known.keys where records[name] == nil {
      try execute("DELETE FROM synced WHERE folder = ? AND name = ?", [folder, name])
    }
    for (name, record) in records where known[name] != record {
      let stamp = record.stamp
      try execute(
        "INSERT OR REPLACE INTO synced VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          folder, name, stamp.node, stamp.size, stamp.modified, stamp.changed,
          record.remainder?.text,
        ]
      )
    }
  }

  func save(_ state: FolderState) throws(StudyError) {
    try execute(
      "INSERT OR REPLACE INTO folder VALUES (?, ?, ?, ?, ?, ?)",
      [
        state.folder, state.succeededAt?.milliseconds, state.triedAt?.milliseconds,
        state.failedAt?.milliseconds, state.problem?.text, state.mentionedOn?.number,
      ]
    )
  }

  func recordNode() throws(StudyError) {
    guard let node = try presentNode(), try recordedNode() != node else { return }
    try execute("UPDATE host SET node = ? WHERE id = ?", [node, ReplicaName.ownRow])
  }
}

extension Decodable where Self: Encodable {
  /// Decodes a value that is stored as JSON; nil if the text has another form.
  fileprivate init?(text: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = value
  }

  /// The value as JSON; nil if it cannot be encoded.
  fileprivate var text: String? { try? JSONText.line(self) }
}

extension ReplicaName {
  /// The number of the row of `host` that stands for this database.
  static let ownRow: Int64 = 1
}
