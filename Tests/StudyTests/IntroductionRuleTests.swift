import SeededRandom
import TestSupport
import Testing

@testable import Study

/// Which new words are introduced, and when.
struct IntroductionRuleTests {
  @Test(
    arguments: [
      ("银行|yin2 hang2", [], true),
      ("银行|yin2 hang2", ["银|yin2", "行业|hang2 ye4"], false),
      // A character in another reading is new.
      ("银行|yin2 hang2", ["银|yin2", "行|xing2"], true),
      ("爸爸|ba4 ba5", [], true),
      // A neutral tone weakens a known one; a full tone does not follow from a neutral one.
      ("学生|xue2 sheng5", ["学|xue2", "医生|yi1 sheng1"], false),
      ("生|sheng1", ["学生|xue2 sheng5"], true),
      ("爸爸|ba4 ba5", ["爸|ba4"], false),
      ("北京|Bei3 jing1", ["北|bei3", "京|jing1"], false),
      ("一点儿|yi1 dian3 r5", ["一|yi1", "点|dian3"], true),
      ("一点儿|yi1 dian3 r5", ["一|yi1", "点|dian3", "哪儿|na3 r5"], false),
      // Nothing is known of a word whose characters and syllables do not match.
      ("卡拉OK|ka3 la1", ["卡拉|ka3 la1"], true),
      ("2 + 2?|", [], false),
      ("绿|lü4", ["绿|lü4"], false),
    ] as [(String, [String], Bool)]
  )
  func `a word is introduced if a character or its reading is new`(
    word: String,
    begun: [String],
    isIntroduced: Bool
  ) {
    let key = WordKey(rawValue: word)
    let words = BegunWords(begun.map { Self.learned($0) })
    let rule = Introductions(of: [key], .auto, besides: words)
    #expect(rule.includes(key, after: []) == isIntroduced)
    let always = Introductions(of: [key], .always, besides: words)
    #expect(always.includes(key, after: []) == (!key.isQuestion && !begun.contains(word)))
    #expect(!Introductions(of: [key], .never, besides: words).includes(key, after: []))
  }

  @Test func `words begun in the drill count, words that only wait do not`() {
    let keys = ["学习|xue2 xi2", "学|xue2", "习|xi2"].map(WordKey.init(rawValue:))
    let rule = Introductions(of: keys, .auto, besides: BegunWords())
    #expect(rule.includes(keys[0], after: []))
    #expect(rule.includes(keys[0], after: [keys[1]]))
    #expect(!rule.includes(keys[0], after: [keys[1], keys[2]]))
  }

  @Test(arguments: [(Hold?.none, false), (.suspended, false), (.known, true)])
  func `a word that is marked as known is known, one that is only held is not`(
    hold: Hold?,
    isKnown: Bool
  ) {
    var card = Card(CardKey(WordKey(rawValue: "学|xue2"), .meaning))
    card.hold = hold
    card.introducedOn = StudyDay(number: 20_000)
    let key = WordKey(rawValue: "学学|xue2 xue2")
    let rule = Introductions(of: [key], .auto, besides: BegunWords([card]))
    #expect(rule.includes(key, after: []) == !isKnown)
  }

  @Test(
    arguments: [
      (5, 100, "+1 +2 +3 1 2 3 +4 +5 4 5"),
      (1, 100, "+1 1"),
      (2, 100, "+1 +2 1 2"),
      (3, 3, "+1 +2 +3 1 2 3"),
      // Nothing is introduced that the drill has no time to ask.
      (3, 2, "+1 +2 1 2"),
      (4, 3, "+1 +2 +3 1 2 3"),
    ]
  )
  func `three words are shown, then asked`(words: Int, length: Int, order: String) {
    var drill = Self.drill(new: words, length: length)
    #expect(Self.course(of: &drill) == order)
  }

  @Test func `a review that falls due comes between two introductions`() throws {
    var drill = Self.drill(new: 3, length: 100)
    let step = SampleWords.key("爱")
    drill.record(Self.review(step, isNew: false), card: .learning(step, due: .noon))
    let first = drill.next(at: .noon)
    #expect(first == step)
    // The word comes back at once, as a review that is always due would.
    drill.record(Self.review(step, isNew: false), card: .learning(step, due: .noon))
    let next = drill.next(at: .noon)
    let second = try #require(next)
    #expect(drill.introduces(second))
    drill.recordIntroduction(second)
    #expect(drill.next(at: .noon) == step)
  }

  @Test func `the last word shown waits for a word that would return a little later`() throws {
    var drill = Self.drill(new: 1, length: 100)
    let shown = drill.next(at: .noon)
    let new = try #require(shown)
    let steps = [Self.key(8), Self.key(9)]
    for step in steps {
      let later = Timestamp.noon.adding(seconds: 60)
      drill.record(Self.review(step, isNew: false), card: .learning(step, due: later))
    }
    drill.recordIntroduction(new)
    var course: [CardKey?] = []
    for _ in 0..<3 {
      let next = drill.next(at: .noon)
      course.append(next)
      guard let next, next != new else { continue }
      drill.record(
        Self.review(next, isNew: false),
        card: .learned(next, due: StudyDay(number: 30_000))
      )
    }
    #expect(course == [steps[0], steps[1], new])
  }

  @Test func `a changed grade is no further item before the question of a word that was shown`() {
    var drill = Self.drill(new: 1, length: 100)
    let new = drill.next(at: .noon)
    let steps = [Self.key(8), Self.key(9)]
    for step in steps {
      let later = Timestamp.noon.adding(seconds: 60)
      drill.record(Self.review(step, isNew: false), card: .learning(step, due: later))
    }
    if let new { drill.recordIntroduction(new) }
    var course = [drill.next(at: .noon)]
    let answer = Self.review(steps[0], isNew: false)
    let card = Card.learned(steps[0], due: StudyDay(number: 30_000))
    drill.record(answer, card: card)
    drill.recordRegrade(from: answer, to: answer, card: card)
    course.append(drill.next(at: .noon))
    #expect(new != nil && course == steps)
  }

  @Test func `any course of a drill keeps two or three items between a word and its question`() {
    for seed in UInt64(20_261_123)..<20_261_323 {
      var generator = SplitMix64(seed: seed)
      let words = Int.random(in: 1...12, using: &generator)
      var drill = Self.drill(new: words, length: Int.random(in: 1...30, using: &generator))
      var (items, inARow, moment) = (0, 0, Timestamp.noon)
      var shown: [CardKey: Int] = [:]
      while let key = drill.next(at: moment) {
        moment = moment.adding(seconds: Int.random(in: 5...90, using: &generator))
        items += 1
        if drill.introduces(key) {
          inARow += 1
          #expect(inARow <= 3, "seed \(seed)")
          shown[key] = items
          drill.recordIntroduction(key)
          continue
        }
        inARow = 0
        if let met = shown.removeValue(forKey: key) {
          let between = items - met - 1
          // Fewer only where nothing else is left; never more.
          #expect(between <= 3 && (between >= 2 || drill.isAlmostOver), "seed \(seed)")
        }
        let isRight = Int.random(in: 0..<3, using: &generator) > 0
        drill.record(
          Self.review(key, isNew: shown[key] == nil),
          card: isRight
            ? .learned(key, due: StudyDay(number: 30_000))
            : .learning(key, due: moment.adding(seconds: 60))
        )
      }
      #expect(shown.isEmpty, "seed \(seed)")
    }
  }

  // MARK: -

  private static func learned(_ word: String) -> Card {
    .learned(CardKey(WordKey(rawValue: word), .meaning), due: StudyDay(number: 20_000))
  }

  private static func key(_ number: Int) -> CardKey {
    CardKey(WordKey(rawValue: "\(number)|yi1"), .reading)
  }

  private static func drill(new words: Int, length: Int) -> Drill {
    var plan = DrillPlan()
    plan.cards = (0..<words).map { Card(key($0 + 1)) }
    plan.new = words
    plan.introductions = Introductions(
      of: plan.cards.map(\.key.word),
      .always,
      besides: BegunWords()
    )
    return Drill(plan, request: DrillRequest(), length: length, at: .noon)
  }

  private static func review(_ key: CardKey, isNew: Bool) -> Study.Review {
    var review = Study.Review.sample(key: "\(key.word.rawValue) \(isNew)", card: key)
    if !isNew { review.before = review.after }
    return review
  }

  /// The items of a drill in their order: `+1` where the first word is shown, `1` where it is asked.
  private static func course(of drill: inout Drill) -> String {
    var course: [String] = []
    while let key = drill.next(at: .noon) {
      let name = key.word.simplified
      if drill.introduces(key) {
        course.append("+" + name)
        drill.recordIntroduction(key)
      } else {
        course.append(name)
        drill.record(review(key, isNew: true), card: .learned(key, due: StudyDay(number: 30_000)))
      }
    }
    return course.joined(separator: " ")
  }
}

extension Drill {
  /// True if at most three further items are left.
  fileprivate var isAlmostOver: Bool { remaining <= 3 }
}
