import Foundation
import GRDB
import Quiz
import Study
import Synchronization
import TestSupport
import Testing

@testable import StatsStore

/// The database of classes.
struct ClassStoreTests {
  /// A directory with a database of classes.
  private final class Scratch: Sendable {
    let directory: TemporaryDirectory
    let location: StatsLocation
    private let heard = Mutex<[StoreNotice]>([])

    init() throws {
      directory = try TemporaryDirectory()
      location = StatsLocation(ofClassesIn: directory("data"))
    }

    var notices: [StoreNotice] { heard.withLock { $0 } }

    func open() throws(ClassError) -> ClassStore {
      try ClassStore(location) { notice in self.heard.withLock { $0.append(notice) } }
    }

    func execute(_ sql: String) throws {
      let queue = try DatabaseQueue(path: location.database)
      try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
    }

    /// Returns whether any file in the directories of the data contains a text.
    func contains(_ text: String) throws -> Bool {
      let places = [location.directory, location.backups]
      return try places.contains { place in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return try names.map { place + "/" + $0 }.contains { path in
          guard case .regular = FileSystem.kind(of: path) else { return false }
          return try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(text.utf8)) != nil
        }
      }
    }
  }

  private static let group = ComparedName(cleaned: "7b")

  private static func names(_ texts: String...) -> [ComparedName] {
    texts.map { ComparedName(cleaned: $0) }
  }

  /// A game of two questions, with the right answers of each player.
  private static func game(_ players: [(String, [Int: Bool])]) -> ClassGameRecord {
    ClassGameRecord(
      questions: ["银行|yin2hang2", "水|shui3"].map {
        .init(word: $0, kind: "reading", text: "text of \($0)")
      },
      players: players.map { .init(name: ComparedName(cleaned: $0.0), answers: $0.1) }
    )
  }

  private static func rows(_ results: ClassResults) -> [String] {
    results.pupils.map {
      "\($0.name)\($0.isListed ? "" : "*") \($0.tally.games) \($0.tally.right)/\($0.tally.asked)"
    }
  }

  // MARK: - Files

  @Test func `the file is private, durable, and overwrites what is deleted`() throws {
    let scratch = try Scratch()
    let store = try scratch.open()
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.location.database)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let settings = [
      "synchronous", "journal_mode", "secure_delete", "foreign_keys", "application_id",
      "user_version",
    ]
    let values = try store.file.queue.inDatabase { db in
      try settings.map { try String.fetchOne(db, sql: "PRAGMA \($0)") }
    }
    #expect(values == ["3", "delete", "1", "1", "\(0x5054_434C)", "1"])
    #expect(try store.findings().isEmpty)
  }

  @Test func `a newer, foreign or damaged file is refused`() throws {
    let scratch = try Scratch()
    _ = try scratch.open()
    let path = scratch.location.database
    try scratch.execute("PRAGMA user_version = 2")
    #expect(throws: ClassError.store(.newer(path: path, version: 2, supported: 1))) {
      try scratch.open()
    }
    try scratch.execute("PRAGMA application_id = 7")
    #expect(throws: ClassError.store(.foreign(path: path, applicationID: 7))) {
      try scratch.open()
    }
    try scratch.directory.write(Array("not a database at all".utf8), to: "data/Classes.sqlite")
    let error = #expect(throws: ClassError.self) { try scratch.open() }
    guard case .store(.corrupt(path, let kept?)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(FileSystem.exists(kept))
  }

  @Test func `a file that was replaced is not written`() throws {
    let scratch = try Scratch()
    let store = try scratch.open()
    try FileManager.default.removeItem(atPath: scratch.location.database)
    #expect(throws: ClassError.store(.moved(path: scratch.location.database))) {
      try store.make(Self.group, pupils: [])
    }
  }

  @Test func `doctor finds what the program does not write`() throws {
    let scratch = try Scratch()
    let store = try scratch.open()
    _ = try store.make(Self.group, pupils: Self.names("Anna"))
    try scratch.execute("PRAGMA ignore_check_constraints = 1; UPDATE pupil SET is_listed = 7")
    #expect(try store.findings() == ["CHECK constraint failed in pupil"])
    #expect(try store.results(of: Self.group).pupils.count == 1)
  }

  // MARK: - Classes and pupils

  @Test func `a class keeps its list in order, without repeated names`() throws {
    let scratch = try Scratch()
    let store = try scratch.open()
    #expect(try store.make(Self.group, pupils: Self.names("Zoë", "Anna", "ＡＮＮＡ")) == 2)
    #expect(try store.add(Self.names("anna", "Ben"), to: ComparedName(cleaned: "7B")) == 1)
    #expect(try store.pupils(of: Self.group).map(\.text) == ["Zoë", "Anna", "Ben"])
    #expect(throws: ClassError.exists("7B")) {
      try store.make(ComparedName(cleaned: "7B"), pupils: [])
    }
    #expect(throws: ClassError.noClass("7c", found: ["7b"])) {
      try store.pupils(of: ComparedName(cleaned: "7c"))
    }
    try store.rename(Self.group, to: ComparedName(cleaned: "8b"))
    #expect(try scratch.open().classes().map(\.name) == ["8b"])
  }

  @Test func `what is too much or too long is refused and changes nothing`() throws {
    let store = try Scratch().open()
    let many = (0...ClassBounds.pupils).map { ComparedName(cleaned: "pupil \($0)") }
    #expect(throws: ClassError.full(.pupils, name: "7b")) {
      try store.make(Self.group, pupils: many)
    }
    #expect(try store.classes().isEmpty)
    let long = ComparedName(cleaned: String(repeating: "a", count: 201))
    #expect(throws: ClassError.badName(long.text)) { try store.make(long, pupils: []) }
    for number in 1...ClassBounds.classes {
      _ = try store.make(ComparedName(cleaned: "\(number)"), pupils: [])
    }
    #expect(throws: ClassError.full(.classes, name: "7b")) {
      try store.make(Self.group, pupils: [])
    }
  }

  // MARK: - Games

  @Test func `a game is stored again at each reveal, and only once`() throws {
    let scratch = try Scratch()
    let store = try scratch.open()
    _ = try store.make(Self.group, pupils: Self.names("Anna", "Ben"))
    let first = try store.record(
      Self.game([("ANNA", [0: true]), ("Guest", [0: false])]),
      of: Self.group,
      at: 1_000
    )
    #expect(first == 0)
    _ = try store.record(
      Self.game([("ANNA", [0: true, 1: false]), ("Guest", [0: false, 1: true])]),
      of: Self.group,
      at: 1_000
    )
    // Another store, as after the end of the process.
    let results = try scratch.open().results(of: Self.group)
    #expect(results.games == [1_000])
    #expect(Self.rows(results) == ["Anna 1 1/2", "Ben 0 0/0", "Guest* 1 1/2"])
    #expect(results.words.map(\.text) == ["text of 银行|yin2hang2", "text of 水|shui3"])
    #expect(results.words.map(\.tally.right) == [1, 1])
    _ = try store.record(Self.game([("Anna", [0: true])]), of: Self.group, at: 2_000)
    #expect(try store.results(of: Self.group).pupils[0].tally.games == 2)
    // A player who was renamed leaves no name behind.
    _ = try store.record(
      Self.game([("Ben", [0: false])]),
      of: Self.group,
      at: 1_000
    )
    #expect(Self.rows(try store.results(of: Self.group)) == ["Anna 1 1/1", "Ben 1 0/1"])
  }

  @Test func `players whose names cannot be stored are left out, and the others are stored`() throws
  {
    let store = try Scratch().open()
    _ = try store.make(Self.group, pupils: [])
    let long = String(repeating: "a", count: 201)
    let game = Self.game([("Anna", [0: true]), (long, [0: true]), ("ａｎｎａ", [0: false])])
    let stored = try store.record(game, of: Self.group, at: .max)
    #expect(stored == 2)
    let results = try store.results(of: Self.group)
    #expect(Self.rows(results) == ["Anna* 1 1/1"])
    #expect(results.games == [ClassBounds.latest])
  }

  @Test func `texts that are too long are cut`() throws {
    let store = try Scratch().open()
    _ = try store.make(Self.group, pupils: [])
    let text = String(repeating: "e\u{301}", count: 5_000)
    let game = ClassGameRecord(
      questions: [.init(word: text, kind: "bank", text: text)],
      players: [.init(name: ComparedName(cleaned: "Anna"), answers: [0: true, 7: true])]
    )
    _ = try store.record(game, of: Self.group, at: 0)
    #expect(try store.results(of: Self.group).words[0].text.unicodeScalars.count == 1_000)
  }

  @Test func `a name outside the list can become that of a pupil, with its results`() throws {
    let store = try Scratch().open()
    _ = try store.make(Self.group, pupils: Self.names("Anna"))
    _ = try store.record(
      Self.game([("Anna", [0: true]), ("Annie", [0: false, 1: true]), ("Bo", [0: false])]),
      of: Self.group,
      at: 0
    )
    let anna = ComparedName(cleaned: "Anna")
    try store.rename(ComparedName(cleaned: "annie"), of: Self.group, to: anna)
    #expect(Self.rows(try store.results(of: Self.group)) == ["Anna 1 2/2", "Bo* 1 0/1"])
    try store.rename(anna, of: Self.group, to: ComparedName(cleaned: "bo"))
    #expect(Self.rows(try store.results(of: Self.group)) == ["Bo 1 1/2"])
    #expect(throws: ClassError.noPupil("Anna", of: "7b")) {
      try store.rename(anna, of: Self.group, to: anna)
    }
    #expect(try store.add(Self.names("bo"), to: Self.group) == 0)
  }

  @Test func `a class is full after a thousand games`() throws {
    let scratch = try Scratch()
    let store = try scratch.open()
    _ = try store.make(Self.group, pupils: [])
    try scratch.execute(
      """
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1000)
      INSERT INTO game (class, played_at) SELECT 1, n FROM number
      """
    )
    #expect(throws: ClassError.full(.games, name: "7b")) {
      try store.record(Self.game([]), of: Self.group, at: 0)
    }
    #expect(throws: ClassError.full(.games, name: "7b")) { try store.checkNewGame(of: Self.group) }
  }

  // MARK: - Backups and deletion

  @Test func `the first change of a day is preceded by a backup`() throws {
    let scratch = try Scratch()
    let store = try scratch.open()
    let now = Date()
    store.backUpDaily(at: now)
    #expect(Backups(location: scratch.location).list().isEmpty, "nothing is worth a backup")
    _ = try store.make(Self.group, pupils: [])
    store.backUpDaily(at: now)
    store.backUpDaily(at: now.addingTimeInterval(3_600))
    #expect(Backups(location: scratch.location).list().map(\.reason) == ["daily"])
    _ = try store.add(Self.names("Anna"), to: Self.group)
    store.backUpDaily(at: now.addingTimeInterval(2 * 86_400))
    #expect(Backups(location: scratch.location).list().count == 2)
    #expect(try StatsScratch().open().location.schema != scratch.location.schema)
  }

  @Test func `a backup of the classes can be restored, one of the answers cannot`() throws {
    let scratch = try Scratch()
    let store = try scratch.open()
    _ = try store.make(Self.group, pupils: Self.names("Anna"))
    let backup = try store.backUp(reason: "manual")
    try store.remove(Self.group)
    let backups = Backups(location: scratch.location)
    _ = try backups.restore(from: backup)
    #expect(try scratch.open().pupils(of: Self.group).map(\.text) == ["Anna"])
    let stats = try StatsScratch()
    try stats.makeDatabase()
    let path = stats.location.database
    #expect(throws: StudyError.store(.foreign(path: path, applicationID: 0x5054_5354))) {
      try backups.prepare(path)
    }
  }

  @Test(arguments: [true, false])
  func `what is removed is in no file any more`(isWholeClass: Bool) throws {
    let scratch = try Scratch()
    let store = try scratch.open()
    _ = try store.make(Self.group, pupils: Self.names("Anna Lindqvist", "Ben"))
    _ = try store.record(
      Self.game([("Anna Lindqvist", [0: true]), ("Guest", [0: true])]),
      of: Self.group,
      at: 0
    )
    _ = try store.backUp(reason: "manual")
    let copy = "data/backups/Classes-20200101T000000.000Z-own.sqlite"
    try scratch.directory.write(Array("own copy".utf8), to: copy)
    #expect(try scratch.contains("Lindqvist"))
    if isWholeClass {
      try store.remove(Self.group)
    } else {
      try store.remove(ComparedName(cleaned: "anna lindqvist"), of: Self.group)
    }
    #expect(try store.replaceBackups() == [scratch.directory(copy)])
    #expect(try !scratch.contains("Lindqvist") && !scratch.contains("lindqvist"))
    #expect(Backups(location: scratch.location).list().map(\.reason) == ["after-removal", "own"])
    #expect(try store.classes().count == (isWholeClass ? 0 : 1))
    if !isWholeClass {
      #expect(Self.rows(try store.results(of: Self.group)) == ["Ben 0 0/0", "Guest* 1 1/1"])
    }
  }
}
