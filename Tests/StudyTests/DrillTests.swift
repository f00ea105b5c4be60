import FSRS
import SeededRandom
import TestSupport
import Testing

@testable import Study

/// The course of one drill.
struct DrillTests {
  private func drill(
    _ words: [String],
    length: Int = 100,
    request: DrillRequest = DrillRequest()
  ) -> Drill {
    var plan = DrillPlan()
    plan.cards = words.map { Card(SampleWords.key($0)) }
    return Drill(plan, request: request, length: length, at: .noon)
  }

  /// Notes an answer that left the card on a step, or done for today.
  private func note(
    _ key: CardKey,
    in drill: inout Drill,
    id: Int64,
    step: Timestamp? = nil,
    correct: Bool = true
  ) -> Study.Review {
    var review = Study.Review.sample(card: key, correct: correct)
    review.id = id
    review.idempotencyKey = "key-\(id)"
    let card: Card =
      step.map { .learning(key, due: $0) } ?? .learned(key, due: StudyDay(number: 30_000))
    drill.record(review, card: card)
    return review
  }

  private func next(_ drill: inout Drill, at now: Timestamp) throws -> CardKey {
    let key = drill.next(at: now)
    return try #require(key)
  }

  @Test func `words come in the order of the plan and then the drill is over`() {
    var drill = drill(["爱", "茶", "吃"])
    var asked: [String] = []
    while let key = drill.next(at: .noon) {
      asked.append(key.word.simplified)
      _ = note(key, in: &drill, id: Int64(asked.count))
    }
    #expect(asked == ["爱", "茶", "吃"])
    #expect(drill.summary.answered == 3)
    #expect(drill.summary.right == 3)
  }

  @Test func `the count ends the drill`() {
    var drill = drill(["爱", "茶", "吃"], length: 2)
    #expect(drill.remaining == 2)
    for id in 1...2 {
      guard let key = drill.next(at: .noon) else { break }
      _ = note(key, in: &drill, id: Int64(id))
    }
    let asked1 = drill.next(at: .noon)
    #expect(asked1 == nil)
    #expect(drill.remaining == 0)
  }

  @Test func `the minutes end the drill`() {
    var drill = drill(["爱", "茶"], request: DrillRequest(minutes: 2))
    let asked2 = drill.next(at: .noon.adding(seconds: 119))
    #expect(asked2 != nil)
    let asked3 = drill.next(at: .noon.adding(seconds: 120))
    #expect(asked3 == nil)
  }

  @Test func `a word on a step is asked again when its time has come`() throws {
    var drill = drill(["爱", "茶", "吃"])
    let love = try next(&drill, at: .noon)
    _ = note(love, in: &drill, id: 1, step: .noon.adding(seconds: 60))
    let tea = try next(&drill, at: .noon.adding(seconds: 59))
    #expect(tea != love)
    _ = note(tea, in: &drill, id: 2)
    let asked4 = drill.next(at: .noon.adding(seconds: 60))
    #expect(asked4 == love)
  }

  @Test func `with nothing else left a step is taken up to twenty minutes early`() throws {
    var drill = drill(["爱", "茶"])
    for (id, minutes) in [(1, 19), (2, 21)] {
      let key = try next(&drill, at: .noon)
      _ = note(key, in: &drill, id: Int64(id), step: .noon.adding(seconds: minutes * 60))
    }
    let asked5 = drill.next(at: .noon)
    #expect(asked5 == SampleWords.key("爱"))
    _ = note(SampleWords.key("爱"), in: &drill, id: 3)
    let asked6 = drill.next(at: .noon)
    #expect(asked6 == nil)
    let asked7 = drill.next(at: .noon.adding(seconds: 60))
    #expect(asked7 == SampleWords.key("茶"))
  }

  @Test func `no word comes twice in a row when there is another`() throws {
    var generator = SplitMix64(seed: 11)
    for round in 0..<200 {
      var drill = drill(["爱", "茶", "吃", "饭"].shuffled(using: &generator), length: 60)
      var now = Timestamp.noon
      var last: CardKey?
      var onSteps: Set<CardKey> = []
      var id: Int64 = 0
      while let key = drill.next(at: now) {
        id += 1
        let others = onSteps.subtracting([key])
        #expect(key != last || others.isEmpty, "seed 11, round \(round), answer \(id)")
        last = key
        let isWrong = Int.random(in: 0..<4, using: &generator) > 0
        let step = now.adding(seconds: Int.random(in: 10...600, using: &generator))
        _ = note(key, in: &drill, id: id, step: isWrong ? step : nil, correct: !isWrong)
        if isWrong { onSteps.insert(key) } else { onSteps.remove(key) }
        now = now.adding(seconds: Int.random(in: 0...90, using: &generator))
      }
      #expect(id >= 4, "seed 11, round \(round)")
    }
  }

  @Test func `a word left out does not come back`() throws {
    var drill = drill(["爱", "茶"])
    let love = try next(&drill, at: .noon)
    drill.leaveOut(love)
    drill.leaveOut(SampleWords.key("茶"))
    let asked8 = drill.next(at: .noon)
    #expect(asked8 == nil)
    #expect(drill.summary.answered == 0)
  }

  @Test func `a drill that goes on asks no further skill of a word that it asked`() throws {
    var drill = drill(["爱", "茶", "吃"])
    for (id, step) in [nil, Timestamp.noon.adding(seconds: 60)].enumerated() {
      let key = try next(&drill, at: .noon)
      _ = note(key, in: &drill, id: Int64(id), step: step)
    }
    let asked = Set(["爱", "茶"].map { SampleWords.key($0).word })
    #expect(drill.settled == asked)
    // All are due in another skill too, but the further questions do not have 爱.
    let settings = try Settings(["skills": "reading,meaning"])
    var input = PlanInput(
      request: drill.continuation(by: Drill.continuation),
      settings: settings,
      scheduler: try Scheduler(settings.configuration),
      cards: ["爱", "吃", "大"].map {
        Card.learned(SampleWords.key($0, .meaning), due: StudyDay(number: 20_778))
      }.sorted { $0.key < $1.key },
      tallies: [],
      now: .noon,
      today: StudyDay(number: 20_778)
    )
    input.excluded = drill.settled
    let plan = try DrillPlan(input, words: SampleWords.list)
    #expect(plan.joining.count == 2 && !plan.cards.contains { asked.contains($0.key.word) })
  }

  @Test func `an answer taken back is asked next and leaves the summary`() throws {
    var drill = drill(["爱", "茶"])
    let love = try next(&drill, at: .noon)
    let review = note(love, in: &drill, id: 1, step: .noon.adding(seconds: 60), correct: false)
    #expect(drill.summary.missed == [love.word: 1])
    drill.recordUndo(review)
    #expect(drill.summary.answered == 0 && drill.summary.missed.isEmpty)
    let asked9 = drill.next(at: .noon)
    #expect(asked9 == love)
    _ = note(love, in: &drill, id: 2)
    let asked10 = drill.next(at: .noon)
    #expect(asked10 == SampleWords.key("茶"))
    _ = note(SampleWords.key("茶"), in: &drill, id: 3)
    let asked11 = drill.next(at: .noon.adding(seconds: 3600))
    #expect(asked11 == nil)
  }

  @Test func `a step that was being asked during an undo is asked once more only`() throws {
    var drill = drill(["爱", "茶"])
    let love = try next(&drill, at: .noon)
    _ = note(love, in: &drill, id: 1, step: .noon.adding(seconds: 60))
    let tea = try next(&drill, at: .noon)
    let review = note(tea, in: &drill, id: 2)
    let later = Timestamp.noon.adding(seconds: 60)
    let asked12 = drill.next(at: later)
    #expect(asked12 == love)
    drill.putBack(love)
    drill.recordUndo(review)
    var asked: [CardKey] = []
    while let key = drill.next(at: later), asked.count < 5 {
      asked.append(key)
      _ = note(key, in: &drill, id: Int64(10 + asked.count))
    }
    #expect(asked.sorted() == [love, tea].sorted())
  }
}
