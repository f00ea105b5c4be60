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

/// An entry that this machine wrote first, in the form that machines exchange.
package struct OwnEntry: Hashable, Sendable {
  /// The number among the entries of this machine, from 1.
  package let sequence: Int64
  package let key: String
  /// The canonical line, without a newline.
  package let line: [UInt8]

  package init(sequence: Int64, key: String, line: [UInt8]) {
    self.sequence = sequence
    self.key = key
    self.line = line
  }
}

/// The read operations about machines and the folders that they share.
package protocol HostReading {
  /// Returns the name of this database, sixteen hexadecimal digits; nil before the first entry.
  func hostName() throws(StudyError) -> String?
  /// Returns the number of the last entry that this machine wrote first; 0 when there is none.
  func lastSequence() throws(StudyError) -> Int64
  /// Returns the entries of this machine with these numbers, in their order.
  func ownEntries(_ numbers: ClosedRange<Int64>) throws(StudyError) -> [OwnEntry]
  /// Returns true if an entry of the log came from a machine.
  func knows(host: String) throws(StudyError) -> Bool
  /// Calls the body with every entry that another machine wrote first.
  func forEachForeignEntry(_ body: (EntryID) throws -> Void) throws(StudyError)
  /// Returns the files of a shared folder that were read, by their paths in the folder.
  func records(of folder: String) throws(StudyError) -> [String: FileRecord]
  /// Returns the state of the exchange with a folder.
  func folderState(of folder: String) throws(StudyError) -> FolderState
  /// Returns the inode number that the database had when it was synchronized last; nil if it never
  /// was.
  func recordedNode() throws(StudyError) -> Int64?
  /// Returns the inode number of the database; nil when it is not in a file.
  func presentNode() throws(StudyError) -> Int64?
}

/// The write operations about machines and the folders that they share.
package protocol HostWriting: HostReading {
  /// Gives this database a new random name; the entries that this machine wrote first stay its own.
  func takeNewHostName() throws(StudyError)
  /// Counts a stored entry of another machine among those of this one.
  func adopt(_ entry: EntryID) throws(StudyError)
  /// Replaces the records of the files of a shared folder.
  func replaceRecords(
    of folder: String,
    with records: [String: FileRecord]
  ) throws(StudyError)
  func save(_ state: FolderState) throws(StudyError)
  /// Stores the present inode number of the database.
  func recordNode() throws(StudyError)
}
