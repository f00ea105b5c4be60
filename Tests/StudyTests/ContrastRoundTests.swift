import Confusables
import FSRS
import Foundation
import Pinyin
import TestSupport
import Testing

@testable import Study

/// The rounds of practice after a contrast was confused twice.
struct ContrastRoundTests {
  private static let seal = QuestionSeal(key: QuestionSeal.makeKey())
  private static let tones = Contrast(Tone.second, .third)

  /// Words of one syllable in the second or the third tone, and two others.
  private static let words = ToneWords.list

  /// A learner who has begun all words, and for whom `due` of them are due.
  private func bench(_ store: any StudyStore) async throws -> StudyBench {
    let bench = StudyBench(store, words: Self.words, seal: Self.seal)
    try await bench.begin()
    return bench
  }

  private static let request = DrillRequest(
    kinds: [.tone],
    count: 4,
    newWords: 0,
    goesAhead: true,
    seed: 1
  )

  /// Answers the open question with the other side of the contrast, or rightly without it.
  @discardableResult
  private func confuse(
    _ contrast: Contrast = tones,
    in drill: DrillID,
    _ bench: StudyBench
  ) async throws -> Bool {
    let question = try #require(try await bench.question(in: drill))
    let wrong = question.option(confusing: contrast)
    try await bench.submit(question, wrong ?? question.answer ?? 0, in: drill)
    return wrong != nil
  }

  /// A drill at its pause, with the contrast of the tones 2 and 3 confused as often as it was asked.
  private func confusedDrill(_ bench: StudyBench) async throws -> (DrillID, Int) {
    let drill = try await bench.service.startDrill(Self.request).id
    var times = 0
    for _ in 0..<4 where try await confuse(in: drill, bench) { times += 1 }
    #expect(times >= 2)
    #expect(try await bench.question(in: drill) == nil)
    return (drill, times)
  }

  @Test(arguments: [QuestionKind.reading, .meaning])
  func `what a wrong answer took for the right one stands beside it again`(
    kind: QuestionKind
  ) async throws {
    let bench = StudyBench(MemoryStore())
    try await bench.service.set("skills", to: kind.skill.rawValue)
    let request = DrillRequest(kinds: [kind], count: 40, newWords: 6, seed: 3)
    let drill = try await bench.service.startDrill(request).id
    var wrong: [CardKey: Contrast] = [:]
    var compared = 0
    for _ in 0..<30 {
      guard let question = try await bench.question(in: drill) else { break }
      if let contrast = wrong[question.card] {
        #expect(question.shows(contrast), "\(contrast) in \(question.options.map(\.text))")
        compared += 1
        wrong[question.card] = nil
        try await bench.answer(in: drill)
      } else {
        let feedback = try #require(try await bench.answer(in: drill, correctly: false))
        wrong[question.card] = feedback.review.mixedUp
      }
      bench.clock.advance(seconds: 70)
    }
    #expect(compared >= 5)
  }

  @Test(arguments: StoreKind.allCases)
  func `a contrast that was confused twice is offered once, with the counts of the drill`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = try await bench(made.store)
    let (drill, times) = try await confusedDrill(bench)
    let offer = try #require(try await bench.service.rest(of: drill).round)
    #expect(offer.contrast == Self.tones)
    #expect(offer.questions == 6)
    #expect(offer.before.confused == times)
    #expect(offer.before.shown >= times)
    // The offer is the same when it is asked for again.
    #expect(try await bench.service.rest(of: drill).round == offer)
    #expect(try await bench.service.practise(Self.tones, in: drill, isSkipped: true) == nil)
    #expect(try await bench.service.rest(of: drill).round == nil)
    _ = try await bench.service.extend(drill, by: 4)
    for _ in 0..<4 { try await confuse(in: drill, bench) }
    #expect(try await bench.service.rest(of: drill).round?.contrast != Self.tones)
  }

  @Test func `after a round was declined none is offered on that day, but on the next`()
    async throws
  {
    let bench = try await bench(MemoryStore())
    let (first, _) = try await confusedDrill(bench)
    #expect(try await bench.service.rest(of: first).round != nil)
    #expect(try await bench.service.practise(Self.tones, in: first, isSkipped: true) == nil)
    _ = try await bench.service.endDrill(first)
    let (second, _) = try await confusedDrill(bench)
    #expect(try await bench.service.rest(of: second).round == nil)
    bench.clock.advance(seconds: 86_400)
    #expect(try await bench.service.rest(of: second).round != nil)
  }

  @Test func `a skip of what was not confused is not kept, and leaves the offer`() async throws {
    let made = try StoreKind.memory.make()
    let bench = try await bench(made.store)
    let (drill, _) = try await confusedDrill(bench)
    let offer = try #require(try await bench.service.rest(of: drill).round)
    for other in [Contrast(Tone.first, .fourth), Contrast(unit: .word, "八|ba1", "九|jiu3")] {
      #expect(try await bench.service.practise(other, in: drill, isSkipped: true) == nil)
    }
    #expect(try await bench.service.rest(of: drill).round == offer)
  }

  @Test(arguments: StoreKind.allCases)
  func `a round asks both sides beside each other and moves no schedule`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = try await bench(made.store)
    let (drill, times) = try await confusedDrill(bench)
    let before = try DerivedState(of: made.store)
    #expect(try await bench.service.practise(Self.tones, in: drill, isSkipped: false) != nil)
    var answers: Set<String> = []
    for number in 1...6 {
      let question = try #require(try await bench.question(in: drill))
      #expect(question.practice == RoundPlace(contrast: Self.tones, number: number, total: 6))
      #expect(question.shows(Self.tones))
      let tones = question.item.reading.syllables.map(\.tone)
      #expect(tones.contains(.second) != tones.contains(.third))
      answers.insert(tones.contains(.second) ? "2" : "3")
      if number < 3 {
        #expect(try await confuse(in: drill, bench))
      } else {
        try await bench.answer(in: drill)
      }
    }
    #expect(answers == ["2", "3"])
    let rest = try await bench.service.rest(of: drill)
    #expect(rest.round == nil)
    #expect(rest.answered == 4)
    let result = try #require(rest.practised)
    #expect((result.asked, result.right, result.confused) == (6, 4, 2))
    #expect(result.before.confused == times)
    let after = try DerivedState(of: made.store)
    #expect(after.practice.count == before.practice.count + 6)
    for (old, new) in zip(before.cards, after.cards) {
      #expect((old.due, old.memory) == (new.due, new.memory))
      #expect((old.phase, old.lapses) == (new.phase, new.lapses))
    }
    #expect(
      after.tallies.reduce(0) { $0 + $1.matureReviews }
        == before.tallies.reduce(0) { $0 + $1.matureReviews }
    )
    // The confusions of the round count among those of the learner.
    func confused(_ state: DerivedState) -> Int {
      state.confusions.filter { $0.tally.confusion.contrast == Self.tones }
        .reduce(0) { $0 + $1.tally.count }
    }
    #expect(confused(after) == confused(before) + 2)
    #expect(try await bench.service.endDrill(drill).summary.answered == 4)
    // The log gives the same state again.
    try made.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: made.store) == after)
  }

  @Test func `an answer of a round is undone and asked again, and so is a skip`() async throws {
    let bench = try await bench(MemoryStore())
    let (drill, _) = try await confusedDrill(bench)
    _ = try await bench.service.practise(Self.tones, in: drill, isSkipped: false)
    let first = try #require(try await bench.question(in: drill))
    try await bench.answer(in: drill, correctly: false)
    #expect(try await bench.service.undo(in: drill).review.idempotencyKey == first.id)
    let again = try #require(try await bench.question(in: drill))
    #expect(again.card == first.card && again.practice?.number == 1)
    try await bench.service.skip(in: drill)
    #expect(try await bench.question(in: drill)?.practice?.total == 5)
    #expect(try await bench.service.undoAction(in: drill) == .skip(first.card))
    #expect(try await bench.question(in: drill)?.card == first.card)
    for _ in 1...6 { try await bench.answer(in: drill) }
    #expect(try await bench.question(in: drill) == nil)
    // At the pause too, and with another grade.
    let graded = try await bench.service.regrade(.again, in: drill)
    #expect(graded.question.practice != nil && graded.card.phase == .review)
    #expect(try await bench.service.rest(of: drill).practised?.right == 5)
    #expect(
      try await bench.service.undo(in: drill).review.idempotencyKey == graded.review.idempotencyKey
    )
    #expect(try await bench.question(in: drill)?.practice?.number == 6)
  }

  @Test func `a round is not reported again when a later one was skipped`() {
    let card = ToneWords.words[0].key
    var rounds = DrillRounds()
    rounds.begin(
      ContrastRound(Self.tones, kind: .tone, cards: [CardKey(card, .reading)]),
      after: 4
    )
    rounds.record(.sample(key: "1", card: CardKey(card, .reading)))
    #expect(rounds.last(after: 4)?.contrast == Self.tones && rounds.last(after: 5) == nil)
    rounds.skip(Contrast(Tone.first, .fourth), after: 9)
    #expect(rounds.last(after: 9) == nil)
  }

  @Test func `an undo of the answer before a round ends it`() async throws {
    let bench = try await bench(MemoryStore())
    let (drill, _) = try await confusedDrill(bench)
    _ = try await bench.service.practise(Self.tones, in: drill, isSkipped: false)
    let undone = try await bench.service.undo(in: drill).review
    let next = try #require(try await bench.question(in: drill))
    #expect(next.card == undone.card && next.practice == nil)
  }

  @Test func `a round goes on in another daemon, with its answers`() async throws {
    let store = MemoryStore()
    let bench = try await bench(store)
    var drills: [DrillID: DrillResumption] = [:]
    func perform<Call: StudyCall>(_ call: Call) async throws -> Call.Response {
      let response = try await bench.service.perform(call)
      call.record(response, in: &drills)
      return response
    }
    let drill = try await perform(StartDrill(Self.request)).id
    for _ in 0..<4 {
      _ = try await perform(NextStep(in: drill))
      let question = try #require(await bench.service.openQuestion(in: drill))
      let wrong = question.option(confusing: Self.tones) ?? question.answer ?? 0
      _ = try await perform(question.submission(wrong, in: drill))
    }
    _ = try await perform(PractiseContrast(Self.tones, in: drill))
    for _ in 0..<2 {
      let question = try #require(await bench.service.openQuestion(in: drill))
      _ = try await perform(question.submission(question.answer ?? 0, in: drill))
    }
    let open = try #require(await bench.service.openQuestion(in: drill))
    let resumption = try #require(drills[drill])
    #expect(resumption.rounds.map(\.answers.count) == [2])
    #expect(resumption.rounds.map(\.answered) == [4])
    let data = try JSONEncoder().encode(resumption)
    #expect(try JSONDecoder().decode(DrillResumption.self, from: data) == resumption)

    let later = StudyBench(store, words: Self.words, clock: bench.clock, seal: Self.seal)
    let resumed = try await later.service.resumeDrill(resumption).id
    #expect(try await later.question(in: resumed) == open)
    for number in 3...6 {
      let question = try #require(try await later.question(in: resumed))
      #expect(question.practice?.number == number && question.practice?.total == 6)
      try await later.answer(in: resumed)
    }
    #expect(try await later.question(in: resumed) == nil)
    let rest = try await later.service.rest(of: resumed)
    #expect((rest.answered, rest.practised?.asked, rest.practised?.right) == (4, 6, 6))
    #expect(rest.round == nil)
  }

  @Test func `nothing is offered for one confusion, nor for one that few words have`() async throws
  {
    let few = WordList(ToneWords.words.filter { $0.reading.syllables[0].tone != .second })
    for (words, isWhole) in [(Self.words, true), (few, false)] {
      let bench = StudyBench(MemoryStore(), words: words)
      try await bench.begin()
      let drill = try await bench.service.startDrill(Self.request).id
      var times = 0
      for _ in 0..<4 {
        if times == 0 || !isWhole {
          times += try await confuse(in: drill, bench) ? 1 : 0
        } else {
          try await bench.answer(in: drill)
        }
      }
      #expect(isWhole ? times == 1 : times >= 2)
      #expect(try await bench.service.rest(of: drill).round == nil)
      await #expect(throws: StudyError.noSuchQuestion) {
        try await bench.service.practise(Self.tones, in: drill, isSkipped: false)
      }
    }
  }

  @Test func `a drill of weaknesses shows both sides of what is confused`() async throws {
    let bench = try await bench(MemoryStore())
    var request = Self.request
    request.count = 10
    let drill = try await bench.service.startDrill(request).id
    for _ in 0..<10 { try await confuse(in: drill, bench) }
    _ = try await bench.service.endDrill(drill)
    let weak = try await bench.service.startDrill(
      DrillRequest(kinds: [.reading], count: 10, choice: .weak, seed: 2)
    )
    #expect(weak.weak == [Self.tones])
    var asked = 0
    while let question = try await bench.question(in: weak.id) {
      #expect(question.practice == nil && question.shows(Self.tones))
      asked += 1
      try await bench.answer(in: weak.id)
    }
    #expect(asked == 10)
  }

  @Test func `two words that were confused are told apart in the same kind of question`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    try await bench.begin(.meaning)
    let request = DrillRequest(kinds: [.meaning], count: 12, newWords: 0, goesAhead: true, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    let pair = Contrast(
      unit: .word,
      SampleWords.word("茶").key.rawValue,
      SampleWords.word("饭").key.rawValue
    )
    // The options are drawn by chance, so that the answers are noted instead.
    let reviews = ["one", "two"].map { key in
      var review = Review.sample(
        key: key,
        card: SampleWords.key("茶", .meaning),
        kind: .meaning,
        correct: false,
        confusions: [Confusion(unit: .word, expected: pair.first, given: pair.second)]
      )
      review.offered = review.confusions
      return review
    }
    await bench.service.note(reviews, in: drill)
    let offer = try #require(try await bench.service.rest(of: drill).round)
    #expect(offer == RoundOffer(contrast: pair, questions: 6, before: .init(confused: 2, shown: 2)))
    _ = try await bench.service.practise(pair, in: drill, isSkipped: false)
    var asked: [String: Int] = [:]
    for _ in 1...6 {
      let question = try #require(try await bench.question(in: drill))
      #expect(question.kind == .meaning && question.shows(pair))
      asked[question.item.key.simplified, default: 0] += 1
      try await bench.answer(in: drill)
    }
    #expect(asked == ["茶": 3, "饭": 3])
  }
}

extension StudyBench {
  fileprivate func submit(_ question: Question, _ option: Int, in drill: DrillID) async throws {
    _ = try await service.submit(question.submission(option, in: drill))
  }
}

extension Question {
  fileprivate func submission(_ option: Int, in drill: DrillID) -> Submit {
    Submit(drill: drill, question: id, given: "\(option + 1)", milliseconds: 900)
  }
}

extension LocalStudyService {
  /// Notes answers in a drill whose questions are over, without storing them.
  fileprivate func note(_ reviews: [Review], in id: DrillID) {
    guard var active = drills[id] else { return }
    for review in reviews { active.drill.record(review, card: Card(review.card)) }
    drills[id] = active
  }
}
