import FSRS
package import Study

extension Card {
  /// A card in review that is due on a day.
  package static func learned(
    _ key: CardKey,
    due day: StudyDay,
    stability: Double = 10,
    priority: Priority = .normal,
    at last: Timestamp = .noon.adding(seconds: -10 * 86_400)
  ) -> Card {
    var card = Card(key)
    card.phase = .review
    card.priority = priority
    card.memory = try? FSRS7.State(
      stability: stability,
      shortStability: stability / 2,
      difficulty: 5
    )
    card.reviews = 4
    card.lastReviewedAt = last
    card.introducedOn = day.adding(-20)
    card.due = .on(day)
    return card
  }

  /// A card on a step of minutes.
  package static func learning(_ key: CardKey, due moment: Timestamp) -> Card {
    var card = learned(key, due: StudyDay(number: 0), stability: 0.1, at: moment)
    card.phase = .learning
    card.reviews = 1
    card.due = .at(moment)
    return card
  }
}

extension Study.Review {
  /// An answer whose every field has a value that is easily lost.
  package static func sample(
    key: String = "k1",
    card: CardKey = SampleWords.key("爱"),
    kind: QuestionKind = .reading,
    day: StudyDay = StudyDay(number: 20_778),
    correct: Bool = true,
    milliseconds: Int = 1234,
    configuration: Int64 = 1,
    confusions: [Confusion] = []
  ) -> Study.Review {
    let before = Card(card)
    let after = Card.learned(card, due: day.adding(3), stability: 0.1 + 0.2)
    var review = Study.Review.blank
    review.idempotencyKey = key
    review.card = card
    review.kind = kind
    review.askedAt = .noon
    review.answeredAt = .noon.adding(seconds: 2)
    review.day = day
    review.prompt = "爱 “quoted” \u{202E}'; --"
    review.options = ["ài", "ái", "ǎi", "èi\n\"\\/"]
    review.answer = 2
    review.given = "lu\u{308}3 👩‍👩‍👧"
    review.correct = correct
    review.grade = correct ? .good : .again
    review.isGradeOverridden = true
    review.milliseconds = milliseconds
    review.guessRate = 1.0 / 3
    review.elapsedDays = 0.1 + 0.7
    review.retrievability = .leastNonzeroMagnitude
    review.confusions = confusions
    review.offered = [Confusion(unit: .final, expected: "ü", given: "")]
    review.configuration = configuration
    review.before = CardState(before)
    review.after = CardState(after)
    return review
  }
}
