import ArgumentParser
import Daemon
import Foundation
import Quiz
import REPL
import Study
import Workspace

/// `trainer quiz`: plays a game of one player against the clock.
struct QuizCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quiz",
    abstract: "Answer as many questions as you can before the time is over."
  )

  @OptionGroup var selection: SelectionOptions

  @Option(
    help:
      """
      Kind of question: reading, tone, meaning, recall, hanzi, cloze, typed or bank; \
      repeatable.
      """,
    completion: .kindsOfQuizzes
  )
  var kind: [String] = []

  @Option(
    parsing: .unconditional,
    help: "Time for the whole game, such as 90 or 1:30; 10 to 3600 seconds."
  )
  var time: String?

  @Option(parsing: .unconditional, help: "Number of questions.")
  var questions: Int?

  @Flag(help: "Count wrong answers about words that are not due as forgotten.")
  var countSlips = false

  @Option(parsing: .unconditional, help: "Seed of the random choices; the same seed repeats them.")
  var seed: UInt64?

  @Flag(help: "List the categories with their numbers of questions.")
  var list = false

  @Flag(help: "Print JSON; the game itself is shown on standard error.")
  var json = false

  @Flag(help: "Work in this process, without a daemon.")
  var noDaemon = false

  /// The seconds of `--time`; nil without that option, an error if it is not a valid time.
  private var seconds: Int? {
    get throws {
      guard let time else { return nil }
      let range = SoloGame.secondsRange
      guard let seconds = GameTime.seconds(time), range.contains(seconds) else {
        throw ValidationError(
          "‘\(time)’ is not a time for a game; use \(range.lowerBound) to \(range.upperBound) "
            + "seconds, for example --time 90 or --time 1:30"
        )
      }
      return seconds
    }
  }

  func validate() throws {
    _ = try seconds
    if let questions, questions < 1 { throw ValidationError("--questions must be 1 or more") }
  }

  func run() async throws {
    let session = try Session(isAlone: noDaemon)
    let settings = try session.databases.settingsIfAny()
    let categories = QuizCategories(
      session: session,
      settings: settings,
      kinds: try Selections.kinds(kind, among: QuestionKind.silent)
    )
    if list { return try show(try categories.all(), session.screen.style(settings)) }
    let game = QuizGame(
      session: session,
      settings: settings,
      categories: categories,
      isJSON: json,
      countsSlips: countSlips,
      seed: seed
    )
    if case .terminated(let signal) = try await game.play(
      try choice(categories),
      questions: questions,
      seconds: try seconds
    ) {
      throw ExitCode(128 + signal)
    }
  }

  /// Returns the words that the command line names; nil if it names none.
  private func choice(_ categories: QuizCategories) throws -> QuizChoice? {
    let named = [
      selection.level.map { "level \($0)" }, selection.topic.map { "topic \($0)" },
      selection.pack.map { "pack \($0)" },
    ].compactMap(\.self)
    guard !named.isEmpty else { return nil }
    let words = try categories.session.databases.words(packs: selection.pack)
    return QuizChoice(
      name: named.joined(separator: ", "),
      filter: try selection.filter(in: words, categories.settings),
      packs: selection.pack,
      kinds: categories.kinds
    )
  }

  private func show(_ categories: [QuizCategory], _ style: ScreenStyle) throws {
    guard json else { return Console.standard.print(QuizMenu(categories, style: style).lines) }
    for category in categories { try JSONOutput.print(QuizCategoryJSON(category)) }
  }
}

/// The JSON of a category; its field names are fixed.
private struct QuizCategoryJSON: Encodable {
  let category: String
  let name: String
  let questions: Int

  init(_ category: QuizCategory) {
    self.category = category.sort.rawValue
    name = category.name
    questions = category.count
  }
}
