import Daemon
import Foundation
import Pinyin
import Quiz
import REPL
import SeededRandom
import StatsStore
import Study
import Workspace

/// The course of a quiz for one player: the questions before it, the game, and its result.
struct QuizGame {
  let session: Session
  let settings: Settings
  let categories: QuizCategories
  let isJSON: Bool
  let countsSlips: Bool
  let seed: UInt64?

  /// The console for all text except JSON.
  private var console: Console { isJSON ? Console.standard.onStandardError : .standard }

  /// Plays a game, after asking the learner for each argument that is nil.
  ///
  /// - Throws: `StudyError.emptySelection` if no question can be made; `Failure` if there are fewer
  ///   questions than wanted, or if answers could not be stored.
  @MainActor func play(
    _ named: QuizChoice?,
    questions: Int?,
    seconds: Int?
  ) async throws -> QuizResult.Ending {
    let input = try StandardInput.open(historyPath: session.paths.history)
    let style = session.screen.style(settings)
    var setup = QuizSetup(input: input, style: style, console: console)
    let choice: QuizChoice
    var sheet: QuestionSheet
    let (count, time): (Int, Int)
    do {
      if let named {
        choice = named
      } else {
        let chosen = try setup.category(of: try categories.all())
        choice = try categories.choice(chosen.sort, chosen.name)
      }
      let words = try session.databases.words(packs: choice.packs)
      let made = try choice.sheet(
        of: words,
        settings,
        seed: seed ?? UInt64.random(in: .min ... .max)
      )
      guard let made, made.size > 0 else { throw StudyError.emptySelection }
      sheet = made
      count = try check(questions, choice, sheet.size) ?? setup.questions(upTo: sheet.size)
      time = try seconds ?? setup.seconds(for: count)
    } catch let stop as QuizSetup.Stop {
      switch stop {
      case .stopped: return .stopped
      case .terminated(let signal): return .terminated(signal: signal)
      }
    }
    var system: any RandomNumberGenerator = SystemRandomNumberGenerator()
    let service = try session.service(packs: choice.packs)
    var environment = session.drillEnvironment(of: service)
    environment.console = console
    var game = QuizSession(
      service: service,
      input: input,
      style: style,
      environment: environment,
      game: (time, count),
      category: choice.form(settings),
      key: QuizKey(seconds: time, questions: count, using: &system),
      countsSlips: countsSlips,
      milliseconds: Session.monotonicMilliseconds,
      next: { try sheet.nextOnce(at: Timestamp.now) }
    )
    session.record("quiz begins")
    var result = try await game.run()
    if !isJSON { console.print(QuizScreen(style: session.screen.style(settings)).lines(result)) }
    result = try await storeRest(of: result, service, &setup)
    if isJSON { try JSONOutput.print(QuizJSON(result, category: choice.name, settings)) }
    session.record("quiz ended")
    guard let failure = UnstoredAnswers.failure(of: result.answers) else {
      if !(service is DaemonClient) { try session.databases.store().backUpDaily(at: Timestamp.now) }
      return result.ending
    }
    guard case .terminated = result.ending else { throw failure }
    console.warn(failure.message)
    return result.ending
  }

  /// Returns the value of `--questions`; nil without that option.
  ///
  /// `count`: the number of questions that the choice has.
  ///
  /// - Throws: `Failure` if the choice has fewer than the wanted number of questions.
  private func check(_ questions: Int?, _ choice: QuizChoice, _ count: Int) throws -> Int? {
    guard let questions else { return nil }
    guard questions <= count else {
      throw Failure(
        "there are only \(count.counted("question")) in \(choice.name); use --questions 1 to \(count)",
        .usage
      )
    }
    return questions
  }

  /// Tries again to store the answers that could not be stored, and asks whether to count slips and
  /// to learn new words.
  ///
  /// A slip is a wrong answer about a word that is not due. The player is not asked if JSON is
  /// printed, or if the player or a signal ended the game early.
  @MainActor private func storeRest(
    of result: QuizResult,
    _ service: any StudyService,
    _ setup: inout QuizSetup
  ) async throws -> QuizResult {
    var result = result
    await result.answers.storeRest(with: service)
    let slips = result.answers.slips.count
    guard !isJSON, result.ending != .stopped else { return result }
    if case .terminated = result.ending { return result }
    do {
      if slips > 0, try setup.countsSlips(slips) {
        await result.answers.countSlips(with: service)
      }
      if let question = result.answers.newWords(session.screen.style(settings)),
        try setup.confirms(question)
      {
        try await result.answers.learnNew(settings.skills, with: service)
      }
    } catch QuizSetup.Stop.terminated(let signal) {
      result.ending = .terminated(signal: signal)
    } catch is QuizSetup.Stop {}
    return result
  }
}

/// The JSON of a quiz; its field names are fixed.
private struct QuizJSON: Encodable {
  struct Missed: Encodable {
    let word: String
    let reading: String
    let gloss: String
  }

  struct Best: Encodable {
    let right: Int
    let seconds: Double
  }

  let category: String
  let questions: Int
  let seconds: Int
  let elapsedSeconds: Double
  /// The number of questions that were answered.
  let asked: Int
  let right: Int
  let points: Int
  let missed: [Missed]
  /// The best earlier game of this category, time and number of questions; absent if there is none.
  let best: Best?
  /// The number of answers that were stored in the schedule.
  let stored: Int
  /// The number of wrong answers to words that are not due, which were not stored in the schedule.
  let slips: Int
  /// The number of answers that could not be stored.
  let unstored: Int

  init(_ result: QuizResult, category: String, _ settings: Settings) {
    self.category = category
    questions = result.questions
    seconds = result.seconds
    elapsedSeconds = Double(result.elapsedMilliseconds) / 1_000
    asked = result.score.asked
    right = result.score.right
    points = result.score.points
    missed = result.missed.map {
      Missed(
        word: $0.item.text(in: settings.script),
        reading: $0.item.reading.numbered,
        gloss: $0.item.gloss
      )
    }
    best = result.best.map { Best(right: $0.right, seconds: Double($0.milliseconds) / 1_000) }
    stored = result.answers.stored
    slips = result.answers.slips.count
    unstored = result.answers.unstored.count
  }
}

/// The JSON of a joined game; its field names are fixed.
struct JoinJSON: Encodable {
  let rank: Int?
  let points: Int?
  let right: Int?
  let asked: Int?
  /// The colour of the team; nil in a game without teams.
  let team: String?
  let teamRank: Int?
  let missed: [String]?
  let stored: Int
  let slips: Int
  /// The number of answers that could not be stored.
  let unstored: Int

  init(_ result: JoinSession.Result) {
    rank = result.end?.rank
    points = result.end?.total
    right = result.end?.right
    asked = result.end?.of
    team = (result.end?.team?.team).flatMap(TeamColor.init)?.rawValue
    teamRank = result.end?.team?.rank
    missed = result.end.map { $0.missed + ($0.unanswered ?? []) }
    stored = result.answers.stored
    slips = result.answers.slips.count
    unstored = result.answers.unstored.count
  }
}

/// The report of the answers of a quiz that could not be stored.
enum UnstoredAnswers {
  /// Returns the error that says how many answers are not stored, and why; nil if all are stored.
  static func failure(of answers: QuizAnswers) -> Failure? {
    guard let error = answers.failure else { return nil }
    let reason = ErrorMessage.failure(error)
    let count = answers.unstored.count
    return Failure(
      "\(count.counted("answer")) of this quiz \(count == 1 ? "is" : "are") not in your schedule: "
        + reason.message,
      reason.status
    )
  }
}
