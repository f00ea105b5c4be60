import Foundation
import GRDB
import Lexicon
import Study
import TestSupport
import Testing

/// Files that would take all time or all memory.
struct ImportBoundsTests {
  private static let endless = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT i AS id, 1 AS mid, 'x' AS flds FROM n
    """

  private static let models = """
    {"1": {"name": "Words", "flds": [{"name": "Hanzi", "ord": 0}, {"name": "Pinyin", "ord": 1},
    {"name": "Meaning", "ord": 2}]}}
    """

  @Test(arguments: [
    "CREATE VIEW notes AS \(endless)",
    "CREATE VIEW v AS \(endless); CREATE VIRTUAL TABLE notes USING fts5(mid, flds, content=v)",
  ])
  func `an Anki deck whose notes are no table is refused`(sql: String) throws {
    let scratch = try ImportScratch()
    let file = scratch.directory("c.sqlite")
    let queue = try DatabaseQueue(path: file)
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE col (models TEXT)")
      try db.execute(sql: "INSERT INTO col VALUES (?)", arguments: [Self.models])
      try db.execute(sql: sql)
    }
    try queue.close()
    let bytes = try scratch.directory.bytes(of: "c.sqlite")
    let path = try scratch.pack([("collection.anki2", bytes)], .zip, to: "deck.apkg")
    let reason = "its collection has no table ‘notes’"
    #expect(throws: LexiconError.badArchive(path: path, reason: reason)) {
      try WordImporter(path: path)
    }
  }

  @Test func `a database that takes too long is stopped`() throws {
    let scratch = try ImportScratch()
    let path = scratch.directory("c.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE words (word TEXT, meaning TEXT, pinyin AS (hex(zeroblob(4000000))));
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
          INSERT INTO words (word, meaning) SELECT '好', 'good' FROM n;
          """
      )
    }
    try queue.close()
    var options = ImportOptions()
    (options.table, options.prompt, options.answer) = ("words", "word", "meaning")
    options.databaseTime = .zero
    #expect(throws: LexiconError.tooMuchWork(path: path)) {
      try WordImporter(path: path, options: options)
    }
  }

  @Test func `marks that begin and never end take no longer than others`() throws {
    let scratch = try ImportScratch()
    let evil = [
      "Tw pr. " + String(repeating: "[", count: 9_000), "(CL:",
      String(repeating: " ", count: 9_000),
    ]
    let senses =
      evil + [String(repeating: "(CL:", count: 2_000), String(repeating: "also pr. [", count: 900)]
    let lines = senses.map { "好 好 [hao3] /good \($0) pr. [/\n" }
    let read = try scratch.importing(String(repeating: lines.joined(), count: 20), as: "a.u8")
    #expect(read.report.entries == 100)
  }

  @Test(arguments: ["a.csv", "a.tsv", "a.jsonl", "a.u8"])
  func `more lines than any list has are refused before they are read`(name: String) throws {
    let scratch = try ImportScratch()
    try scratch.directory.write([UInt8](repeating: 0x0A, count: 3_000_000), to: name)
    let path = scratch.directory(name)
    #expect(throws: LexiconError.tooManyRows(path: path, limit: 2_000_000)) {
      try WordImporter(path: path)
    }
  }

  @Test func `more fields than any table has are refused before they are read`() throws {
    let scratch = try ImportScratch()
    let line = String(repeating: ",", count: 9_000) + "\n"
    let text = "word,pinyin,meaning\n" + String(repeating: line, count: 1_200)
    let path = try scratch.write(text, to: "a.csv")
    #expect(throws: LexiconError.tooManyFields(path: path, limit: 10_000_000)) {
      try WordImporter(path: path)
    }
  }

  @Test(arguments: ["a.csv", "a.jsonl"])
  func `combining marks count towards the length of a line`(name: String) throws {
    let scratch = try ImportScratch()
    let gloss = "e" + String(repeating: "\u{301}", count: 20_000)
    let text =
      name == "a.csv"
      ? "word,pinyin,meaning\n好,hao3,\(gloss)\n"
      : "{\"word\":\"好\",\"reading\":\"hao3\",\"gloss\":\"\(gloss)\"}\n"
    #expect { try scratch.importing(text, as: name) } throws: { error in
      guard case LexiconError.malformed(_, .tooLong) = error else { return false }
      return true
    }
  }

  @Test func `a field over many lines is as long as all of them`() throws {
    let scratch = try ImportScratch()
    let gloss = String(repeating: "word word word word\n", count: 2_000)
    let text = "word,pinyin,meaning\n酒,jiu3,drink\n好,hao3,\"\(gloss)\"\n"
    let read = try scratch.importing(text, as: "a.csv")
    #expect(read.words.map(\.simplified) == ["酒"])
    #expect(read.report.skipped.map(\.reason) == [.tooLong])
  }

  @Test func `entries of one word are joined within bounds`() throws {
    let scratch = try ImportScratch()
    let syllables = [
      "ba", "pa", "ma", "fa", "da", "ta", "na", "la", "ga", "ka", "ha", "zha", "cha",
    ]
    var lines: [String] = []
    for number in 0..<25_000 {
      let other = syllables[number % syllables.count] + String(number / syllables.count % 4 + 1)
      lines.append(
        "{\"word\":\"好\",\"reading\":\"hao3\",\"accepted\":[\"\(other)\"],"
          + "\"gloss\":\"sense \(number)\",\"measureWords\":[\"m\(number)\"]}"
      )
    }
    let read = try scratch.importing(lines.joined(separator: "\n"), as: "a.jsonl")
    let word = try #require(read.words.first)
    #expect(read.words.count == 1 && read.report.merged == 24_999)
    #expect(word.otherReadings.count == 32 && word.measureWords.count == 32)
    #expect(Set(word.otherReadings).count == 32)
    #expect(word.gloss.count <= 60)
  }

  @Test func `one entry with more readings than any word has is refused`() throws {
    let scratch = try ImportScratch()
    let readings =
      (0..<200).map { "\"\(["ba", "pa", "ma", "fa", "da"][$0 % 5])\($0 % 4 + 1)\"" }
      + ["ta", "na", "la", "ga", "ka", "ha"].flatMap { base in (1...4).map { "\"\(base)\($0)\"" } }
    let line =
      "{\"word\":\"好\",\"reading\":\"hao3\",\"accepted\":[\(readings.joined(separator: ","))],"
      + "\"gloss\":\"good\"}"
    #expect { try scratch.importing(line, as: "a.jsonl") } throws: { error in
      guard case LexiconError.malformed(_, .tooManyReadings) = error else { return false }
      return true
    }
    let cell = readings.joined(separator: "/").replacing("\"", with: "")
    let table = "word,pinyin,meaning\n酒,jiu3,drink\n好,\(cell),good\n"
    let read = try scratch.importing(table, as: "a.csv")
    #expect(read.words.map(\.simplified) == ["酒"])
    #expect(read.report.skipped.map(\.reason) == [.tooManyReadings])
  }

  @Test func `a file shorter than the beginning that tells its format is read`() throws {
    let scratch = try ImportScratch()
    let place = LexiconError.Position(file: "a.jsonl", line: 1, column: 1)
    #expect(throws: LexiconError.malformed(place, .badJSON)) {
      try scratch.importing("{}\n", as: "a.jsonl")
    }
  }

  @Test func `what has no end is read as far as an import may be`() {
    #expect(throws: LexiconError.tooLarge(path: "/dev/zero", megabytes: 256)) {
      try ImportBounds.contents(of: "/dev/zero")
    }
  }

  @Test func `what is no file, and may have no end, is not read`() {
    #expect(throws: LexiconError.notAFile(path: "/dev/zero")) {
      try WordImporter(path: "/dev/zero")
    }
  }
}
