import FSRS
import Foundation
import SeededRandom

/// A learner who remembers exactly as FSRS-7 with parameters of their own says.
struct SimulatedLearner {
  /// How the learner is asked.
  enum Questions: String, CaseIterable {
    case typed, choices, mixed, halves

    /// The guess rate of the next question of a card; in the mixed case typed once a memory lasts
    /// days, in that of halves always typed for every other card.
    func guessRate(_ card: Int, stability: Double) -> Double {
      switch self {
      case .typed: 0
      case .choices: 0.25
      case .mixed: stability < 7 ? 0.25 : 0
      case .halves: card.isMultiple(of: 2) ? 0.25 : 0
      }
    }
  }

  let model: FSRS7
  private var generator: SplitMix64
  /// The share of the words that the learner knows before they are first asked.
  private let knownBefore: Double
  /// The spread of the speed at which single words are forgotten, in units of its logarithm.
  ///
  /// Where it is not 0, answers have times and all right ones are alike.
  private let wordSpread: Double

  init(seed: UInt64, knownBefore: Double = 0.76, wordSpread: Double = 0) throws {
    generator = SplitMix64(seed: seed)
    self.knownBefore = knownBefore
    self.wordSpread = wordSpread
    var values = FSRS7.Parameters.default.values
    for index in values.indices {
      values[index] *=
        index < 4 ? exp(generator.unit() - 0.5) : 0.85 + 0.3 * generator.unit()
    }
    model = FSRS7(parameters: try FSRS7.Parameters(clipping: values))
  }

  /// At least as many answers over three years, in the order of time.
  ///
  /// The app asks when a model of its own, with the published parameters, expects nine in ten
  /// to be recalled, give or take. A lucky guess is a failure that the app does not see.
  mutating func answers(_ count: Int, _ questions: Questions) -> [Answer] {
    var answers: [Answer] = []
    answers.reserveCapacity(count + 100)
    var card = 0
    while answers.count < count {
      study(card, questions, &answers)
      card += 1
    }
    return answers.sorted { ($0.time, $0.card) < ($1.time, $1.card) }
  }

  private mutating func study(_ card: Int, _ questions: Questions, _ answers: inout [Answer]) {
    let app = FSRS7()
    var time = (generator.unit() * 700).rounded(.down) + 0.4 + 0.3 * generator.unit()
    // Of the words that are known 12 in a hundred are hard and 22 easy.
    let first = 1 - (1 - generator.unit()) / knownBefore
    let rating: Rating =
      first < 0 ? .again : first < 0.12 ? .hard : first < 0.78 ? .good : .easy
    let firstGuessRate = questions.guessRate(card, stability: 0)
    let isLucky = first < 0 && firstGuessRate > 0 && generator.unit() < firstGuessRate
    answers.append(
      Answer(card: card, time: time, rating: isLucky ? .good : rating, guessRate: firstGuessRate)
    )
    let speed = wordSpread > 0 ? exp(wordSpread * generator.normal()) : 1
    var truth = model.first(rating)
    var belief = app.first(isLucky ? .good : rating)
    for _ in 0..<generator.count(mean: 12) {
      var days =
        app.interval(belief, desiredRetention: .default) * (0.85 + 0.3 * generator.unit())
      if days < 0.5 {
        days = 0.007
      } else {
        days = (time + max(1, days)).rounded(.down) + 0.4 + 0.3 * generator.unit() - time
      }
      time += days
      guard time < 1200 else { return }
      let guessRate = questions.guessRate(card, stability: belief.stability)
      let recall = model.retrievability(truth, elapsedDays: days * speed)
      let luck = generator.unit()
      let isKnown = luck < recall
      let isRight = isKnown || generator.unit() < guessRate
      let ease = generator.unit()
      let right: Rating =
        wordSpread > 0 ? .good : ease < 0.15 ? .hard : ease < 0.85 ? .good : .easy
      let seen = isRight ? right : .again
      var answer = Answer(
        card: card,
        time: time,
        rating: seen,
        guessRate: guessRate,
        trueRecall: recall
      )
      if wordSpread > 0 { answer.milliseconds = milliseconds(recall, luck: luck) }
      answers.append(answer)
      truth = model.next(
        truth,
        rating: isKnown ? right : .again,
        elapsedDays: days * speed
      )
      belief = app.next(belief, rating: seen, elapsedDays: days, guessRate: guessRate)
    }
  }

  /// The time of an answer by ACT-R: retrieval takes F e^-A with A the activation of the moment.
  ///
  /// The activation has logistic noise of scale 0.3 and is above its threshold when the word is known, so
  /// with probability R; `luck` below R is that noise. At the threshold a retrieval takes 10 s; reading
  /// and typing take 2 s, give or take; one answer in twenty is kept waiting by something else.
  private mutating func milliseconds(_ recall: Double, luck: Double) -> Int {
    func logit(_ share: Double) -> Double { log(share / (1 - share)) }
    let noise = logit(1 - min(max(luck, 1e-9), 1 - 1e-9))
    let retrieval = 10_000 * exp(-0.3 * max(logit(recall) + noise, 0))
    let reading = 2000 * exp(0.3 * generator.normal())
    let pause = generator.unit() < 0.05 ? -log(1 - generator.unit()) * 30_000 : 0
    return Int(retrieval + reading + pause)
  }
}
