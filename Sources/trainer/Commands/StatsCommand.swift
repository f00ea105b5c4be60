import ArgumentParser
import REPL
import Study
import Workspace

/// `trainer stats`: shows the learner's progress.
struct StatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show what was learned so far."
  )

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("Write a page of HTML; ‘-’ for standard output.", valueName: "file"),
    completion: .file()
  )
  var html: String?

  @Flag(help: "With --html, replace an existing file.")
  var force = false

  @Flag(help: "Show the charts and all the rest, not what fits one screen.")
  var all = false

  @Option(help: ArgumentHelp("Count answers from this day on.", valueName: "yyyy-mm-dd"))
  var since: String?

  @Option(help: "Show one word.")
  var word: String?

  func validate() throws {
    if html != nil, json || word != nil {
      throw ValidationError("--html cannot be combined with --json or --word")
    }
    if all, html != nil || json || word != nil {
      throw ValidationError("--all cannot be combined with --html, --json or --word")
    }
    if since != nil, word != nil {
      throw ValidationError("--since cannot be combined with --word; leave out one of them")
    }
    if force, html == nil { throw ValidationError("--force needs --html") }
  }

  func run() async throws {
    var from: StudyDay?
    if let since {
      guard let day = StudyDay(text: since) else {
        throw Failure("‘\(since)’ is not a date; write it as in 2026-11-21", .usage)
      }
      from = day
    }
    let session = try Session()
    var page = try html.map { try OutputFile($0, force: force, in: session.paths) }
    let service = try session.service()
    if let word {
      let keys = try await service.perform(FindWords([word])).map(\.key)
      let settings = try await service.settingsInForce()
      let output = WordOutput(session: session, settings: settings, json: json)
      for detail in try await service.perform(GetWordDetails(keys)) { try output.print(detail) }
      return
    }
    let statistics = try await service.perform(GetStatistics(since: from))
    let words = ShownWords(try await service.perform(GetWords(statistics.namedWords)))
    let settings = try await service.settingsInForce()
    if page != nil {
      let style = PaperOptions.style(settings)
      try page?.write(StatisticsPage(statistics, style: style, words: words).text)
      try page?.finishTold()
    } else {
      let screen = StatisticsScreen(style: session.screen.style(settings), words: words)
      if json {
        try JSONOutput.print(StatisticsJSON(statistics, advice: screen.advice(statistics)))
      } else {
        Console.standard.print(all ? screen.lines(statistics) : screen.short(statistics))
      }
    }
    await FolderTrouble.warn(service)
  }
}
