import FSRS
import Foundation
import GRDB
import Pinyin
import Study
import TestSupport
import Testing

@testable import Lexicon

/// The kinds of note in packages for Anki, which follow the learner's settings.
struct AnkiStyleTests {
  private static let taiwan = AnkiStyle(script: .traditional, region: .taiwan, form: .zhuyin)

  /// The kind of note in the column `models`: its id and its name, the names of its fields, and its
  /// templates.
  private struct Model {
    let id: String
    let name: String
    let fields: [String]
    let templates: [[String: Any]]

    init(_ text: String) throws {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let models = try #require(object as? [String: [String: Any]])
      let (id, model) = try #require(models.first)
      self.id = id
      name = try #require(model["name"] as? String)
      fields = try #require(model["flds"] as? [[String: Any]]).compactMap { $0["name"] as? String }
      templates = try #require(model["tmpls"] as? [[String: Any]])
    }

    /// Returns the side `qfmt` or `afmt` of the template with a number from 0.
    func side(_ side: String, _ number: Int) -> String {
      templates[number][side] as? String ?? ""
    }
  }

  @Test func `the kind of note of an earlier package stays, so that Anki finds its notes`() throws {
    let model = try Model(AnkiStyle().model)
    #expect(model.id == "1000000000001" && model.name == "Pinyin Trainer")
    #expect(
      model.fields == [
        "Hanzi", "Traditional", "Pinyin", "Meaning", "Ask Reading", "Ask Meaning", "Ask Recall",
        "Ask Hanzi", "Ask Listening", "Sentence", "Sentence Traditional", "Sentence Meaning",
        "Sound",
      ]
    )
    #expect(model.side("qfmt", 0).contains(#"<div class="hanzi" lang="zh-Hans">{{Hanzi}}</div>"#))
    #expect(model.side("qfmt", 4).contains("{{tts zh_CN:Hanzi}}"))
    #expect(try AnkiStyle(form: .numbers).model == AnkiStyle().model)
  }

  @Test func `cards of a learner in Taiwan show traditional characters and bopomofo`() throws {
    let (usual, model) = (try Model(AnkiStyle().model), try Model(Self.taiwan.model))
    #expect(model.name == "Pinyin Trainer (traditional, Taiwan, bopomofo)")
    #expect(model.fields == usual.fields + ["Reading"])
    #expect(
      model.side("qfmt", 0)
        .contains(#"<div class="hanzi" lang="zh-Hant-TW">{{Traditional}}</div>"#)
    )
    #expect(
      model.side("qfmt", 3).contains(#"<div class="pinyin" lang="zh-Bopo">{{Reading}}</div>"#)
    )
    #expect(model.side("qfmt", 4).contains("{{tts zh_TW:Traditional}}"))
    for number in 0..<5 {
      let back = model.side("afmt", number)
      #expect(back.contains(#"class="sentence" lang="zh-Hant-TW">{{Sentence Traditional}}<"#))
      #expect(!back.contains("{{Hanzi}}") && !back.contains("{{Pinyin}}"))
    }
  }

  @Test func `each appearance of the cards is a kind of its own`() throws {
    let styles = Script.allCases.flatMap { script in
      Region.allCases.flatMap { region in
        [ReadingForm.marks, .zhuyin].map { AnkiStyle(script: script, region: region, form: $0) }
      }
    }
    let models = try styles.map { try Model($0.model) }
    #expect(Set(models.map(\.id)).count == 8 && Set(models.map(\.name)).count == 8)
  }

  // In Taiwan, the first word is read as the second one.
  private static let words = [
    ("打", "打", "da2", "dozen"), ("打", "打", "da3", "to hit"),
    ("垃圾", "垃圾", "la1 ji1", "garbage"), ("认识", "認識", "ren4 shi5", "to know"),
    ("的", "的", "de5", "of"),
  ]

  @Test(arguments: [
    (AnkiStyle(), ["dá", "dǎ", "lājī", "rènshi", "de"]),
    (AnkiStyle(script: .traditional), ["dá", "dǎ", "lājī", "rènshi", "de"]),
    (AnkiStyle(region: .taiwan), ["dǎ", "dǎ", "lèsè", "rènshì", "de"]),
    (AnkiStyle(form: .zhuyin), ["ㄉㄚˊ", "ㄉㄚˇ", "ㄌㄚ ㄐㄧ", "ㄖㄣˋ ˙ㄕ", "˙ㄉㄜ"]),
    (taiwan, ["ㄉㄚˇ", "ㄉㄚˇ", "ㄌㄜˋ ㄙㄜˋ", "ㄖㄣˋ ㄕˋ", "˙ㄉㄜ"]),
  ])
  func `cards show the readings of the settings, and come back to the words that they are of`(
    style: AnkiStyle,
    readings: [String]
  ) throws {
    let words = try Self.words.map { simplified, traditional, reading, gloss in
      Word(
        simplified: simplified,
        traditional: traditional,
        reading: try Reading(numbered: reading),
        gloss: gloss
      )
    }
    var cards: [CardKey: [AnkiCard]] = [:]
    for (index, word) in words.enumerated() {
      for (number, skill) in AnkiSchema.skills.enumerated() {
        cards[CardKey(word.key, skill)] = [
          AnkiCard(
            name: "guid\(index):\(number)",
            phase: .review,
            changedAt: Timestamp(milliseconds: 1)
          )
        ]
      }
    }
    let store = MemoryStore()
    let clock = DayClock(timeZone: .gmt, dayStartHour: 4)
    _ = try store.write { writer in try AnkiIntake(writer, try AnkiHistory(clock)).add(cards) }
    let scratch = try TemporaryDirectory()
    let report = try AnkiPackage(
      try store.read { reader in try AnkiExport(reader) },
      words: WordList(words),
      times: AnkiPackage.Times(changed: 1, nextDay: 1_795_406_400, dayStartHour: 4),
      retention: 0.9,
      style: style
    ).write(to: scratch("a.apkg"))
    #expect(report.notes == words.count && report.cards == cards.count)
    let file = try AnkiFile(path: scratch("a.apkg"))
    let (rows, models) = try DatabaseQueue(path: file.file).read { db in
      (
        try Row.fetchAll(db, sql: "SELECT guid, mid, sfld, flds FROM notes"),
        try String.fetchOne(db, sql: "SELECT models FROM col") ?? ""
      )
    }
    let model = try Model(models)
    let shown = model.side("qfmt", 3).contains("{{Reading}}") ? "Reading" : "Pinyin"
    let place = try #require(model.fields.firstIndex(of: shown))
    for (word, reading) in zip(words, readings) {
      let guid = AnkiIdentifier.guid(of: word.key)
      let row = try #require(rows.first { ($0["guid"] as String) == guid })
      let (kind, sorted): (Int64, String) = (row["mid"], row["sfld"])
      let fields = AnkiNote.fields(row["flds"])
      #expect(fields.count == model.fields.count && fields[place] == reading)
      #expect(fields[2] == word.reading.marked && "\(kind)" == model.id)
      #expect(sorted == fields[style.sortField])
    }
    let back = try AnkiMatching(try AnkiDeck(path: scratch("a.apkg")), in: WordList(words))
    #expect(back.newWords.isEmpty && Set(back.cards.keys) == Set(cards.keys))
    #expect(back.cards.values.allSatisfy { $0.count == 1 })
  }
}
