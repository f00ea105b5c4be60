import FSRS

/// The states of memory that cards get without an answer, with the days of their first questions.
///
/// Such cards are not begun yet, and get their states from a placement test or from other skills.
/// The first question of a card after that is also called its check.
struct PlacementPlan {
  /// A word that is probably known, with the probability of its recall now.
  struct KnownWord {
    let key: WordKey
    let recall: Double
  }

  /// An initial estimate of the memory of a card.
  struct Guess {
    let card: CardKey
    /// The probability that the word is recalled now, from 0.5 to 0.97.
    let recall: Double
    /// The stability in days.
    let stability: Double

    /// Makes an estimate, with the probability of recall limited to the range from 0.5 to 0.97.
    ///
    /// `stability`: in days.
    init(_ card: CardKey, recall: Double, stability: Double) {
      self.card = card
      self.recall = min(PlacementPlan.highestRecall, max(PlacementPlan.lowestRecall, recall))
      self.stability = stability
    }

    /// Makes the estimate of a word that is probably known, for one skill.
    ///
    /// `isShown`: false if the learner showed only another skill of the word; the recall is then
    /// less certain, and the stability is lower.
    init(_ word: KnownWord, in skill: Skill, isShown: Bool = true) {
      self.init(
        CardKey(word.key, skill),
        recall: word.recall * (isShown ? 1 : unshownRecall),
        stability: placedStability * (isShown ? 1 : FurtherSkills.usualRatio)
      )
    }
  }

  /// The cards with their states: first the cards of `samples`, then those of `guesses`, the least
  /// certain first.
  private(set) var states: [(card: CardKey, state: PlacedState)] = []
  /// The number of days from today to the last of the cards' first questions.
  private var days = 0

  /// Plans the first questions, called checks, about the cards in `samples` and `guesses`.
  ///
  /// The memory of each card is set so that the probability of recall at `now` equals the estimate.
  ///
  /// The estimates in `samples` are grouped by word, with the skills in order. The checks in the
  /// first skill are spread evenly over the first week, and those in each further skill come one
  /// week after the skill before it.
  ///
  /// The checks of `guesses` are spread evenly over ``weeks`` weeks, the least certain words first.
  /// They end earlier if there would be fewer than ``fewestPerDay`` a day, and later if there would
  /// be more than ``mostPerDay``. A day with reviews in `due` gets fewer checks.
  init(
    samples: [[Guess]] = [],
    _ guesses: [Guess],
    model: FSRS7,
    due: DueCalendar,
    at now: Timestamp,
    on today: StudyDay
  ) {
    // Equally certain words are shuffled, so that the checks of a day are not similar words.
    let sorted =
      guesses.enumerated().map { (guess: $1, place: $1.card.shuffled, index: $0) }
      .sorted { ($0.guess.recall, $0.place, $0.index) < ($1.guess.recall, $1.place, $1.index) }
      .map(\.guess)
    for (index, skills) in samples.enumerated() {
      let day = 1 + index * (PlacementSitting.Use.days - 1) / samples.count
      for (weeks, guess) in skills.enumerated() {
        let offset = day + 7 * weeks
        days = max(days, offset)
        states.append(
          (guess.card, Self.state(guess, model, checkedAfter: offset, at: now, on: today))
        )
      }
    }
    let spread = Self.weeks * 7
    let evenly = (sorted.count + spread - 1) / spread
    let perDay = min(Self.mostPerDay, max(Self.fewestPerDay, evenly))
    var offset = 1
    var room = Self.room(on: today.adding(1), perDay, due)
    for guess in sorted {
      while room == 0 {
        offset += 1
        room = Self.room(on: today.adding(offset), perDay, due)
      }
      room -= 1
      days = max(days, offset)
      states.append(
        (guess.card, Self.state(guess, model, checkedAfter: offset, at: now, on: today))
      )
    }
  }

  /// Returns the state of a card whose first question comes `days` days after `today`.
  private static func state(
    _ guess: Guess,
    _ model: FSRS7,
    checkedAfter days: Int,
    at now: Timestamp,
    on today: StudyDay
  ) -> PlacedState {
    // Only certain words are checked late, so their stability is at least as long as the wait.
    let memory = model.state(.good, stability: max(guess.stability, Double(days)))
    let seconds = model.elapsedDays(memory, untilRecall: guess.recall) * 86_400
    return PlacedState(
      phase: .review,
      memory: memory,
      due: .on(today.adding(days)),
      reviewedAt: now.adding(seconds: -Int(seconds.rounded()))
    )
  }

  /// Chooses the possibly known words that are asked in the first week: up to ``sampleCount`` of
  /// `words`, spaced evenly in their order.
  static func samples(of words: [(key: WordKey, recall: Double)]) -> [KnownWord] {
    let count = min(sampleCount, words.count)
    return (0..<count).map { index in
      let word = words[index * (words.count - 1) / max(1, count - 1)]
      return KnownWord(key: word.key, recall: word.recall)
    }
  }

  /// The maximum number of possibly known words that are asked in the first week.
  private static let sampleCount = 12

  /// The mean number of the cards' first questions a day, rounded up, and the number of days until
  /// the last one; both 0 if there are no cards.
  var checks: (perDay: Int, days: Int) {
    days == 0 ? (0, 0) : ((states.count + days - 1) / days, days)
  }

  /// Returns the number of first questions that fit into a day: `perDay` less the reviews in `due`,
  /// but at least a quarter of `perDay`.
  ///
  /// Thanks to the minimum, the first questions end even if many other words are due.
  private static func room(on day: StudyDay, _ perDay: Int, _ due: DueCalendar) -> Int {
    max((perDay + 3) / 4, perDay - due[day])
  }

  /// The minimum probability of being known with which a word is marked as learned.
  static let likely = 0.9
  /// The minimum probability of being known with which a word counts as possibly known.
  static let partly = 0.5
  fileprivate static let lowestRecall = 0.5
  fileprivate static let highestRecall = 0.97
  /// The stability in days of a word that a placement test marks as learned, in a skill that the
  /// learner showed.
  fileprivate static let placedStability = 60.0
  /// The factor that lowers the probability of recall in a skill that the learner did not show.
  fileprivate static let unshownRecall = 0.9
  private static let weeks = 8
  private static let fewestPerDay = 20
  /// The maximum number of first questions on one day, apart from those about samples.
  ///
  /// If there are more cards, their first questions take more than ``weeks`` weeks.
  private static let mostPerDay = 30
}
