/// The state of the synchronization with a shared folder.
package struct FolderState: Codable, Hashable, Sendable {
  /// The path of the folder as the learner wrote it.
  package let folder: String
  /// The time of the last complete synchronization; nil if there was none.
  ///
  /// It can be up to an hour too early, see ``succeed(at:)``.
  package var succeededAt: Timestamp?
  package var triedAt: Timestamp?
  /// The time of the first failed attempt since the last success; nil if no attempt has failed
  /// since.
  package var failedAt: Timestamp?
  package var problem: SyncError?
  /// The day on which the learner was last told of the problem; nil if not told since the last
  /// success.
  package var mentionedOn: StudyDay?

  private static let secondsBetweenRecords = 3600

  package init(
    folder: String,
    succeededAt: Timestamp? = nil,
    triedAt: Timestamp? = nil,
    failedAt: Timestamp? = nil,
    problem: SyncError? = nil,
    mentionedOn: StudyDay? = nil
  ) {
    self.folder = folder
    self.succeededAt = succeededAt
    self.triedAt = triedAt
    self.failedAt = failedAt
    self.problem = problem
    self.mentionedOn = mentionedOn
  }

  /// Records a success at `now`.
  ///
  /// Nothing changes if there is no problem and a success was recorded within the hour before, so
  /// that a synchronization without changes writes nothing.
  package mutating func succeed(at now: Timestamp) {
    if problem == nil, let succeededAt, succeededAt <= now,
      now < succeededAt.adding(seconds: Self.secondsBetweenRecords)
    {
      return
    }
    self = FolderState(folder: folder, succeededAt: now, triedAt: now)
  }

  /// Records a failure at `now`, unless the error says nothing about the folder: `busy`,
  /// `interrupted` or `unavailable`.
  package mutating func fail(_ error: SyncError, at now: Timestamp) {
    switch error {
    case .busy, .interrupted, .unavailable: return
    default: break
    }
    triedAt = now
    failedAt = failedAt ?? now
    problem = error
  }
}

/// The part of a shared folder's file that could not be stored.
///
/// The file is read again only when it changes, or when another version of the program may
/// understand more of it, or when the missing scheduler settings may have arrived.
package struct FileRemainder: Codable, Hashable, Sendable {
  /// The version of the program that read the file.
  package var program: String
  /// The number of lines that are cut off or damaged.
  package var unsound = 0
  /// The number of entries that the program did not understand.
  package var unknown = 0
  /// The number of answers that are not stored yet because no file contains the scheduler settings
  /// that they name.
  package var waiting = 0
  /// The row identifier of the newest configuration in the log when the file was read; 0 if no
  /// answers wait.
  package var configuration: Int64 = 0
  /// The highest sequence number of an entry in the file, or an estimate by the number of lines if
  /// that is higher.
  package var last: Int64 = 0
  /// The reason why the file was not read, or not to its end; nil if it was.
  package var skipped: SyncReport.Skipped.Reason?

  package init(program: String) { self.program = program }

  /// True if the file has parts that the learner should be told of, or that may be read later.
  package var isSomething: Bool { unsound > 0 || unknown > 0 || waiting > 0 || skipped != nil }
}

/// A file of a shared folder that was read.
package struct FileRecord: Codable, Hashable, Sendable {
  package let stamp: FileStamp
  /// The part that could not be stored; nil if everything was.
  package var remainder: FileRemainder?

  package init(_ stamp: FileStamp, _ remainder: FileRemainder? = nil) {
    self.stamp = stamp
    self.remainder = remainder
  }

  /// Returns true if reading the file again could not give more entries.
  ///
  /// `program`: the version of this program. `configuration`: the row identifier of the newest
  /// configuration in the log.
  package func isFinal(for program: String, configuration: Int64) -> Bool {
    guard let remainder else { return true }
    return remainder.program == program
      && (remainder.waiting == 0 || remainder.configuration == configuration)
  }
}
