import Daemon
import Foundation
import REPL
import Workspace

/// The English texts for errors at the start of the daemon.
enum StartFailure {
  static func failure(_ error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let problem as PathProblem: Failure(problem.explanation, .configuration)
    case let problem as SocketPlace.Problem: place(problem)
    case let problem as ListenFailure: listening(problem)
    default: Failure("cannot start: \(error)", .inputOutput)
    }
  }

  /// Prints a message of the argument parser, an error or the help, and exits.
  static func finish(_ text: String, _ status: Int32) -> Never {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let console = status == 0 ? Console.standard : Console.standard.onStandardError
    if !text.isEmpty { console.print(lines.map(String.init)) }
    terminate(status)
  }

  static func warn(_ text: String) { Console.standard.warn(text, of: "trainerd") }

  private static func listening(_ problem: ListenFailure) -> Failure {
    switch problem {
    case .place(let problem): place(problem)
    case .taken(let path):
      Failure(
        "a trainerd is running already on \(path); run ‘trainer daemon status’ to see it",
        .tryAgain
      )
    case .noInheritedSocket:
      Failure("the service manager did not pass a listening Unix socket", .configuration)
    case .system(let operation, let code):
      Failure("cannot listen: \(operation): \(String(cString: strerror(code)))", .cannotCreate)
    }
  }

  private static func place(_ problem: SocketPlace.Problem) -> Failure {
    Failure(problem.explanation, .cannotCreate)
  }
}
