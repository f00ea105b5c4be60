import FSRS
import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import Lexicon

/// Every kind of file that Anki writes.
struct AnkiDeckTests {
  @Test(arguments: [
    "chinese-legacy.apkg", "chinese-legacy.colpkg", "chinese-new.apkg", "chinese-new.colpkg",
  ])
  func `a package gives the cards and answers of the reference reader`(name: String) throws {
    #expect(try Self.cards(of: AnkiSample.path(name)) == AnkiSample.expected())
  }

  @Test(arguments: ["profile", "profile-open"])
  func `a profile gives them too, also with a write-ahead log, and stays as it is`(
    name: String
  ) throws {
    let scratch = try TemporaryDirectory()
    try AnkiSample.profiles(in: scratch)
    let folder = scratch(name)
    let before = try Self.contents(of: folder)
    #expect(try Self.cards(of: folder + "/collection.anki2") == AnkiSample.expected())
    #expect(try Self.contents(of: folder) == before)
    #expect(before.keys.contains("collection.anki2-wal") == (name == "profile-open"))
  }

  @Test func `a package of one deck has its cards alone`() throws {
    let expected = try AnkiSample.expected().filter { $0.skill != "recognition" }
    #expect(try Self.cards(of: AnkiSample.path("hsk-only.apkg")) == expected)
  }

  @Test func `a package without scheduling has no progress`() throws {
    let deck = try AnkiDeck(path: AnkiSample.path("chinese-noscheduling.apkg"))
    let matching = try AnkiMatching(deck, in: WordList([Word]()))
    #expect(!matching.hasProgress && matching.cards.count > 600)
  }

  @Test func `a collection that another program has locked is refused`() throws {
    let scratch = try TemporaryDirectory()
    try AnkiSample.profiles(in: scratch)
    let path = scratch("profile/collection.anki2")
    let other = try LockingProcess(path)
    #expect(throws: LexiconError.ankiIsOpen(path: path)) { try AnkiDeck(path: path) }
    other.end()
    #expect(try AnkiDeck(path: path).cards.count > 700)
  }

  @Test func `meta decides which collection is read`() throws {
    let scratch = try ImportScratch()
    let newest = [(name: "meta", bytes: [UInt8]([8, 3]))]
    let old = try scratch.collection(files: newest, name: "collection.anki2")
    let error = #expect(throws: LexiconError.self) { try AnkiDeck(path: old) }
    #expect(error?.explanation.contains("lacks collection.anki21b") == true)
    let newer = try scratch.collection(files: [("meta", [8, 4])])
    #expect(throws: LexiconError.newAnki(path: newer)) { try AnkiDeck(path: newer) }
    let bad = try scratch.collection(files: [("meta", [0xFF, 0xFF])])
    #expect(throws: LexiconError.badArchive(path: bad, reason: "meta is damaged")) {
      try AnkiDeck(path: bad)
    }
  }

  @Test func `a card's due time, marks and answers are read`() throws {
    let scratch = try ImportScratch()
    let deck = try AnkiDeck(path: try scratch.collection())
    let first = try #require(deck.cards.first { $0.template == 0 }?.card)
    // The collection was made on 2026-07-24 at +02:00.
    #expect(first.due == .on(StudyDay(number: 20_658 + 30)))
    #expect(first.isFlagged && first.isLeech && !first.isSuspended && first.lapses == 3)
    #expect(first.answers.map(\.kind) == [.answer(.good), .answer(.hard)])
    let second = try #require(deck.cards.first { $0.template == 1 }?.card)
    #expect(second.phase == .new && second.isSuspended && second.due == nil && !second.isLeech)
  }

  @Test(arguments: [(7, false), (8, true)])
  func `a card that was forgotten eight times is a leech, tagged or not`(
    lapses: Int,
    isLeech: Bool
  ) throws {
    let scratch = try ImportScratch()
    let change = "UPDATE notes SET tags = ''; UPDATE cards SET lapses = \(lapses) WHERE id = 10"
    let deck = try AnkiDeck(path: try scratch.collection(change))
    #expect(deck.cards.map(\.card.isLeech).contains(true) == isLeech)
  }

  @Test func `the entries of the review log mean what they did in Anki`() throws {
    let scratch = try ImportScratch()
    let deck = try AnkiDeck(
      path: try scratch.collection(
        """
        INSERT INTO revlog VALUES (1785200000000, 10, 3, 1, 0, 1, 3), (1785200000001, 10, 3, 1, 9, 1, 3),
          (1785200000002, 10, 0, 1, 0, 1, 4), (1785200000003, 10, 0, 1, 2500, 1, 4),
          (1785200000004, 10, 0, 1, 0, 1, 5), (1785200000005, 10, 5, 1, 0, 1, 1),
          (1785200000006, 99, 3, 1, 0, 1, 1), (-5, 10, 3, 1, 0, 1, 1);
        """
      )
    )
    let card = try #require(deck.cards.first { $0.template == 0 }?.card)
    #expect(
      card.answers.dropFirst(2).map(\.kind) == [.practice(.good), .answer(.good), .forgotten]
    )
    #expect(card.lastEntry == 1_785_200_000_005)
  }

  @Test func `the first scheduler had no ‘hard’ on steps`() throws {
    let scratch = try ImportScratch()
    let deck = try AnkiDeck(
      path: try scratch.collection(
        """
        UPDATE col SET conf = '{}';
        DELETE FROM revlog;
        INSERT INTO revlog VALUES (1785200000000, 10, 2, 1, 0, 1, 0), (1785200000001, 10, 3, 1, 0, 1, 2),
          (1785200000002, 10, 2, 1, 0, 1, 1), (1785200000003, 10, 1, 1, 0, 1, 0);
        """
      )
    )
    let card = try #require(deck.cards.first { $0.template == 0 }?.card)
    #expect(
      card.answers.map(\.kind) == [.answer(.good), .answer(.easy), .answer(.hard), .answer(.again)]
    )
  }

  @Test func `a card in a filtered deck keeps its real due time`() throws {
    let scratch = try ImportScratch()
    let deck = try AnkiDeck(
      path: try scratch.collection("UPDATE cards SET odid = 7, odue = 44, due = -100000")
    )
    #expect(deck.cards[0].card.due == .on(StudyDay(number: 20_658 + 44)))
  }

  // MARK: -

  /// The cards of words in the form of the reference reader.
  private static func cards(of path: String) throws -> [AnkiSample.ExpectedCard] {
    let deck = try AnkiDeck(path: path)
    let kinds = Dictionary(uniqueKeysWithValues: deck.kinds.map { ($0.id, $0.notetype) })
    return try deck.cards.compactMap { place -> AnkiSample.ExpectedCard? in
      let note = try #require(deck.notes[place.note])
      let kind = try #require(kinds[note.notetype])
      let word = note.texts[.simplified] ?? ""
      guard !word.isEmpty, word.unicodeScalars.allSatisfy(Self.isHanzi), !kind.isCloze,
        let asked = kind.templates[place.template].asked(deck.fields(of: note.notetype).role)
      else { return nil }
      let card = place.card
      var (at, on): (Int64?, Int?) = (nil, nil)
      switch card.due {
      case .at(let moment)?: at = moment.milliseconds
      case .on(let day)?: on = day.number
      case nil: break
      }
      return AnkiSample.ExpectedCard(
        note: note.guid,
        ord: place.template,
        word: word,
        skill: asked.name,
        phase: card.phase.rawValue,
        lapses: card.lapses,
        suspended: card.isSuspended,
        at: at,
        on: on,
        reviews: card.answers.compactMap { answer in
          guard case .answer(let grade) = answer.kind else { return nil }
          return [answer.id, Int64(grade.rawValue)]
        },
        cram: card.answers.filter(\.isPractice).map(\.id),
        resets: card.answers.filter { $0.kind == .forgotten }.map(\.id)
      )
    }.sorted { ($0.note, $0.ord) < ($1.note, $1.ord) }
  }

  private static func isHanzi(_ scalar: Unicode.Scalar) -> Bool {
    (0x3400...0x9FFF).contains(scalar.value) || scalar == "〇"
  }

  private static func contents(of folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")))
      }
    )
  }
}

extension AnkiSkill {
  fileprivate var name: String {
    switch self {
    case .skill(let skill): skill.rawValue
    case .recognition: "recognition"
    }
  }
}

extension AnkiAnswer {
  fileprivate var isPractice: Bool { if case .practice = kind { true } else { false } }
}
