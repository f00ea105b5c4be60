/// The properties of a file by which a change of its content is noticed.
package struct FileStamp: Codable, Hashable, Sendable {
  /// The inode number.
  package let node: Int64
  package let size: Int64
  /// The time of the last change of the content, in nanoseconds since 1970 (`mtime`).
  package let modified: Int64
  /// The time of the last change of the content or the properties, in nanoseconds since 1970
  /// (`ctime`); no program can set it.
  package let changed: Int64

  package init(node: Int64, size: Int64, modified: Int64, changed: Int64) {
    self.node = node
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}

/// The key of an entry of the log, with the kind of the entry.
package enum EntryID: Hashable, Sendable {
  case review(key: String)
  case event(key: String)
  case configuration(digest: String)
}

extension LogEntry {
  package var id: EntryID {
    switch self {
    case .review(let review, _): .review(key: review.idempotencyKey)
    case .event(let event): .event(key: event.key)
    case .configuration(let configuration): .configuration(digest: configuration.digest)
    }
  }
}

/// An entry in the form in which this machine writes it into shared folders.
package struct OwnEntry: Hashable, Sendable {
  /// The number among the entries that this machine writes, from 1.
  package let sequence: Int64
  package let key: String
  /// The entry as a line in the form of ``EntryLine``, in UTF-8 and without a newline.
  package let line: [UInt8]
  /// True if this machine did not write the entry first and only passes it on.
  package let isCopy: Bool

  package init(sequence: Int64, key: String, line: [UInt8], isCopy: Bool) {
    self.sequence = sequence
    self.key = key
    self.line = line
    self.isCopy = isCopy
  }
}

/// The read operations, inside one transaction, about machines and the folders that they share.
package protocol HostReading {
  /// Returns the name of this database, sixteen hexadecimal digits; nil before the first entry.
  func hostName() throws(StudyError) -> String?
  /// Returns the highest number that this machine gave to an entry; 0 when there is none.
  func lastSequence() throws(StudyError) -> Int64
  /// Returns true if this machine gave the number to an entry that it only passed on.
  ///
  /// Once the files of the machine that wrote the entry were read, no entry has this number any
  /// more.
  func passesOn(_ sequence: Int64) throws(StudyError) -> Bool
  /// Returns the machine or file that a stored entry came from; nil when this machine wrote it.
  func origin(of entry: EntryID) throws(StudyError) -> EntryOrigin?
  /// Returns the retired machines: lines in their files count as copies.
  func retiredHosts() throws(StudyError) -> Set<String>
  /// Returns the lines that were not stored because of another entry with their key, newest first.
  func conflicts() throws(StudyError) -> [EntryConflict]
  /// Returns the number of conflicts that the learner was not told of.
  func unmentionedConflicts() throws(StudyError) -> Int
  /// Returns true if a conflict is not recorded, or if it is a false claim but is not recorded as
  /// one.
  func lacks(_ conflict: EntryConflict) throws(StudyError) -> Bool
  /// Returns the entries with numbers in this range that this machine writes, in their order.
  func ownEntries(_ numbers: ClosedRange<Int64>) throws(StudyError) -> [OwnEntry]
  /// Returns true if the database has recorded a machine with this name.
  func knows(host: String) throws(StudyError) -> Bool
  /// Calls the body with every entry that this machine neither wrote nor passes on, the
  /// configurations first.
  func forEachForeignEntry(_ body: (EntryID) throws -> Void) throws(StudyError)
  /// Returns the records of the files of a shared folder that were read, by their paths in the
  /// folder.
  func records(of folder: String) throws(StudyError) -> [String: FileRecord]
  /// Returns the state of the exchange with a folder: its last times and its problem.
  func folderState(of folder: String) throws(StudyError) -> FolderState
  /// Returns the inode number of the database at its last synchronization; nil if there was none.
  func recordedNode() throws(StudyError) -> Int64?
  /// Returns the current inode number of the database; nil if it is not in a file.
  func presentNode() throws(StudyError) -> Int64?
}

/// The write operations, inside one transaction, about machines and the folders that they share.
package protocol HostWriting: HostReading {
  /// Gives this database a new random name; the entries that it wrote stay its own.
  func takeNewHostName() throws(StudyError)
  /// Gives a stored entry of another machine a number of this machine, which passes it on from now
  /// on.
  func adopt(_ entry: EntryID) throws(StudyError)
  /// Records the machine or file that a stored entry came from.
  func move(_ entry: EntryID, to origin: EntryOrigin) throws(StudyError)
  /// Retires a machine: lines in its files count as copies from now on.
  func retire(host: String) throws(StudyError)
  /// Records a line that was not stored, unless `EntryConflict.mostKept` lines are recorded.
  func record(_ conflict: EntryConflict) throws(StudyError)
  /// Removes the conflict of a line that was stored later.
  func remove(_ conflict: EntryConflict) throws(StudyError)
  /// Records that the learner was told of all conflicts.
  func mentionConflicts() throws(StudyError)
  /// Replaces the records of all files of a shared folder.
  func replaceRecords(
    of folder: String,
    with records: [String: FileRecord]
  ) throws(StudyError)
  func save(_ state: FolderState) throws(StudyError)
  /// Stores the current inode number of the database file.
  func recordNode() throws(StudyError)
}
