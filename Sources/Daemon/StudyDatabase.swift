package import Study

/// The databases that the daemon has open, with the service on them.
package protocol StudyDatabase: Sendable {
  var service: LocalStudyService { get }
  /// Loads other words when packs were named or replaced, and returns the packs that are missing.
  func refreshWords() async throws -> [String]
  /// Closes the learner's database.
  func close()
  /// Opens it again.
  func reopen() throws(StudyError)
  /// Checks the file once and makes the backup of the day; answers go on meanwhile.
  func keepHouse()
  /// Cancels `keepHouse`; it is made up for later.
  func interruptBackground()
}
