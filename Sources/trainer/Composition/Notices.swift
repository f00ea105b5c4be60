import Logging
import REPL
import Study
import Workspace

/// The reports about the learner's files, for the diagnostic log and the learner.
enum Notices {
  static func report(_ notice: StoreNotice, log: Logger) {
    log.note(notice)
    tell(notice)
  }

  /// Warns the learner if a notice needs attention.
  static func tell(_ notice: StoreNotice) {
    if let text = text(notice) { Console.standard.warn(text) }
  }

  static func text(_ notice: StoreNotice) -> String? {
    switch notice {
    case .created(_, _, isFirst: true), .migrated, .backedUp, .pruned, .slow: nil
    case .corrupt: nil
    case .created(let path, let backups, isFirst: false):
      "\(path) was missing, and an empty one was created; \(wayBack(path, backups))"
    case .movedAside(let path, let target):
      "\(path) belonged to no database and is kept as \(target)"
    case .reopened(let path, isNew: true, let backups):
      "\(path) was deleted while in use, and an empty one was created; \(wayBack(path, backups))"
    case .reopened(let path, isNew: false, _):
      "\(path) was replaced while in use; answers now go into the new file"
    case .damaged(let path):
      "\(path) is damaged; run ‘trainer doctor’ to see where, or ‘\(ErrorMessage.restoring(path))’ to go back to a backup"
    case .backupFailed(let path):
      "the daily backup could not be made in \(path); run ‘trainer backup’ to see why"
    }
  }

  private static func wayBack(_ path: String, _ backups: Int) -> String {
    backups > 0
      ? "run ‘\(ErrorMessage.restoring(path))’ to go back to the newest backup"
      : "there is no backup to restore"
  }

  /// Warns about each pack of the settings that is missing.
  static func warn(missingPacks names: [String]) {
    for name in names {
      Console.standard.warn(
        "pack ‘\(name)’ is missing; run: trainer settings unset packs"
      )
    }
  }
}
