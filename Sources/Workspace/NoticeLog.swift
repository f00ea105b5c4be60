package import Logging
package import Study

extension Logger {
  /// Logs the kind of a notice about the learner's files, never a path.
  package func note(_ notice: StoreNotice) {
    switch notice {
    case .created(_, let backups, _):
      self.notice("created stats database from template", metadata: ["backups": "\(backups)"])
    case .movedAside: warning("moved an orphan aside")
    case .migrated(let from, let to, _):
      self.notice("migrated", metadata: ["from": "\(from)", "to": "\(to)"])
    case .backedUp: self.notice("made a backup")
    case .pruned: info("pruned a backup")
    case .corrupt: error("stats database damaged, moved aside")
    case .reopened: warning("stats database was replaced while in use")
    case .slow(let operation, let milliseconds):
      warning("slow \(operation)", metadata: ["ms": "\(milliseconds)"])
    case .damaged: error("stats database damaged")
    case .backupFailed: warning("the backup of the day failed")
    }
  }
}
