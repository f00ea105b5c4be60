import ArgumentParser
import Foundation
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

  @Option(help: ArgumentHelp("Count answers from this day on.", valueName: "yyyy-mm-dd"))
  var since: String?

  @Option(help: "Show one word.")
  var word: String?

  func validate() throws {
    if html != nil, json || word != nil {
      throw ValidationError("--html cannot be combined with --json or --word")
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
    if page != nil {
      try page?.write(StatisticsPage(statistics: statistics).text)
      try page?.finish()
    } else if json {
      try JSONOutput.print(StatisticsJSON(statistics))
    } else {
      let style = session.screen.style(try await service.settingsInForce())
      Console.standard.print(
        StatisticsScreen(
          style: style,
          words: ShownWords(try await service.perform(GetWords(statistics.namedWords)))
        ).lines(statistics)
      )
    }
  }
}

/// The JSON of `trainer stats`; its field names are fixed.
struct StatisticsJSON: Encodable {
  struct ConfusionJSON: Encodable {
    let expected: String
    let given: String
    let unit: String
    let count: Int
    let shown: Int
  }

  let asOf: String
  let words: [String: Int]
  let due: Statistics.DueCounts
  let reviews: Statistics.ReviewCounts
  let retention: RetentionJSON
  let confusions: [ConfusionJSON]
  let streakDays: Int
  let secondsStudied: Int
  let leeches: [String]
  let forecast: [Int]
  let parameters: ParametersJSON

  /// The origin of the memory model's parameters; the other fields are absent unless they are
  /// fitted.
  struct ParametersJSON: Encodable {
    let source: String
    var version: Int?
    var fittedAt: String?
    var reviews: Int?
    var objective: Double?
    var objectiveBefore: Double?

    init(_ origin: ParameterOrigin) {
      switch origin {
      case .published: source = "published"
      case .own: source = "own"
      case .fitted(let fit):
        source = "fitted"
        version = fit.number
        fittedAt = StatisticsJSON.text(fit.fittedAt)
        reviews = fit.reviews
        objective = fit.objective
        objectiveBefore = fit.objectiveBefore
      }
    }
  }

  /// The retention; the measured value is null until a learned word has been reviewed.
  struct RetentionJSON: Encodable {
    let target: Double
    let measured: Double?
    let reviews: Int

    enum CodingKeys: CodingKey { case target, measured, reviews }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(target, forKey: .target)
      try values.encode(measured, forKey: .measured)
      try values.encode(reviews, forKey: .reviews)
    }
  }

  private static func text(_ moment: Timestamp) -> String {
    Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000).formatted(.iso8601)
  }

  init(_ statistics: Statistics) {
    asOf = Self.text(statistics.asOf)
    parameters = ParametersJSON(statistics.parameters)
    words = Dictionary(
      uniqueKeysWithValues: Status.allCases.map { ($0.rawValue, statistics.words[$0] ?? 0) }
    )
    due = statistics.due
    reviews = statistics.reviews
    retention = RetentionJSON(
      target: statistics.retention.target,
      measured: statistics.retention.measured,
      reviews: statistics.retention.reviews
    )
    confusions = statistics.confusions.map { tally in
      ConfusionJSON(
        expected: tally.confusion.expected,
        given: tally.confusion.given,
        unit: tally.confusion.unit.rawValue,
        count: tally.count,
        shown: tally.shown
      )
    }
    streakDays = statistics.streakDays
    secondsStudied = statistics.secondsStudied
    leeches = statistics.leeches.map(\.rawValue)
    forecast = statistics.forecast
  }
}
