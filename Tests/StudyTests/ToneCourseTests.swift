import Confusables
import FSRS
import Pinyin
import TestSupport
import Testing

@testable import Study

/// The course of tone pairs.
struct ToneCourseTests {
  private static let today = StudyDay(number: 20_778)

  private static func key(_ pair: TonePair, _ number: Int) -> WordKey {
    WordKey(
      simplified: "词\(number)",
      reading: "ma\(pair.first.rawValue) ma\(pair.second.rawValue)"
    )
  }

  private static func learned(_ pairs: some Sequence<TonePair>, words: Int = 4) -> [Card] {
    pairs.flatMap { pair in
      (0..<words).map { number in
        Card.learned(CardKey(key(pair, number), .listening), due: today, stability: 3)
      }
    }
  }

  private static let plenty = Dictionary(uniqueKeysWithValues: TonePair.all.map { ($0, 4) })

  @Test func `the course has every pair once, and the tones 2 and 3 first`() {
    #expect(Set(TonePair.all).count == 20 && TonePair.all.count == 20)
    #expect(TonePair.all.prefix(4).map(\.text) == ["2-3", "3-2", "2-2", "3-3"])
    #expect(TonePair.all.allSatisfy { $0.opponent.opponent == $0 && $0.opponent != $0 })
  }

  @Test(arguments: [
    ("没有|mei2 you3", "2-3"), ("一定|yi1 ding4", "2-4"), ("不对|bu4 dui4", "2-4"),
    ("你好|ni3 hao3", "3-3"), ("东西|dong1 xi5", "1-5"), ("一点儿|yi1 dian3 r5", nil),
    ("花儿|hua1 r5", nil), ("茶|cha2", nil), ("2 + 2?|", nil),
  ])
  func `a word has the tones in which it is heard`(key: String, pair: String?) {
    #expect(TonePair(WordKey(rawValue: key))?.text == pair)
  }

  @Test func `pairs become safe step by step`() {
    var course = ToneCourse(cards: [], words: Self.plenty)
    #expect(course.safe == 0 && course.pairs == 20)
    #expect(course.now?.map(\.text) == ["2-3", "3-2"])
    course = ToneCourse(cards: Self.learned(TonePair.all.prefix(1)), words: Self.plenty)
    #expect(course.safe == 1 && course.now?.map(\.text) == ["2-3", "3-2"])
    course = ToneCourse(cards: Self.learned(TonePair.all.prefix(2)), words: Self.plenty)
    #expect(course.safe == 2 && course.now?.map(\.text) == ["2-2", "3-3"])
    course = ToneCourse(cards: Self.learned(TonePair.all), words: Self.plenty)
    #expect(course.safe == 20 && course.now == nil)
  }

  @Test func `a pair is not safe with fewer words, or while one is relearned`() {
    let few = ToneCourse(cards: Self.learned(TonePair.all, words: 3), words: Self.plenty)
    #expect(few.safe == 0)
    var cards = Self.learned(TonePair.all, words: 5)
    cards[0].phase = .relearning
    let slipped = ToneCourse(cards: cards, words: Self.plenty)
    #expect(slipped.safe == 19 && slipped.now?.map(\.text) == ["2-3", "3-2"])
  }

  @Test func `a pair without words is not in the course, and one with few needs only those`() {
    let words = Dictionary(uniqueKeysWithValues: TonePair.all.dropFirst(2).map { ($0, 1) })
    let course = ToneCourse(cards: Self.learned(TonePair.all, words: 1), words: words)
    #expect(course.pairs == 18 && course.safe == 18)
    #expect(ToneCourse(cards: [], words: words).now?.map(\.text) == ["2-2", "3-3"])
  }

  @Test func `a drill begins words of the step`() async throws {
    let bench = StudyBench(MemoryStore())
    let request = DrillRequest(kinds: [.listening], newWords: 9, isTones: true, seed: 1)
    let start = try await bench.service.startDrill(request)
    let course = try #require(start.tones)
    let step = try #require(course.now)
    var asked = 0
    while let question = try await bench.question(in: start.id) {
      let pair = try #require(TonePair(question.card.word))
      #expect(step.contains(pair))
      let bare = question.options.compactMap { $0.reading?.syllables.map(\.bare) }
      #expect(bare.count == 4 && Set(bare).count == 1)
      try await bench.service.skip(in: start.id)
      asked += 1
    }
    #expect(asked == start.new && asked > 0)
  }

  @Test func `a new word of the course is shown before it is heard`() async throws {
    let bench = StudyBench(MemoryStore(), words: Self.pairs)
    var request = DrillRequest(kinds: [.listening], newWords: 2, isTones: true, seed: 1)
    request.introduce = .auto
    let start = try await bench.service.startDrill(request)
    guard case .introduction(let shown, _) = try await bench.service.nextStep(in: start.id) else {
      Issue.record("the first word is asked without being shown")
      return
    }
    #expect(TonePair(shown.word.key) != nil)
    let question = try #require(try await bench.question(in: start.id))
    #expect(question.kind == .listening)
  }

  /// Many words of one pair, and few of the other.
  private static let pairs = WordList(
    (0..<9).map { word("前\($0)", "2", "3", number: $0) }
      + (0..<3).map { word("后\($0)", "3", "2", number: $0) }
  )

  private static func word(
    _ hanzi: String,
    _ first: String,
    _ second: String,
    number: Int
  ) -> Word {
    let syllables = ["ma", "ba", "da", "fa", "ta", "la", "ga", "ka", "ha"]
    let reading = try? Reading(numbered: "\(syllables[number])\(first) ma\(second)")
    return Word(
      simplified: hanzi,
      traditional: hanzi,
      reading: reading ?? SampleWords.words[0].reading,
      gloss: hanzi
    )
  }

  @Test func `the course has no part in the new words of the day`() async throws {
    let bench = StudyBench(MemoryStore(), words: Self.pairs)
    try await bench.service.set("new-per-day", to: "2")
    let full = try await bench.service.due().new
    let course = DrillRequest(kinds: [.listening], goesAhead: true, isTones: true, seed: 1)
    let start = try await bench.service.startDrill(course)
    // Four words of the one pair, and the three that the other one has.
    #expect(start.new == 7)
    for _ in 0..<7 { try await bench.answer(in: start.id, grade: .easy) }
    _ = try await bench.service.endDrill(start.id)
    #expect(try await bench.service.due().new == full)
    try await bench.service.set("new-per-day", to: "0")
    try await bench.service.reset(try await bench.service.planReset(.all, settings: false))
    #expect(try await bench.service.startDrill(course).new == 7)
  }

  @Test func `a pair gets no more new words than it needs`() {
    let course = ToneCourse(cards: [], words: Self.plenty)
    let begun = Self.learned(TonePair.all.prefix(1), words: 3)
    #expect(
      course.needed(begun).map { [$0.key.text: $0.value] }.sorted {
        $0.description < $1.description
      }
        == [["2-3": 1], ["3-2": 4]]
    )
    #expect(ToneCourse(cards: Self.learned(TonePair.all), words: Self.plenty).needed([]).isEmpty)
  }
}
