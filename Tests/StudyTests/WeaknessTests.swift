import Confusables
import FSRS
import Pinyin
import TestSupport
import Testing

@testable import Study

/// What a learner confuses, as the log counts it, and the drill of it.
struct WeaknessTests {
  private static let today = StudyDay(number: 20_778)
  private static let period = ConfusionPeriod(of: today)

  private func tally(
    _ unit: Confusion.Unit,
    _ expected: String,
    _ given: String,
    _ count: Int,
    _ shown: Int,
    periodsAgo: Int = 0
  ) -> PeriodTally {
    PeriodTally(
      period: ConfusionPeriod(number: Self.period.number - periodsAgo),
      tally: ConfusionTally(
        Confusion(unit: unit, expected: expected, given: given),
        count: count,
        shown: shown
      )
    )
  }

  @Test(arguments: [(0, 0), (31, 0), (32, 1), (-1, -1), (-32, -1), (-33, -2)])
  func `a period is a stretch of 32 days`(day: Int, period: Int) {
    #expect(ConfusionPeriod(of: StudyDay(number: day)).number == period)
  }

  @Test func `both directions of a pair are one contrast`() {
    let profile = ConfusionProfile(
      [tally(.initial, "zh", "z", 2, 5), tally(.initial, "z", "zh", 1, 3)],
      today: Self.today
    )
    #expect(profile.counts == [Contrast(Initial.zh, .z): .init(shown: 8, confused: 3)])
  }

  @Test func `old answers count less`() {
    let profile = ConfusionProfile(
      [tally(.tone, "2", "3", 4, 8, periodsAgo: 2), tally(.tone, "2", "3", 1, 2)],
      today: Self.today
    )
    #expect(
      profile.counts == [Contrast(Tone.second, .third): .init(shown: 6, confused: 3, events: 5)]
    )
  }

  @Test func `a typed chance counts for the pairs of its value, of which no initial has none`() {
    let profile = ConfusionProfile([tally(.initial, "zh", "", 0, 4)], today: Self.today)
    #expect(abs(profile.counts.values.reduce(0) { $0 + $1.shown } - 4) < 1e-9)
    #expect(profile.counts.keys.allSatisfy { $0.unit == .initial })
    let none = ConfusionProfile(
      [tally(.initial, Confusion.noInitial, "", 0, 4)],
      today: Self.today
    )
    #expect(none.counts.isEmpty)
  }

  @Test func `only what is confused more than usual is weak`() {
    let weakness = Weakness(
      ConfusionProfile(
        [
          tally(.tone, "2", "3", 6, 10), tally(.initial, "zh", "z", 5, 10),
          tally(.final, "an", "ang", 5, 60), tally(.initial, "n", "l", 4, 4),
        ],
        today: Self.today
      )
    )
    #expect(weakness.contrasts == [Contrast(Tone.second, .third), Contrast(Initial.zh, .z)])
    #expect(Weakness(ConfusionProfile()).contrasts.isEmpty)
  }

  @Test(arguments: [
    ("茶|cha2", true), ("水果|shui3 guo3", true), ("大|da4", false), ("中国|Zhong1 guo2", true),
    ("吃|chi1", false), ("prompt|", false),
  ])
  func `a word carries a contrast when the other value makes a syllable too`(
    key: String,
    isCarried: Bool
  ) {
    let weakness = Weakness(
      ConfusionProfile([tally(.tone, "2", "3", 6, 10)], today: Self.today)
    )
    #expect(weakness.isCarried(by: WordKey(rawValue: key)) == isCarried)
  }

  @Test(arguments: [
    ("银行|yin2 hang2", true), ("行业|hang2 ye4", true), ("步行|bu4 xing2", true),
    ("航行|hang2 heng2", false), ("很长|hen3 chang2", false),
  ])
  func `a word carries two readings of a character when it has one of them`(
    key: String,
    isCarried: Bool
  ) {
    let weakness = Weakness(
      ConfusionProfile([tally(.polyphone, "行 hang2", "行 xing2", 6, 10)], today: Self.today)
    )
    #expect(weakness.contrasts.map(\.unit) == [.polyphone])
    #expect(weakness.isCarried(by: WordKey(rawValue: key)) == isCarried)
  }

  private func plan(_ cards: [Card], _ tallies: [PeriodTally], count: Int) throws -> DrillPlan {
    let settings = try Settings([:])
    let chosen = ChosenCards(
      .weak,
      of: ChosenCards.Source(
        cards: cards,
        skills: [.reading],
        hasKinds: false,
        weakness: Weakness(ConfusionProfile(tallies, today: Self.today))
      )
    )
    return try DrillPlan(
      PlanInput(
        request: DrillRequest(count: count, choice: .weak),
        settings: settings,
        scheduler: try Scheduler(settings.configuration),
        cards: cards,
        tallies: [],
        now: .noon,
        today: Self.today,
        chosen: chosen
      ),
      words: SampleWords.list
    )
  }

  @Test func `a weak drill asks words that carry it, due ones first, and no new ones`() throws {
    let names = ["茶", "大", "水果", "电脑", "银行"]
    let cards = names.enumerated().map { index, name in
      Card.learned(
        SampleWords.key(name),
        due: Self.today.adding(name == "电脑" ? 0 : 5 + index),
        stability: 10
      )
    }
    let tallies = [tally(.tone, "2", "3", 6, 10), tally(.final, "in", "ing", 5, 10)]
    let plan = try plan(cards, tallies, count: 10)
    #expect(plan.cards.map(\.key.word.simplified) == ["电脑", "银行", "水果", "茶"])
    #expect(plan.due == 1 && plan.new == 0)
    #expect(try self.plan(cards, tallies, count: 2).cards.count == 2)
    #expect(try self.plan(cards, [], count: 10).cards.isEmpty)
  }

  @Test func `the profile is the same after everything was made again from the log`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.service.startDrill(
      DrillRequest(kinds: [.reading], count: 12, newWords: 12, seed: 3)
    ).id
    for round in 0..<12 {
      let feedback = try await bench.answer(in: drill, correctly: round % 3 != 0)
      if feedback == nil { break }
    }
    _ = try await bench.service.undo(in: drill)
    func profile() throws -> ConfusionProfile {
      ConfusionProfile(
        try bench.store.read { reader in
          try reader.confusions(since: nil)
        },
        today: Self.today
      )
    }
    let before = try profile()
    #expect(before.counts.values.contains { $0.confused > 0 })
    try bench.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try profile() == before)
  }
}
