import Foundation
import Study
import TestSupport

@testable import Daemon

/// Databases in memory; a test sets what happens when they are reopened or looked after.
struct MemoryDatabase: StudyDatabase {
  let service: LocalStudyService
  var onReopen: @Sendable () throws(StudyError) -> Void = {}
  var onKeepHouse: @Sendable () -> Void = {}
  var onInterrupt: @Sendable () -> Void = {}

  init(_ store: any StudyStore = MemoryStore()) {
    service = LocalStudyService(
      store: store,
      words: SampleWords.list,
      timeZone: .gmt,
      now: { .noon }
    )
  }

  func refreshWords() async throws -> [String] { [] }
  func close() {}
  func reopen() throws(StudyError) { try onReopen() }
  func keepHouse() { onKeepHouse() }
  func interruptBackground() { onInterrupt() }
}
