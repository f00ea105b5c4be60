import REPL
import StatsStore
import Workspace

extension ErrorMessage {
  /// Returns the message for an error of the database of classes.
  static func classes(_ error: ClassError) -> Failure {
    switch error {
    case .noClass(let name, let found):
      let names = "\(found.count == 1 ? "the only class is" : "the classes are") \(parts(found))"
      return Failure(
        "there is no class ‘\(TerminalText.sanitized(name))’; "
          + (found.isEmpty
            ? "to make it: trainer class new \(ShellWord.quoted(name))"
            : names),
        .usage
      )
    case .exists(let name):
      return Failure(
        "there is a class ‘\(name)’ already; to add pupils: trainer class add \(ShellWord.quoted(name))",
        .usage
      )
    case .noPupil(let name, let group, let fitting) where !fitting.isEmpty:
      return Failure(
        "\(group) has no pupil ‘\(name)’; did you mean \(fitting.joined(separator: " or "))?",
        .usage
      )
    case .noPupil(let name, let group, _):
      return Failure(
        "\(group) has no pupil ‘\(name)’; to see the names: trainer class show \(ShellWord.quoted(group))",
        .usage
      )
    case .badName(let name):
      return Failure("‘\(name)’ has too many marks for a name; write it with fewer", .usage)
    case .full(.classes, _):
      return Failure(
        "there are \(ClassBounds.classes) classes, the most that are kept; remove one with ‘trainer class remove’",
        .usage
      )
    case .full(.pupils, let name):
      return Failure(
        "\(name) would have more than \(ClassBounds.pupils) pupils, so the list was not changed; use a shorter list",
        .usage
      )
    case .full(.games, let name):
      return Failure(
        "\(name) has \(ClassBounds.games.grouped) games, the most that are kept; make a new class with ‘trainer class new’",
        .usage
      )
    case .store(let error): return failure(error)
    }
  }
}
