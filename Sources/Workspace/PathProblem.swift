/// A reason why the program has no place for the learner's data.
package enum PathProblem: Error, Hashable, Sendable {
  case noHome
  case homeMissing(path: String)
  /// A directory of the learner's data lies behind a link to a missing target.
  case linkWithoutTarget(path: String)
  /// The value of a variable is not UTF-8.
  case notUTF8(name: String)
  /// The value of a variable begins with a tilde, which shells expand only outside quotes.
  case tilde(name: String, value: String)
  /// Root would make files in a directory of another user, who could not change them.
  case otherUser(path: String, user: String)

  /// The problem and what to do about it, in one line.
  package var explanation: String {
    switch self {
    case .noHome:
      "HOME is not set to an absolute path; set it, or name a directory in TRAINER_HOME"
    case .homeMissing(let path):
      "the home directory \(path) is missing; create it, or name a directory in TRAINER_HOME"
    case .linkWithoutTarget(let path):
      "\(path) is a link to a missing target; mount or create the target, remove the link, or name another directory in TRAINER_HOME"
    case .notUTF8(let name): "the value of \(name) is not UTF-8; name another directory"
    case .tilde(let name, let value):
      "\(name) is ‘\(value)’, but only a shell expands ‘~’, and only outside quotes; write \(name)=\"$HOME\(value.dropFirst(value.hasPrefix("~/") || value == "~" ? 1 : 0))\""
    case .otherUser(let path, let user):
      "\(path) belongs to \(user), and files that root makes here would be closed to that user; run: sudo -u \(user) trainer"
    }
  }
}
