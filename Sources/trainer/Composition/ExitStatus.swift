/// What the program tells its caller, after sysexits.h.
enum ExitStatus: Int32 {
  case success = 0
  /// Nothing is due, for `trainer due`; a check that found something.
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

/// An error with its words and its status, ready to be printed.
struct Failure: Error {
  let message: String
  let status: ExitStatus

  init(_ message: String, _ status: ExitStatus) {
    self.message = message
    self.status = status
  }
}
