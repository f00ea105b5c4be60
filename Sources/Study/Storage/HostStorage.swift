/// The properties of a file that change whenever its content does.
package struct FileStamp: Codable, Hashable, Sendable {
  /// The inode number.
  package let node: Int64
  package let size: Int64
  /// The time of the last change of the content, in nanoseconds since 1970.
  package let modified: Int64
  /// The time of the last change of the content or the properties, in nanoseconds since 1970; no
  /// program can set it.
  package let changed: Int64

  package init(node: Int64, size: Int64, modified: Int64, changed: Int64) {
    self.node = node
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}

/// The key of an entry, with its kind.
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

/// An entry that this machine writes into shared folders, in the form that machines exchange.
package struct OwnEntry: Hashable, Sendable {
  /// The number among the entries of this machine, from 1.
  package let sequence: Int64
  package let key: String
  /// The canonical line, without a newline.
  package let line: [UInt8]
  /// True if another machine wrote the entry and this machine only passes it on.
  package let isCopy: Bool

  package init(sequence: Int64, key: String, line: [UInt8], isCopy: Bool) {
    self.sequence = sequence
    self.key = key
    self.line = line
    self.isCopy = isCopy
  }
}

/// The read operations about machines and the folders that they share.
package protocol HostReading {
  /// Returns the name of this database, sixteen hexadecimal digits; nil before the first entry.
  func hostName() throws(StudyError) -> String?
  /// Returns the last number that this machine gave to an entry; 0 when there is none.
  func lastSequence() throws(StudyError) -> Int64
  /// Returns true if a number of this machine belongs to an entry that it passes on.
  ///
  /// The number has no entry any longer if the machine that wrote the entry was found.
  func passesOn(_ sequence: Int64) throws(StudyError) -> Bool
  /// Returns the machine that a stored entry came from; nil when this machine wrote it.
  func origin(of entry: EntryID) throws(StudyError) -> EntryOrigin?
  /// Returns the machines whose files no longer count as written by them.
  func retiredHosts() throws(StudyError) -> Set<String>
  /// Returns the lines that were not stored, newest first.
  func conflicts() throws(StudyError) -> [EntryConflict]
  /// Returns the number of conflicts that were not mentioned.
  func unmentionedConflicts() throws(StudyError) -> Int
  /// Returns true if a conflict is not recorded, or not recorded as a false claim.
  func lacks(_ conflict: EntryConflict) throws(StudyError) -> Bool
  /// Returns the entries with these numbers that this machine writes, in order.
  func ownEntries(_ numbers: ClosedRange<Int64>) throws(StudyError) -> [OwnEntry]
  /// Returns true if an entry of the log came from a machine.
  func knows(host: String) throws(StudyError) -> Bool
  /// Calls the body with every entry that another machine wrote first.
  func forEachForeignEntry(_ body: (EntryID) throws -> Void) throws(StudyError)
  /// Returns the files of a shared folder that were read, by their paths in the folder.
  func records(of folder: String) throws(StudyError) -> [String: FileRecord]
  /// Returns the state of the exchange with a folder.
  func folderState(of folder: String) throws(StudyError) -> FolderState
  /// Returns the inode number of the database at its last synchronization; nil if there was none.
  func recordedNode() throws(StudyError) -> Int64?
  /// Returns the current inode number of the database; nil if it is not in a file.
  func presentNode() throws(StudyError) -> Int64?
}

/// The write operations about machines and the folders that they share.
package protocol HostWriting: HostReading {
  /// Gives this database a new random name; entries that this machine wrote first keep this machine
  /// as their author.
  func takeNewHostName() throws(StudyError)
  /// Counts a stored entry of another machine among those that this machine passes on.
  func adopt(_ entry: EntryID) throws(StudyError)
  /// Records the machine or file that a stored entry came from.
  func move(_ entry: EntryID, to origin: EntryOrigin) throws(StudyError)
  /// Records that the files of a machine no longer count as written by it.
  func retire(host: String) throws(StudyError)
  /// Records a line that was not stored, unless too many are recorded.
  func record(_ conflict: EntryConflict) throws(StudyError)
  /// Removes the conflict of a line that was stored after all.
  func remove(_ conflict: EntryConflict) throws(StudyError)
  /// Records that all conflicts were mentioned.
  func mentionConflicts() throws(StudyError)
  /// Replaces the records of the files of a shared folder.
  func replaceRecords(
    of folder: String,
    with records: [String: FileRecord]
  ) throws(StudyError)
  func save(_ state: FolderState) throws(StudyError)
  /// Stores the current inode number of the database.
  func recordNode() throws(StudyError)
}
