import Foundation
import GRDB
import Lexicon
import Study
import TestSupport
import Testing

/// Packs: built, read back, and refused.
struct WordPackTests {
  /// The checkout that this file is part of.
  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data").path

  @Test func `the study list of the project builds and reads back word for word`() throws {
    let list = try StudyListReader(directory: Self.data)
    let directory = try TemporaryDirectory()
    let metadata = ["name": "study"]
    try PackBuilder(words: list.words, topics: list.topics, metadata: metadata)
      .build(at: directory("a"))
    let pack = try WordPack(path: directory("a"))
    #expect(list.words.count >= 900)
    let words = try pack.words
    let expected = WordList(list.words).list
    #expect(words == expected)
    #expect(words.map(\.key) == expected.map(\.key))
    #expect(pack.topics == list.topics)
    #expect(pack.metadata == metadata)
    #expect(try words.allSatisfy { try pack.word($0.key) == $0 })
    try PackBuilder(words: list.words.reversed(), topics: list.topics, metadata: metadata)
      .build(at: directory("b"))
    #expect(try directory.bytes(of: "a") == directory.bytes(of: "b"))
    #expect(try directory.names() == ["a", "b"])
  }

  @Test func `a small list keeps every field`() throws {
    let scratch = try ListScratch()
    try scratch.build()
    let pack = try WordPack(path: scratch.packPath, name: "mine")
    let list = try StudyListReader(directory: scratch.directory.path)
    #expect(try pack.words.map(\.simplified) == ["爱", "银行", "睡觉"])
    #expect(try pack.words.allSatisfy { $0.pack == "mine" })
    for word in list.words {
      var read = try #require(try pack.word(word.key))
      read.pack = word.pack
      #expect(read == word)
    }
    #expect(pack.metadata == ["name": "test", "a": "ü"])
    #expect(try pack.word(WordKey(rawValue: "没有|mei2 you3")) == nil)
  }

  @Test(arguments: [
    "missing", "directory", "empty", "picture", "foreign", "newer", "truncated", "wordless",
    "tables",
  ])
  func `what is no pack is refused and left alone`(fault: String) throws {
    let scratch = try ListScratch()
    try scratch.build()
    let path = scratch.packPath
    let pack = try scratch.directory.bytes(of: "pack.sqlite")
    let expected: LexiconError
    switch fault {
    case "missing":
      try FileManager.default.removeItem(atPath: path)
      expected = .missing(path: path)
    case "directory":
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      expected = .notAPack(path: path)
    case "empty":
      try scratch.directory.write([], to: "pack.sqlite")
      expected = .notAPack(path: path)
    case "picture":
      try scratch.directory.write(
        [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 7, count: 5000),
        to: "pack.sqlite"
      )
      expected = .notAPack(path: path)
    case "foreign":
      try execute("PRAGMA application_id = 1", path)
      expected = .notAPack(path: path)
    case "newer":
      try execute("PRAGMA user_version = 99", path)
      expected = .newer(path: path, version: 99, supported: 2)
    case "truncated":
      try scratch.directory.write(pack.prefix(pack.count / 2), to: "pack.sqlite")
      expected = .corrupt(path: path)
    case "wordless":
      try execute("DELETE FROM word", path)
      expected = .corrupt(path: path)
    default:
      try execute("DROP TABLE topic", path)
      expected = .corrupt(path: path)
    }
    let before = try? scratch.directory.bytes(of: "pack.sqlite")
    #expect(throws: expected) { try WordPack(path: path) }
    let after = try? scratch.directory.bytes(of: "pack.sqlite")
    #expect(after == before)
    #expect(!expected.explanation.isEmpty)
  }

  @Test(arguments: ["DROP TABLE metadata", "DROP TABLE neighbor", "DELETE FROM word WHERE id = 1"])
  func `a pack without what every pack has is corrupt`(sql: String) throws {
    let scratch = try ListScratch()
    try scratch.build()
    try execute(sql, scratch.packPath)
    #expect(throws: LexiconError.corrupt(path: scratch.packPath)) {
      try WordPack(path: scratch.packPath)
    }
  }

  @Test(arguments: [
    "UPDATE word SET reading = 'xyz' WHERE id = 1", "UPDATE word SET accepted = '?' WHERE id = 1",
    "DELETE FROM word WHERE id = 2",
  ])
  func `a word that is none is found when it is read`(sql: String) throws {
    let scratch = try ListScratch()
    try scratch.build()
    try execute(sql, scratch.packPath)
    let pack = try WordPack(path: scratch.packPath)
    #expect(throws: StudyError.damagedPack(path: scratch.packPath)) { try pack.words }
    #expect(throws: StudyError.damagedPack(path: scratch.packPath)) {
      _ = try pack.words(at: 0..<2)
    }
    #expect(try pack.words(at: 2..<3).count == 1)
  }

  @Test func `a pack is not written where it cannot be`() throws {
    let scratch = try ListScratch()
    try scratch.write("x", to: "file")
    let builder = PackBuilder(words: SampleWords.words, topics: [], metadata: [:])
    let error = #expect(throws: LexiconError.self) {
      try builder.build(at: scratch.directory("file/pack.sqlite"))
    }
    guard case .cannotWrite = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try scratch.directory.bytes(of: "file") == Array("x".utf8))
  }

  @Test func `a pack in use is replaced by rename`() throws {
    let scratch = try ListScratch()
    try scratch.build()
    let old = try WordPack(path: scratch.packPath)
    try scratch.write(ListScratch.header + "\n" + ListScratch.love + "\n", to: "words/a.tsv")
    try scratch.build()
    #expect(try old.words.count == 3)
    #expect(try WordPack(path: scratch.packPath).size == 1)
  }

  private func execute(_ sql: String, _ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }
}
