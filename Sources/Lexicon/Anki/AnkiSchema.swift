import GRDB
import Study

/// The tables of an Anki collection of schema 11, with the decks and options that an export writes.
enum AnkiSchema {
  /// The time at which the collection counts as created, in seconds since 1970: 2000-01-01, 4
  /// o'clock UTC.
  static let creation: Int64 = 946_699_200
  /// The study day on which the collection counts as created, as a number of days since 1970-01-01.
  static let firstDay = 10_957
  static let deck: Int64 = 1_000_000_000_002

  /// The skills that have a template, in the order of the templates.
  static let skills: [Skill] = [.reading, .meaning, .recall, .hanzi, .listening]

  /// Returns the number, from 0, of the template of a skill; nil if it has none.
  static func template(of skill: Skill) -> Int? { skills.firstIndex(of: skill) }

  static func create(in db: Database) throws { try db.execute(sql: tables) }

  /// Writes the row of the table `col`, with a deck for each level that has cards.
  ///
  /// `style`: the kind of all notes. `dayStartHour`: the hour at which a study day begins.
  /// `levels`: the numbers of the levels, 0 for other words.
  static func describe(
    _ db: Database,
    _ style: AnkiStyle,
    dayStartHour: Int,
    levels: Set<Int>
  ) throws {
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
        "curModel":\(style.notetype),"dayLearnFirst":false,"dueCounts":true,"estTimes":true,\
        "newSpread":0,"nextPos":1,"rollover":\(dayStartHour),"sched2021":true,"schedVer":2,\
        "sortBackwards":false,"sortType":"noteFld","timeLim":0}
        """,
        try style.model, "{\(texts.joined(separator: ","))}", options,
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
