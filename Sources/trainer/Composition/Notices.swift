import Logging
import REPL
import Study
import Workspace

/// The reports about the learner's files, for the diagnostic log and the learner.
enum Notices {
  static func report(_ notice: StoreNotice, log: Logger) {
    log.record(notice)
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

  /// Throws the last of a command's errors, after its other work is done.
  ///
  /// - Throws: The last of the errors; the others are printed.
  static func fail(_ errors: [any Error]) throws {
    for error in errors.dropLast() { Console.standard.warn(ErrorMessage.failure(error).message) }
    if let last = errors.last { throw last }
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

/// The warning that the folder of the setting `sync` cannot be used, which is shown once a day.
enum FolderTrouble {
  /// Writes the warning about a shared folder that cannot be used, unless it was written today.
  static func warn(_ service: any StudyService) async {
    // If the state of the folder cannot be read, the command, which has done its work, does not
    // fail.
    guard let trouble = try? await service.perform(GetFolderTrouble()).trouble,
      let text = text(trouble, at: Timestamp.now)
    else { return }
    Console.standard.warn(text)
  }

  /// Returns the text for a folder that could not be used; nil for one that could.
  static func text(_ state: FolderState, at now: Timestamp) -> String? {
    guard let problem = state.problem else { return nil }
    return "\(age(state, at: now)): \(ErrorMessage.sync(problem).message); "
      + "to stop synchronizing: trainer settings unset sync"
  }

  /// Returns, as text, the time since the folder was last synchronized, or that it never was.
  static func age(_ state: FolderState, at now: Timestamp) -> String {
    guard let success = state.succeededAt else { return "never synchronized" }
    let (passed, isOver) = now.milliseconds.subtractingReportingOverflow(success.milliseconds)
    let hours = isOver ? 0 : max(0, passed / 3_600_000)
    let age = hours < 48 ? Int(hours).counted("hour") : Int(hours / 24).counted("day")
    return hours == 0 ? "last synchronized within the hour" : "last synchronized \(age) ago"
  }
}
