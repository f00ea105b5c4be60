package import Study
import Synchronization

/// What happened to the learner's files, until a client comes that tells the learner.
package final class NoticeBox: Sendable {
  private let notices = Mutex<[StoreNotice]>([])
  private static let most = 20

  package init() {}

  /// Keeps a notice that needs the learner; what only the log needs is left out.
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

  func take() -> [StoreNotice] {
    notices.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }
}
