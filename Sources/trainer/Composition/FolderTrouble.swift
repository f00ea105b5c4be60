import REPL
import Study
import Workspace

/// The warning that the folder of the setting `sync` cannot be used, which is shown once a day.
enum FolderTrouble {
  /// Writes the warning about a shared folder that cannot be used, unless it was written today.
  static func warn(_ service: any StudyService) async {
    // If the state of the folder cannot be read, the command, which has done its work, does not
    // fail.
    guard let trouble = try? await service.perform(GetFolderTrouble()).trouble,
      let text = text(trouble, at: Session.now())
    else { return }
    Console.standard.warn(text)
  }

  /// Returns the text for a folder that could not be used; nil for one that could.
  static func text(_ state: FolderState, at now: Timestamp) -> String? {
    guard let problem = state.problem else { return nil }
    return "\(age(state, at: now)): \(ErrorMessage.sync(problem).message); "
      + "to stop synchronizing: trainer settings unset sync"
  }

  /// Returns the time since the folder was last synchronized, or that it never was, as text.
  static func age(_ state: FolderState, at now: Timestamp) -> String {
    guard let success = state.succeededAt else { return "never synchronized" }
    let (passed, isOver) = now.milliseconds.subtractingReportingOverflow(success.milliseconds)
    let hours = isOver ? 0 : max(0, passed / 3_600_000)
    let age = hours < 48 ? Int(hours).counted("hour") : Int(hours / 24).counted("day")
    return hours == 0 ? "last synchronized within the hour" : "last synchronized \(age) ago"
  }
}
