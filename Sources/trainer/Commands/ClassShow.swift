import ArgumentParser
import Foundation
import Quiz
import QuizHost
import REPL
import StatsStore
import Study
import Workspace

extension ClassSheet: ExpressibleByArgument {}

/// `trainer class show`: shows the results of a class over its games.
struct ClassShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the results of a class: its pupils, and the words from the hardest on."
  )

  @Argument(help: "The name of the class.", completion: .classes)
  var name: String

  @Flag(help: "Show only the last game or homework.")
  var last = false

  @Option(help: "Show only this pupil: each game and homework, and which words were hard.")
  var pupil: String?

  @Flag(help: "List every word.")
  var all = false

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: "Write a table as CSV; - for standard output.",
    completion: .file(extensions: ["csv"])
  )
  var csv: String?

  @Option(
    name: .customLong("table"),
    help: "With --csv: only the pupils or only the words, with the parts of a word in own columns."
  )
  var sheet: ClassSheet?

  @OptionGroup var table: TableOptions

  @Option(help: "Write a page to print; ‘-’ for standard output.", completion: .file())
  var html: String?

  @OptionGroup var language: PaperLanguageOption

  @Flag(help: "Replace an existing file.")
  var force = false

  /// The number of words that are shown without `--all`.
  private static let mostShown = 10

  func validate() throws {
    if [json, csv != nil, html != nil].count(where: \.self) > 1 {
      throw ValidationError("--json, --csv and --html cannot be combined")
    }
    if force, csv == nil, html == nil { throw ValidationError("--force needs --csv or --html") }
    if table.separator != nil, csv == nil { throw ValidationError("--separator needs --csv") }
    if sheet != nil, csv == nil { throw ValidationError("--table needs --csv") }
    if language.language != nil, html == nil, csv == nil {
      throw ValidationError("--language needs --html or --csv")
    }
  }

  func run() throws {
    let session = try Session()
    let name = try ClassNames.name(name)
    let results = try session.databases.existingClasses(name)
      .results(of: name, lastGameOnly: last, pupil: try pupil.map(ClassNames.name))
    let settings = try session.databases.settingsIfAny()
    if json {
      try JSONOutput.print(ClassResultsJSON(results))
    } else if let csv {
      let texts = language.style(settings, in: session.environment).texts
      let rows = sheet.map { $0.rows(results, texts) } ?? ClassSheet.allRows(results, texts)
      let separator = table.chosen(in: session.environment)
      // Spreadsheets recognize UTF-8 by its byte order mark.
      let text = "\u{FEFF}" + rows.map { separator.row($0) + "\n" }.joined()
      try write(text, to: csv, session)
    } else if let html {
      let style = language.style(settings, in: session.environment)
      try write(
        ClassPage(results, style: style) { style.language.text(ClassNames.day($0)) }.text,
        to: html,
        session
      )
    } else {
      let screen = ClassScreen(style: session.screen.style(settings), date: ClassNames.date)
      Console.standard.print(
        screen.lines(results, limit: all ? results.words.count : Self.mostShown)
      )
      if pupil == nil, !results.weakWords.isEmpty {
        Console.standard.print([
          "",
          "what is weak, also as a pack to play with: trainer class weak \(ShellWord.quoted(results.name))",
        ])
      }
    }
  }

  private func write(_ text: String, to path: String, _ session: Session) throws {
    var file = try OutputFile(path, force: force, in: session.paths)
    try file.write(text)
    try file.finishTold()
  }
}

/// The option of the commands that write tables for spreadsheets.
struct TableOptions: ParsableArguments {
  @Option(
    help: "Separator of the CSV: comma, semicolon or tab; by default that of the locale.",
    completion: .list(CellSeparator.allCases.map(\.rawValue))
  )
  var separator: String?

  func validate() throws {
    if let separator, CellSeparator(rawValue: separator) == nil {
      throw ValidationError("--separator must be comma, semicolon or tab")
    }
  }

  /// Returns the separator of the option, or else the one that is usual in the locale.
  func chosen(in environment: [String: String]) -> CellSeparator {
    separator.flatMap(CellSeparator.init(rawValue:)) ?? CellSeparator(environment: environment)
  }
}

/// The JSON of the results of a class; its field names are fixed.
private struct ClassResultsJSON: Encodable {
  private struct Pupil: Encodable {
    let name: String
    /// True if the name is on the list of the class.
    let listed: Bool
    let games: Int
    let asked: Int
    /// The number of questions with an answer.
    let answered: Int
    let right: Int
    /// The number of questions without an answer.
    let open: Int
  }

  private struct Word: Encodable {
    /// The hanzi, or the prompt of a bank question.
    let word: String
    let reading: String
    let text: String
    let games: Int
    /// The number of questions with an answer.
    let asked: Int
    let right: Int
    /// The number of questions without an answer.
    let open: Int
  }

  private let name: String
  /// The dates of the games.
  private let games: [String]
  private let pupils: [Pupil]
  private let words: [Word]

  init(_ results: ClassResults) {
    name = results.name
    games = results.games.map(ClassNames.date)
    pupils = results.pupils.map { pupil in
      Pupil(
        name: pupil.name,
        listed: pupil.isListed,
        games: pupil.tally.games,
        asked: pupil.tally.asked,
        answered: pupil.tally.answered,
        right: pupil.tally.right,
        open: pupil.tally.open
      )
    }
    words = results.words.map { word in
      let key = WordKey(rawValue: word.key)
      return Word(
        word: key.simplified,
        reading: key.reading,
        text: word.text,
        games: word.tally.games,
        asked: word.tally.answered,
        right: word.tally.right,
        open: word.tally.open
      )
    }
  }
}
