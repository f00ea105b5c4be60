import Foundation
import Study
import Synchronization

/// The state of one synchronization, shared by its thread and by the caller, which can abandon it.
///
/// A system call on a network folder may never return. The synchronization therefore has its own
/// thread, which reports each step here. If the folder does not respond in time, or the caller is
/// cancelled, the caller continues immediately, or after a transaction that is running. The thread
/// ends at its next step without further changes.
final class SyncCourse: Sendable {
  private struct State {
    /// The reason why the synchronization must end; nil while it may continue.
    var reason: SyncError?
    /// True during a transaction; the caller waits for it, because it always ends.
    var isStoring = false
    var lastStep = ContinuousClock.now
    var hasReturned = false
    var result: Result<SyncReport, StudyError>?
    var waiter: CheckedContinuation<Result<SyncReport, StudyError>, Never>?
  }

  private let state = Mutex(State())
  /// The time after which no further file is read; nil for no limit.
  private let readingEnd: ContinuousClock.Instant?

  /// Starts a synchronization.
  ///
  /// `total`: the time within which it must end; nil for no limit. Two thirds of it are for
  /// reading, so that the entries can still be stored.
  init(within total: Duration? = nil) { readingEnd = total.map { .now + $0 * 2 / 3 } }

  // MARK: - The thread

  /// True if the synchronization has a time limit.
  var isLimited: Bool { readingEnd != nil }

  /// True if no further file should be read.
  var isReadingOver: Bool { readingEnd.map { .now > $0 } ?? false }

  /// Reports that the folder has responded.
  ///
  /// - Throws: `StudyError.sync` if the synchronization must end.
  func step() throws(StudyError) {
    let reason = state.withLock { state in
      state.lastStep = .now
      return state.reason
    }
    if let reason { throw .sync(reason) }
  }

  /// Reports that a file will be written, which takes longer than reading.
  ///
  /// - Throws: `StudyError.sync` if the synchronization must end.
  func writingStep() throws(StudyError) {
    try step()
    state.withLock { state in state.lastStep += Self.writingTime }
  }

  /// The additional time limit for storing a file on a disk.
  private static let writingTime = Duration.seconds(10)

  /// Runs a transaction, during which the folder is not used.
  ///
  /// If the synchronization was ended meanwhile, its caller gets the reason when the transaction
  /// ends, since the next use of the folder may never return.
  ///
  /// - Throws: `StudyError.sync` if the synchronization must end, or the error of the body.
  func storing<Value>(_ body: () throws(StudyError) -> Value) throws(StudyError) -> Value {
    let reason = state.withLock { state in
      state.isStoring = state.reason == nil
      return state.reason
    }
    if let reason { throw .sync(reason) }
    defer {
      deliver { state in
        state.isStoring = false
        state.lastStep = .now
        guard let reason = state.reason, state.result == nil else { return }
        state.result = .failure(.sync(reason))
      }
    }
    return try body()
  }

  /// Records that the thread has ended, and gives the caller its result unless the caller already
  /// has one, such as an error.
  func finish(_ result: Result<SyncReport, StudyError>) {
    deliver { state in
      state.hasReturned = true
      if state.result == nil { state.result = result }
    }
  }

  /// True if the thread has ended.
  var hasReturned: Bool { state.withLock(\.hasReturned) }

  // MARK: - The caller

  /// Ends the synchronization with an error, unless it has a result or was ended before.
  ///
  /// The thread ends at its next step. The caller's wait ends at once or, during a transaction,
  /// when the transaction ends.
  func end(_ reason: SyncError) {
    deliver { state in
      guard state.result == nil, state.reason == nil else { return }
      state.reason = reason
      if !state.isStoring { state.result = .failure(.sync(reason)) }
    }
  }

  /// Ends the synchronization if a single step in the folder takes longer than `limit`.
  ///
  /// `folder`: the path of the folder, for the error.
  ///
  /// - Returns: true if the folder was too slow.
  func endIfSilent(for limit: Duration, _ folder: String) -> Bool {
    let isSilent = state.withLock { state in
      !state.isStoring && state.result == nil && .now - state.lastStep > limit
    }
    if isSilent { end(.silent(path: folder)) }
    return isSilent
  }

  /// Waits for the result of the synchronization.
  func result() async -> Result<SyncReport, StudyError> {
    await withCheckedContinuation { continuation in
      deliver { state in state.waiter = continuation }
    }
  }

  /// Changes the state, and resumes the caller if there is a result.
  private func deliver(_ change: (inout State) -> Void) {
    let (waiter, result) = state.withLock { state in
      change(&state)
      let result = state.result
      return (result == nil ? nil : state.waiter.take(), result)
    }
    if let waiter, let result { waiter.resume(returning: result) }
  }
}

/// A store that reports its transactions as steps of a synchronization.
struct SteppedStore: StudyStore {
  let base: any StudyStore
  let course: SyncCourse

  func requireWriting() throws(StudyError) { try base.requireWriting() }

  func read<Value: Sendable>(
    _ body: (any StudyReading) throws -> Value
  ) throws(StudyError) -> Value {
    try course.storing { () throws(StudyError) in try base.read(body) }
  }

  func write<Value: Sendable>(
    _ body: (any StudyWriting) throws -> Value
  ) throws(StudyError) -> Value {
    try course.storing { () throws(StudyError) in try base.write(body) }
  }

  func backUp(beside reason: String) throws(StudyError) -> String? {
    try course.storing { () throws(StudyError) in try base.backUp(beside: reason) }
  }
}
