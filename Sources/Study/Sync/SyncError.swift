/// An error in the synchronization with a shared folder; it has data for a message, but no text.
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
  /// The synchronization was interrupted; what it did so far is kept.
  case interrupted(path: String)
  /// Reading the folder takes longer than a command may wait for it.
  case unfinished(path: String)
  /// zlib, with which full files are compressed, is not installed.
  case noZlib
  /// The service has no access to shared folders.
  case unavailable
}
