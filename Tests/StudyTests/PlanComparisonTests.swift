import FSRS
import Pinyin
import SeededRandom
import TestSupport
import Testing

@testable import Study

/// Plans and counts made the short way are those made in plain steps.
struct PlanComparisonTests {
  private static let today = StudyDay(number: 20_778)
  private static let words = WordList(
    SampleWords.words.map(Item.word)
      + ["1 + 1?", "2 + 2?", "3 + 3?"].map {
        .question(BankQuestion(prompt: $0, answer: "a number", wrongAnswers: []))
      }
  )

  @Test(arguments: 1...4)
  func `a plan and its counts are those of the plain way`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var counted = (backlogs: 0, new: 0, shared: 0, joining: 0, checked: 0)
    for round in 0..<150 {
      let input = try Self.input(&generator)
      let plain = PlainPlan(input, words: Self.words)
      let plan = try DrillPlan(input, words: Self.words)
      var prepared = input
      let keys = Set(input.cards.words)
      prepared.absentWords = keys.subtracting(try Self.words.present(keys))
      #expect(try DrillPlan(prepared, words: Self.words) == plan, "seed \(seed), round \(round)")
      prepared.absentWords = keys.subtracting(try PackKeys(Self.words).keys())
      #expect(try DrillPlan(prepared, words: Self.words) == plan, "seed \(seed), round \(round)")
      #expect(plan.cards.map(\.key) == plain.cards, "seed \(seed), round \(round)")
      #expect(plan.due == plain.due && plan.waiting == plain.waiting, "round \(round)")
      #expect(plan.new == plain.new && plan.learning == plain.learning, "round \(round)")
      #expect(plan.joining == plain.joining, "seed \(seed), round \(round)")
      #expect(plan.backlog?.words == plain.backlog, "seed \(seed), round \(round)")
      var endless = input
      endless.request = DrillRequest(count: .max)
      let all = PlainPlan(endless, words: Self.words)
      let report = try DueReport(endless, words: Self.words)
      #expect(report.due == all.allDue, "seed \(seed), round \(round)")
      #expect(report.new == all.new, "seed \(seed), round \(round)")
      #expect(report.learning == all.learning && report.backlog?.words == all.backlog)
      counted.backlogs += plan.backlog == nil ? 0 : 1
      counted.joining += plan.joining.isEmpty ? 0 : 1
      counted.new += plan.new > 0 ? 1 : 0
      counted.checked += plan.cards.contains(where: \.isUnchecked) ? 1 : 0
      counted.shared += Set(input.cards.map(\.key.word)).count < input.cards.count ? 1 : 0
    }
    #expect(counted.backlogs > 10 && counted.new > 10 && counted.shared > 10)
    #expect(counted.joining > 10 && counted.checked > 10)
  }

  private static func input(_ generator: inout SplitMix64) throws -> PlanInput {
    let skills = ["reading", "meaning,reading", "reading,meaning,hanzi"]
    let levels = ["", "1", "2-3"]
    let settings = try Settings([
      "skills": skills.randomElement(using: &generator) ?? "reading",
      "levels": levels.randomElement(using: &generator) ?? "",
      "reviews-per-day": String(Int.random(in: 0...30, using: &generator)),
      "new-per-day": String(Int.random(in: 0...9, using: &generator)),
      "max-learning": String(Int.random(in: 1...20, using: &generator)),
      "skills-apart": Bool.random(using: &generator) ? "on" : "off",
    ])
    var request = DrillRequest(count: Int.random(in: 0...25, using: &generator))
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: request.goesAhead = true
    case 1: request.topic = "food"
    case 2: request.levels = try LevelSet("1", setting: "levels")
    case 3: request.kinds = [.meaning]
    default: break
    }
    var tally = DayTally(day: today, skill: .reading)
    tally.matureReviews = Int.random(in: 0...3, using: &generator)
    return PlanInput(
      request: request,
      settings: settings,
      scheduler: try Scheduler(settings.configuration),
      cards: cards(settings.skills, &generator),
      tallies: [tally],
      now: .noon,
      today: today
    )
  }

  /// Cards of some words, of few or of almost all, and of one that no list has.
  private static func cards(_ skills: [Skill], _ generator: inout SplitMix64) -> [Card] {
    let share = Double.random(in: 0...1, using: &generator)
    var cards: [Card] = []
    let lost = WordKey(simplified: "龘", reading: "da2")
    for key in words.list.map(\.key) + [lost] {
      for skill in skills + [.bank] where skill.fits(key) {
        guard Double.random(in: 0..<1, using: &generator) < share else { continue }
        cards.append(card(CardKey(key, skill), &generator))
      }
    }
    return cards.sorted { $0.key < $1.key }
  }

  private static func card(_ key: CardKey, _ generator: inout SplitMix64) -> Card {
    var card: Card
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: card = Card(key)
    case 1, 2:
      let seconds = Int.random(in: -900...900, using: &generator)
      card = .learning(key, due: .noon.adding(seconds: seconds))
    default:
      // Few values, so that cards are often equally likely to be known.
      let stability = ([0.05, 1, 10, 60, 4000] as [Double]).randomElement(using: &generator) ?? 10
      let days = Int.random(in: -9...3, using: &generator)
      card = .learned(key, due: today.adding(days), stability: stability)
      if Int.random(in: 0..<3, using: &generator) == 0 { card.reviews = 0 }
      card.lastReviewedAt = .noon.adding(
        seconds: -86_400 * Int.random(in: 1...40, using: &generator)
      )
    }
    card.priority =
      ([.low, .normal, .normal, .high] as [Priority]).randomElement(using: &generator) ?? .normal
    if Int.random(in: 0..<12, using: &generator) == 0 { card.hold = .suspended }
    return card
  }
}
