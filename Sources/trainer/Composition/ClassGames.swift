import Dispatch
import Foundation
import Quiz
import QuizHost
import REPL
import StatsStore
import Synchronization
import Workspace

/// A writer that stores games in the database of classes after each reveal.
///
/// It writes on a thread of its own, since a slow disk must not delay the game. What could not be
/// stored is tried again at the next reveal, or at the end.
final class ClassGames: Sendable {
  private struct State {
    /// The records as they were stored last, by the time of the game in milliseconds since 1970.
    var stored: [Int64: ClassGameRecord] = [:]
    /// The records that are not stored yet, by the time of the game in milliseconds since 1970.
    var waiting: [Int64: ClassGameRecord] = [:]
    /// The number of players who were left out, by the time of the game in milliseconds since 1970.
    var leftOut: [Int64: Int] = [:]
    /// The error of the last record that could not be stored, ignored if no record is waiting; nil
    /// if there was none.
    var failure: ClassError?
  }

  let name: ComparedName
  /// The names on the list of the class.
  let pupils: [ComparedName]
  private let classes: ClassStore
  private let time: Int64
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "class")

  /// Opens the database; throws an error if the class is missing, or cannot have another game.
  ///
  /// `text`: the name of the class as it was typed. `time`: the time at which the first game was
  /// prepared, in milliseconds since 1970. Each further game of the same players is a millisecond
  /// later, so that it is found again after a crash.
  init(of text: String, at time: Int64, in databases: Databases) throws {
    name = try ClassNames.name(text)
    self.time = time
    classes = try databases.existingClasses(name)
    try classes.checkNewGame(of: name, at: time)
    pupils = try classes.pupils(of: name)
  }

  /// True if a game was stored.
  var hasStored: Bool { state.withLock { !$0.stored.isEmpty } }

  /// Begins to store a game if it has changed.
  func follow(_ game: GameRecord) {
    follow(ClassGameRecord(game), number: game.number)
  }

  /// Begins to store a game if it has changed, unless no player answered anything in it.
  ///
  /// `number`: the position of the game among those of the same players, from 1.
  func follow(_ record: ClassGameRecord, number: Int) {
    let time = time + Int64(number - 1)
    let isNew = state.withLock { state in
      let isPlayed = record.players.contains { $0.answers.values.contains { $0 != .open } }
      guard isPlayed, !record.questions.isEmpty,
        (state.waiting[time] ?? state.stored[time]) != record
      else {
        return false
      }
      state.waiting[time] = record
      return true
    }
    if isNew { queue.async { self.store() } }
  }

  /// Stores what is not stored yet, and warns about the players that are left out.
  ///
  /// - Throws: the error of a record that still cannot be stored.
  func finish() throws(ClassError) {
    queue.sync { store() }
    let (leftOut, failure) = state.withLock { state in
      (state.leftOut.values.max() ?? 0, state.waiting.isEmpty ? nil : state.failure)
    }
    if let failure { throw failure }
    if leftOut > 0 {
      Console.standard.warn(
        "\(leftOut.counted("player")) not stored with \(name.text): a name that another player has but for case and width, or the class has \(ClassBounds.names.grouped) names"
      )
    }
  }

  private func store() {
    for (time, record) in state.withLock({ $0.waiting }) {
      do throws(ClassError) {
        let leftOut = try classes.record(record, of: name, at: time)
        state.withLock { state in
          (state.stored[time], state.leftOut[time]) = (record, leftOut)
          if state.waiting[time] == record { state.waiting[time] = nil }
        }
      } catch {
        state.withLock { $0.failure = error }
      }
    }
  }
}

extension HostCommandLine {
  /// Prints where results were stored: in the file of `--save`, with the class, or both.
  ///
  /// `isSaved`: true if the file was written.
  func tellResults(_ group: ClassGames?, isSaved: Bool) {
    if let save, save != OutputFile.standard {
      let name = TerminalText.sanitized(save)
      Console.standard.print([
        isSaved ? "the results are in \(name)" : "nobody answered, so \(name) was not written"
      ])
    }
    if let group, group.hasStored {
      let name = group.name.text
      Console.standard.print([
        "those of \(TerminalText.sanitized(name)) are stored: trainer class show \(ShellWord.quoted(name))"
      ])
    }
  }
}
