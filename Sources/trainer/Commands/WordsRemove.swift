import ArgumentParser
import Lexicon
import REPL
import Study
import Workspace

/// `trainer words remove`: deletes an imported pack, or the imported strokes.
struct WordsRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete an imported pack and keep your progress."
  )

  @Argument(help: "The name of the pack.", completion: .packs)
  var name: String?

  @Flag(help: "Delete the strokes of characters, not a pack.")
  var strokes = false

  @Flag(help: "Delete it without asking.")
  var yes = false

  func validate() throws {
    guard (name == nil) == strokes else {
      throw ValidationError("name one pack, or give --strokes")
    }
  }

  func run() async throws {
    let session = try Session()
    guard let name else {
      let library = session.paths.strokeLibrary
      guard
        try !library.exists
          || session.screen.confirm(
            "Delete the strokes of characters?",
            yes,
            refusal: "add --yes to delete the strokes of characters"
          )
      else { return }
      try library.remove()
      session.record("removed the strokes")
      return Console.standard.print(["deleted the strokes"])
    }
    let library = session.databases.library
    try library.checkRemovable(name)
    guard
      try session.screen.confirm(
        "Delete the pack \(name)?",
        yes,
        refusal: "add --yes to delete the pack \(name)"
      )
    else { return }
    try library.remove(name)
    session.record("removed a pack")
    Console.standard.print(["deleted \(name)"])
    if try session.databases.settingsIfAny().packs.contains(name) {
      Console.standard.warn(
        "the setting packs still lists \(name); run: trainer settings unset packs"
      )
    }
  }
}
