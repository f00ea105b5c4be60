package import FSRS

/// How a card that has left its steps gets its study day, where more than one is allowed.
package enum DayChoice: Sendable {
  /// Drawn from the card and its number of answers alone.
  case drawn
  /// Drawn by how full the days are.
  case balanced(DayLoad)
  /// As the log says; a day that the scheduler would not allow is drawn anew.
  case recorded(Due?)
}

/// Reviews that are due on each day.
package struct DueCalendar: Hashable, Sendable {
  private var counts: [StudyDay: Int]

  package init(_ counts: [StudyDay: Int] = [:]) { self.counts = counts }

  /// Counts the cards that are due on a day, overdue ones included; held ones are not due.
  package init(of cards: some Sequence<Card>) {
    counts = [:]
    for card in cards where card.hold == nil {
      if case .on(let day) = card.due { counts[day, default: 0] += 1 }
    }
  }

  package subscript(day: StudyDay) -> Int { counts[day] ?? 0 }

  /// The first day after another one on which something is due.
  package func next(after day: StudyDay) -> StudyDay? {
    counts.filter { $0.value > 0 }.keys.filter { $0 > day }.min()
  }

  /// Takes note that a card was moved from one day to another.
  package mutating func move(from old: Due?, to new: Due?) {
    if case .on(let day) = old { counts[day] = max(0, self[day] - 1) }
    if case .on(let day) = new { counts[day] = self[day] + 1 }
  }
}

/// What the choice of a card's day asks of the days to come.
package struct DayLoad: Hashable, Sendable {
  private let counts: DueCalendar
  /// Days on which other skills of the word are due.
  private let siblings: [StudyDay]
  /// Weekdays that the learner wants free, 0 for Monday to 6 for Sunday.
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

  /// `cards`: all cards of the word.
  package init(_ counts: DueCalendar, around key: CardKey, cards: [Card], _ settings: Settings) {
    let siblings = cards.compactMap { card -> StudyDay? in
      guard card.key != key, card.hold == nil, case .on(let day) = card.due else { return nil }
      return day
    }
    self.init(counts, siblings: siblings, easyWeekdays: settings.easyWeekdays)
  }

  /// What is known of one day.
  package func day(_ day: StudyDay) -> LoadBalance.Day {
    LoadBalance.Day(
      reviews: counts[day],
      siblingDistance: siblings.map { abs($0.days(since: day)) }.min(),
      isEasy: easyWeekdays.contains(day.weekday)
    )
  }
}
