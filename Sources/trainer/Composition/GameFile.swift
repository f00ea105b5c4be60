import Foundation
import Quiz
import QuizHost
import QuizServer
import REPL
import Speech
import Study
import Workspace

/// The file of a host's game: what is written during it, and what becomes of it at the end.
struct GameFile: Sendable {
  let journal: HostJournal
  let address: String
  let port: Int
  let startedAt: Int64
  let choice: HostRecord.Choice
  /// The games that are continued; nil for new ones.
  let interrupted: HostRecord?

  /// Writes the record of the games; returns the problem if it cannot be written.
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

  /// Removes the file after the host has left; after a signal, says how to continue.
  func end(_ ending: HostSession.Ending) {
    guard case .terminated = ending else { return journal.remove() }
    Console.standard.warn("the game can be continued: trainer host --resume \(journal.path)")
  }

  /// The line about a game that was interrupted before; nil if there is none.
  static func notice(in paths: Paths) -> String? {
    HostJournal.interrupted(in: paths).map {
      "a game was interrupted; to continue it, leave this one and run: trainer host --resume \($0)"
    }
  }
}

extension HostCommandLine {
  /// Makes a game of questions.
  func newGame(_ items: [QuizItem]) -> LiveGame {
    LiveGame(
      items: items,
      settings: GameSettings(
        secondsForAnswer: time,
        scoring: Scoring(rawValue: scoring) ?? .speed,
        hasStreakBonus: streakBonus,
        givesNames: names
      ),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
  }

  /// Leaves out the words of interrupted games in further ones.
  func skip(
    _ interrupted: HostRecord,
    in questions: inout GameQuestions,
    _ session: Session,
    _ choice: HostRecord.Choice
  ) throws {
    let words = try session.databases.words(packs: choice.pack)
    questions.skip((interrupted.earlier + [interrupted.game]).flatMap(\.items)) { id in
      (try? words.item(WordKey(rawValue: id)))?.word.map { Utterance($0) }
    }
  }

  /// Returns the address of a game: that of the interrupted one, unless another one is named.
  func place(_ interrupted: HostRecord?) throws -> HostPlace {
    guard bind == nil, let interrupted else { return try HostPlace(bind: bind) }
    guard interrupted.address != "0.0.0.0" else {
      throw Failure("this game was on all addresses; add --bind 0.0.0.0", .usage)
    }
    return try HostPlace(bind: interrupted.address)
  }
}
