import FSRS
import Foundation
import SeededRandom

/// A simulated learner of words in one or two skills, for whom some kinds of question are harder,
/// and whose skills of one word have something in common, or not.
///
/// Each memory follows FSRS-7 with parameters of the learner's own. Cards are asked when FSRS-7
/// with the published parameters expects a recall of 90 %.
package struct SkillLearner {
  /// The kinds of question: all but `typed` have four options.
  package enum Kind: Int, CaseIterable, Sendable { case reading, tone, typed, meaning }

  /// The choice of the kind of each question.
  package enum Mix: String, CaseIterable, Sendable {
    /// One skill: each kind but `meaning` with the same probability.
    case random
    /// One skill: `typed` from a stability of 7 days on, before that `reading`.
    case ladder
    /// The same, but one question in ten is of the other kind.
    case exceptions
    /// The ladder, and a second skill with `meaning` alone.
    case skills
  }

  /// The properties of a learner that the model does not know.
  package struct Truth: Sendable {
    /// The shift of the logit of recall by each kind of question.
    package var offsets: [Kind: Double] = [:]
    /// The standard deviation of a shift that all questions about a word have in common.
    package var wordSpread = 0.0
    /// The probability that an answer to one skill is as good as a right answer to the other.
    package var exposure = 0.0

    package init(
      offsets: [Kind: Double] = [:],
      wordSpread: Double = 0,
      exposure: Double = 0
    ) {
      (self.offsets, self.wordSpread, self.exposure) = (offsets, wordSpread, exposure)
    }
  }

  private let model: FSRS7
  private let app = FSRS7()
  private let mix: Mix
  private let truth: Truth
  private var generator: SplitMix64

  /// Makes a learner; each parameter is the published one times 0.85 to 1.15.
  package init(seed: UInt64, _ mix: Mix, _ truth: Truth) throws {
    var generator = SplitMix64(seed: seed)
    let values = FSRS7.Parameters.default.values.map { $0 * (0.85 + 0.3 * generator.unit()) }
    model = FSRS7(parameters: try FSRS7.Parameters(clipping: values))
    (self.mix, self.truth, self.generator) = (mix, truth, generator)
  }

  /// The state of one card.
  private struct Card {
    let number: Int
    let isMeaning: Bool
    var due: Double
    var questions: Int
    var belief: FSRS7.State?
    var askedAt = 0.0
    var memory: FSRS7.State?
    /// The time of the last answer that counts for the memory.
    var rememberedAt = 0.0
  }

  /// Studies new words until there are enough answers.
  package mutating func study(reviews: Int) throws -> SkillStudy {
    var answers: [SkillStudy.Answer] = []
    var cardCount = 0
    while answers.count < reviews {
      let skills = mix == .skills ? 2 : 1
      try study(word: cardCount, skills: skills, &answers)
      cardCount += skills
    }
    answers.sort { ($0.moment, $0.card) < ($1.moment, $1.card) }
    return SkillStudy(answers)
  }

  private mutating func study(
    word: Int,
    skills: Int,
    _ answers: inout [SkillStudy.Answer]
  ) throws {
    let start = 365 * generator.unit()
    let shift = truth.wordSpread * normal()
    var cards: [Card] = []
    for skill in 0..<skills {
      cards.append(
        Card(
          number: word + skill,
          isMeaning: skill == 1,
          due: start + 2 * Double(skill),
          questions: Int(5 + 12 * generator.unit())
        )
      )
    }
    while let next = cards.indices.filter({ cards[$0].questions > 0 })
      .min(by: { cards[$0].due < cards[$1].due })
    {
      answers.append(try ask(&cards[next], word: word, shift: shift))
      let moment = cards[next].askedAt
      for other in cards.indices where other != next {
        guard let memory = cards[other].memory, generator.unit() < truth.exposure else { continue }
        let days = moment - cards[other].rememberedAt
        cards[other].memory = model.next(memory, rating: .good, elapsedDays: days)
        cards[other].rememberedAt = moment
      }
    }
  }

  private mutating func ask(
    _ card: inout Card,
    word: Int,
    shift: Double
  ) throws -> SkillStudy.Answer {
    let moment = card.due
    let kind = kind(of: card)
    let guessRate = kind == .typed ? 0 : 0.25
    let (memory, rememberedAt) = (card.memory, card.rememberedAt)
    func recall(_ kind: Kind) -> Double {
      guard let memory else { return 0.6 }
      let recall = model.retrievability(memory, elapsedDays: moment - rememberedAt)
      let logit = log(recall / (1 - recall)) + shift + (truth.offsets[kind] ?? 0)
      return 1 / (1 + exp(-logit))
    }
    let known = recall(kind)
    let isKnown = generator.unit() < known
    let isRight = isKnown || generator.unit() < guessRate
    let days = card.belief == nil ? 0 : moment - card.askedAt
    let review = try RatedReview(
      rating: isRight ? .good : .again,
      elapsedDays: days,
      guessRate: guessRate
    )
    let answer = SkillStudy.Answer(
      moment: moment,
      card: card.number,
      word: word,
      review: review,
      kind: kind,
      recall: card.memory == nil ? nil : known,
      typedRecall: recall(.typed)
    )
    let rating: Rating = isKnown ? .good : .again
    card.memory =
      card.memory.map {
        model.next($0, rating: rating, elapsedDays: moment - card.rememberedAt)
      } ?? model.first(rating)
    let belief = card.belief.map { app.next($0, review) } ?? app.first(review.rating)
    card.belief = belief
    let interval = app.interval(belief, desiredRetention: .default)
    card.due +=
      interval < 0.5 ? 10.0 / 1440 : max(interval, 1) * (0.85 + 0.3 * generator.unit())
    (card.askedAt, card.rememberedAt) = (moment, moment)
    card.questions -= 1
    return answer
  }

  private mutating func kind(of card: Card) -> Kind {
    if card.isMeaning { return .meaning }
    let isStable = (card.belief?.stability ?? 0) >= 7
    switch mix {
    case .random: return [.reading, .tone, .typed][min(Int(3 * generator.unit()), 2)]
    case .exceptions where generator.unit() < 0.1: return isStable ? .reading : .typed
    case .ladder, .exceptions, .skills: return isStable ? .typed : .reading
    }
  }

  private mutating func normal() -> Double {
    (-2 * log(1 - generator.unit())).squareRoot() * cos(2 * .pi * generator.unit())
  }
}
