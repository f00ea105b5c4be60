/// The properties of a file that show whether its content has changed.
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

/// The kind of an entry of the log, with the key that is unique within the kind.
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

/// An entry of the log as this machine writes it into shared folders.
package struct OwnEntry: Hashable, Sendable {
  /// The number among the entries that this machine writes into shared folders, from 1.
  package let sequence: Int64
  package let key: String
  /// The entry as a line in the form of ``EntryLine``, in UTF-8 and without a newline.
  package let line: [UInt8]
  /// True if the entry comes from another machine, and this machine passes it on.
  package let isCopy: Bool

  package init(sequence: Int64, key: String, line: [UInt8], isCopy: Bool) {
    self.sequence = sequence
    self.key = key
    self.line = line
    self.isCopy = isCopy
  }
}

/// The operations that read data about the learner's machines and their shared folders, inside one
/// transaction.
package protocol ReplicaReading {
  /// Returns the name by which other machines know this database, sixteen hexadecimal digits; nil
  /// before the first entry.
  func replicaName() throws(StudyError) -> String?
  /// Returns the highest sequence number that this machine gave to an entry; 0 if there is none.
  func lastSequence() throws(StudyError) -> Int64
  /// Returns true if the sequence number belongs to an entry that another machine wrote and this
  /// machine passes on.
  ///
  /// This stays true when the files of the machine that wrote the entry are read later and the
  /// entry gets its original number.
  func passesOn(_ sequence: Int64) throws(StudyError) -> Bool
  /// Returns the machine or file that a stored entry came from; nil if this machine wrote it, or if
  /// it is not stored.
  ///
  /// The name of a merged file is not stored, so its origin has an empty name.
  func origin(of entry: EntryID) throws(StudyError) -> EntryOrigin?
  /// Returns the names of the retired machines; lines in their files count as copies.
  func retiredReplicas() throws(StudyError) -> Set<String>
  /// Returns the lines that were not stored because a different entry has their key, newest first.
  func conflicts() throws(StudyError) -> [EntryConflict]
  /// Returns the number of conflicts that the learner was not told of.
  func unmentionedConflicts() throws(StudyError) -> Int
  /// Returns true if a conflict is not recorded, or if it is a false claim and its record does not
  /// say so; see ``EntryConflict/isFalseClaim``.
  func lacks(_ conflict: EntryConflict) throws(StudyError) -> Bool
  /// Returns this machine's entries for shared folders whose sequence numbers are in a range, in
  /// ascending order.
  func ownEntries(_ numbers: ClosedRange<Int64>) throws(StudyError) -> [OwnEntry]
  /// Returns true if the database has recorded a machine with the name `replica`.
  func knows(replica: String) throws(StudyError) -> Bool
  /// Calls the body with each entry that this machine neither wrote nor passes on, configurations
  /// first.
  func forEachForeignEntry(_ body: (EntryID) throws -> Void) throws(StudyError)
  /// Returns the records of the files of a shared folder that were read, keyed by path relative to
  /// the folder.
  func records(of folder: String) throws(StudyError) -> [String: FileRecord]
  /// Returns the state of the exchange with a folder: its last times and its problem.
  func folderState(of folder: String) throws(StudyError) -> FolderState
  /// Returns the inode number of the database at its last synchronization; nil if there was none.
  func recordedNode() throws(StudyError) -> Int64?
  /// Returns the current inode number of the database; nil if it is not in a file.
  func presentNode() throws(StudyError) -> Int64?
}

/// The operations that write data about the learner's machines and their shared folders, inside one
/// transaction.
package protocol ReplicaWriting: ReplicaReading {
  /// Gives this database a new random name; the entries that it wrote remain its own.
  ///
  /// Does nothing if the database has no name yet.
  func takeNewReplicaName() throws(StudyError)
  /// Gives a stored entry of another machine a sequence number of this machine, so that this
  /// machine passes it on.
  func adopt(_ entry: EntryID) throws(StudyError)
  /// Replaces the recorded origin of a stored entry with `origin`.
  func move(_ entry: EntryID, to origin: EntryOrigin) throws(StudyError)
  /// Retires the machine `replica`: lines in its files count as copies from then on.
  func retire(replica: String) throws(StudyError)
  /// Records the conflict of a line that was not stored.
  ///
  /// A recorded conflict is replaced only if the new one is a false claim and the old one is not.
  /// No conflicts are added beyond `EntryConflict.mostKept`.
  func record(_ conflict: EntryConflict) throws(StudyError)
  /// Removes the conflict with the same entry and line, because the line is now in the log.
  func remove(_ conflict: EntryConflict) throws(StudyError)
  /// Records that the learner was told of all conflicts.
  func mentionConflicts() throws(StudyError)
  /// Replaces all records of the files of a shared folder; the keys are paths relative to it.
  func replaceRecords(
    of folder: String,
    with records: [String: FileRecord]
  ) throws(StudyError)
  func save(_ state: FolderState) throws(StudyError)
  /// Stores the current inode number of the database file.
  func recordNode() throws(StudyError)
}
