import Foundation
import Synchronization

extension LocalStudyService {
  /// A function that exchanges the entries of a store with a shared folder, given the current time.
  package typealias FolderSynchronizer =
    @Sendable (
      SyncFolder, any StudyStore, Timestamp
    ) async throws(StudyError) -> SyncReport

  /// Exchanges entries with a shared folder, outside the actor; drills and other calls continue in
  /// the meantime, with the cards as they are then.
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

  /// Ends the synchronizations in progress; the entries that were already exchanged are kept.
  package nonisolated func interruptSynchronizations() { synchronizations.interrupt() }

  /// Returns the state of the folder of the setting `sync` if it could not be used and this was not
  /// yet mentioned today; nil otherwise.
  package func folderTrouble() throws(StudyError) -> FolderState? {
    let settings = try settings()
    let folder = settings.sharedFolder
    guard !folder.isEmpty else { return nil }
    var state = try store.read { reader in try reader.folderState(of: folder) }
    let day = today(settings, at: now())
    guard state.problem != nil, state.mentionedOn != day else { return nil }
    state.mentionedOn = day
    let mentioned = state
    // A database that cannot be written does not hide the trouble.
    try? store.write { writer in try writer.save(mentioned) }
    return state
  }
}

/// The synchronizations in progress of a service.
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
