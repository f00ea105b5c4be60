/// An error of a shared folder, with data only.
package enum SyncError: Error, Codable, Hashable, Sendable {
  /// The folder does not exist.
  case missing(path: String)
  case unreadable(path: String)
  /// A file or directory cannot be written; `reason` is the system's text.
  case notWritten(path: String, reason: String)
  case diskFull(path: String)
  /// Another process is synchronizing with the folder.
  case busy(path: String)
  case tooManyFiles(path: String, limit: Int)
  /// The folder does not respond, such as a network folder without a connection.
  case silent(path: String)
  /// The synchronization was ended; its results so far are kept.
  case interrupted(path: String)
  /// Reading the folder takes longer than the time limit after a command.
  case unfinished(path: String)
  /// zlib, which is needed for full files, is not installed.
  case noZlib
  /// The service was made without access to folders.
  case unavailable
}
