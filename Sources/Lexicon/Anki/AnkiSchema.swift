import Foundation
import GRDB
import Study

/// The tables of a collection of schema 11, and the kind of note, deck and options in it.
enum AnkiSchema {
  /// The time at which the collection was made, in seconds: 2000-01-01, 4 o'clock.
  static let creation: Int64 = 946_699_200
  /// The study day of that time.
  static let firstDay = 10_957
  static let notetype: Int64 = 1_000_000_000_001
  static let deck: Int64 = 1_000_000_000_002

  /// The skills that have a template, in the order of the templates.
  static let skills: [Skill] = [.reading, .meaning, .recall, .hanzi, .listening]

  /// Returns the number of the template of a skill.
  static func template(of skill: Skill) -> Int? { skills.firstIndex(of: skill) }

  static func create(in db: Database, dayStartHour: Int) throws {
    try db.execute(sql: tables)
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
        try model, "{\"1\":\(deck(1, "Default")),\"\(deck)\":\(deck(deck, "Pinyin Trainer"))}",
        options,
      ]
    )
  }

  private static let fields =
    ["Hanzi", "Traditional", "Pinyin", "Meaning"] + skills.map { "Ask \(name(of: $0))" }

  private static func name(of skill: Skill) -> String { skill.rawValue.capitalized }

  /// Returns what a card of a skill shows first.
  private static func front(of skill: Skill) -> String {
    switch skill {
    case .reading, .meaning, .bank: "{{Hanzi}}"
    case .recall: "{{Meaning}}"
    case .hanzi: "{{Pinyin}}"
    case .listening: "{{tts zh_CN:Hanzi}}"
    }
  }

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
    var css = ".card { font-size: 32px; text-align: center; }"
    var latexPre = ""
    var latexPost = ""
    var tags: [String] = []
    var vers: [Int] = []
  }

  private static var model: String {
    get throws {
      let model = Model(
        id: notetype,
        flds: fields.enumerated().map { Model.Field(name: $1, ord: $0) },
        tmpls: skills.enumerated().map { ord, skill in
          let name = name(of: skill)
          return Model.Template(
            name: name,
            ord: ord,
            qfmt: "{{#Ask \(name)}}\(front(of: skill))<br><small>\(name)</small>{{/Ask \(name)}}",
            afmt: "{{Hanzi}}<br>{{Pinyin}}<br>{{Meaning}}"
          )
        }
      )
      return "{\"\(notetype)\":\(try JSONText.line(model))}"
    }
  }

  private static func deck(_ id: Int64, _ name: String) -> String {
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
