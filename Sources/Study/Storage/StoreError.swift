/// An error of the learner's database.
///
/// Paths are in the form that the learner uses.
package enum StoreError: Error, Codable, Hashable, Sendable {
  /// Another process held the database for longer than the busy timeout.
  case busy(path: String)
  /// Another process, which is known, held the database for longer than the busy timeout.
  ///
  /// `program`, `process`: its name and identifier. `isStopped`: true if it is stopped; it then
  /// never releases the database by itself.
  case held(path: String, program: String, process: Int, isStopped: Bool)
  case diskFull(path: String)
  case readOnly(path: String)
  /// The system reported an error of input or output; `code` is SQLite's extended result code.
  case inputOutput(path: String, code: Int)
  /// The file was deleted or replaced while a program was using it.
  case moved(path: String)
  /// The file cannot be read as a database; `keptAs` is its new path, nil if it was not moved
  /// aside.
  case corrupt(path: String, keptAs: String?)
  /// The database belongs to another program, as its `PRAGMA application_id` says.
  case foreign(path: String, applicationID: Int)
  /// The database was written by a newer version of this program.
  ///
  /// `version`: the version of its schema. `supported`: the highest one that this program reads.
  case newer(path: String, version: Int, supported: Int)
  /// The database was written by a version before the first released schema, `oldest`.
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
  /// SQLite did not accept a setting that the program requires (journal mode, synchronous).
  case unsafeSettings(path: String, setting: String, value: String)
  /// SQLite reported any other error, with its result code and message.
  case sqlite(path: String, code: Int, message: String)
}

/// A reason for not using a backup whose pages are intact.
package enum BackupFault: Codable, Hashable, Sendable {
  /// Parts of the schema are missing, changed or unknown to this program, such as `trigger x`.
  case schema([String])
  /// A journal file next to the backup contains part of its data.
  case unfinished(sidecar: String)
  /// Parts of the stored state do not follow from the log.
  ///
  /// The list names them; it is empty if the log cannot be replayed.
  case log([String])
  /// A field of an entry, given by its name, contains a number that this program would not write.
  case number(String)
}

/// A notice about the database's files for the learner or the daemon's log.
package enum StoreNotice: Codable, Hashable, Sendable {
  /// A new database was made.
  ///
  /// `backups`: the number of backups that exist. `isFirst`: true if there never was a database at
  /// this path.
  case created(path: String, backups: Int, isFirst: Bool)
  /// The journal files of a missing database were moved aside.
  case movedAside(path: String, to: String)
  case migrated(from: Int, to: Int, backup: String)
  case backedUp(path: String)
  case pruned(path: String)
  case corrupt(path: String, keptAs: String)
  /// The file was replaced while it was in use, and the new file is now in use.
  ///
  /// `isNew`: true if it was deleted and created again. `backups`: the number of backups that
  /// exist.
  case reopened(path: String, isNew: Bool, backups: Int)
  case slow(operation: String, milliseconds: Int)
  /// A check of the whole file found damage that no command has met yet.
  case damaged(path: String)
  /// The daily backup failed.
  case backupFailed(path: String)
}
