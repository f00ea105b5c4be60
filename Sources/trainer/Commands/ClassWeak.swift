import ArgumentParser
import Lexicon
import Quiz
import REPL
import StatsStore
import Study
import Workspace

/// `trainer class weak`: lists the words that a class does not know well, and makes a pack of them.
struct ClassWeak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weak",
    abstract: "List the words that a class does not know well, or make a pack of them.",
    discussion: "A word is weak if more than one answer in four was not right."
  )

  @Argument(help: "The name of the class.", completion: .classes)
  var name: String

  @Option(parsing: .unconditional, help: "The number of words, the hardest first.")
  var count: Int?

  @Option(help: "Make a pack of the words, the hardest first.")
  var add: String?

  @Flag(help: "List every word.")
  var all = false

  @Flag(help: "With --add, replace an existing pack without asking.")
  var yes = false

  /// The number of words that are shown without `--all` and `--count`.
  private static let mostShown = 20

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count must be 1 or more") }
    if yes, add == nil { throw ValidationError("--yes needs --add") }
  }

  func run() throws {
    let session = try Session()
    if let add, try !session.mayWrite(pack: add, yes, isDry: false) { return }
    let name = try ClassNames.name(name)
    let results = try session.databases.existingClasses(name).results(of: name)
    let weak = Array(results.weakWords.prefix(count ?? .max))
    guard !weak.isEmpty else {
      throw Failure(
        results.games.isEmpty
          ? "\(results.name) has played no game; to play one: trainer host --class \(ShellWord.quoted(results.name))"
          : "\(results.name) has no weak word",
        .nothing
      )
    }
    guard let add else {
      let style = session.screen.style(try session.databases.settingsIfAny())
      let screen = ClassScreen(style: style, date: ClassNames.date)
      Console.standard.print(
        screen.lines(weak, limit: all || count != nil ? weak.count : Self.mostShown)
      )
      Console.standard.print([
        "to make a pack of them: trainer class weak \(ShellWord.quoted(results.name)) --add weak"
      ])
      return
    }
    // Imported packs come first, since they have the meanings that the class has learned.
    let own = session.databases.library.names.dropFirst()
    let source = try session.databases.words(
      packs: (own + [PackName.study]).joined(separator: ",")
    )
    let words = try weak.compactMap { try source.item(WordKey(rawValue: $0.key))?.word }
    if words.count < weak.count {
      let lost = (weak.count - words.count).counted("word")
      Console.standard.warn("\(lost) left out: in no pack, or questions of a bank")
    }
    guard !words.isEmpty else {
      throw Failure("no pack has these words, so no pack was made", .nothing)
    }
    let lines = try session.writePack(
      add,
      of: words.map { word in
        var word = word
        word.phraseText = word.phrase?.withoutGap.stored
        return word
      },
      topics: source.topics,
      source: "the weak words of a class"
    )
    let play =
      "to play with them: trainer host --pack \(ShellWord.quoted(add)) --class \(ShellWord.quoted(results.name))"
    Console.standard.print(lines + [play])
  }
}
