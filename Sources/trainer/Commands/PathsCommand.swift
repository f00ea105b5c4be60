import ArgumentParser
import REPL
import StatsStore
import Workspace

/// `trainer paths`: prints the paths of all files.
struct PathsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paths",
    abstract: "Print the paths of all files."
  )

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let paths = try Paths()
    let all = [
      ("stats", paths.stats), ("words", paths.words), ("template", paths.templates[0]),
      ("packs", paths.packs), ("classes", paths.classes.database), ("strokes", paths.strokes),
      ("backups", paths.backups),
      ("log", paths.log), ("history", paths.history), ("data", paths.data), ("state", paths.state),
    ]
    if json {
      try JSONOutput.print(Dictionary(uniqueKeysWithValues: all))
    } else {
      Console.standard.print(
        all.map { "\($0.0.padded(to: 10))\($0.1)" }
      )
    }
  }
}
