import Logging
import REPL
import Study
import Workspace

/// Tells the log, and where it matters the learner, what happened to files.
enum Notices {
  static func report(_ notice: StoreNotice, log: Logger) {
    log.note(notice)
    tell(notice)
  }

  /// Tells the learner what needs attention.
  static func tell(_ notice: StoreNotice) {
    if let text = text(notice) { Console.standard.warn(text) }
  }

  static func text(_ notice: StoreNotice) -> String? {
    switch notice {
    case .created(_, _, isFirst: true), .migrated, .backedUp, .pruned, .slow: nil
    case .corrupt: nil
    case .created(let path, let backups, isFirst: false):
      "\(path) was missing, and a new one was begun; \(wayBack(backups))"
    case .movedAside(let path, let target):
      "\(path) had lost its database and is kept as \(target)"
    case .reopened(let path, isNew: true, let backups):
      "\(path) was deleted while in use, and a new one was begun; \(wayBack(backups))"
    case .reopened(let path, isNew: false, _):
      "\(path) was replaced while in use; from now on answers go into the new one"
    case .damaged(let path):
      "\(path) is damaged; ‘trainer doctor’ says where, ‘trainer restore’ goes back to a backup"
    case .backupFailed(let path):
      "the backup of the day could not be made in \(path); ‘trainer backup’ says why"
    }
  }

  private static func wayBack(_ backups: Int) -> String {
    backups > 0
      ? "‘trainer restore’ goes back to the newest backup"
      : "there is no backup to go back to"
  }

  /// Warns of each pack that the settings name and that is missing.
  static func warn(missingPacks names: [String]) {
    for name in names {
      Console.standard.warn(
        "pack ‘\(name)’ is missing; run: trainer settings unset packs"
      )
    }
  }
}
