/// What can go wrong with the learner's database.
///
/// Paths are as the learner would name them.
package enum StoreError: Error, Codable, Hashable, Sendable {
  /// Another process held the database for longer than the busy timeout.
  case busy(path: String)
  /// The same, where the system tells which process it is; a stopped one never lets go by itself.
  case held(path: String, program: String, process: Int, isStopped: Bool)
  case diskFull(path: String)
  case readOnly(path: String)
  /// The system reported an error while reading or writing; SQLite's extended code.
  case inputOutput(path: String, code: Int)
  /// The file was deleted or replaced under a running program.
  case moved(path: String)
  /// The file cannot be read as a database; when it was moved aside, where it is now.
  case corrupt(path: String, keptAs: String?)
  /// A database of another program.
  case foreign(path: String, applicationID: Int)
  /// Written by a newer version of this program.
  case newer(path: String, version: Int, supported: Int)
  case notAFile(path: String)
  /// A symbolic link that leads to nothing.
  case danglingLink(path: String)
  /// A backup that may not take the place of the database.
  case unfit(path: String, BackupFault)
  case noPermission(path: String)
  case cannotCreate(path: String, reason: String)
  case templateMissing(searched: [String])
  case templateUnusable(path: String)
  /// The database does not keep the promised settings (journal, synchronous).
  case unsafeSettings(path: String, setting: String, value: String)
  /// Anything else that SQLite says.
  case sqlite(path: String, code: Int, message: String)
}

/// A defect of a backup whose pages are sound.
package enum BackupFault: Codable, Hashable, Sendable {
  /// Parts of the schema that are missing, changed or not of this program, such as `trigger x`.
  case schema([String])
  /// A journal beside it holds a part of it.
  case unfinished(sidecar: String)
  /// What does not follow from its log; empty when the log cannot be replayed.
  case log([String])
}
