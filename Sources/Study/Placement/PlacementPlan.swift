import FSRS

/// The states that a placement gives to words that are not begun, with the times of their first
/// checks.
struct PlacementPlan {
  /// A word that is probably known, with the probability of its recall now.
  struct KnownWord {
    let key: WordKey
    let recall: Double
  }

  /// The states by card, the least certain words first.
  private(set) var states: [(card: CardKey, state: PlacedState)] = []

  /// Plans the first checks of words.
  ///
  /// The memory is set so that its recall at `now` is the word's probability. The first checks are
  /// spread over ``weeks`` weeks, the least certain words first, on days that have room for more
  /// reviews than those in `due`.
  init(
    _ words: [KnownWord],
    skills: [Skill],
    model: FSRS7,
    due: DueCalendar,
    at now: Timestamp,
    on today: StudyDay
  ) {
    // Equally certain words are shuffled, so that a day's checks have nothing in common.
    let sorted =
      words.map { (word: $0, place: CardKey($0.key, .reading).shuffled) }
      .sorted { ($0.word.recall, $0.place, $0.word.key) < ($1.word.recall, $1.place, $1.word.key) }
      .map(\.word)
    let cards = sorted.count * skills.count
    let days = Self.weeks * 7
    let perDay = max(Self.fewestPerDay, (cards + days - 1) / days)
    var offset = 1
    var room = Self.room(on: today.adding(1), perDay, due)
    for word in sorted {
      let memory = Self.memory(of: word, model)
      let recall = min(Self.highestRecall, max(Self.lowestRecall, word.recall))
      let seconds = model.elapsedDays(memory, untilRecall: recall) * 86_400
      for skill in skills where skill.fits(word.key) {
        while room == 0 {
          offset += 1
          room = Self.room(on: today.adding(offset), perDay, due)
        }
        room -= 1
        let state = PlacedState(
          phase: .review,
          memory: memory,
          due: .on(today.adding(offset)),
          reviewedAt: now.adding(seconds: -Int(seconds.rounded()))
        )
        states.append((CardKey(word.key, skill), state))
      }
    }
  }

  /// Returns the number of checks that a day can take; at least a quarter of `perDay`, so that the
  /// checks end although other words are due.
  private static func room(on day: StudyDay, _ perDay: Int, _ due: DueCalendar) -> Int {
    max((perDay + 3) / 4, perDay - due[day])
  }

  private static func memory(of word: KnownWord, _ model: FSRS7) -> FSRS7.State {
    model.state(.good, stability: word.recall >= likely ? likelyStability : partlyStability)
  }

  /// The probability from which a word counts as likely known.
  static let likely = 0.9
  /// The probability from which a word is placed at all.
  static let partly = 0.5
  private static let lowestRecall = 0.5
  private static let highestRecall = 0.97
  /// The stabilities in days of words likely and partly known: after a right answer at the first
  /// check, the next one is months or weeks later.
  private static let likelyStability = 60.0
  private static let partlyStability = 15.0
  private static let weeks = 8
  private static let fewestPerDay = 20
}
