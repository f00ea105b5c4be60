import ArgumentParser
import FSRS
import REPL
import SeededRandom
import Study

/// `trainer fsrs simulate`: simulates how much time a plan takes and how many words it teaches.
struct FSRSSimulateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Simulate the time and the known words of a plan."
  )

  @Option(
    parsing: .unconditional,
    help: "Desired retention, 0.7 to 0.99; by default that of the settings."
  )
  var retention: Double?

  @Option(parsing: .unconditional, help: "Most new words a day; by default those of the settings.")
  var new: Int?

  @Option(parsing: .unconditional, help: "Most reviews a day; by default those of the settings.")
  var reviews: Int?

  @Option(parsing: .unconditional, help: "Most minutes a day; by default no limit.")
  var minutes: Int?

  @Option(parsing: .unconditional, help: "Number of words to learn.")
  var words = 10_000

  @Option(parsing: .unconditional, help: "Number of days to simulate.")
  var days = 365

  @Option(parsing: .unconditional, help: "Seed of the simulated answers.")
  var seed: UInt64 = 1

  @Flag(help: "Find the retention that costs the fewest minutes for each known word.")
  var best = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    func check(_ name: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
      if let value, !range.contains(value) {
        throw ValidationError(
          "\(name) must be \(range.lowerBound) to \(range.upperBound)"
        )
      }
    }
    try check("--new", new, 0...9999)
    try check("--reviews", reviews, 0...9999)
    try check("--minutes", minutes, 1...1440)
    try check("--words", words, 1...100_000)
    try check("--days", days, 1...3650)
    if best, retention != nil { throw ValidationError("--best and --retention cannot be combined") }
    if let retention, !DesiredRetention.bounds.contains(retention) {
      throw ValidationError("--retention must be 0.7 to 0.99")
    }
  }

  func run() async throws {
    let session = try Session()
    let service = Session.service(try session.databases.store(), WordList([]))
    let settings = try await service.settings()
    let learner = try await service.habits()
    let model = try await service.model()
    let plan = try plan(settings)
    let simulation = Simulation(model: model, habits: learner.habits)
    var luck = SplitMix64(seed: seed)
    let style = session.screen.style(settings)
    if best {
      let search = RetentionSearch(simulation, plan: plan, using: &luck)
      if json {
        try JSONOutput.print(SearchJSON(search))
      } else {
        Console.standard.print(SimulationScreen(style: style).lines(search, plan, learner))
      }
    } else {
      let study = simulation.run(plan, using: &luck)
      if json {
        try JSONOutput.print(StudyJSON(study, plan: plan, learner: learner))
      } else {
        Console.standard.print(SimulationScreen(style: style).lines(study, plan, learner))
      }
    }
  }

  private func plan(_ settings: Settings) throws -> StudyPlan {
    let configuration = settings.configuration
    var plan = StudyPlan()
    plan.words = words
    plan.days = days
    plan.newPerDay = new ?? settings.newPerDay
    plan.reviewsPerDay = reviews ?? settings.reviewsPerDay
    if let minutes { plan.secondsPerDay = Double(minutes) * 60 }
    plan.desiredRetention = try DesiredRetention(retention ?? settings.desiredRetention)
    plan.intervals = try IntervalPolicy(maximumDays: configuration.maximumIntervalDays)
    plan.learningSteps = configuration.learningSteps
    plan.relearningSteps = configuration.relearningSteps
    return plan
  }
}

/// The JSON of a simulated plan.
private struct StudyJSON: Encodable {
  struct Week: Encodable {
    let day: Int
    let new: Int
    let reviews: Int
    let answers: Int
    let minutes: Double
    let postponed: Int
    let known: Double
  }

  /// The counts of answers and times from the learner's own log.
  struct OwnLog: Encodable {
    let firstAnswers: Int
    let rightAnswers: Int
    let times: Int
  }

  let retention: Double
  let days: Int
  let begun: Int
  let known: Double
  let minutes: Double
  let minutesPerWord: Double?
  let weeks: [Week]
  let ownLog: OwnLog

  init(_ study: SimulatedStudy, plan: StudyPlan, learner: LearnerHabits) {
    retention = plan.desiredRetention.value
    days = study.days.count
    begun = study.begun
    known = study.knownAtEnd
    minutes = study.seconds / 60
    minutesPerWord = study.knownAtEnd > 0 ? study.minutesPerWord : nil
    weeks = study.periods(everyWeeks: 1).map {
      Week(
        day: $0.lastDay,
        new: $0.total.new,
        reviews: $0.total.reviews,
        answers: $0.total.answers,
        minutes: $0.total.seconds / 60,
        postponed: $0.total.postponed,
        known: $0.known
      )
    }
    ownLog = OwnLog(
      firstAnswers: learner.firstAnswers ?? 0,
      rightAnswers: learner.rightAnswers ?? 0,
      times: learner.ownTimes
    )
  }
}

/// The JSON of `--best`: the retentions that were tried.
private struct SearchJSON: Encodable {
  struct Candidate: Encodable {
    let retention: Double
    let minutes: Double
    let known: Double
    let minutesPerWord: Double?
  }

  /// The retention with the fewest minutes per known word; null if no word becomes known.
  let best: Double?
  let candidates: [Candidate]

  enum CodingKeys: CodingKey { case best, candidates }

  init(_ search: RetentionSearch) {
    best = search.best.flatMap { $0.study.knownAtEnd > 0 ? $0.retention.value : nil }
    candidates = search.candidates.map {
      Candidate(
        retention: $0.retention.value,
        minutes: $0.study.seconds / 60,
        known: $0.study.knownAtEnd,
        minutesPerWord: $0.study.knownAtEnd > 0 ? $0.study.minutesPerWord : nil
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(best, forKey: .best)
    try values.encode(candidates, forKey: .candidates)
  }
}
