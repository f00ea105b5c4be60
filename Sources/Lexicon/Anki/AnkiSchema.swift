import Foundation
import GRDB
import Study

/// The tables of an Anki collection of schema 11, with the decks and options that an export writes.
enum AnkiSchema {
  /// The time at which the collection counts as created, in seconds since 1970: 2000-01-01, 4
  /// o'clock UTC.
  static let creation: Int64 = 946_699_200
  /// The study day on which the collection counts as created, as a number of days since 1970-01-01.
  static let firstDay = 10_957
  static let notetype: Int64 = 1_000_000_000_001
  static let deck: Int64 = 1_000_000_000_002

  /// The skills that have a template, in the order of the templates.
  static let skills: [Skill] = [.reading, .meaning, .recall, .hanzi, .listening]

  /// Returns the number, from 0, of the template of a skill; nil if it has none.
  static func template(of skill: Skill) -> Int? { skills.firstIndex(of: skill) }

  static func create(in db: Database) throws { try db.execute(sql: tables) }

  /// Writes the row of the table `col`, with a deck for each level that has cards.
  ///
  /// `dayStartHour`: the hour at which a study day begins. `levels`: the numbers of the levels, 0
  /// for other words.
  static func describe(_ db: Database, dayStartHour: Int, levels: Set<Int>) throws {
    let decks = levels.sorted().map { (deck(ofLevel: $0), "Pinyin Trainer::\(deckName($0))") }
    let texts = ([(1, "Default"), (deck, "Pinyin Trainer")] + decks).map { id, name in
      "\"\(id)\":" + deckText(id, name)
    }
    try db.execute(
      sql: "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
      arguments: [
        creation, creation * 1000, creation * 1000,
        """
        {"activeDecks":[1],"addToCur":true,"collapseTime":1200,"creationOffset":0,"curDeck":1,\
        "curModel":\(notetype),"dayLearnFirst":false,"dueCounts":true,"estTimes":true,\
        "newSpread":0,"nextPos":1,"rollover":\(dayStartHour),"sched2021":true,"schedVer":2,\
        "sortBackwards":false,"sortType":"noteFld","timeLim":0}
        """,
        try AnkiStyle.model, "{\(texts.joined(separator: ","))}", options,
      ]
    )
  }

  /// Returns the id of the deck for the words of a level from 1 to 7; 0 stands for words that no
  /// HSK list contains.
  static func deck(ofLevel number: Int) -> Int64 { deck + 1 + Int64(number) }

  private static func deckName(_ level: Int) -> String {
    Level(number: level).map { "HSK \($0.text)" } ?? "Other words"
  }

  private static func deckText(_ id: Int64, _ name: String) -> String {
    """
    {"id":\(id),"mod":0,"name":"\(name)","usn":0,"lrnToday":[0,0],"revToday":[0,0],\
    "newToday":[0,0],"timeToday":[0,0],"collapsed":false,"browserCollapsed":false,"desc":"",\
    "dyn":0,"conf":1,"extendNew":0,"extendRev":0}
    """
  }

  private static let options = """
    {"1":{"id":1,"mod":0,"name":"Default","usn":0,"maxTaken":60,"autoplay":true,"timer":0,\
    "replayq":true,"new":{"bury":false,"delays":[1.0,10.0],"initialFactor":2500,"ints":[1,4,0],\
    "order":1,"perDay":20},"rev":{"bury":false,"ease4":1.3,"ivlFct":1.0,"maxIvl":36500,\
    "perDay":200,"hardFactor":1.2},"lapse":{"delays":[10.0],"leechAction":1,"leechFails":8,\
    "minInt":1,"mult":0.0},"dyn":false}}
    """

  private static let tables = """
    CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL,
      scm integer NOT NULL, ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL,
      ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
      dconf text NOT NULL, tags text NOT NULL);
    CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL,
      mod integer NOT NULL, usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL,
      sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL,
      ord integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL,
      queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL, factor integer NOT NULL,
      reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL,
      odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL,
      ease integer NOT NULL, ivl integer NOT NULL, lastIvl integer NOT NULL,
      factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
    CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
    CREATE INDEX ix_notes_usn ON notes (usn);
    CREATE INDEX ix_cards_usn ON cards (usn);
    CREATE INDEX ix_revlog_usn ON revlog (usn);
    CREATE INDEX ix_cards_nid ON cards (nid);
    CREATE INDEX ix_cards_sched ON cards (did, queue, due);
    CREATE INDEX ix_revlog_cid ON revlog (cid);
    CREATE INDEX ix_notes_csum ON notes (csum);
    """
}

/// The kind of note in a package: its fields, a template for each skill, and the style.
enum AnkiStyle {
  /// The names of the fields; the field `Sound` is empty for a word without a recording.
  static let fields =
    ["Hanzi", "Traditional", "Pinyin", "Meaning"] + AnkiSchema.skills.map { "Ask \(name(of: $0))" }
    + ["Sentence", "Sentence Traditional", "Sentence Meaning", "Sound"]

  private static func name(of skill: Skill) -> String { skill.rawValue.capitalized }

  private static let hanzi = #"<div class="hanzi" lang="zh-Hans">{{Hanzi}}</div>"#
  private static let pinyin = #"<div class="pinyin" lang="zh-Latn-pinyin">{{Pinyin}}</div>"#
  private static let meaning = #"<div class="meaning" lang="en">{{Meaning}}</div>"#

  /// Returns the front of the cards of a skill.
  private static func front(of skill: Skill) -> String {
    switch skill {
    case .reading, .meaning, .bank: hanzi
    case .recall: meaning
    case .hanzi: pinyin
    case .listening: "{{Sound}}{{^Sound}}{{tts zh_CN:Hanzi}}{{/Sound}}"
    }
  }

  /// Returns the back of the cards of a skill, which Anki shows below the front and a line.
  private static func back(of skill: Skill) -> String {
    let front = front(of: skill)
    return
      ([hanzi, pinyin, meaning].filter { $0 != front } + [
        #"{{#Sentence}}<div class="sentence" lang="zh-Hans">{{Sentence}}</div>{{/Sentence}}"#,
        #"{{#Sentence Meaning}}<div lang="en">{{Sentence Meaning}}</div>{{/Sentence Meaning}}"#,
        "{{Sound}}",
      ]).joined(separator: "\n")
  }

  /// The style sheet.
  ///
  /// Its colours are those of the statistics page.
  private static let css = """
    .card { margin: 0; padding: 20px 16px; text-align: center; color: #22262b;
      background: #fbfaf7; font: 18px/1.5 system-ui, -apple-system, "Noto Sans", sans-serif;
      overflow-wrap: anywhere }
    .hanzi { font-size: 72px; line-height: 1.2; font-weight: 500 }
    .pinyin { font-size: 30px; line-height: 1.2; margin: 8px 0; color: #23766b }
    .meaning { font-size: 18px } .sentence { font-size: 26px; margin-top: 12px }
    .ask { font-size: 14px; color: #626a73 }
    hr { border: 0; border-top: 1px solid #dedcd5; margin: 16px 0 }
    .nightMode.card { color: #e6e8ea; background: #14171a }
    .nightMode .pinyin { color: #4fb8a6 } .nightMode .ask { color: #a0a8b0 }
    .nightMode hr { border-color: #363c42 }
    """

  private struct Model: Encodable {
    struct Field: Encodable {
      let name: String
      let ord: Int
      var font = "Arial"
      var size = 20
      var sticky = false
      var rtl = false
      var media: [String] = []
    }

    struct Template: Encodable {
      let name: String
      let ord: Int
      let qfmt: String
      let afmt: String
      var bqfmt = ""
      var bafmt = ""
    }

    let id: Int64
    var name = "Pinyin Trainer"
    var type = 0
    var mod = AnkiSchema.creation
    var usn = -1
    var sortf = 0
    var did = AnkiSchema.deck
    let flds: [Field]
    let tmpls: [Template]
    let css: String
    var latexPre = ""
    var latexPost = ""
    var tags: [String] = []
    var vers: [Int] = []
  }

  /// The text of the column `models` of the collection: a JSON object with the note type, by its
  /// id.
  static var model: String {
    get throws {
      let model = Model(
        id: AnkiSchema.notetype,
        flds: fields.enumerated().map { Model.Field(name: $1, ord: $0) },
        tmpls: AnkiSchema.skills.enumerated().map { ord, skill in
          let name = name(of: skill)
          let front = "\(front(of: skill))\n<div class=\"ask\">\(name)</div>"
          return Model.Template(
            name: name,
            ord: ord,
            qfmt: "{{#Ask \(name)}}\(front){{/Ask \(name)}}",
            afmt: "{{FrontSide}}\n<hr id=\"answer\">\n\(back(of: skill))"
          )
        },
        css: css
      )
      return "{\"\(AnkiSchema.notetype)\":\(try JSONText.line(model))}"
    }
  }

  /// Returns the tags of a word: its level in each edition, its topic, its pack, and `leech` if
  /// `isLeech`.
  static func tags(of word: Word, isLeech: Bool) -> String {
    let levels = Edition.allCases.compactMap { edition in
      word.levels[edition].map { "level::\(edition.rawValue)::\($0.text)" }
    }
    let names = [("topic", word.topic), ("pack", word.pack)].filter { !$0.1.isEmpty }.map {
      "\($0)::" + String($1.map { $0.isWhitespace || $0 == "\"" || $0 == ":" ? "-" : $0 })
    }
    let tags = (isLeech ? ["leech"] : []) + levels + names
    return tags.isEmpty ? "" : " \(tags.joined(separator: " ")) "
  }
}
