package import Study

/// The open databases of the daemon, with the service on them.
package protocol StudyDatabase: Sendable {
  var service: LocalStudyService { get }
  /// Reloads the words if the packs have changed, and returns the packs that are missing.
  func refreshWords() async throws -> [String]
  /// Closes the learner's database.
  func close()
  /// Opens the learner's database again.
  func reopen() throws(StudyError)
  /// Checks the file once and makes the daily backup, while answers continue.
  func keepHouse()
  /// Cancels `keepHouse` and synchronizations, which are repeated later.
  func interruptBackground()
}
