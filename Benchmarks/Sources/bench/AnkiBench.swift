import Foundation

/// What the exchange with Anki costs, at three lengths of the review log.
enum AnkiBench {
  private static let rounds = 5
  private static let lengths = [10_000, 50_000, 150_000]
  private static let answersPerCard = 8

  static func run(_ program: String, _ directory: String) throws {
    for answers in lengths {
      let folder = "\(directory)/anki-\(answers)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let collection = folder + "/collection.anki2"
      try make(collection, answers: answers, words: LogMaker.words(program, folder))
      try measure(program, folder, collection, answers)
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  private static func measure(
    _ program: String,
    _ folder: String,
    _ collection: String,
    _ answers: Int
  ) throws {
    var first = Measurement("import anki, \(answers) answers")
    var again = Measurement("the same again, nothing new")
    var export = Measurement("export anki, \(answers) answers")
    for round in 0..<rounds {
      let home = "\(folder)/home-\(round)"
      first.add(try LogBench.wholeProcess(program, ["import", "anki", collection], home))
      again.add(try LogBench.wholeProcess(program, ["import", "anki", collection], home))
      let write = ["export", "anki", "--force", folder + "/out.apkg"]
      export.add(try LogBench.wholeProcess(program, write, home))
      try FileManager.default.removeItem(atPath: home)
    }
    for row in [first, again, export] {
      report(row.line + "  \(Int(Double(answers) / row.median * 1000)) answers a second")
    }
  }

  /// Makes a collection of schema 11 with two cards for each word of the study pack, answered over a
  /// thousand days.
  static func make(
    _ path: String,
    answers: Int,
    answersPerCard: Int = answersPerCard,
    words: String
  ) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw BenchFailure("cannot make \(path)")
    }
    let pack = try SQLiteFile(words, readOnly: true)
    let rows = try pack.prepare("SELECT simplified, reading, gloss FROM word ORDER BY id").texts()
    let file = try SQLiteFile(path)
    try file.execute("PRAGMA journal_mode = OFF; BEGIN; " + schema)
    let note = try file.prepare("INSERT INTO notes VALUES (?, ?, 5, '', ?)")
    let card = try file.prepare(
      "INSERT INTO cards VALUES (?, ?, ?, 1790000000, 2, 2, ?, 40, 2500, 0, 0, 0, 0, 0, ?)"
    )
    let review = try file.prepare("INSERT INTO revlog VALUES (?, ?, ?, 1, 2500, 3000, ?)")
    for index in 0..<(answers / answersPerCard) {
      let (id, noteID) = (Int64(index + 1), Int64(index / 2 + 1))
      if index % 2 == 0 {
        let fields = rows[(index / 2) % rows.count].joined(separator: "\u{1F}")
        try note.run([.integer(noteID), .text("note \(noteID)"), .text(fields)])
      }
      try card.run([
        .integer(id), .integer(noteID), .integer(Int64(index % 2)),
        .integer(Int64(1000 + index % 60)), .text(#"{"s":40,"d":5}"#),
      ])
      for number in 0..<answersPerCard {
        let moment = 1_700_000_000_000 + index * 1000 + number * 86_400_000_000 / answersPerCard
        try review.run([
          .integer(Int64(moment)), .integer(id), .integer((index + number) % 7 == 0 ? 1 : 3),
          .integer(number < 2 ? 0 : 1),
        ])
      }
    }
    try file.execute("COMMIT")
  }

  private static let schema = """
    CREATE TABLE col (id INTEGER, crt INTEGER, ver INTEGER, conf TEXT, models TEXT);
    CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, tags TEXT, flds TEXT);
    CREATE TABLE cards (id INTEGER PRIMARY KEY, nid INTEGER, ord INTEGER, mod INTEGER, type INTEGER,
      queue INTEGER, due INTEGER, ivl INTEGER, factor INTEGER, lapses INTEGER, left INTEGER,
      odue INTEGER, odid INTEGER, flags INTEGER, data TEXT);
    CREATE TABLE revlog (id INTEGER PRIMARY KEY, cid INTEGER, ease INTEGER, ivl INTEGER,
      factor INTEGER, time INTEGER, type INTEGER);
    INSERT INTO col VALUES (1, 1700000000, 11, '{"schedVer":2}', '{"5":{"name":"Words","type":0,
      "flds":[{"name":"Hanzi","ord":0},{"name":"Pinyin","ord":1},{"name":"Meaning","ord":2}],
      "tmpls":[{"name":"Reading","ord":0,"qfmt":"{{Hanzi}}"},
        {"name":"Recall","ord":1,"qfmt":"{{Meaning}}"}]}}');
    """
}
