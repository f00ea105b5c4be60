import Foundation
import Synchronization

/// The calls about shared folders.
enum SyncCalls {
  static let all: [any StudyCall.Type] = [SyncFolder.self, GetFolderTrouble.self]
}

/// The request to exchange entries of the log with the other machines that use a shared folder.
package struct SyncFolder: StudyCall {
  package static let method = "sync"
  package typealias Response = SyncReport
  package static let changesStudy = true
  /// The absolute path of the folder.
  package var folder: String
  /// True to write again the entries of other machines that are missing in the folder.
  package var repair: Bool
  /// True to report only what would be exchanged; nothing is stored or written.
  package var dryRun: Bool

  package init(_ folder: String, repair: Bool = false, dryRun: Bool = false) {
    self.folder = folder
    self.repair = repair
    self.dryRun = dryRun
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> SyncReport {
    try await service.sync(self)
  }
}

/// The request for a problem with the shared folder in the setting `sync`.
///
/// A problem is returned at most once a day.
package struct GetFolderTrouble: StudyCall {
  package static let method = "sync.trouble"
  package static let isRepeatable = false

  package struct Response: Codable, Hashable, Sendable {
    /// The state of the folder; nil if there is no problem, or if it was already returned today.
    package var trouble: FolderState?

    package init(trouble: FolderState?) { self.trouble = trouble }
  }

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(trouble: try await service.folderTrouble())
  }
}

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
