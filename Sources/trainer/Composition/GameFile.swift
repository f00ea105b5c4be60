import Foundation
import Quiz
import QuizHost
import QuizServer
import REPL
import Study
import Workspace

/// The journal of a host's games, with the values that each of its records repeats.
struct GameFile: Sendable {
  let journal: HostJournal
  let address: String
  let port: Int
  let startedAt: Int64
  let choice: HostRecord.Choice
  /// The games that are continued; nil for new ones.
  let interrupted: HostRecord?

  /// Writes the record of the games; returns the problem if it cannot be written, otherwise nil.
  func write(_ games: HostGames) -> String? {
    journal.write(
      HostRecord(
        code: journal.code.text,
        address: address,
        port: port,
        process: getpid(),
        startedAt: startedAt,
        choice: choice,
        games
      )
    )
  }

  /// Removes the journal's file after the host has left; after a signal, keeps it and says how to
  /// continue.
  func end(_ ending: HostSession.Ending) {
    guard case .terminated = ending else { return journal.remove() }
    Console.standard.warn("the game can be continued: trainer host --resume \(journal.path)")
  }

  /// Returns a message about a game or homework that was interrupted before; nil if there is none.
  static func notice(in paths: Paths) -> String? {
    if let path = HostJournal.interrupted(in: paths) {
      return
        "a game was interrupted; to continue it, leave this one and run: trainer host --resume \(path)"
    }
    return HomeworkJournal.notice(in: paths, at: Session.now().milliseconds)
  }
}

extension HostCommandLine {
  /// Returns the address of a game: that of the interrupted one, unless `--bind` names another one.
  ///
  /// `address`: nil if no game is continued.
  ///
  /// - Throws: `Failure` if the interrupted game was on all addresses and `--bind` is missing.
  func place(interruptedAt address: String?) throws -> HostPlace {
    guard bind == nil, let address else { return try HostPlace(bind: bind) }
    guard address != "0.0.0.0" else {
      throw Failure("this game was on all addresses; add --bind 0.0.0.0", .usage)
    }
    return try HostPlace(bind: address)
  }
}
