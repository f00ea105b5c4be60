import ArgumentParser
import Lexicon
import REPL
import Study

/// `trainer words remove`: deletes a pack of one's own.
struct WordsRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a pack that was imported; what was learned of its words stays."
  )

  @Argument(help: "The name of the pack.")
  var name: String

  @Flag(help: "Do it without being asked.")
  var yes = false

  func run() async throws {
    let session = try Session()
    let library = session.library
    guard name != PackName.study, library.has(name) else {
      throw LexiconError.noPack(name: name, found: Array(library.names.dropFirst()))
    }
    guard try session.confirm("Delete the pack \(name)?", yes) else {
      Console.standard.print(["nothing was changed"])
      return
    }
    try library.remove(name)
    session.note("removed a pack")
    Console.standard.print(["deleted \(name)"])
    if try session.settingsIfAny().packs.contains(name) {
      Console.standard.warn(
        "the setting packs still names \(name); see ‘trainer settings set packs’"
      )
    }
  }
}
