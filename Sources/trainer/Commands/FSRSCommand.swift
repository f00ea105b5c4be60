import ArgumentParser
import FSRS
import REPL
import Study
import Workspace

/// `trainer fsrs`: inspects the memory model.
struct FSRSCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fsrs",
    abstract: "Inspect the memory model.",
    subcommands: [
      FSRSPreviewCommand.self, FSRSOptimizeCommand.self, FSRSEvaluateCommand.self,
      FSRSSimulateCommand.self,
    ]
  )
}

/// `trainer fsrs preview`: shows the memory state and interval after each answer of a history.
struct FSRSPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show the memory state and interval after each answer of a history."
  )

  @Option(
    help: ArgumentHelp(
      "Grades and days since the previous answer: 3@0,3@1.5,1@7.",
      valueName: "grade@days,…"
    )
  )
  var history: String

  @Option(
    help: ArgumentHelp(
      "The 34 parameters of FSRS-7; by default the published ones.",
      valueName: "w,…"
    )
  )
  var parameters: String?

  @Option(parsing: .unconditional, help: "Desired retention, 0.7 to 0.99.")
  var retention = 0.9

  @Flag(help: "Print JSON.")
  var json = false

  private struct Step: Encodable {
    let stability: Double
    let shortStability: Double
    let difficulty: Double
    /// The probability of recall just before the answer, from 0 to 1; null for the first answer.
    let retrievability: Double?
    /// The fractional days until the retrievability has fallen to the desired retention.
    let interval: Double

    enum CodingKeys: CodingKey {
      case stability, shortStability, difficulty, retrievability, interval
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(stability, forKey: .stability)
      try values.encode(shortStability, forKey: .shortStability)
      try values.encode(difficulty, forKey: .difficulty)
      try values.encode(retrievability, forKey: .retrievability)
      try values.encode(interval, forKey: .interval)
    }
  }

  func run() throws {
    let reviews = try self.reviews()
    let model: FSRS7
    let target: DesiredRetention
    do throws(FSRSError) {
      model = FSRS7(parameters: try parsedParameters())
      target = try DesiredRetention(retention)
    } catch {
      throw Failure(Self.explanation(error), .usage)
    }
    let steps = model.replay(reviews).map { step in
      Step(
        stability: step.state.stability,
        shortStability: step.state.shortStability,
        difficulty: step.state.difficulty,
        retrievability: step.retrievability,
        interval: model.interval(step.state, desiredRetention: target)
      )
    }
    if json {
      try JSONOutput.print(steps)
      return
    }
    func shown(_ value: Double?) -> String {
      guard let value else { return "–" }
      return value >= 100
        ? (value < 1e15 ? String(Int(value.rounded())) : String(value))
        : String((value * 1000).rounded() / 1000)
    }
    Console.standard.print(
      TextTable(
        columns: [
          .init("answer"), .init("recall", .right), .init("stability", .right),
          .init("short", .right), .init("difficulty", .right), .init("interval (days)", .right),
        ],
        rows: zip(reviews, steps).map { review, step in
          [
            "\(review.rating.rawValue)@\(shown(review.elapsedDays))", shown(step.retrievability),
            shown(step.stability), shown(step.shortStability), shown(step.difficulty),
            shown(step.interval),
          ]
        }
      ).lines(width: 80, glyphs: .unicode)
    )
  }

  private func reviews() throws -> [RatedReview] {
    var reviews: [RatedReview] = []
    for (index, part) in history.split(separator: ",", omittingEmptySubsequences: false)
      .enumerated()
    {
      let sides = part.split(separator: "@", omittingEmptySubsequences: false)
        .map { $0.filter { !$0.isWhitespace } }
      guard sides.count == 2, let number = Int(sides[0]), let rating = Rating(rawValue: number),
        let days = Double(sides[1]), days >= 0,
        let review = try? RatedReview(rating: rating, elapsedDays: days)
      else {
        throw Failure(
          "answer \(index + 1) of the history, ‘\(part)’, is not valid; write grade@days, for example 3@1.5, with grades 1 to 4",
          .usage
        )
      }
      reviews.append(review)
    }
    return reviews
  }

  private func parsedParameters() throws(FSRSError) -> FSRS7.Parameters {
    guard let parameters else { return .default }
    let numbers = parameters.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.filter { !$0.isWhitespace }) ?? .nan }
    return try FSRS7.Parameters(numbers)
  }

  private static func explanation(_ error: FSRSError) -> String {
    switch error {
    case .parameterCount(let count, let accepted):
      "expected \(accepted.map(String.init).joined(separator: " or ")) parameters, got \(count)"
    case .parameterNotFinite(let index): "parameter \(index + 1) is not a number"
    case .parameterOutOfBounds(let index, let value, let bounds):
      "parameter \(index + 1) is \(value); it must be \(bounds.lowerBound) to \(bounds.upperBound)"
    case .retentionOutOfBounds(let value, let bounds):
      "‘\(value)’ is not valid for --retention; use \(bounds.lowerBound) to \(bounds.upperBound)"
    case .stateOutOfBounds, .elapsedDaysNotFinite, .guessRateOutOfBounds, .intervalLimits:
      "the history cannot be replayed: \(error)"
    }
  }
}
