import Confusables
import FSRS
import Pinyin
import SeededRandom
import TestSupport
import Testing

@testable import Study

/// Phrases that are asked with a gap.
struct ClozeTests {
  /// The kinds that a recall card can be asked in.
  private static let kinds: [QuestionKind] = [.recall, .cloze]

  /// Returns eight words, of which the fourth has a phrase, and the numbers of its wrong words.
  private func words(others: [Int] = [1, 2, 3, 5, 6, 7, 8]) throws -> [Word] {
    let texts = [
      ("茶", "cha2", "tea"), ("水", "shui3", "water"), ("書", "shu1", "book"),
      ("国", "guo2", "country"), ("花", "hua1", "flower"), ("鸟", "niao3", "bird"),
      ("山", "shan1", "mountain"), ("门", "men2", "door"),
    ]
    return try texts.enumerated().map { index, text in
      Word(
        simplified: text.0,
        traditional: text.0 == "国" ? "國" : text.0,
        reading: try Reading(numbered: text.1),
        partsOfSpeech: ["n"],
        frequencyRank: 10 * (index + 1),
        gloss: text.2,
        phraseText: text.0 != "国"
          ? nil
          : "爱=愛=ai4|国=國=guo2|！\tLove the country!\t\t"
            + others.map(String.init).joined(separator: " ")
      )
    }
  }

  /// Returns the question about the fourth word.
  private func question(
    _ words: [Word],
    script: Script = .simplified,
    met: MetWords? = nil,
    seed: UInt64 = 1
  ) throws -> Question {
    let list = WordList(ordered: words.map(Item.word), topics: [])
    let maker = QuestionMaker(words: list, profile: ConfusionProfile(), script: script)
    var generator = SplitMix64(seed: seed)
    return try #require(
      try maker.question(
        for: .word(words[3]),
        card: CardKey(words[3].key, .recall),
        kind: .cloze,
        isNew: false,
        at: .noon,
        met: met,
        using: &generator
      )
    )
  }

  @Test(arguments: [(Script.simplified, "爱___！", "国"), (.traditional, "愛___！", "國")])
  func `the phrase is shown with a gap and its English`(
    script: Script,
    prompt: String,
    answer: String
  ) throws {
    let question = try question(words(), script: script)
    #expect(question.kind == .cloze && question.card.skill == .recall)
    #expect(question.prompt == prompt && question.note == "Love the country!")
    #expect(question.options.count == 4)
    #expect(question.options[try #require(question.answer)].text == answer)
  }

  @Test func `a typed answer is the word in either script`() throws {
    let judge = AnswerJudge(question: try question(words()))
    for text in ["国", "國"] { #expect(try judge.judge(text).get().isRight) }
  }

  @Test func `a word without enough wrong words is asked by its meaning`() throws {
    #expect(try question(words(others: [1, 2, 3, 5, 6])).kind == .recall)
    #expect(try question(words(others: [])).kind == .recall)
  }

  @Test func `a drill of gaps alone asks only words that have one, and counts the others`()
    async throws
  {
    let words = try words()
    let list = WordList(ordered: words.map(Item.word), topics: [])
    let bench = StudyBench(MemoryStore(), words: list)
    let gaps = DrillRequest(kinds: [.cloze], seed: 1)
    let new = try await bench.service.startDrill(gaps)
    #expect(new.new == 1 && new.withoutGap == nil)
    #expect(try await bench.question(in: new.id)?.kind == .cloze)
    _ = try await bench.service.endDrill(new.id)
    let all = DrillRequest(kinds: [.recall], count: 8, newWords: 8, seed: 1)
    let begun = try await bench.service.startDrill(all).id
    for _ in words { try await bench.answer(in: begun, grade: .easy) }
    _ = try await bench.service.endDrill(begun)
    bench.clock.advance(seconds: 400 * 86_400)
    let later = try await bench.service.startDrill(gaps)
    #expect(later.due == 1 && later.withoutGap == PartCount(words: 7, total: 8))
    let question = try await bench.question(in: later.id)
    #expect(question?.kind == .cloze && question?.card.word == words[3].key)
  }

  @Test func `the wrong words are met as the answer is`() throws {
    let words = try words()
    let known = Set([0, 3, 5, 7].map { words[$0].key })
    for seed in 0..<20 {
      let question = try question(words, met: MetWords(inOrder: known.sorted()), seed: UInt64(seed))
      #expect(Set(question.options.compactMap(\.word?.key)) == known)
    }
    let few = Set([0, 3, 5].map { words[$0].key })
    #expect(try question(words, met: MetWords(inOrder: few.sorted())).kind == .recall)
    let new = try question(words, met: MetWords(inOrder: [words[0].key]))
    #expect(new.kind == .cloze && !new.options.contains { $0.text == "茶" })
  }

  /// Returns how often each of the others is drawn beside the fourth word in 2,000 questions.
  private func draws(_ others: [Int], required: WordKey? = nil) throws -> [Int] {
    let words = try words()
    var generator = SplitMix64(seed: 1)
    var counts = Array(repeating: 0, count: others.count)
    for _ in 0..<2000 {
      let drawn = try #require(
        ClozeWords.draw(
          beside: words[3],
          from: others.map { words[$0 - 1] },
          required: required,
          using: &generator
        )
      )
      #expect(Set(drawn.map(\.key)).count == 3)
      for (index, number) in others.enumerated() where drawn.contains(words[number - 1]) {
        counts[index] += 1
      }
    }
    return counts
  }

  @Test(arguments: [[1, 2, 3], [5, 6, 7, 8]])
  func `a word that is a wrong word of fewer phrases is drawn more often`(alike: [Int]) throws {
    let others = alike + [1, 2, 3, 5, 6, 7, 8].filter { !alike.contains($0) }
    let counts = try draws(others).prefix(alike.count)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 > $1 }, "\(counts)")
  }

  @Test func `a word that is less frequent than the answer is drawn more often`() throws {
    let counts = try (first: draws([5, 1, 2, 6, 3, 7]), second: draws([1, 5, 2, 6, 3, 7]))
    #expect(counts.first[0] > counts.second[0] && counts.first[1] < counts.second[1], "\(counts)")
  }

  @Test func `the word that the learner confuses with the answer is always drawn`() throws {
    let last = try words()[7].key
    #expect(try draws([1, 2, 3, 5, 6, 7, 8], required: last).last == 2000)
  }

  @Test(arguments: [
    ([QuestionKind](), [QuestionKind.recall]), ([.cloze], [.cloze]), (kinds, kinds),
  ])
  func `recall is asked with a gap where that is chosen`(
    allowed: [QuestionKind],
    asked: [QuestionKind]
  ) throws {
    let ladder = KindLadder(allowed: allowed, typedAfterDays: 7)
    var generator = SplitMix64(seed: 3)
    let card = Card(CardKey(WordKey(rawValue: "国|guo2"), .recall))
    let found = (0..<40).map { _ in ladder.kind(for: card, using: &generator) }
    #expect(Set(found) == Set(asked))
  }

  @Test func `a question of another program is rebuilt from its phrase`() throws {
    let words = try words()
    let list = WordList(ordered: words.map(Item.word), topics: [])
    var rebuilder = QuestionRebuilder(words: list, script: .simplified, region: .mainland)
    let shown = QuestionRebuilder.Shown(
      kind: .cloze,
      text: "爱___！ (Love the country!)",
      options: ["茶", "国", "山", "门"]
    )
    let question = try rebuilder.question(shown, id: "a", at: .noon)
    #expect(question?.answer == 1 && question?.card.skill == .recall)
  }

  @Test func `a phrase is stored with the numbers of its wrong words`() throws {
    let text = "爱=愛=ai4|国=國=guo2|！\tLove the country!\t\t1 2 30"
    let phrase = try #require(Phrase(stored: text))
    #expect(phrase.others == [1, 2, 30] && phrase.english == "Love the country!")
    #expect(phrase.stored == text)
  }
}
