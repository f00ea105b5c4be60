import FSRS

/// The number of known words, and the pace at which it grows.
package struct KnownWords: Codable, Hashable, Sendable {
  /// The number of words known by answers or marks of the learner; see ``Card/isFirm``.
  package var now: Int
  /// The number of words that a placement marked as learned and that were not answered since.
  package var placed = 0
  /// The expected number of words that the learner recalls now: the sum of the probabilities of
  /// recall of all words that the learner has begun, with 1 for a word marked as known.
  ///
  /// A word answered within the last day counts with its probability one day after the answer,
  /// because directly after an answer everybody knows the word.
  package var recalled = 0.0
  /// The number of words that the learner has begun, including those marked as known.
  package var begun = 0
  /// The one skill in which all begun words are counted; nil if there are several, or no word.
  package var skill: Skill?
  /// The number of begun words that were asked for their meaning; nil if the learner does not
  /// practise it.
  package var askedMeaning: Int?
  /// The expected numbers of words that are still recalled without any review, one for each number
  /// of days in ``fadingDays``; empty if the learner has begun no word.
  package var fading: [Double] = []
  /// The maximum number of words that can become known: the words of the packs in use and the begun
  /// words of other packs.
  package var most: Int
  /// The mean number of words a day that became known by answers over the last ``days`` days, less
  /// those that an answer made unknown; nil if ``days`` is below ``fewestDays``.
  package var perDay: Double?
  /// The number of days over which the pace is measured, including today.
  package var days: Int

  /// The maximum number of days over which a pace is measured.
  package static let longestDays = 28
  /// The minimum number of days over which a pace is measured.
  package static let fewestDays = 7
  /// The numbers of days from now for which recall without reviews is computed.
  package static let fadingDays = [0, 7, 14, 30, 60, 90]
  /// The minimum number of days that are taken to have passed since an answer; see ``recalled``.
  private static let fewestElapsedDays = 1.0
  /// The numbers of days from now for which a forecast is shown.
  package static let horizons = [30, 90, 365]

  package init(now: Int = 0, most: Int = 0, perDay: Double? = nil, days: Int = 0) {
    self.now = now
    self.most = most
    self.perDay = perDay
    self.days = days
  }

  /// Computes the numbers of known words.
  ///
  /// `cards`: one card for each begun word. `most`: the number of words that can become known.
  /// `tallies`: the tallies of the main skill. `moment`: the current time. `today`: its study day.
  init(
    _ cards: [Card],
    most: Int,
    tallies: [DayTally],
    model: FSRS7,
    at moment: Timestamp,
    on today: StudyDay
  ) {
    now = cards.count(where: \.isFirm)
    placed = cards.count(where: \.isUnchecked)
    self.most = max(now + placed, most)
    var fading = [Double](repeating: 0, count: Self.fadingDays.count)
    for card in cards where card.phase != .new || card.hold == .known {
      begun += 1
      if card.hold == .known {
        for index in fading.indices { fading[index] += 1 }
      } else if let memory = card.memory, let last = card.lastReviewedAt {
        let elapsed = max(Self.fewestElapsedDays, moment.elapsedDays(since: last))
        for (index, days) in Self.fadingDays.enumerated() {
          fading[index] += model.retrievability(memory, elapsedDays: elapsed + Double(days))
        }
      }
    }
    let skills = Set(cards.lazy.filter { $0.phase != .new || $0.hold == .known }.map(\.key.skill))
    skill = skills.count == 1 ? skills.first : nil
    recalled = fading[0]
    if begun > 0 { self.fading = fading }
    days = Self.days(since: tallies.lazy.filter { $0.reviews > 0 }.map(\.day).min(), to: today)
    let start = today.adding(-days)
    let learned = tallies.lazy.filter { $0.day > start && $0.day <= today }.reduce(0) {
      $0 + $1.learned
    }
    perDay = days < Self.fewestDays ? nil : Double(learned) / Double(days)
  }

  /// Returns the number of days over which the pace is measured: from the first answer to today,
  /// inclusive, at most ``longestDays``.
  ///
  /// `first`: the day of the first answer; nil, with the result 0, if there is none.
  static func days(since first: StudyDay?, to today: StudyDay) -> Int {
    first.map { min(longestDays, max(0, today.days(since: $0) + 1)) } ?? 0
  }

  /// Returns the number of words that are known in `days` days at the measured pace, at most
  /// ``most``; words in ``placed`` are included.
  ///
  /// The result is nil if there is no pace, if the pace is not above 0, or if ``most`` is reached.
  package func forecast(afterDays days: Int) -> Int? {
    guard let perDay, perDay > 0, now + placed < most else { return nil }
    return min(most, now + placed + Int((perDay * Double(days)).rounded()))
  }
}

/// The time that the learner spent on answers over the last weeks.
package struct StudyEffort: Codable, Hashable, Sendable {
  /// The number of days counted: 28, or fewer if the first answer is more recent.
  package var days: Int
  /// The number of the counted days on which the learner answered.
  package var studied: Int
  package var answers: Int
  package var milliseconds: Int
  /// The mean minutes a day, over all days counted.
  package var minutesPerDay: Double {
    days == 0 ? 0 : Double(milliseconds) / 60_000 / Double(days)
  }

  /// Returns the minutes that a number of answers takes, at least one if there are any.
  ///
  /// An answer takes the mean time of the last weeks, or ``usualSeconds`` if they have fewer than
  /// ``fewestAnswers`` answers.
  package func minutes(for count: Int) -> Int {
    let isMeasured = answers >= Self.fewestAnswers && milliseconds > 0
    let seconds =
      isMeasured ? Double(milliseconds) / 1000 / Double(answers) : Self.usualSeconds
    return count == 0 ? 0 : max(1, Int((Double(count) * seconds / 60).rounded()))
  }

  /// The seconds that an answer is assumed to take before there are measurements.
  private static let usualSeconds = 10.0
  private static let fewestAnswers = 50

  package init(days: Int = 0, studied: Int = 0, answers: Int = 0, milliseconds: Int = 0) {
    self.days = days
    self.studied = studied
    self.answers = answers
    self.milliseconds = milliseconds
  }

  init(_ series: StudySeries, today: StudyDay) {
    let first = series.days.first { $0.answers > 0 }?.day
    let length = KnownWords.days(since: first, to: today)
    let recent = series.days.filter {
      $0.answers > 0 && $0.day > today.adding(-length) && $0.day <= today
    }
    self.init(
      days: length,
      studied: recent.count,
      answers: recent.reduce(0) { $0 + $1.answers },
      milliseconds: recent.reduce(0) { $0 + $1.milliseconds }
    )
  }
}
