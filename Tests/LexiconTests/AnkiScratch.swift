import Foundation
import GRDB
import TestSupport
import Testing

@testable import Lexicon

/// Collections of Anki for tests: samples that Anki made, and small ones made here.
enum AnkiSample {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Anki").path

  static func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Unpacks the two profiles: one that Anki closed, and one with a write-ahead log.
  static func profiles(in directory: TemporaryDirectory) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
    process.arguments = ["-xzf", path("profile.tar.gz"), "-C", directory.path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// A card as the reference reader finds it.
  struct ExpectedCard: Codable, Hashable {
    let note: String
    let ord: Int
    let word: String
    let skill: String
    let phase: String
    let lapses: Int
    let suspended: Bool
    let at: Int64?
    let on: Int?
    let reviews: [[Int64]]
    let cram: [Int64]
    let resets: [Int64]
  }

  static func expected() throws -> [ExpectedCard] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path("expected.json")))
    return try JSONDecoder().decode([ExpectedCard].self, from: data)
  }
}

extension ImportScratch {
  /// Makes a collection of schema 11 with one word, and packs it.
  ///
  /// `change`: SQL that is run at the end.
  func collection(
    _ change: String = "",
    models: String = Self.models,
    files: [(name: String, bytes: [UInt8])] = [("meta", [8, 2])],
    name: String = "collection.anki21"
  ) throws -> String {
    let database = directory("collection")
    try? FileManager.default.removeItem(atPath: database)
    let queue = try DatabaseQueue(path: database)
    try queue.write { db in
      try db.execute(sql: Self.schema)
      try db.execute(
        sql:
          "INSERT INTO col VALUES (1, 1784858400, 11, '{\"creationOffset\":-120,\"schedVer\":2}', ?)",
        arguments: [models]
      )
      try db.execute(sql: Self.rows)
      try db.execute(sql: change)
    }
    try queue.close()
    return try pack(
      files + [(name, try directory.bytes(of: "collection"))],
      .zip,
      to: "deck.apkg"
    )
  }

  static let models = """
    {"5":{"name":"HSK","type":0,"flds":[{"name":"Hanzi","ord":0},{"name":"Pinyin.1","ord":1},{"name":"Meaning","ord":2}],
    "tmpls":[{"name":"Card 1","ord":0,"qfmt":"{{Hanzi}}","afmt":"{{Pinyin.1}}"},{"name":"Recall","ord":1,"qfmt":"{{Meaning}}","afmt":"{{Hanzi}}"}]}}
    """

  private static let schema = """
    CREATE TABLE col (id INTEGER, crt INTEGER, ver INTEGER, conf TEXT, models TEXT);
    CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, tags TEXT, flds TEXT);
    CREATE TABLE cards (id INTEGER PRIMARY KEY, nid INTEGER, ord INTEGER, mod INTEGER, type INTEGER,
      queue INTEGER, due INTEGER, ivl INTEGER, factor INTEGER, lapses INTEGER, left INTEGER,
      odue INTEGER, odid INTEGER, flags INTEGER, data TEXT);
    CREATE TABLE revlog (id INTEGER PRIMARY KEY, cid INTEGER, ease INTEGER, ivl INTEGER,
      factor INTEGER, time INTEGER, type INTEGER);
    """

  private static let rows = """
    INSERT INTO notes VALUES (1, 'guid1', 5, ' marked leech ', '茶' || char(31) || 'chá' || char(31) || 'tea');
    INSERT INTO cards VALUES (10, 1, 0, 1794000000, 2, 2, 30, 20, 2500, 3, 0, 0, 0, 0, '');
    INSERT INTO cards VALUES (11, 1, 1, 1794000000, 0, -1, 7, 0, 0, 0, 0, 0, 0, 3, '');
    INSERT INTO revlog VALUES (1785000000000, 10, 3, 1, 2500, 4000, 0),
      (1785100000000, 10, 2, 1, 2500, 5000, 1);
    """
}

/// Another process that holds the lock of an open database, as Anki does.
struct LockingProcess {
  private let process = Process()
  private let input = Pipe()

  /// Starts the process and waits until it holds the lock.
  init(_ path: String) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.script, path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try #require(output.fileHandleForReading.readData(ofLength: 1).count == 1)
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static let script = """
    import fcntl, sys
    file = open(sys.argv[1], "r+b")
    fcntl.lockf(file, fcntl.LOCK_EX, 512, 0x40000000)
    print("locked", flush=True)
    sys.stdin.read()
    """
}
