import Foundation
import Study
import TestSupport
import Testing

@testable import Lexicon

/// Collections that no Anki writes.
struct AnkiHostileTests {
  @Test func `a collection that zstd compressed far beyond reason is refused`() throws {
    let scratch = try ImportScratch()
    // A skippable frame, and one frame of 128 MiB of zeros in blocks of one repeated byte.
    var bomb: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58]
    for block in 0..<1024 {
      let header = UInt32(128 << 10) << 3 | 1 << 1 | (block == 1023 ? 1 : 0)
      bomb += [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16), 0]
    }
    let path = try scratch.pack(
      [("meta", [8, 3]), ("collection.anki21b", bomb)],
      .zip,
      to: "a.apkg"
    )
    #expect(throws: LexiconError.overfullArchive(path: path)) { try AnkiDeck(path: path) }
  }

  @Test func `a collection with zeroed or missing bytes is refused`() throws {
    let scratch = try ImportScratch()
    let good = try scratch.collection()
    #expect(try AnkiDeck(path: good).cards.count == 2)
    var bytes = try scratch.directory.bytes(of: "collection")
    bytes.replaceSubrange(4096..<4160, with: [UInt8](repeating: 0, count: 64))
    for damaged in [bytes, Array(bytes.prefix(bytes.count / 2))] {
      let path = try scratch.pack(
        [("meta", [8, 2]), ("collection.anki21", damaged)],
        .zip,
        to: "b.apkg"
      )
      #expect(throws: LexiconError.notADatabase(path: path)) { try AnkiDeck(path: path) }
    }
  }

  @Test(arguments: [
    "DROP TABLE cards; CREATE VIEW cards AS SELECT * FROM notes",
    "DROP TABLE revlog",
    "ALTER TABLE cards DROP COLUMN due",
    "DROP TABLE notes; CREATE VIRTUAL TABLE notes USING fts5(id, guid, mid, tags, flds)",
    "DROP TABLE col; CREATE VIEW col AS SELECT 11 AS ver, '{}' AS models",
    "UPDATE col SET models = 'x'", "UPDATE col SET ver = 99", "UPDATE col SET ver = 15",
    "DELETE FROM col",
  ])
  func `a collection with another schema is refused`(change: String) throws {
    let scratch = try ImportScratch()
    let path = try scratch.collection(change)
    let error = #expect(throws: LexiconError.self) { try AnkiDeck(path: path) }
    #expect(error?.explanation.contains(path) == true)
  }

  /// Numbers at both ends of 64 bits, and of those that a double holds, in every column.
  private static let ends: [String] = {
    let columns = [
      "cards.mod", "cards.type", "cards.queue", "cards.due", "cards.ivl", "cards.factor",
      "cards.lapses", "cards.left", "cards.odue", "cards.odid", "cards.flags", "cards.ord",
      "revlog.ease", "revlog.factor", "revlog.time", "revlog.type", "notes.mid", "col.crt",
      "col.ver",
    ]
    let numbers = [
      "9223372036854775807", "-9223372036854775808", "9007199254740993", "1e308", "-0.0",
    ]
    return columns.flatMap { column in
      let parts = column.split(separator: ".")
      return numbers.map { "UPDATE \(parts[0]) SET \(parts[1]) = \($0)" }
    }
  }()

  @Test(arguments: ends)
  func `a number at the end of its range is taken in or refused`(change: String) throws {
    let scratch = try ImportScratch()
    let path = try scratch.collection(change)
    guard let deck = try? AnkiDeck(path: path) else { return }
    try Self.takeIn(deck)
  }

  @Test(arguments: [
    "CREATE TRIGGER t AFTER UPDATE ON cards BEGIN DELETE FROM revlog; END",
    "UPDATE cards SET id = id, due = 9223372036854775807, mod = -9223372036854775808, lapses = -1",
    "UPDATE cards SET ord = -1", "UPDATE cards SET type = 7",
    "UPDATE cards SET data = '{\"s\":-1}'",
    "UPDATE cards SET data = '{\"s\":1e999,\"d\":\"x\"}'",
    "UPDATE cards SET due = x'00', ivl = 'a'",
    "UPDATE revlog SET id = id - 9000000000000000000", "UPDATE revlog SET time = -5, ease = 99",
    "UPDATE notes SET guid = NULL", "UPDATE notes SET guid = '茶' || char(10)",
    "UPDATE notes SET mid = 'x', flds = 5", "UPDATE col SET crt = 9223372036854775807",
    "UPDATE col SET conf = '{\"creationOffset\":9223372036854775807}'", "UPDATE col SET conf = '['",
  ])
  func `values that no Anki writes do no harm`(change: String) throws {
    let scratch = try ImportScratch()
    try Self.takeIn(try AnkiDeck(path: try scratch.collection(change)))
  }

  /// Adds a deck to an empty log, whose export can then be imported.
  private static func takeIn(_ deck: AnkiDeck) throws {
    let matching = try AnkiMatching(deck, in: WordList([Word]()))
    let store = MemoryStore()
    let clock = DayClock(timeZone: .gmt, dayStartHour: 4)
    let report = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(clock)).add(matching.cards)
    }
    #expect(report.answers <= 2)
    #expect(try Audit.differences(in: store) == [])
    // What was taken in can be exported, and the export taken in again.
    let lines = try Exporter(store).lines()
    let copy = MemoryStore()
    _ = try Importer(Data(lines.map { $0 + "\n" }.joined().utf8)).store(in: copy)
    #expect(try Exporter(copy).lines() == lines)
  }

  @Test(arguments: [
    // Two notes with the same GUID, whose cards have the same name and other answers.
    """
    INSERT INTO notes SELECT 2, guid, mid, tags, '水' || char(31) || 'shuǐ' || char(31) || 'water' FROM notes;
    INSERT INTO cards SELECT id + 10, 2, ord, mod, type, queue, due, ivl, factor, lapses, left, odue, odid, flags, data FROM cards;
    INSERT INTO revlog SELECT id + 1, cid + 10, ease, ivl, factor, time, type FROM revlog;
    """,
    // The same answers twice.
    """
    ALTER TABLE revlog RENAME TO old; CREATE TABLE revlog AS SELECT * FROM old;
    INSERT INTO revlog SELECT * FROM old; DROP TABLE old;
    """,
  ])
  func `answers with the same key are taken in once, into an empty log and a second time`(
    change: String
  ) throws {
    let scratch = try ImportScratch()
    let deck = try AnkiDeck(path: try scratch.collection(change))
    let matching = try AnkiMatching(deck, in: WordList([Word]()))
    let store = MemoryStore()
    for count in [2 * matching.newWords.count, 0] {
      let report = try store.write { writer in
        try AnkiIntake(writer, try AnkiHistory(DayClock(timeZone: .gmt, dayStartHour: 4)))
          .add(matching.cards)
      }
      #expect(report.answers == count)
    }
    #expect(try store.read { reader in try reader.reviewCount() } == 2 * matching.newWords.count)
    #expect(try Audit.differences(in: store) == [])
  }

  @Test func `kinds of notes nested deep, or with a million fields, are refused`() throws {
    let scratch = try ImportScratch()
    let deep = String(repeating: "[", count: 100_000)
    let field = #"{"name":"a","ord":0},"#
    let many =
      #"{"5":{"name":"HSK","type":0,"tmpls":[],"flds":["#
      + String(repeating: field, count: 400_000) + #"{"name":"a","ord":0}]}}"#
    for models in [deep, many] {
      let path = try scratch.collection(models: models)
      #expect(throws: LexiconError.self) { try AnkiDeck(path: path) }
    }
  }

  @Test func `a note with a million fields is left out`() throws {
    let scratch = try ImportScratch()
    _ = try scratch.collection(
      "UPDATE notes SET flds = replace(hex(zeroblob(600000)), '0', char(31))"
    )
    let deck = try AnkiDeck(path: scratch.directory("collection"))
    #expect(deck.notes.isEmpty && deck.otherNotes == 1 && deck.cards.isEmpty)
  }

  @Test(arguments: [
    [UInt8](repeating: 0x0B, count: 100_000), [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
    [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
    [0x0A, 2, 0xC3, 0x28],
  ])
  func `a message that is nested deep or ends early is refused`(bytes: [UInt8]) {
    #expect(AnkiMessage.Template(Data(bytes)) == nil)
    if bytes[0] != 0x0A { #expect(AnkiMessage.Notetype(Data(bytes)) == nil) }
  }

  @Test func `a link in a package is not followed`() throws {
    let scratch = try ImportScratch()
    let path = scratch.directory("link.apkg")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      "-c",
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w") as archive:
          entry = zipfile.ZipInfo("collection.anki21")
          entry.external_attr = 0o120777 << 16
          archive.writestr(entry, "/etc/passwd")
          archive.writestr("../../meta", b"x")
      """, path,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(throws: LexiconError.notAnki(path: path)) { try AnkiDeck(path: path) }
  }

  @Test func `a file that is not of Anki is refused`() throws {
    let scratch = try ImportScratch()
    let path = try scratch.write("hello", to: "a.apkg")
    #expect(throws: LexiconError.notAnki(path: path)) { try AnkiDeck(path: path) }
    #expect(throws: LexiconError.noInput(path: scratch.directory("none"))) {
      try AnkiDeck(path: scratch.directory("none"))
    }
  }
}
