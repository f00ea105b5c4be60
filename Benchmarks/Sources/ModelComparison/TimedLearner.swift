package import FSRS
import Foundation
import SeededRandom

/// A simulated learner whose true probabilities of recall are known, and who forgets faster after
/// slow right answers, or not.
///
/// The learner remembers as FSRS-7 with the published parameters says, apart from this effect. Cards
/// are asked when the same model, which knows nothing of the times, expects a recall of 90 %.
package struct TimedLearner {
  /// The effect of a slow right answer on the memory until the next answer.
  package enum Effect: Sendable, CaseIterable {
    /// No effect: times say nothing.
    case none
    /// Twice the rate of forgetting at every moment: the recall R becomes R².
    case doubleRate
    /// Twice the time: the recall is that after twice as many days.
    case doubleTime
  }

  /// The distribution of answer times.
  package enum Times: Sendable, CaseIterable {
    /// Two in five answers are slow and take about three times as long as the others.
    case separate
    /// One normal distribution of the logarithms; the slower half of the answers are slow.
    case continuous
  }

  private let model = FSRS7()
  private let effect: Effect
  private let times: Times
  private var generator: SplitMix64

  /// Makes a learner.
  package init(seed: UInt64, effect: Effect, times: Times = .separate) {
    generator = SplitMix64(seed: seed)
    self.effect = effect
    self.times = times
  }

  private struct Answer {
    let moment: Double
    let card: Int
    let review: RatedReview
    let milliseconds: Int
    let recall: Double?
  }

  /// Studies new cards until there are enough answers.
  package mutating func study(reviews: Int) throws -> TimedStudy {
    var answers: [Answer] = []
    var card = 0
    while answers.count < reviews {
      try study(card: card, &answers)
      card += 1
    }
    answers.sort { ($0.moment, $0.card) < ($1.moment, $1.card) }
    var log = TrainingLog()
    for answer in answers {
      let time = AnswerTime(milliseconds: answer.milliseconds)
      log.append(answer.review, card: answer.card, time: time)
    }
    return TimedStudy(log: log, recalls: answers.map(\.recall))
  }

  private mutating func study(card: Int, _ answers: inout [Answer]) throws {
    var moment = 365 * generator.unit()
    var rating: Rating = generator.unit() < 0.25 ? .again : .good
    var (milliseconds, isSlow) = time()
    answers.append(
      Answer(
        moment: moment,
        card: card,
        review: try RatedReview(rating: rating, elapsedDays: 0),
        milliseconds: milliseconds,
        recall: nil
      )
    )
    var truth = model.first(rating)
    var belief = truth
    for _ in 0..<Int(4 + 12 * generator.unit()) {
      let interval = model.interval(belief, desiredRetention: .default)
      let days = max(interval * (0.85 + 0.3 * generator.unit()), 0.01)
      let isFaster = isSlow && rating.isRecall
      let trueDays = isFaster && effect == .doubleTime ? 2 * days : days
      var recall = model.retrievability(truth, elapsedDays: trueDays)
      if isFaster, effect == .doubleRate { recall *= recall }
      rating = generator.unit() < recall ? .good : .again
      (milliseconds, isSlow) = time()
      moment += days
      answers.append(
        Answer(
          moment: moment,
          card: card,
          review: try RatedReview(rating: rating, elapsedDays: days),
          milliseconds: milliseconds,
          recall: recall
        )
      )
      truth = model.next(truth, rating: rating, elapsedDays: trueDays)
      belief = model.next(belief, rating: rating, elapsedDays: days)
    }
  }

  private mutating func time() -> (milliseconds: Int, isSlow: Bool) {
    // Box and Muller.
    let normal = (-2 * log(1 - generator.unit())).squareRoot() * cos(2 * .pi * generator.unit())
    switch times {
    case .separate:
      let isSlow = generator.unit() < 0.4
      return (Int((isSlow ? 7500 : 2500) * exp(0.1 * normal)), isSlow)
    case .continuous:
      return (Int(4000 * exp(0.6 * normal)), normal > 0)
    }
  }
}

/// The answers of a simulated learner with their true probabilities of recall.
package struct TimedStudy: Sendable {
  package let log: TrainingLog
  /// The true recall at each answer; nil at the first of a card.
  package let recalls: [Double?]

  /// The mean log losses to be expected of predictions by different methods.
  package struct Losses: Sendable {
    /// Refits without times.
    package let refit: Double
    /// The same refits, corrected by times.
    package let time: Double
    /// The true probabilities.
    package let truth: Double

    /// The gain by the correction; negative if it predicts worse.
    package var gain: Double { refit - time }

    /// Returns that gain as a share of the possible one.
    ///
    /// The possible gain is the distance of refits from the truth, less that of a learner without
    /// the effect, for whom refits are as far from the truth for other reasons.
    package func share(without other: Losses) -> Double {
      gain / (refit - truth - other.refit + other.truth)
    }
  }

  /// Predicts all parts but the first of six, with a number of refits.
  ///
  /// The losses are expected over the true recall, so chance in the answers that are predicted does
  /// not change them.
  package func losses(refits: Int, trainer: ModelTrainer) async -> Losses {
    let start = log.count / 6
    let sessions = (1..<refits).map { start + (log.count - start) * $0 / refits }
    let test = TimeOrderedTest(log, sessions: sessions, trainer: trainer)
    let truth = recalls[start...].compactMap { $0 }
    func loss(_ predicted: [Double]) -> Double {
      zip(truth, predicted).reduce(0) { sum, pair in
        sum - pair.0 * Foundation.log(pair.1) - (1 - pair.0) * Foundation.log(1 - pair.1)
      } / Double(truth.count)
    }
    let refit = await test.predictions(.refit, from: FSRS7()).map(\.right)
    let time = await test.predictions(.time, from: FSRS7()).map(\.right)
    return Losses(refit: loss(refit), time: loss(time), truth: loss(truth))
  }
}
