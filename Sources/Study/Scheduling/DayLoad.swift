package import FSRS

/// The rule for choosing the due day of a learned card among the days near the end of its interval
/// that ``Fuzz`` allows.
///
/// If the configuration lacks ``SchedulerConfiguration/isBalanced``, every rule acts as `drawn`. If
/// it lacks ``SchedulerConfiguration/isFuzzed``, only one day is allowed.
package enum DayChoice: Sendable {
  /// A pseudorandom day, which depends only on the card and its number of answers.
  case drawn
  /// A pseudorandom day, for which days with fewer reviews are more likely.
  case balanced(DayLoad)
  /// The day that the log has recorded; as `drawn` if there is none (nil), or if the fuzz does not
  /// allow that day.
  case recorded(Due?)
}

/// The number of cards due on each day, without those on steps of minutes.
package struct DueCalendar: Hashable, Sendable {
  private var counts: [StudyDay: Int]

  package init(_ counts: [StudyDay: Int] = [:]) { self.counts = counts }

  /// Counts the cards that are due on each day, including past days; cards that are on steps of
  /// minutes, suspended or marked as known are left out.
  package init(of cards: some Sequence<Card>) {
    counts = [:]
    for card in cards where card.hold == nil {
      if case .on(let day) = card.due { counts[day, default: 0] += 1 }
    }
  }

  /// Counts the cards of some skills that are due on each day, including past days; cards that are
  /// on steps of minutes, suspended or marked as known are left out.
  init(of cards: [Card], in skills: Set<Skill>) {
    var counts: [StudyDay: Int] = [:]
    // Few skills are found faster in an array than in a set.
    let skills = Array(skills)
    // A learner has thousands of cards: through a buffer they are examined without being copied.
    cards.withUnsafeBufferPointer { cards in
      for index in cards.indices {
        guard case .on(let day) = cards[index].due, cards[index].hold == nil,
          skills.contains(cards[index].key.skill)
        else { continue }
        counts[day, default: 0] += 1
      }
    }
    self.init(counts)
  }

  package subscript(day: StudyDay) -> Int { counts[day] ?? 0 }

  /// Returns the first day after `day` on which a card is due; nil if there is none.
  package func next(after day: StudyDay) -> StudyDay? {
    counts.filter { $0.value > 0 }.keys.filter { $0 > day }.min()
  }

  /// Updates the counts after the due time of a card has changed from `old` to `new`; nil means no
  /// due time.
  package mutating func move(from old: Due?, to new: Due?) {
    if case .on(let day) = old { counts[day] = max(0, self[day] - 1) }
    if case .on(let day) = new { counts[day] = self[day] + 1 }
  }
}

/// The load of the coming days, from which the due day of one card is chosen.
package struct DayLoad: Hashable, Sendable {
  private let counts: DueCalendar
  /// The days on which the other skills of the card's word are due.
  private let siblings: [StudyDay]
  /// The weekdays on which the learner wants few reviews, 0 for Monday to 6 for Sunday.
  private let easyWeekdays: Set<Int>

  package init(
    _ counts: DueCalendar,
    siblings: [StudyDay] = [],
    easyWeekdays: Set<Int> = []
  ) {
    self.counts = counts
    self.siblings = siblings
    self.easyWeekdays = easyWeekdays
  }

  /// Makes the load for the card `key`.
  ///
  /// `counts`: the numbers of cards due on each day. `cards`: all cards of the word, one for each
  /// skill.
  package init(_ counts: DueCalendar, around key: CardKey, cards: [Card], _ settings: Settings) {
    let siblings = cards.compactMap { card -> StudyDay? in
      guard card.key != key, card.hold == nil, case .on(let day) = card.due else { return nil }
      return day
    }
    self.init(counts, siblings: siblings, easyWeekdays: settings.easyWeekdays)
  }

  /// Returns the load of one day: its number of reviews, its distance in days from the nearest day
  /// with another skill of the word, and whether it is an easy day.
  package func day(_ day: StudyDay) -> LoadBalance.Day {
    LoadBalance.Day(
      reviews: counts[day],
      siblingDistance: siblings.map { abs($0.days(since: day)) }.min(),
      isEasy: easyWeekdays.contains(day.weekday)
    )
  }
}
