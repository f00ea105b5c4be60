import Foundation
package import Study
import Synchronization

/// The synchronization with shared folders on separate threads, so that a caller never waits for a
/// folder that does not respond.
package enum SharedFolder {
  /// The time limits of a synchronization.
  package struct Limits: Sendable {
    /// The time within which the folder must respond at each step, such as opening a file.
    package var answer: Duration
    /// The time within which the synchronization must end; nil for no limit.
    ///
    /// Entries that were stored by then are kept.
    package var total: Duration?

    package init(answer: Duration, total: Duration? = nil) {
      self.answer = answer
      self.total = total
    }

    /// The limits for a command that the user is waiting for.
    package static let command = Limits(answer: .milliseconds(1500))
    /// The limits for a synchronization after a command has done its work.
    package static let afterwards = Limits(answer: .milliseconds(1500), total: .milliseconds(1500))
    /// The limits for background work; a disk may have to spin up.
    package static let background = Limits(answer: .seconds(20))
  }

  /// The input of a synchronization.
  package struct Job: Sendable {
    package let request: SyncFolder
    package let store: any StudyStore
    /// The name of this machine for display.
    package let machine: String
    /// The version of this program; a newer version reads again the files that an older one did not
    /// understand.
    package let program: String
    package let now: Timestamp

    package init(
      _ request: SyncFolder,
      _ store: any StudyStore,
      machine: String,
      program: String,
      at now: Timestamp
    ) {
      self.request = request
      self.store = store
      self.machine = machine
      self.program = program
      self.now = now
    }
  }

  /// The folders whose thread was abandoned and has not returned yet.
  private static let silent = Mutex<Set<String>>([])

  /// Exchanges entries with a shared folder, and records the outcome.
  ///
  /// - Throws: `StudyError.sync`, or an error of the store. If the task is cancelled, the entries
  ///   added so far are kept, and the next synchronization continues.
  package static func synchronize(
    _ job: Job,
    within limits: Limits,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(StudyError) -> SyncReport {
    let result = await perform(job.request.folder, within: limits) {
      (course) throws(StudyError) in
      try FolderSync.perform(
        job.request,
        job.store,
        machine: job.machine,
        program: job.program,
        at: job.now,
        course: course,
        progress: progress
      )
    }
    if !job.request.dryRun { await onThread { record(result, of: job) } }
    return try result.get()
  }

  /// Runs a body that may block, on a thread of its own, which is abandoned if the folder does not
  /// respond.
  static func perform(
    _ folder: String,
    within limits: Limits,
    _ body: @escaping @Sendable (SyncCourse) throws(StudyError) -> SyncReport
  ) async -> Result<SyncReport, StudyError> {
    // A second thread would be blocked like the first one.
    if silent.withLock({ $0.contains(folder) }) { return .failure(.sync(.silent(path: folder))) }
    let course = SyncCourse(within: limits.total)
    Thread {
      course.finish(Result { () throws(StudyError) in try body(course) })
      _ = silent.withLock { $0.remove(folder) }
    }.start()
    let watch = Task { await Self.watch(course, folder, limits) }
    defer { watch.cancel() }
    return await withTaskCancellationHandler {
      await course.result()
    } onCancel: {
      course.end(.interrupted(path: folder))
    }
  }

  private static func watch(_ course: SyncCourse, _ folder: String, _ limits: Limits) async {
    let start = ContinuousClock.now
    while (try? await Task.sleep(for: limits.answer / 8)) != nil {
      if course.endIfSilent(for: limits.answer, folder) {
        _ = silent.withLock { $0.insert(folder) }
        // The thread may have ended in between.
        if course.hasReturned { _ = silent.withLock { $0.remove(folder) } }
        return
      }
      if let total = limits.total, .now - start > total {
        return course.end(.unfinished(path: folder))
      }
    }
  }

  private static func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      Thread {
        body()
        continuation.resume()
      }.start()
    }
  }

  /// Stores whether the folder could be used, so that the commands `due`, `stats` and `doctor` show
  /// it.
  private static func record(_ result: Result<SyncReport, StudyError>, of job: Job) {
    let folder = job.request.folder
    // A failure here must not hide the result.
    guard let known = try? job.store.read({ reader in try reader.folderState(of: folder) }) else {
      return
    }
    var state = known
    switch result {
    case .success: state.succeed(at: job.now)
    case .failure(.sync(let error)): state.fail(error, at: job.now)
    case .failure: return
    }
    guard state != known else { return }
    try? job.store.write { writer in try writer.save(state) }
  }
}
