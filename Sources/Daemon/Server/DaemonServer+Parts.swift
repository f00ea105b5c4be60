package import Logging
package import Study

extension DaemonServer {
  /// The parts of a daemon that the program provides.
  package struct Parts: Sendable {
    package var settings: DaemonSettings
    package var place: Place
    package var version: String
    package var manager: ServiceManager
    package var notices: NoticeBox
    package var log: Logger
    package var open: @Sendable () throws -> any StudyDatabase
    /// The function that is called once, in the background, after the databases were opened at the
    /// start; it returns true if the log has changed.
    ///
    /// It is not called if they cannot be opened then, or if a client has them to itself.
    package var afterOpening: @Sendable (LocalStudyService) async -> Bool
    /// The function that is called in the background after a drill has ended, if no other drill is
    /// active; it returns true if the log has changed.
    package var afterDrill: @Sendable (LocalStudyService) async -> Bool
    /// The function that is called once, when the daemon accepts clients.
    package var whenReady: @Sendable () -> Void

    package init(
      settings: DaemonSettings,
      place: Place,
      version: String,
      manager: ServiceManager,
      notices: NoticeBox,
      log: Logger,
      open: @escaping @Sendable () throws -> any StudyDatabase,
      afterOpening: @escaping @Sendable (LocalStudyService) async -> Bool = { _ in false },
      afterDrill: @escaping @Sendable (LocalStudyService) async -> Bool = { _ in false },
      whenReady: @escaping @Sendable () -> Void = {}
    ) {
      self.settings = settings
      self.place = place
      self.version = version
      self.manager = manager
      self.notices = notices
      self.log = log
      self.open = open
      self.afterOpening = afterOpening
      self.afterDrill = afterDrill
      self.whenReady = whenReady
    }
  }
}
