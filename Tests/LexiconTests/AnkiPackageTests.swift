import FSRS
import Foundation
import GRDB
import Pinyin
import Study
import TestSupport
import Testing

@testable import Lexicon

/// Packages that this program writes for Anki.
struct AnkiPackageTests {
  private static let clock = DayClock(timeZone: .gmt, dayStartHour: 4)
  private static let times = AnkiPackage.Times(
    changed: 1_790_000_000,
    nextDay: 1_795_406_400,
    dayStartHour: 4
  )

  /// A store with the samples' cards, and the words that the samples have.
  private static func sample() throws -> (store: MemoryStore, words: WordList) {
    let deck = try AnkiDeck(path: AnkiSample.path("chinese-legacy.apkg"))
    let matching = try AnkiMatching(deck, in: WordList([Word]()))
    let store = MemoryStore()
    _ = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(clock)).add(matching.cards)
    }
    return (store, WordList(matching.newWords.compactMap(\.word)))
  }

  private static func tea() throws -> Word {
    let reading = try Reading(numbered: "cha2")
    return Word(simplified: "茶", traditional: "茶", reading: reading, gloss: "tea")
  }

  private static func export(
    _ store: MemoryStore,
    _ words: WordList,
    to path: String
  ) throws -> AnkiPackage.Report {
    try AnkiPackage(
      try store.read { reader in try AnkiExport(reader) },
      words: words,
      times: times,
      retention: 0.9
    ).write(to: path)
  }

  @Test func `a phrase goes to Anki and comes back`() throws {
    let (store, list) = try Self.sample()
    let card = try #require(try store.read { reader in try reader.cards(.all) }.first)
    let known = try #require(list.item(card.key.word)?.word)
    var word = Word(
      simplified: known.simplified,
      traditional: known.simplified,
      reading: known.reading,
      gloss: known.gloss
    )
    let sentences = ["这是\(word.simplified)，是的吗？", "這是\(word.simplified)，是的嗎？"]
    word.phraseText =
      Phrase(imported: sentences[0], traditional: sentences[1], english: "A sentence.", of: word)?
      .stored
    let scratch = try TemporaryDirectory()
    _ = try Self.export(store, WordList([word]), to: scratch("a.apkg"))
    let matching = try AnkiMatching(
      try AnkiDeck(path: scratch("a.apkg")),
      in: WordList([Word]())
    )
    let phrase = matching.newWords.compactMap(\.word).first?.phrase
    #expect(phrase?.text(in: .simplified) == sentences[0])
    #expect(phrase?.text(in: .traditional) == sentences[1] && phrase?.english == "A sentence.")
  }

  @Test func `recordings are media of the package, each once`() throws {
    let (store, list) = try Self.sample()
    let keys = try store.read { reader in try Set(reader.cards(.all).map(\.key.word)) }
    let words = try Array(list.words.filter { keys.contains($0.key) }.prefix(4))
    let sounds = ["/r/one.ogg": "OggS 1", "/r/two.mp3": "ID3 2"].mapValues { Data($0.utf8) }
    let files = [["/r/one.ogg", "/r/two.mp3"], ["/r/one.ogg"], [], ["/r/one.ogg", "/r/none.ogg"]]
    let byWord = Dictionary(uniqueKeysWithValues: zip(words.map(\.key), files))
    let scratch = try TemporaryDirectory()
    let report = try AnkiPackage(
      try store.read { reader in try AnkiExport(reader) },
      words: WordList(words),
      times: Self.times,
      retention: 0.9,
      recordings: AnkiPackage.Recordings(
        files: { byWord[$0.key] ?? [] },
        bytes: { sounds[$0] }
      )
    ).write(to: scratch("a.apkg"))
    #expect(report.notes == 4 && report.recordings == 2)
    #expect(report.silent == 2 && report.leftOut == 1)
    let archive = ArchiveFile(path: scratch("a.apkg"))
    func bytes(_ name: String) throws -> Data? {
      try archive.unpack { $0 == name ? 0 : nil }.flatMap { found in
        FileManager.default.contents(atPath: found.file.path)
      }
    }
    let media = try #require(try bytes("media"))
    let map = try JSONDecoder().decode([String: String].self, from: media)
    #expect(Set(map.keys) == ["0", "1"])
    for (number, name) in map {
      #expect(try bytes(number) == sounds[name.replacing("trainer-", with: "/r/")])
    }
    let file = try AnkiFile(path: scratch("a.apkg"))
    let notes = try DatabaseQueue(path: file.file).read { db in
      try String.fetchAll(db, sql: "SELECT flds FROM notes").map(AnkiNote.fields)
    }
    let found = Dictionary(uniqueKeysWithValues: notes.map { ($0[0], $0.last) })
    #expect(
      words.map { found[$0.simplified] } == [
        "[sound:trainer-one.ogg][sound:trainer-two.mp3]", "[sound:trainer-one.ogg]", "", "",
      ]
    )
    let deck = try AnkiMatching(try AnkiDeck(path: scratch("a.apkg")), in: WordList(words))
    #expect(deck.matchedNotes == 4 && deck.newWords.isEmpty)
  }

  @Test(arguments: [(files: 2, bytes: 100), (files: 9, bytes: 10)])
  func `the number and the size of all recordings are bounded`(
    most: (files: Int, bytes: Int)
  )
    throws
  {
    let scratch = try TemporaryDirectory()
    let archive = try AnkiArchive(scratch("a.apkg"))
    let recordings = AnkiPackage.Recordings(
      files: { $0.reading.syllables.map(\.numbered) },
      bytes: { _ in Data(count: 5) }
    )
    var media = AnkiMedia(archive, recordings)
    media.most = most
    let fields = try ["ma1 ma2", "ma3", "ma1"].map { reading in
      let reading = try Reading(numbered: reading)
      return try media.add(Word(simplified: "妈", traditional: "媽", reading: reading, gloss: "x"))
    }
    #expect(fields == ["[sound:trainer-ma1][sound:trainer-ma2]", "", "[sound:trainer-ma1]"])
    #expect(media.names == ["trainer-ma1", "trainer-ma2"] && media.leftOut == 1)
  }

  @Test func `a package has the cards, due days and answers of the learner`() throws {
    let (store, words) = try Self.sample()
    let scratch = try TemporaryDirectory()
    let report = try Self.export(store, words, to: scratch("a.apkg"))
    let cards = try store.read { reader in try reader.cards(.all) }
    #expect(report.cards == cards.count && cards.count > 500 && report.absent == 0)
    let matching = try AnkiMatching(try AnkiDeck(path: scratch("a.apkg")), in: words)
    #expect(matching.matchedNotes == report.notes && matching.newWords.isEmpty)
    for card in cards {
      let found = try #require(matching.cards[card.key])
      #expect(found.count == 1 && found[0].due == card.due && found[0].phase == card.phase)
      #expect(found[0].lapses == card.lapses && found[0].isSuspended == (card.hold != nil))
      #expect(found[0].isFlagged == card.isFlagged)
      let standing = try store.read { reader in try reader.standingReviews(of: card.key) }
      #expect(found[0].answers.map(\.id) == standing.map(\.answeredAt.milliseconds))
    }
  }

  @Test func `the same log gives the same bytes`() throws {
    let (store, words) = try Self.sample()
    let scratch = try TemporaryDirectory()
    for name in ["a.apkg", "b.apkg"] { _ = try Self.export(store, words, to: scratch(name)) }
    #expect(try scratch.bytes(of: "a.apkg") == scratch.bytes(of: "b.apkg"))
  }

  @Test func `a package that comes back adds nothing, and then only what is new`() throws {
    let (store, words) = try Self.sample()
    let scratch = try TemporaryDirectory()
    _ = try Self.export(store, words, to: scratch("a.apkg"))
    let before = try Exporter(store).lines()
    var cards = try AnkiMatching(try AnkiDeck(path: scratch("a.apkg")), in: words).cards
    let report = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(Self.clock)).add(cards)
    }
    #expect(report.answers == 0 && report.placed == 0 && report.known > 5000)
    #expect(try Exporter(store).lines() == before)
    let key = try #require(
      try store.read { reader in
        try reader.cards(.all).first { $0.phase == .review && $0.hold == nil }?.key
      }
    )
    let later: Int64 = 1_796_000_000_000
    cards[key]?[0].answers.append(
      AnkiAnswer(id: later, kind: .answer(.good), milliseconds: 2000, isLearning: false)
    )
    cards[key]?[0].lastEntry = later
    cards[key]?[0].due = .on(StudyDay(number: 20_999))
    let again = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(Self.clock)).add(cards)
    }
    #expect(again.answers == 1 && again.placed == 1)
    let card = try store.read { reader in try reader.card(key) }
    #expect(card?.due == .on(StudyDay(number: 20_999)))
    #expect(try Audit.differences(in: store) == [])
  }

  @Test func `notes keep the GUIDs of the notes that their answers came from`() throws {
    let (store, words) = try Self.sample()
    let scratch = try TemporaryDirectory()
    let report = try Self.export(store, words, to: scratch("a.apkg"))
    #expect(report.fromAnki > 200)
    let own = Set(
      try AnkiDeck(path: AnkiSample.path("chinese-legacy.apkg")).notes.values.map(\.guid)
    )
    let found = try AnkiDeck(path: scratch("a.apkg")).notes.values.map(\.guid)
    #expect(Set(found).count == found.count && found.count { own.contains($0) } == report.fromAnki)
  }

  @Test(arguments: [(["茶 1"], 0), (["茶 1", "zplain"], 1)])
  func `a note whose GUID is only known as a hash does not count as kept`(
    guids: [String],
    kept: Int
  ) throws {
    let word = try Self.tea()
    var names = AnkiNoteNames()
    var cards: [AnkiCard] = []
    for (index, guid) in guids.enumerated() {
      var card = AnkiCard(
        name: names.name(ofGUID: guid, note: Int64(index)) + ":0",
        phase: .review,
        changedAt: Timestamp(milliseconds: 1)
      )
      let id = 1_785_000_000_000 + Int64(index) * 100_000_000
      card.answers = [AnkiAnswer(id: id, kind: .answer(.good), milliseconds: 1, isLearning: false)]
      card.lastEntry = id
      cards.append(card)
    }
    let store = MemoryStore()
    _ = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(Self.clock)).add([CardKey(word.key, .reading): cards])
    }
    let scratch = try TemporaryDirectory()
    let report = try Self.export(store, WordList([word]), to: scratch("a.apkg"))
    #expect(report.notes == 1 && report.fromAnki == kept)
    let found = try AnkiDeck(path: scratch("a.apkg")).notes.values.map(\.guid)
    #expect(found.contains("zplain") == (kept == 1))
  }

  @Test(arguments: [(8, 7), (0, 7), (-8, 20)])
  func `the interval of a card counts study days, in every time zone`(
    offset: Int,
    hour: Int
  ) throws {
    let zone = try #require(TimeZone(secondsFromGMT: offset * 3600))
    let word = try Self.tea()
    let id = Int64(20_650 * 24 + hour - offset) * 3_600_000
    var card = AnkiCard(name: "guid:0", phase: .review, changedAt: Timestamp(milliseconds: 1))
    card.answers = [AnkiAnswer(id: id, kind: .answer(.good), milliseconds: 1, isLearning: false)]
    card.lastEntry = id
    card.due = .on(StudyDay(number: 20_653))
    let cards = [CardKey(word.key, .reading): [card]]
    let store = MemoryStore()
    _ = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(DayClock(timeZone: zone, dayStartHour: 4))).add(cards)
    }
    let scratch = try TemporaryDirectory()
    _ = try Self.export(store, WordList([word]), to: scratch("a.apkg"))
    #expect(try AnkiDeck(path: scratch("a.apkg")).cards.map(\.card.intervalDays) == [3])
  }

  @Test func `a word has tags for its levels, topic and pack, and lies in the deck of its level`()
    throws
  {
    let word = Word(
      simplified: "银行",
      traditional: "銀行",
      reading: try Reading(numbered: "yin2 hang2"),
      levels: Levels(hsk2012: Level(number: 3), hsk2021: nil, hsk2025: Level(number: 7)),
      topic: "shops & money",
      gloss: "bank"
    )
    #expect(
      AnkiStyle.tags(of: word, isLeech: true)
        == " leech level::2012::3 level::2025::7-9 topic::shops-&-money pack::study "
    )
    let store = MemoryStore()
    let card = AnkiCard(name: "guid:0", phase: .review, changedAt: Timestamp(milliseconds: 1))
    _ = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(Self.clock)).add([CardKey(word.key, .reading): [card]])
    }
    let scratch = try TemporaryDirectory()
    _ = try Self.export(store, WordList([word]), to: scratch("a.apkg"))
    let file = try AnkiFile(path: scratch("a.apkg"))
    let decks = try DatabaseQueue(path: file.file).read { db in
      try String.fetchOne(db, sql: "SELECT decks FROM col") ?? ""
    }
    let text = try #require(
      try JSONSerialization.jsonObject(with: Data(decks.utf8)) as? [String: [String: Any]]
    )
    let names = text.values.compactMap { $0["name"] as? String }.sorted()
    #expect(names == ["Default", "Pinyin Trainer", "Pinyin Trainer::HSK 7-9"])
    let deck = try DatabaseQueue(path: file.file).read { db in
      try Int64.fetchOne(db, sql: "SELECT did FROM cards")
    }
    #expect(deck.flatMap { text["\($0)"]?["name"] as? String } == "Pinyin Trainer::HSK 7-9")
  }

  @Test func `a card has a rule between question and answer, and names the language of its texts`()
    throws
  {
    let model = try AnkiStyle().model
    #expect(model.contains(#"lang=\"zh-Hans\""#) && model.contains(#"lang=\"en\""#))
    let templates = model.components(separatedBy: "\"afmt\":").dropFirst()
    #expect(templates.count == 5 && templates.allSatisfy { $0.contains(#"<hr id=\"answer\">"#) })
  }

  @Test func `cards of words that no pack has are left out`() throws {
    let (store, words) = try Self.sample()
    let scratch = try TemporaryDirectory()
    let few = WordList(Array(try words.words.prefix(10)))
    let report = try Self.export(store, few, to: scratch("a.apkg"))
    let cards = try store.read { reader in try reader.cards(.all).count }
    #expect(report.notes <= 10 && report.notes > 0 && report.cards + report.absent == cards)
  }
}
