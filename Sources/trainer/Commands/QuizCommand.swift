import ArgumentParser
import Daemon
import Foundation
import Lexicon
import Pinyin
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

/// The words of a quiz: a category, or any other selection of words.
struct QuizChoice {
  /// The name that is shown, such as `level 2`.
  var name: String
  var filter: WordFilter
  /// The names of the packs with the words; nil for those of the settings.
  var packs: String?
  var kinds: [QuestionKind]
}

/// The categories of a quiz, with their numbers of questions.
struct QuizCategories {
  let session: Session
  let settings: Settings
  /// The requested kinds of questions.
  let kinds: [QuestionKind]

  /// Returns all categories that contain a question: levels, topics, packs and question banks.
  func all() throws -> [QuizCategory] {
    let words = try session.databases.words()
    var found: [QuizCategory] = []
    for level in Level.all {
      found.append(try category(.level, level.text, in: words))
    }
    for topic in words.topics { found.append(try category(.topic, topic.key, in: words)) }
    for name in session.databases.library.names {
      let pack = try session.databases.library.open([name])
      for sort in [QuizCategory.Sort.pack, .bank] {
        found.append(try category(sort, name, in: pack))
      }
    }
    return found.filter { $0.count > 0 }
  }

  private func category(
    _ sort: QuizCategory.Sort,
    _ name: String,
    in words: any WordSource
  ) throws -> QuizCategory {
    let isAsked = kinds.isEmpty || kinds.contains { sort == .bank ? $0 == .bank : $0 != .bank }
    guard isAsked || ![.pack, .bank].contains(sort) else {
      return QuizCategory(sort, name, count: 0)
    }
    let choice = try choice(sort, name)
    return QuizCategory(sort, name, count: try choice.sheet(of: words, settings)?.size ?? 0)
  }

  /// Returns the choice of words, packs and kinds of questions for a category.
  func choice(_ sort: QuizCategory.Sort, _ name: String) throws -> QuizChoice {
    var filter = WordFilter(edition: settings.edition)
    switch sort {
    case .level: filter = WordFilter(levels: try Selections.levels(name), edition: settings.edition)
    case .topic: filter.topic = name
    case .pack, .bank: break
    }
    return QuizChoice(
      name: "\(sort.rawValue) \(name)",
      filter: filter,
      packs: sort == .pack || sort == .bank ? name : nil,
      kinds: try kinds(of: sort)
    )
  }

  /// Returns the kinds of questions that a category of the sort `sort` asks.
  ///
  /// A bank asks its own questions. A pack asks the requested kinds except those of banks, or
  /// reading if no kind was requested. A level or topic asks the requested kinds. The result is
  /// empty if there are none; a `QuestionSheet` then asks words for their reading.
  private func kinds(of sort: QuizCategory.Sort) throws -> [QuestionKind] {
    switch sort {
    case .bank: return [.bank]
    case .pack:
      return kinds.isEmpty ? [.reading] : kinds.filter { $0 != .bank }
    case .level, .topic: return kinds
    }
  }
}

extension QuizChoice {
  /// Returns the text that identifies games with the same choice, whose results can be compared.
  ///
  /// Without kinds, a level or topic asks for readings alone, since it has no bank questions.
  func form(_ settings: Settings) -> String {
    let asked = kinds.isEmpty && !filter.isEverything ? [.reading] : kinds
    let names = asked.isEmpty ? "all kinds" : asked.map(\.rawValue).joined(separator: " ")
    return String("\(name), \(names), \(settings.edition.rawValue)".prefix(100))
  }

  /// Returns a sheet of the questions about words; nil if there are none.
  ///
  /// `seed`: the seed of the order; nil for a random order.
  func sheet(
    of words: any WordSource,
    _ settings: Settings,
    seed: UInt64? = 0
  ) throws(StudyError) -> QuestionSheet? {
    do throws(StudyError) {
      return try QuestionSheet(
        of: words,
        filter,
        kinds: kinds,
        settings,
        seed: seed
      )
    } catch StudyError.emptySelection {
      return nil
    }
  }
}
