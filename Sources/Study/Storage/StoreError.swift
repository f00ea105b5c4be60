/// An error of the learner's database.
///
/// Paths are in the form that the learner uses.
package enum StoreError: Error, Codable, Hashable, Sendable {
  /// Another process held the database for longer than the busy timeout.
  case busy(path: String)
  /// A known process held the database for longer than the busy timeout.
  ///
  /// `program`, `process`: the process's name and identifier. `isStopped`: true if the process is
  /// stopped, so that it will not release the database by itself.
  case held(path: String, program: String, process: Int, isStopped: Bool)
  case diskFull(path: String)
  case readOnly(path: String)
  /// The system reported an error of input or output; `code` is SQLite's extended result code.
  case inputOutput(path: String, code: Int)
  /// The file was deleted or replaced while a program was using it.
  case moved(path: String)
  /// The file cannot be read as a database, or a stored value is invalid.
  ///
  /// `keptAs`: the path to which the file was moved; nil if it was not moved.
  case corrupt(path: String, keptAs: String?)
  /// The file is a database, but one of another program or another database of this program.
  ///
  /// `applicationID`: its `PRAGMA application_id`; 0 if the file names no program.
  case foreign(path: String, applicationID: Int)
  /// The database was written by a newer version of this program.
  ///
  /// `version`: the version of the database's schema. `supported`: the highest version that this
  /// program reads.
  case newer(path: String, version: Int, supported: Int)
  /// The database has the schema `version`, from before the first released one, `oldest`.
  case older(path: String, version: Int, oldest: Int)
  case notAFile(path: String)
  /// The path is a symbolic link to a missing file.
  case danglingLink(path: String)
  /// The backup at `path` cannot replace the database.
  case unfit(path: String, BackupFault)
  case noPermission(path: String)
  case cannotCreate(path: String, reason: String)
  case templateMissing(searched: [String])
  case templateUnusable(path: String)
  /// SQLite refused a value that the program requires for `setting`, the journal mode or
  /// `synchronous`.
  case unsafeSettings(path: String, setting: String, value: String)
  /// SQLite reported any other error, with its extended result code and message.
  ///
  /// `code`: 0 for an error that does not come from SQLite.
  case sqlite(path: String, code: Int, message: String)
}

/// A reason for not using a backup whose pages are intact.
package enum BackupFault: Codable, Hashable, Sendable {
  /// Parts of the schema are missing, changed or unknown to this program, such as `trigger x`.
  case schema([String])
  /// A journal file next to the backup contains part of its data.
  case unfinished(sidecar: String)
  /// Parts of the stored state, named in the list, do not follow from the log; an empty list means
  /// that the log cannot be replayed.
  case log([String])
  /// An entry has a value that this program would not write.
  ///
  /// The text is the name of the field, or `review` for any field of an answer.
  case number(String)
}

/// A notice about the database's files for the learner or the daemon's log.
package enum StoreNotice: Codable, Hashable, Sendable {
  /// A new database was made.
  ///
  /// `backups`: the number of existing backups. `isFirst`: true if this path never had a database.
  case created(path: String, backups: Int, isFirst: Bool)
  /// A journal file was moved aside, because the database to which it belongs is not at the path.
  case movedAside(path: String, to: String)
  case migrated(from: Int, to: Int, backup: String)
  case backedUp(path: String)
  case pruned(path: String)
  case corrupt(path: String, keptAs: String)
  /// The file was replaced while it was in use, and the new file is now in use.
  ///
  /// `isNew`: true if it was deleted and created again. `backups`: the number of existing backups.
  case reopened(path: String, isNew: Bool, backups: Int)
  case slow(operation: String, milliseconds: Int)
  /// A check of the whole file found damage that no command has met.
  case damaged(path: String)
  /// The daily backup failed.
  case backupFailed(path: String)
}
