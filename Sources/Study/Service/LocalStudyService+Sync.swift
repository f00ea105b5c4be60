import Foundation
import Synchronization

extension LocalStudyService {
  /// A function that exchanges the entries of a store with a shared folder; its last parameter is
  /// the current time.
  package typealias FolderSynchronizer =
    @Sendable (
      SyncFolder, any StudyStore, Timestamp
    ) async throws(StudyError) -> SyncReport

  /// Exchanges entries with a shared folder, outside the actor.
  ///
  /// Other calls continue meanwhile and see each entry as soon as it is added.
  ///
  /// - Throws: `StudyError.sync` if the service has no access to files, the folder cannot be used,
  ///   or the exchange is interrupted.
  @concurrent package nonisolated func sync(
    _ request: SyncFolder
  ) async throws(StudyError) -> SyncReport {
    guard let synchronize else { throw .sync(.unavailable) }
    let task = Task { [store, now] () -> Result<SyncReport, StudyError> in
      do throws(StudyError) { return .success(try await synchronize(request, store, now())) } catch
      {
        return .failure(error)
      }
    }
    let number = synchronizations.begin(task)
    defer { synchronizations.end(number) }
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }

  /// Cancels the exchanges in progress; what they have exchanged so far is kept.
  package nonisolated func interruptSynchronizations() { synchronizations.interrupt() }

  /// Returns the state of the folder in the setting `sync` if it has a problem that the learner was
  /// not told of today; nil otherwise.
  ///
  /// The state is marked as mentioned today.
  package func folderTrouble() throws(StudyError) -> FolderState? {
    let settings = try settings()
    let folder = settings.sharedFolder
    guard !folder.isEmpty else { return nil }
    var state = try store.read { reader in try reader.folderState(of: folder) }
    let day = today(settings, at: now())
    guard state.problem != nil, state.mentionedOn != day else { return nil }
    state.mentionedOn = day
    let mentioned = state
    // If the database cannot be written, the problem is returned all the same.
    try? store.write { writer in try writer.save(mentioned) }
    return state
  }
}

/// The exchanges with shared folders that a service has in progress.
final class Synchronizations: Sendable {
  private struct State {
    var tasks: [Int: Task<Result<SyncReport, StudyError>, Never>] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  func begin(_ task: Task<Result<SyncReport, StudyError>, Never>) -> Int {
    state.withLock { state in
      state.last += 1
      state.tasks[state.last] = task
      return state.last
    }
  }

  func end(_ number: Int) { state.withLock { _ = $0.tasks.removeValue(forKey: number) } }

  func interrupt() { for task in state.withLock({ $0.tasks.values }) { task.cancel() } }
}
