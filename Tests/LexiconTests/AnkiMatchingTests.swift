import Foundation
import Pinyin
import Study
import TestSupport
import Testing

@testable import Lexicon

/// Collections that Anki made with note types of other languages, and what is left out of them.
struct AnkiMatchingTests {
  private static func matching(
    _ name: String,
    _ options: AnkiMatching.Options = .init()
  ) throws -> (deck: AnkiDeck, matching: AnkiMatching) {
    let deck = try AnkiDeck(path: AnkiSample.path(name), uses: options.uses)
    return (deck, try AnkiMatching(deck, in: WordList([Word]()), options))
  }

  @Test func `a deck with German field names is recognized, whatever way its words are written`()
    throws
  {
    let (_, matching) = try Self.matching("german.colpkg")
    #expect(matching.omissions == [])
    #expect(matching.templates.map(\.skill) == [.reading, .recall])
    let words = Set(matching.newWords.map(\.key.rawValue))
    #expect(words.count == 14)
    #expect(
      words.isSuperset(of: ["吃饭|chi1 fan4", "對不起|dui4 bu5 qi3", "他|ta1", "有|you3"])
    )
    #expect(words.contains { $0.hasPrefix("学校|xue2 xiao4") })
    #expect(matching.cards.values.allSatisfy { $0.allSatisfy { $0.answers.count == 2 } })
  }

  @Test func `a deck without words of a lower level than its own is noticed`() throws {
    let deck = try AnkiDeck(path: AnkiSample.path("german.colpkg"))
    let levels = try AnkiMatching(deck, in: SampleWords.list).levels(in: SampleWords.list)
    #expect(levels.prefix(3).map(\.begun) == [2, 2, 0])
    let gap = try #require(LevelCount.gap(in: levels))
    #expect(gap.begun.level.number == 2 && gap.lacking.level.number == 1)
    #expect(gap.lacking.lacking == 12)
    #expect(LevelCount.gap(in: Array(levels.prefix(1))) == nil)
  }

  @Test func `a note is the word that has its reading, not another one that accepts it, too`()
    throws
  {
    let rows: [(String, [String], String)] = [
      ("zha2", ["zha4"], "to fry"), ("zha4", [], "to explode"),
    ]
    let words = try rows.map { word in
      Word(
        simplified: "炸",
        traditional: "炸",
        reading: try Reading(numbered: word.0),
        otherReadings: try word.1.map { try Reading(numbered: $0) },
        gloss: word.2
      )
    }
    for word in words {
      let note = AnkiWord([.simplified: "炸", .reading: word.reading.marked])
      #expect(try note.word(in: WordList(words))?.key == word.key)
    }
  }

  /// Adds a note with a card, which has an answer.
  private static func note(
    _ number: Int,
    _ hanzi: String,
    _ pinyin: String,
    _ gloss: String
  ) -> String {
    """
    INSERT INTO notes VALUES (\(number), 'guid\(number)', 5, '',
      '\(hanzi)' || char(31) || '\(pinyin)' || char(31) || '\(gloss)');
    INSERT INTO cards VALUES (\(number)0, \(number), 0, 1794000000, 2, 2, 30, 20, 2500, 0, 0, 0, 0, 0, '');
    INSERT INTO revlog VALUES (178500000000\(number), \(number)0, 3, 1, 2500, 4000, 0);
    """
  }

  @Test func `a note with a mistyped reading is the word of the study list, with its answers`()
    throws
  {
    let rows = [
      ("银行", "yin2 hang2", "bank"), ("长", "chang2", "long"), ("茶", "cha2", "tea"),
      ("长", "zhang3", "to grow"),
    ]
    let words = try rows.map { hanzi, reading, gloss in
      Word(
        simplified: hanzi,
        traditional: hanzi,
        reading: try Reading(numbered: reading),
        gloss: gloss
      )
    }
    let scratch = try ImportScratch()
    let notes = [Self.note(2, "银行", "yínxíng", "bank"), Self.note(3, "长", "zhàng", "to swell")]
    let deck = try AnkiDeck(path: try scratch.collection(notes.joined()))
    let matching = try AnkiMatching(deck, in: WordList(words))
    #expect(matching.cards[CardKey(words[0].key, .reading)]?.map(\.answers.count) == [1])
    #expect(matching.corrected.map(\.word.key.rawValue) == ["银行|yin2 xing2"])
    #expect(matching.corrected.map(\.listed.key) == [words[0].key])
    // The packs have two such words; the learner is told.
    #expect(matching.newWords.map(\.key.rawValue) == ["长|zhang4"] && matching.matchedNotes == 2)
    #expect(matching.doubtful.map(\.listed.key) == [words[1].key])
    // A deck that has the word with the right reading, too, keeps both.
    let right = Self.note(4, "银行", "yínháng", "bank")
    let other = try AnkiDeck(path: try scratch.collection((notes + [right]).joined()))
    let both = try AnkiMatching(other, in: WordList(words))
    #expect(both.corrected.isEmpty && both.newWords.count == 2)
    #expect(both.cards[CardKey(words[0].key, .reading)]?.count == 1)
  }

  @Test func `a new word without a tone gets that of its character, with its answers`() throws {
    let scratch = try ImportScratch()
    let deck = try AnkiDeck(path: try scratch.collection(Self.note(2, "买银", "maiyín", "x")))
    let matching = try AnkiMatching(deck, in: WordPack(path: FewWords.pack()))
    let key = WordKey(rawValue: "买银|mai3 yin2")
    #expect(matching.newWords.map(\.key).contains(key))
    #expect(matching.cards[CardKey(key, .reading)]?.map(\.answers.count) == [1])
    #expect(matching.filled.map(\.word.key.rawValue) == ["买银|mai5 yin2"])
  }

  @Test func `Japanese and sentences are left out, with their cards and answers`() throws {
    let (deck, matching) = try Self.matching("varied.colpkg")
    #expect(Set(matching.newWords.map(\.key.simplified)) == ["女儿", "买", "飞机"])
    #expect(
      matching.omissions == [
        .init(reason: .japanese, notes: 5, cards: 10, answers: 20),
        .init(reason: .sentence, notes: 3, cards: 3, answers: 6),
      ]
    )
    #expect(matching.skipped.count == 8)
    #expect(
      Dictionary(uniqueKeysWithValues: deck.notetypes.map { ($0.name, $0.fault) })
        == ["Gedreht": nil, "Japanisch": .japanese, "Sätze": .sentence]
    )
  }

  @Test func `unknown card types are listed with examples, and the proposal imports them`() throws {
    let (deck, matching) = try Self.matching("written.colpkg")
    #expect(deck.hasProgress && !matching.hasProgress)
    #expect(
      matching.omissions == [
        .init(reason: .unknownCardType, notes: 6, cards: 6, answers: 12)
      ]
    )
    let kind = try #require(deck.notetypes.last)
    #expect(
      kind.fields.map(\.examples) == [
        ["0", "1"], ["茶", "愛"], ["chá", "ài"], ["tea", "to love"],
      ]
    )
    var options = AnkiMatching.Options()
    for proposal in deck.notetypes.flatMap(\.proposals) {
      let parts = proposal.split(separator: "=").map(String.init)
      let skill: Skill = try #require(Skill(rawValue: parts[1]))
      options.skills[parts[0]] = skill
    }
    #expect(options.skills.count == 2)
    let (_, again) = try Self.matching("written.colpkg", options)
    #expect(again.omissions == [] && again.cards.count == 5)
  }

  @Test func `a note type that is not recognized is imported by the field that is proposed`() throws
  {
    let deck = try AnkiDeck(path: AnkiSample.path("varied.colpkg"))
    let kind = try #require(deck.notetypes.first { $0.name == "Japanisch" })
    #expect(kind.fault == .japanese && kind.proposals == [])
    var options = AnkiMatching.Options()
    options.uses = ["Japanisch:Kanji": .hanzi]
    let words = [
      try #require(try? WordRow([.simplified: "茶", .reading: "cha2", .gloss: "tea"]).word)
    ]
    let chosen = try AnkiDeck(path: AnkiSample.path("varied.colpkg"), uses: options.uses)
    let matching = try AnkiMatching(chosen, in: WordList(words), options)
    #expect(matching.cards[CardKey(words[0].key, .reading)]?.count == 1)
    options.uses = ["Japanisch:Kana": .hanzi]
    #expect(throws: LexiconError.self) { try AnkiMatching(deck, in: WordList(words), options) }
  }

  @Test func `a card type that is left out counts, and its cards are named`() throws {
    var options = AnkiMatching.Options()
    options.skills["Vokabeln/Karte 2"] = .some(nil)
    let (_, matching) = try Self.matching("german.colpkg", options)
    #expect(matching.omissions == [.init(reason: .leftOut, notes: 14, cards: 14, answers: 28)])
    #expect(matching.leftOut.count == 14 && matching.leftOut.allSatisfy { $0.hasSuffix(":1") })
  }

  @Test func `answers to deleted cards and damaged notes are counted`() throws {
    let scratch = try ImportScratch()
    let deck = try AnkiDeck(
      path: try scratch.collection(
        "INSERT INTO revlog VALUES (1785200000000, 99, 3, 1, 2500, 1, 1)"
      )
    )
    let matching = try AnkiMatching(deck, in: WordList([Word]()))
    #expect(matching.omissions == [.init(reason: .missingCard, notes: 0, cards: 0, answers: 1)])
  }

  @Test(arguments: [
    ("{\"creationOffset\":-480,\"localOffset\":-60,\"rollover\":7}", 1, 7),
    ("{\"creationOffset\":-480}", 8, 4), ("{\"localOffset\":300,\"rollover\":99}", -5, 23),
    // The collection was created at two o'clock in Greenwich, four o'clock of its own time.
    ("{}", 2, 4), ("[", 2, 4),
  ])
  func `the days are those of the collection`(configuration: String, east: Int, start: Int) throws {
    let scratch = try ImportScratch()
    let deck = try AnkiDeck(
      path: try scratch.collection("UPDATE col SET conf = '\(configuration)'")
    )
    #expect(deck.clock.timeZone.secondsFromGMT() == east * 3600)
    #expect(deck.clock.dayStartHour == start)
  }

  @Test
  func `an answer in Shanghai at half past five is one of the day before if days begin at seven`()
    throws
  {
    let deck = try AnkiDeck(path: AnkiSample.path("german.colpkg"))
    let first = try #require(deck.cards.flatMap(\.card.answers).map(\.id).min())
    // 2026-09-01 05:30 in Shanghai.
    #expect(first == 1_788_211_800_000)
    #expect(deck.clock.day(of: Timestamp(milliseconds: first)).text == "2026-08-31")
  }

  @Test(arguments: [
    ("chinese-legacy.colpkg", 3), ("chinese-new.colpkg", 3), ("written.colpkg", 20),
  ])
  func `the number of new cards a day is that of the decks with cards`(
    name: String,
    number: Int
  ) throws {
    #expect(try AnkiDeck(path: AnkiSample.path(name)).newPerDay == number)
  }

  @Test(arguments: ["chinese-legacy.colpkg", "chinese-new.colpkg"])
  func `the leech threshold is that of the collection`(name: String) throws {
    func silent(_: Double) {}
    let file = try AnkiFile(path: AnkiSample.path(name))
    let threshold = try AnkiCollection.read(file, progress: silent) { try $0.leechThreshold }
    #expect(threshold == 4)
  }
}
