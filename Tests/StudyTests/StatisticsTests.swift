import TestSupport
import Testing

@testable import Study

/// Sums over cards and daily tallies made by hand.
struct StatisticsTests {
  private static let today = StudyDay(number: 20_778)

  private func tally(
    _ daysAgo: Int,
    _ skill: Skill = .reading,
    reviews: Int = 1,
    correct: Int = 1,
    mature: Int = 0,
    recalled: Int = 0,
    milliseconds: Int = 0
  ) -> DayTally {
    var tally = DayTally(day: Self.today.adding(-daysAgo), skill: skill)
    tally.reviews = reviews
    tally.correct = correct
    tally.matureReviews = mature
    tally.matureCorrect = recalled
    tally.milliseconds = milliseconds
    return tally
  }

  private func statistics(
    cards: [Card] = [],
    new: Int = 24,
    tallies: [DayTally] = [],
    confusions: [ConfusionTally] = [],
    since: StudyDay? = nil
  ) -> Statistics {
    Statistics(
      StatisticsInput(
        cards: cards,
        newWords: new,
        tallies: tallies,
        confusions: confusions,
        settings: .standard,
        since: since,
        now: .noon,
        today: Self.today
      )
    )
  }

  @Test func `nothing done is nothing counted`() {
    let none = statistics()
    #expect(none.words == [.new: 24])
    #expect(none.reviews == Statistics.ReviewCounts())
    #expect(none.retention == Statistics.Retention(target: 0.9, measured: nil, reviews: 0))
    #expect(none.streakDays == 0 && none.secondsStudied == 0)
    #expect(none.forecast == [Int](repeating: 0, count: 14))
    #expect(none.calendar.isEmpty && none.leeches.isEmpty && none.confusions.isEmpty)
  }

  @Test(
    arguments: [
      ([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2, 3], 3), ([0, 2, 3], 1),
      ([1, 3], 1), ([-1], 0), ([0, -1], 1), (Array(0...400), 401),
    ] as [([Int], Int)]
  )
  func `a streak is the days without a gap up to today or yesterday`(daysAgo: [Int], streak: Int) {
    #expect(statistics(tallies: daysAgo.map { tally($0) }).streakDays == streak)
  }

  @Test func `a day whose answers were all taken back breaks the streak`() {
    var emptied = tally(1)
    emptied.reviews = 0
    emptied.correct = 0
    emptied.introduced = 1
    #expect(statistics(tallies: [tally(0), emptied, tally(2)]).streakDays == 1)
  }

  @Test func `tallies of all skills add up, from a day on where one is given`() {
    let tallies = [
      tally(0, reviews: 5, correct: 3, mature: 2, recalled: 1, milliseconds: 1500),
      tally(0, .meaning, reviews: 2, correct: 2, milliseconds: 600),
      tally(10, reviews: 100, correct: 90, mature: 8, recalled: 8, milliseconds: 60_000),
    ]
    let all = statistics(tallies: tallies)
    #expect(all.reviews.total == 107 && all.reviews.correct == 95 && all.reviews.today == 7)
    #expect(all.retention.measured == 0.9 && all.retention.reviews == 10)
    #expect(all.secondsStudied == 62)
    #expect(all.calendar == [Self.today: 7, Self.today.adding(-10): 100])
    let recent = statistics(tallies: tallies, since: Self.today.adding(-9))
    #expect(recent.reviews.total == 7 && recent.reviews.today == 7)
    #expect(recent.retention.measured == 0.5)
    #expect(recent.secondsStudied == 2)
    #expect(recent.calendar.count == 2)
    let later = statistics(tallies: tallies, since: Self.today.adding(1))
    #expect(later.reviews == Statistics.ReviewCounts())
  }

  @Test func `cards are counted by status and by the day they are due`() {
    var held = Card.learned(SampleWords.key("大"), due: Self.today)
    held.hold = .known
    held.isLeech = true
    var leech = Card.learned(SampleWords.key("饭"), due: Self.today.adding(13))
    leech.hold = .suspended
    leech.isLeech = true
    let cards = [
      Card.learned(SampleWords.key("爱"), due: Self.today.adding(-100)),
      .learned(SampleWords.key("茶"), due: Self.today),
      .learned(SampleWords.key("吃"), due: Self.today.adding(1)),
      .learned(SampleWords.key("不"), due: Self.today.adding(13)),
      .learned(SampleWords.key("绿"), due: Self.today.adding(14)),
      .learning(SampleWords.key("吧"), due: .noon.adding(seconds: 60)), Card(SampleWords.key("银行")),
      held, leech,
    ]
    let found = statistics(cards: cards, new: 16)
    #expect(found.words == [.new: 16, .learning: 1, .review: 5, .known: 1, .suspended: 1])
    #expect(found.due.now == 2 && found.due.today == 3 && found.due.tomorrow == 1)
    #expect(found.forecast == [3, 1] + [Int](repeating: 0, count: 11) + [1])
    #expect(found.leeches == [SampleWords.key("饭").word])
  }

  @Test func `a word counts once, by its first skill, and skills not practised are not due`() {
    var cards: [Card] = []
    for skill in [Skill.reading, .meaning, .recall] {
      var card = Card(CardKey(SampleWords.key("饭").word, skill))
      card.phase = .review
      card.due = .on(Self.today)
      cards.append(card)
    }
    cards[0].hold = .known
    var asleep = Card(CardKey(SampleWords.key("爱").word, .recall))
    asleep.phase = .review
    asleep.due = .on(Self.today)
    let found = statistics(cards: cards + [asleep], new: 23)
    #expect(found.words == [.known: 1, .review: 1, .new: 23])
    #expect(found.due.now == 1 && found.forecast.first == 1)
  }

  @Test func `confusions that happened come most frequent first, with their chances`() {
    func tallied(
      _ unit: Confusion.Unit,
      _ expected: String,
      _ given: String,
      _ count: Int,
      _ shown: Int
    ) -> ConfusionTally {
      ConfusionTally(
        Confusion(unit: unit, expected: expected, given: given),
        count: count,
        shown: shown
      )
    }
    let found = statistics(confusions: [
      tallied(.tone, "2", "3", 2, 4), tallied(.tone, "2", "", 0, 10), tallied(.tone, "3", "", 0, 7),
      tallied(.initial, "zh", "z", 5, 1), tallied(.final, "ü", "u", 0, 9),
    ])
    #expect(
      found.confusions == [tallied(.initial, "zh", "z", 5, 5), tallied(.tone, "2", "3", 2, 14)]
    )
  }

  @Test func `an answer of hours counts as a minute`() throws {
    var tally = DayTally(day: Self.today, skill: .reading)
    let new = Card(SampleWords.key("爱"))
    let scheduler = try Scheduler(SchedulerConfiguration())
    for milliseconds in [9_000_000, -5] {
      let answer = Study.Review.sample(milliseconds: milliseconds).logged
      tally.count(answer, from: new, to: new, by: scheduler)
    }
    #expect(tally.milliseconds == 60_000)
    #expect(tally.reviews == 2 && tally.introduced == 2 && tally.matureReviews == 0)
    tally.add(tally, sign: -1)
    #expect(tally.isEmpty)
  }
}
