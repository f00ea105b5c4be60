import ArgumentParser
import Quiz
import REPL
import StatsStore
import Workspace

/// `trainer class remove`: deletes a class or a pupil, also from the backups.
struct ClassRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a class, or one of its pupils, with all results.",
    discussion: "The backups of the classes are replaced by a new one without what was deleted."
  )

  @Argument(help: "The name of the class.", completion: .classes)
  var name: String

  @Option(help: "Delete only this pupil.")
  var pupil: String?

  @Flag(help: "Delete without asking.")
  var yes = false

  func run() throws {
    let session = try Session()
    let name = try ClassNames.name(name)
    let pupil = try pupil.map { try ClassNames.name($0) }
    let classes = try session.databases.existingClasses(name)
    let results = try classes.results(of: name, pupil: pupil)
    let games = results.games.count.counted("game")
    var what = "\(name.text) with \(results.pupils.count.counted("name")) and \(games)"
    if let pupil, let tally = results.pupils.first?.tally {
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
    if let pupil { try classes.remove(pupil, of: name) } else { try classes.remove(name) }
    session.record("removed from the classes")
    let copies = try classes.replaceBackups()
    let deleted = pupil?.text ?? name.text
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
}
