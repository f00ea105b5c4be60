import FSRS

/// The schedulers of the configurations in the log, each made at its first use.
package struct SchedulerCache {
  private let configuration: (Int64) throws(StudyError) -> LoggedConfiguration?
  private var made: [Int64: Scheduler] = [:]

  /// Makes an empty cache of schedulers.
  ///
  /// - Parameter configuration: a function that returns the configuration in a row, or nil if there
  ///   is none.
  package init(
    _ configuration: @escaping (Int64) throws(StudyError) -> LoggedConfiguration?
  ) {
    self.configuration = configuration
  }

  /// Returns the scheduler of the configuration in the database row `id`.
  ///
  /// - Throws: `StudyError.configuration` when the configuration is missing or its parameters are
  ///   out of bounds.
  package mutating func scheduler(of id: Int64) throws(StudyError) -> Scheduler {
    if let known = made[id] { return known }
    let stored = try configuration(id)
    guard let stored else { throw .configuration(id: id) }
    do throws(FSRSError) {
      let scheduler = try Scheduler(stored.value)
      made[id] = scheduler
      return scheduler
    } catch {
      throw .configuration(id: id)
    }
  }
}
