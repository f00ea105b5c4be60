import ArgumentParser
import Foundation
import Quiz
import QuizHost
import REPL
import StatsStore
import Study
import Workspace

/// `trainer class remove`: deletes a class, a pupil or a game, also from the backups.
struct ClassRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a class, or one of its pupils or games, with all results.",
    discussion: "The backups of the classes are replaced by a new one without what was deleted."
  )

  @Argument(help: "The name of the class.", completion: .classes)
  var name: String

  @Option(help: "Delete only this pupil.")
  var pupil: String?

  @Option(help: "Delete only the game or homework of this day, such as 2026-12-01.")
  var game: String?

  @Flag(help: "Delete without asking.")
  var yes = false

  func validate() throws {
    if pupil != nil, game != nil {
      throw ValidationError("--pupil and --game cannot be combined")
    }
  }

  func run() throws {
    let session = try Session()
    let name = try ClassNames.name(name)
    let pupil = try pupil.map { try ClassNames.name($0) }
    let classes = try session.databases.existingClasses(name)
    let chosen = try game.map { try found($0, of: name, in: classes) } ?? []
    let results = try classes.results(of: name, pupil: pupil)
    let games = results.games.count.counted("game")
    var deleted = pupil?.text ?? name.text
    var what = "\(name.text) with \(results.pupils.count.counted("name")) and \(games)"
    if let first = chosen.first {
      let kind =
        chosen.count > 1 ? "\(chosen.count) games" : first.isHomework ? "the homework" : "the game"
      deleted = "\(kind) of \(name.text) on \(HomeworkTime.text(first.time, .current))"
      what = "\(deleted), with \(chosen.reduce(0) { $0 + $1.answers }.counted("answer"))"
    } else if let pupil, let tally = results.pupils.first?.tally {
      let answers = tally.answered.counted("answer")
      what = "\(pupil.text) of \(name.text), with \(answers) of \(tally.games.counted("game"))"
    }
    guard
      try session.screen.confirm(
        "Delete \(what), also from the backups?",
        yes,
        refusal: "add --yes to delete \(what)"
      )
    else { return }
    if !chosen.isEmpty {
      try classes.remove(gamesAt: chosen.map(\.time), of: name)
    } else if let pupil {
      try classes.remove(pupil, of: name)
    } else {
      try classes.remove(name)
    }
    session.record("removed from the classes")
    let copies = try classes.replaceBackups()
    guard !copies.isEmpty else {
      return Console.standard.print(["deleted \(deleted), also from the backups"])
    }
    let left = copies.count == 1 ? "a backup" : copies.count.counted("backup")
    Console.standard.print(["deleted \(deleted); \(left) may still have what was deleted"])
    for copy in copies {
      Console.standard.warn(
        "\(TerminalText.sanitized(copy)) was not made by this program, or was changed since; delete it yourself"
      )
    }
  }

  /// Returns the games of a day, or of a day and time; more than one only if they began in the same
  /// minute, as those of the same players do.
  ///
  /// - Throws: `Failure` if there is none, or if games of the day began at several times.
  private func found(
    _ typed: String,
    of name: ComparedName,
    in classes: ClassStore
  ) throws -> [ClassGame] {
    let all = try classes.games(of: name)
    func text(_ game: ClassGame) -> String { HomeworkTime.text(game.time, .current) }
    let day = StudyDay(text: typed)?.text
    let found = all.filter { text($0) == typed || ClassNames.date($0.time) == day }
    let times = Set(found.map(text)).sorted()
    guard let time = times.last else {
      let days = Set(all.map { ClassNames.date($0.time) }).sorted().suffix(Self.mostDays)
      let hint = days.isEmpty ? "" : "; the last days with one: \(days.joined(separator: ", "))"
      throw Failure(
        "\(name.text) has no game or homework of ‘\(TerminalText.sanitized(typed))’\(hint)",
        .usage
      )
    }
    guard times.count == 1 else {
      throw Failure(
        "\(name.text) has games of several times: \(times.joined(separator: ", ")); name one, for example --game \(ShellWord.quoted(time))",
        .usage
      )
    }
    return found
  }

  /// The maximum number of days that a message names.
  private static let mostDays = 5
}
