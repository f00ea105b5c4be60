package import Study
import Synchronization

/// The notices about the learner's files that no client has shown yet.
package final class NoticeBox: Sendable {
  private let notices = Mutex<[StoreNotice]>([])
  private static let most = 20

  package init() {}

  /// Adds a notice for the learner.
  ///
  /// A notice that is meant only for the log file, a repeated one, and one beyond the maximum
  /// number are dropped.
  package func put(_ notice: StoreNotice) {
    switch notice {
    case .created(_, _, isFirst: true), .migrated, .backedUp, .pruned, .slow: return
    case .created, .movedAside, .corrupt, .reopened, .damaged, .backupFailed: break
    }
    notices.withLock { notices in
      guard !notices.contains(notice), notices.count < Self.most else { return }
      notices.append(notice)
    }
  }

  /// The notices for the next client that shows notices; they stay until they are sent.
  var waiting: [StoreNotice] { notices.withLock(\.self) }

  /// Removes notices that were sent to a client.
  func remove(_ sent: [StoreNotice]) {
    notices.withLock { $0.removeAll(where: sent.contains) }
  }
}
