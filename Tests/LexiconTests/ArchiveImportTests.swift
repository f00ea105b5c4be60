import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import Lexicon

/// Archives, and the decks of Anki in them.
struct ArchiveImportTests {
  private static let line = "茶 茶 [cha2] /hot leaf water/\n"

  @Test func `a dictionary is read from zip and gzip`() throws {
    let scratch = try ImportScratch()
    let bytes = Array(Self.line.utf8)
    let gzip = try scratch.pack([("x", bytes)], .gzip, to: "cedict.txt.gz")
    #expect(try WordImporter(path: gzip).words.map(\.simplified) == ["茶"])
    let zip = try scratch.pack(
      [("readme.md", [0x20]), ("__MACOSX/._a.u8", [1]), ("../../a.u8", bytes)],
      .zip,
      to: "c.zip"
    )
    #expect(try WordImporter(path: zip).words.map(\.simplified) == ["茶"])
    #expect(try scratch.directory.names() == ["c.zip", "cedict.txt.gz"])
  }

  @Test func `the name that a gzip file contains does not tell its format`() throws {
    let scratch = try ImportScratch()
    let table = Array("word,pinyin,meaning\n茶,cha2,tea\n".utf8)
    let packed = try scratch.pack([("x", table)], .gzip, to: "words.u8.gz")
    let path = scratch.directory("words")
    try FileManager.default.moveItem(atPath: packed, toPath: path)
    let read = try WordImporter(path: path)
    #expect(read.report.format == .csv && read.words.map(\.gloss) == ["tea"])
    #expect(read.metadata["source"] == "words")
  }

  @Test func `what unpacks to far more than it is is refused`() throws {
    let scratch = try ImportScratch()
    let bomb = [UInt8](repeating: 0x61, count: 4 << 20)
    for packing in [ImportScratch.Packing.zip, .gzip] {
      let path = try scratch.pack([("a.u8", bomb)], packing, to: "bomb")
      #expect(throws: LexiconError.overfullArchive(path: path)) { try WordImporter(path: path) }
    }
  }

  @Test func `a damaged archive and one without a list are refused`() throws {
    let scratch = try ImportScratch()
    let empty = try scratch.pack([("a.png", [1, 2, 3])], .zip, to: "a.zip")
    #expect(throws: LexiconError.nothingInside(path: empty)) { try WordImporter(path: empty) }
    try scratch.directory.write([0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8], to: "b.gz")
    let error = #expect(throws: LexiconError.self) {
      try WordImporter(path: scratch.directory("b.gz"))
    }
    #expect(error?.explanation.contains("b.gz") == true)
  }

  @Test func `the notes of an Anki deck become words`() throws {
    let scratch = try ImportScratch()
    let path = try deck(scratch, file: "collection.anki2")
    let read = try WordImporter(path: path)
    #expect(read.words.map(\.key.rawValue) == ["茶|cha2", "朋友|peng2 you5"])
    #expect(read.words.map(\.gloss) == ["tea & more; <drink>", "friend"])
    #expect(
      read.report.skipped.map(\.reason) == [.noFields, .noReading, .noFields, .noWord, .noFields]
    )
    #expect(read.report.addsUp && read.report.format == .anki)
    #expect(read.report.columns.contains("Words: simplified = Hanzi"))
  }

  @Test func `an unpacked file goes when it was read, and one of a killed import with the next`()
    throws
  {
    let scratch = try ImportScratch()
    for name in [
      "trainer-temporary-77.new", "trainer-temporary-77.new-journal", "trainer-temporary-mine.new",
    ] {
      try scratch.directory.write([1], to: name)
    }
    do {
      let file = try UnpackedFile(in: scratch.directory.path)
      try file.write([1, 2, 3])
      let other = try UnpackedFile(in: scratch.directory.path)
      let name = try #require(file.path.split(separator: "/").last.map(String.init))
      #expect(try scratch.directory.bytes(of: name) == [1, 2, 3])
      #expect(try scratch.directory.names().count == 3)
      #expect(other.path != file.path)
    }
    #expect(try scratch.directory.names() == ["trainer-temporary-mine.new"])
  }

  @Test func `the newer collection of a deck is read, though an old one stands before it`() throws {
    let scratch = try ImportScratch()
    let path = try deck(scratch, file: "collection.anki21", beside: ("collection.anki2", [1]))
    #expect(try WordImporter(path: path).report.imported == 2)
  }

  @Test func `a deck of the newest format becomes words, one of a still newer format is refused`()
    throws
  {
    let read = try WordImporter(path: AnkiSample.path("chinese-new.apkg"))
    #expect(read.report.format == .anki && read.report.addsUp && read.words.count > 200)
    #expect(read.report.columns.contains("HSK Vocabulary: reading = Pinyin.1"))
    let scratch = try ImportScratch()
    let path = try scratch.pack([("collection.anki2", [1]), ("meta", [8, 4])], .zip, to: "a.apkg")
    #expect(throws: LexiconError.newAnki(path: path)) { try WordImporter(path: path) }
    #expect(LexiconError.newAnki(path: path).explanation.contains("older Anki"))
  }

  @Test func `a profile's own collection becomes words`() throws {
    let scratch = try TemporaryDirectory()
    try AnkiSample.profiles(in: scratch)
    let path = scratch("profile-open/collection.anki2")
    let package = try WordImporter(path: AnkiSample.path("chinese-new.colpkg"))
    #expect(try WordImporter(path: path).words == package.words)
  }

  private func deck(
    _ scratch: ImportScratch,
    file: String,
    beside other: (name: String, bytes: [UInt8]) = ("media", [0x7B, 0x7D])
  ) throws -> String {
    let database = scratch.directory("collection")
    let queue = try DatabaseQueue(path: database)
    let models = """
      {"5":{"name":"Words","flds":[{"name":"Meaning","ord":2},{"name":"Hanzi","ord":0},{"name":"Pinyin","ord":1}]},
      "6":{"name":"Basic","flds":[{"name":"Q","ord":0},{"name":"A","ord":1}]}}
      """
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE col (models TEXT)")
      try db.execute(sql: "INSERT INTO col VALUES (?)", arguments: [models])
      try db.execute(sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, mid INTEGER, flds TEXT)")
      for (mid, fields) in [
        (5, ["<b>茶</b>[sound:a.mp3]", "cha2", "tea &amp; more<br>&lt;drink&gt;"]),
        (6, ["What?", "That."]), (5, ["朋友", "péng you", "<div>friend</div>"]),
        (5, ["酒", "jiu", "drink"]),
      ] {
        try db.execute(
          sql: "INSERT INTO notes (mid, flds) VALUES (?, ?)",
          arguments: [mid, fields.joined(separator: "\u{1F}")]
        )
      }
      // What no Anki writes, and a file may hold all the same.
      try db.execute(
        sql: "INSERT INTO notes (mid, flds) VALUES (NULL, '茶'), (5, NULL), ('x', 7)"
      )
    }
    try queue.close()
    return try scratch.pack(
      [other, (file, try scratch.directory.bytes(of: "collection"))],
      .zip,
      to: "a.apkg"
    )
  }
}
