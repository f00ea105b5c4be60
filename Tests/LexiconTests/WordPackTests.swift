import Confusables
import Foundation
import GRDB
import Lexicon
import Pinyin
import SeededRandom
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
    try PackBuilder(
      items: list.words.map(Item.word),
      isOrdered: true,
      topics: list.topics,
      metadata: metadata
    ).build(at: directory("a"))
    let pack = try WordPack(path: directory("a"))
    #expect(list.words.count >= 900)
    let words = try pack.words
    #expect(words == list.words)
    #expect(words.map(\.key) == list.words.map(\.key))
    try checkOrder(pack)
    #expect(pack.topics == list.topics)
    #expect(pack.metadata == metadata)
    #expect(try words.allSatisfy { try pack.item($0.key) == .word($0) })
    #expect(try directory.names() == ["a"])
    try checkQuestions(pack)
  }

  /// The first lessons of the course: greetings, names and the family, numbers.
  private static let firstLessons = """
    你好 你 我 是 好 谢谢 再见 人 中国 老师
    不客气 对不起 没关系 请 他 她 不 吗 学生 们
    我们 你们 他们 学校 叫 什么 名字 您 谁 认识
    高兴 哪 国 朋友 妈妈 爸爸 家 有 一 二
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Checks that the pack asks new words as the course has them, level by level, and that other
  /// readings of a character come by their own frequency.
  private func checkOrder(_ pack: WordPack) throws {
    var entries: [WordEntry] = []
    try pack.forEachEntry(.everything) { entry in
      entries.append(entry)
      return true
    }
    #expect(entries.prefix(40).map(\.key.simplified) == Self.firstLessons)
    #expect(entries == entries.sorted())
    #expect(entries.map(\.position) == Array(entries.indices))
    for (common, rare) in [("看|kan4", "看|kan1"), ("只|zhi3", "只|zhi1"), ("还|hai2", "还|huan2")] {
      let ranks = try [common, rare].map {
        try pack.item(WordKey(rawValue: $0))?.word?.frequencyRank
      }
      #expect(try #require(ranks[0]) * 4 < #require(ranks[1]), "\(common)")
    }
  }

  /// Asks 300 words of the study list, chosen at random with a fixed seed, in every kind.
  private func checkQuestions(_ pack: WordPack) throws {
    let maker = QuestionMaker(words: pack, profile: ConfusionProfile(), script: .simplified)
    var generator = SplitMix64(seed: 20)
    var refused: [QuestionKind: Int] = [:]
    for _ in 0..<300 {
      let position = Int.random(in: 0..<pack.size, using: &generator)
      let word = try #require(try pack.items(at: position..<position + 1).first?.word)
      for kind in QuestionKind.withOptions {
        let question = try maker.question(
          for: .word(word),
          card: CardKey(word.key, kind.skill),
          kind: kind,
          isNew: false,
          at: .noon,
          using: &generator
        )
        guard let question, question.kind != .typed else {
          refused[kind, default: 0] += 1
          continue
        }
        let name = "\(word.key.rawValue) \(kind) \(question.options.map(\.text))"
        let count = question.options.count
        #expect(question.kind == .tone ? (2...4).contains(count) : count == 4, "\(name)")
        #expect(Set(question.options.map(\.text)).count == count, "\(name)")
        #expect(question.options.indices.contains(question.answer ?? -1), "\(name)")
        if kind == .hanzi || kind == .recall {
          #expect(Set(question.options.map(\.text.count)).count == 1, "\(name)")
        }
      }
    }
    // Words whose syllables have no four legal readings are typed; every word has other words.
    #expect(
      [QuestionKind.meaning, .recall, .hanzi].allSatisfy { refused[$0] == nil },
      "\(refused)"
    )
    #expect(refused.values.allSatisfy { $0 < 100 }, "\(refused)")
  }

  @Test func `the same words in any order give the same bytes`() throws {
    let list = try StudyListReader(directory: Self.data)
    let some = list.words.enumerated().filter { $0.offset % 20 == 0 }.map(\.element)
    let directory = try TemporaryDirectory()
    for (name, words) in [("a", some), ("b", some.reversed())] {
      try PackBuilder(items: words.map(Item.word), topics: list.topics, metadata: ["name": "study"])
        .build(at: directory(name))
    }
    #expect(try directory.bytes(of: "a") == directory.bytes(of: "b"))
  }

  /// A pack of some words of the study list, and the tables made from the same words.
  private func packWithTables() throws -> (
    directory: TemporaryDirectory, pack: WordPack, tables: ComputedTables
  ) {
    let list = try StudyListReader(directory: Self.data)
    let words = WordList(list.words.enumerated().filter { $0.offset % 15 == 0 }.map(\.element))
    let directory = try TemporaryDirectory()
    try PackBuilder(items: words.list, topics: list.topics, metadata: [:])
      .build(at: directory("pack"))
    return (directory, try WordPack(path: directory("pack")), ComputedTables(words.list))
  }

  @Test func `the tables of a pack are those that its words make`() throws {
    let (directory, pack, tables) = try packWithTables()
    #expect(directory.path.isEmpty == false)
    #expect(try pack.hasValidTables())
    for kind in Neighborhood.kinds {
      for position in 0..<pack.size {
        let expected = tables.neighborhood(of: position, kind)
        let found = try pack.neighborhood(of: position, kind)
        #expect(found == expected, "\(kind) \(position)")
        if let found { #expect(try pack.neighborhood(at: found.place, kind) == found) }
      }
    }
  }

  @Test(arguments: [
    "UPDATE confusable_table SET version = 99", "DELETE FROM confusable_table",
    "UPDATE neighbor SET data = randomblob(40)", "UPDATE neighbor SET last = 100000",
    "UPDATE neighbor SET first = -3", "UPDATE neighbor SET word = word + 100000",
    "DELETE FROM neighbor",
  ])
  func `tables that cannot be used are made from the words`(sql: String) throws {
    let (directory, _, tables) = try packWithTables()
    try execute(sql, directory("pack"))
    let pack = try WordPack(path: directory("pack"))
    #expect(try !pack.hasValidTables())
    for position in [0, 5, pack.size - 1] {
      let found = try pack.neighborhood(of: position, .recall)
      #expect(found == tables.neighborhood(of: position, .recall))
    }
  }

  @Test func `a pack stores the readings of its words`() throws {
    let (directory, pack, _) = try packWithTables()
    let counted = KnownReadings(
      try pack.items(at: 0..<pack.size).compactMap(\.word)
        .map { ($0.simplified, $0.reading.numbered) }
    )
    #expect(try pack.knownReadings() == counted)
    // They are read from the table, not counted: those of a table that has no words are empty.
    let empty = KnownReadings().encoded.map { String(format: "%02x", $0) }.joined()
    try execute(
      "UPDATE confusable_table SET data = x'\(empty)' WHERE name = 'readings'",
      directory("pack")
    )
    let changed = try WordPack(path: directory("pack"))
    #expect(try changed.knownReadings() == KnownReadings())
    #expect(try !changed.hasValidTables())
  }

  @Test(arguments: [
    ("DELETE FROM confusable_table WHERE name = 'readings'", true),
    (
      "UPDATE confusable_table SET version = 2, data = randomblob(500) WHERE name = 'readings'",
      true
    ),
    ("UPDATE confusable_table SET data = randomblob(5000) WHERE name = 'readings'", false),
    ("UPDATE confusable_table SET data = substr(data, 1, 4000) WHERE name = 'readings'", false),
  ])
  func `readings that a pack lacks, or that are damaged, are counted`(
    sql: String,
    isValid: Bool
  ) throws {
    let (directory, pack, tables) = try packWithTables()
    let stored = try pack.knownReadings()
    try execute(sql, directory("pack"))
    let changed = try WordPack(path: directory("pack"))
    #expect(try changed.knownReadings() == stored)
    #expect(stored != KnownReadings())
    #expect(try changed.hasValidTables() == isValid)
    #expect(try changed.neighborhood(of: 0, .recall) == tables.neighborhood(of: 0, .recall))
  }

  @Test func `a small list keeps every field`() throws {
    let scratch = try ListScratch()
    try scratch.build()
    let pack = try WordPack(path: scratch.packPath, name: "mine")
    let list = try StudyListReader(directory: scratch.directory.path)
    #expect(try pack.words.map(\.simplified) == ["爱", "银行", "睡觉"])
    #expect(try pack.words.allSatisfy { $0.pack == "mine" })
    for var word in list.words {
      word.pack = "mine"
      #expect(try pack.item(word.key) == .word(word))
    }
    #expect(pack.metadata == ["name": "test", "a": "ü"])
    #expect(try pack.item(WordKey(rawValue: "没有|mei2 you3")) == nil)
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
      expected = .newer(path: path, version: 99, supported: 5)
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

  @Test(arguments: [
    "gloss = hex(zeroblob(35000))", "simplified = hex(zeroblob(35000))",
    "accepted = replace(hex(zeroblob(1000)), '00', 'shi4|')",
  ])
  func `a word that is larger than an import makes it is damage`(change: String) throws {
    let scratch = try ListScratch()
    try scratch.build()
    try execute("UPDATE word SET \(change) WHERE id = 2", scratch.packPath)
    let pack = try WordPack(path: scratch.packPath)
    #expect(throws: StudyError.damagedPack(path: scratch.packPath)) {
      try pack.items(at: 0..<pack.size)
    }
  }

  @Test(arguments: [
    "DROP TABLE metadata", "DROP TABLE neighbor", "DELETE FROM word WHERE id = 1",
    "UPDATE word SET id = 2000001 WHERE id = 2",
    "UPDATE word SET id = 9223372036854775807 WHERE id = 2",
  ])
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
      _ = try pack.items(at: 0..<2)
    }
    #expect(try pack.items(at: 2..<3).count == 1)
  }

  @Test func `a pack is not written where it cannot be`() throws {
    let scratch = try ListScratch()
    try scratch.write("x", to: "file")
    let builder = PackBuilder(items: SampleWords.words.map(Item.word), topics: [], metadata: [:])
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
