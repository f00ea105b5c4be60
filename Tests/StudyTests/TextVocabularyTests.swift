import Pinyin
import Study
import TestSupport
import Testing

/// The words of a text, on a small list.
struct TextVocabularyTests {
  private func word(
    _ simplified: String,
    _ reading: String,
    _ rank: Int?,
    level: Int = 1
  ) throws
    -> Word
  {
    Word(
      simplified: simplified,
      traditional: simplified,
      reading: try Reading(numbered: reading),
      levels: Levels(hsk2012: nil, hsk2021: nil, hsk2025: Level(number: level)),
      frequencyRank: rank,
      gloss: simplified
    )
  }

  private func list() throws -> [Word] {
    [
      try word("我", "wo3", 1), try word("的", "de5", 2), try word("还", "hai2", 30),
      try word("还", "huan2", 900), try word("书", "shu1", 200), try word("研究", "yan2 jiu1", 400),
      try word("研究生", "yan2 jiu1 sheng1", 4000), try word("生命", "sheng1 ming4", 600),
      try word("起源", "qi3 yuan2", 5000, level: 7), try word("看", "kan4", 40),
      try word("高兴", "gao1 xing4", 300), try word("一点", "yi4 dian3", 250),
      try word("老师", "lao3 shi1", 150), try word("在", "zai4", 5), try word("说", "shuo1", 20),
    ]
  }

  private func divided(_ text: String) throws -> String {
    TextVocabulary(of: text, in: try list()).divided
  }

  @Test(arguments: [
    ("研究生命起源", "研究 生命 起源"),
    ("我的研究生", "我 的 研究生"),
    // Doubled words and the suffix 儿 are forms of the word.
    ("我看看书", "我 看看 书"),
    ("我高高兴兴", "我 高高兴兴"),
    ("看一点儿书", "看 一点儿 书"),
    // Numbers, other scripts, and marks.
    ("第二十五K528次，3.5！", "第二十五 K528 次 ， 3 . 5 ！"),
    // Names: unknown hanzi are kept together, and a family name takes what follows.
    ("王小明说", "王小明 说"),
    ("我在廿卅书", "我 在 廿卅 书"),
    ("", ""),
  ])
  func `a text is divided into words`(text: String, words: String) throws {
    #expect(try divided(text) == words)
  }

  @Test func `words are counted, and the new ones sorted by number and level`() throws {
    let list = try list()
    let begun: Set<WordKey> = [list[0].key, list[1].key, list[2].key]
    let text = TextVocabulary(
      of: "我的书。我还看书，研究起源。研究书！廿卅。",
      in: list,
      begun: begun
    )
    #expect(text.words == 11)
    #expect(text.different == 7)
    #expect(text.begun == 4)
    #expect(text.new.map(\.word.simplified) == ["书", "研究", "看", "起源"])
    #expect(text.new.map(\.count) == [3, 2, 1, 1])
    #expect(text.new.last?.level == Level(number: 7))
    #expect(text.unknown.map(\.text) == ["廿卅"])
    #expect(text.unknown.map(\.count) == [1])
    #expect(text.share() == 4.0 / 11)
    #expect(text.share(afterLearning: 1) == 7.0 / 11)
    #expect(text.share(afterLearning: 100) == 1)
  }

  @Test func `of words with one spelling the most frequent is found`() throws {
    let text = TextVocabulary(of: "我还书", in: try list())
    #expect(text.new.map(\.word.reading.numbered).contains("hai2"))
    #expect(!text.new.map(\.word.reading.numbered).contains("huan2"))
  }

  @Test func `a text without words of the list has no share`() throws {
    for text in ["", "Hello, 3!", "廿卅"] {
      let vocabulary = TextVocabulary(of: text, in: try list())
      #expect(vocabulary.share() == nil)
      #expect(vocabulary.new.isEmpty)
    }
  }

  @Test func `a word is shown in a sentence that is neither a scrap nor a page`() throws {
    let long = String(repeating: "我的书，", count: 30) + "研究。"
    let text = TextVocabulary(of: "“研究！”\n\(long)我在说研究。\n起源 ", in: try list())
    func shown(_ word: String) throws -> String {
      text.text(of: try #require(text.new.first { $0.word.simplified == word }))
    }
    #expect(try shown("研究") == "我在说研究。")
    #expect(try shown("起源") == "起源")
    // A long sentence is cut around the word.
    let only = TextVocabulary(of: long, in: try list())
    let entry = try #require(only.new.first { $0.word.simplified == "研究" })
    #expect(only.text(of: entry).hasPrefix("…"))
    #expect(only.text(of: entry).hasSuffix("研究。"))
    #expect(only.text(of: entry).count <= 61)
    #expect(only.phrase(of: entry) == nil)
  }

  @Test func `the sentence becomes a phrase with readings`() throws {
    let text = TextVocabulary(of: "我在说研究|廿卅=。", in: try list())
    let entry = try #require(text.new.first { $0.word.simplified == "研究" })
    let phrase = try #require(text.phrase(of: entry))
    #expect(phrase.text(in: .simplified) == "我在说研究｜廿卅＝。")
    #expect(
      phrase.parts.map { $0.reading?.numbered } == ["wo3", "zai4", "shuo1", "yan2 jiu1", nil]
    )
    #expect(Phrase(stored: phrase.stored) == phrase)
    // A word alone is no sentence.
    let alone = TextVocabulary(of: "研究", in: try list())
    #expect(alone.phrase(of: try #require(alone.new.first)) == nil)
  }
}
