import Confusables
import Foundation
import Lexicon
import Pinyin
import SeededRandom
import Study
import TestSupport
import Testing

/// What packs know for the feedback on wrong answers, and the readings of Taiwan.
struct FeedbackDataTests {
  /// The checkout that this file is part of.
  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data").path

  /// Returns a question about the first of some words, which are its options.
  private static func question(_ words: [Word], _ kind: QuestionKind) -> Question {
    Question(
      id: "q",
      card: CardKey(words[0].key, kind.skill),
      item: .word(words[0]),
      kind: kind,
      prompt: words[0].simplified,
      options: words.map { .init(text: $0.gloss, reading: $0.reading, word: $0) },
      answer: 0,
      isNew: false,
      askedAt: .noon
    )
  }

  @Test func `a pack knows the words of a character's reading and the shapes of characters`() throws
  {
    let pack = try WordPack(path: FewWords.pack())
    let bank = try Syllable(numbered: "hang2")
    #expect(try pack.words(with: "行", read: bank, limit: 9).map(\.simplified) == ["银行", "银行卡"])
    #expect(try pack.words(with: "行", read: bank, limit: 1).count == 1)
    #expect(try pack.words(with: "行", read: Syllable(numbered: "ma1"), limit: 9).isEmpty)
    let shape = try #require(try pack.shape(of: "卖"))
    #expect(shape.components == ["十", "买"])
    #expect(shape.lookAlikes.contains("买"))
    #expect(try pack.shape(of: "A") == nil)
  }

  @Test func `a wrongly chosen word is compared by its characters`() throws {
    let pack = try WordPack(path: FewWords.pack())
    let words = try ["买", "卖"].map { try #require(try pack.words(spelled: $0).first) }
    let question = Self.question(words, .meaning)
    let verdict = try AnswerJudge(question: question).judge("2").get()
    let finder = RemarkFinder(words: pack, script: .simplified) { _ in true }
    let shapes = try ["买", "卖"].map { try #require(try pack.shape(of: Character($0))) }
    #expect(try finder.remarks(on: question, verdict) == [.alike(shapes[0], shapes[1])])
    #expect(verdict.differences.isEmpty)
  }

  @Test(arguments: [
    ("和", "了", QuestionKind.meaning, "口 mouth"), ("和", "了", .cloze, ""),
    ("儿子", "妈妈", .recall, "儿 son 子 (noun ending)"), ("女儿", "儿子", .recall, "儿"),
  ])
  func `after a wrong choice the parts of a word are named, unless the two words are compared`(
    right: String,
    wrong: String,
    kind: QuestionKind,
    said: String
  ) throws {
    let pack = try WordPack(path: FewWords.pack())
    let words = try [right, wrong].map { try #require(try pack.words(spelled: $0).first) }
    let question = Self.question(words, kind)
    let verdict = try AnswerJudge(question: question).judge("2").get()
    let finder = RemarkFinder(words: pack, script: .simplified) { _ in true }
    let texts = try finder.remarks(on: question, verdict).map { remark in
      switch remark {
      case .parts(let parts): parts.map { "\($0.text) \($0.gloss ?? "")" }.joined(separator: " ")
      case .shared(let characters): characters
      default: "\(remark)"
      }
    }
    #expect(texts.joined(separator: ", ") == said)
  }

  @Test(arguments: [(QuestionKind.meaning, true), (.recall, false)])
  func `who does not know a meaning is shown the parts of the word`(
    kind: QuestionKind,
    isShown: Bool
  ) throws {
    let pack = try WordPack(path: FewWords.pack())
    let words = try ["儿子", "妈妈"].map { try #require(try pack.words(spelled: $0).first) }
    let question = Self.question(words, kind)
    let verdict = try AnswerJudge(question: question).judge("0").get()
    let finder = RemarkFinder(words: pack, script: .simplified) { _ in true }
    let texts = try finder.remarks(on: question, verdict).flatMap { remark in
      if case .parts(let parts) = remark { parts.map(\.text) } else { ["\(remark)"] }
    }
    #expect(texts == (isShown ? ["儿", "子"] : []))
  }

  @Test func `words of a pack of one's own are explained as those of the study pack are`() throws {
    let scratch = try ImportScratch()
    let library = PackLibrary(studyPath: try FewWords.pack(), directory: scratch.directory("packs"))
    let own = try scratch.importing(
      "hanzi,pinyin,gloss\n买卖,mai3 mai4,business\n行长,hang2 zhang3,head of a bank\n",
      as: "own.csv"
    )
    try PackBuilder(items: own.words.map(Item.word), topics: own.topics, metadata: [:])
      .build(at: library.path(of: "own"))
    let words = try library.open(["own"])
    #expect(try words.words.map(\.simplified) == ["买卖", "行长"])
    let bank = try Syllable(numbered: "hang2")
    #expect(try words.noted.words.contains { $0.contains("行", read: bank) && $0.pack == "study" })
    for shelf in words.shelves { #expect(try shelf.shape(of: "卖") == nil) }
    let shapes = try words.noted.shelves.compactMap { try $0.shape(of: "卖") }
    #expect(shapes.first?.lookAlikes.contains("买") == true)
    // Without the study pack, a drill of the learner's own words goes on.
    let alone = PackLibrary(studyPath: scratch.directory("none"), directory: library.directory)
    #expect(try alone.open(["own"]).noted.words.count == 2)
  }

  @Test func `a word with another reading in the study list is asked with its meaning`() throws {
    let scratch = try ImportScratch()
    let library = PackLibrary(studyPath: try FewWords.pack(), directory: scratch.directory("packs"))
    let own = try scratch.importing("hanzi,pinyin,gloss\n买,mai4,Kauf\n", as: "own.csv")
    try PackBuilder(items: own.words.map(Item.word), topics: [], metadata: [:])
      .build(at: library.path(of: "own"))
    let words = try library.open(["own"])
    let word = try #require(try words.words.first)
    let maker = QuestionMaker(words: words, profile: ConfusionProfile(), script: .simplified)
    #expect(try maker.blockedReadings(of: word).contains(try Reading(numbered: "mai3")))
    var generator = SplitMix64(seed: 1)
    let question = try maker.question(
      for: .word(word),
      card: CardKey(word.key, .reading),
      kind: .typed,
      isNew: false,
      at: .noon,
      using: &generator
    )
    #expect(question?.note == "Kauf")
  }

  @Test(arguments: [
    // The list has another meaning, that of the study list, or both readings.
    ("长,zhang3,lang", true), ("长,zhang3,MEANING", false),
    ("长,zhang3,lang\n长,chang2,lang", false),
  ])
  func `the reading of another meaning is asked again once if an own list may mean that one`(
    rows: String,
    isAskedAgain: Bool
  ) async throws {
    let scratch = try ImportScratch()
    let library = PackLibrary(studyPath: try FewWords.pack(), directory: scratch.directory("packs"))
    let studied = try library.open([PackName.study]).words(spelled: "长")
    let grow = try #require(studied.first { $0.reading.numbered == "zhang3" })
    let table = "hanzi,pinyin,gloss\n" + rows.replacing("MEANING", with: "\"\(grow.gloss)\"") + "\n"
    let own = try scratch.importing(table, as: "own.csv")
    try PackBuilder(items: own.words.map(Item.word), topics: [], metadata: [:])
      .build(at: library.path(of: "own"))
    let bench = StudyBench(MemoryStore(), words: try library.open(["own"]))
    let drill = try await bench.startTyped()
    var question = try #require(try await bench.question(in: drill))
    for _ in 0..<4 where question.item.key != grow.key {
      _ = try await bench.answer(in: drill)
      question = try #require(try await bench.question(in: drill))
    }
    #expect(question.item.key == grow.key)
    let answer = Submit(drill: drill, question: question.id, given: "chang2", milliseconds: 10)
    if isAskedAgain {
      let other = try #require(studied.first { $0.reading.numbered == "chang2" })
      #expect(try await bench.service.submit(answer) == .retry(.otherReading(other)))
    }
    guard case .recorded(let feedback, _) = try await bench.service.submit(answer) else {
      Issue.record("the answer is not counted")
      return
    }
    #expect(!feedback.verdict.isRight)
  }

  @Test func `every word of the study list has the readings of Taiwan of its characters`() throws {
    let list = try StudyListReader(directory: Self.data)
    let named = ["星期": "xing1 qi2", "企业": "qi4 ye4", "研究": "yan2 jiu4", "危险": "wei2 xian3"]
    for word in list.words {
      let accepted = word.acceptedReadings
      #expect(Set(accepted).count == accepted.count, "\(word.key.rawValue)")
      if let taiwan = word.reading.inTaiwan(hanzi: word.simplified) {
        let full = word.reading.fullToneVariants(hanzi: word.simplified)
        #expect((accepted + full).contains(taiwan), "\(word.key.rawValue)")
        #expect(word.read(in: .taiwan).reading == taiwan)
      }
      if let reading = named[word.simplified] {
        #expect(accepted.map(\.numbered).contains(reading))
      }
    }
    let regional = list.words.count { $0.reading.inTaiwan(hanzi: $0.simplified) != nil }
    #expect(regional > 300)
  }
}
