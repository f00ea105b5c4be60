/// The exit status of a program; the values from 64 are those of sysexits.h.
package enum ExitStatus: Int32 {
  case success = 0
  /// There is nothing due, nothing found or nothing to undo, or a game is over for this player.
  case nothing = 1
  case usage = 64
  case badData = 65
  case missingInput = 66
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
  case configuration = 78
}

/// An error with its message and its exit status.
package struct Failure: Error {
  package let message: String
  package let status: ExitStatus

  package init(_ message: String, _ status: ExitStatus) {
    self.message = message
    self.status = status
  }
}
