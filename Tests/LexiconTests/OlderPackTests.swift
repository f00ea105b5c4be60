import GRDB
import Lexicon
import Study
import Testing

/// Packs of the formats before this one, which learners may have made themselves.
struct OlderPackTests {
  /// What each format had not yet.
  private static let additions = [
    """
    DROP TABLE character; DROP TABLE look_alike; DROP TABLE wrong_answer;
    DROP TABLE confusable_table; DROP TABLE neighbor
    """, "DROP TABLE character_reading", "ALTER TABLE word DROP COLUMN meanings",
  ]

  @Test(arguments: 1...3)
  func `a pack of an older format still opens and knows less`(version: Int) throws {
    let scratch = try ListScratch()
    try scratch.build()
    let queue = try DatabaseQueue(path: scratch.packPath)
    try queue.writeWithoutTransaction { db in
      for sql in Self.additions[(version - 1)...] { try db.execute(sql: sql) }
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    try queue.close()
    let pack = try WordPack(path: scratch.packPath)
    #expect(try pack.words.map(\.simplified) == ["爱", "银行", "睡觉"])
    #expect(try pack.words.allSatisfy(\.meanings.isEmpty))
    #expect(try pack.listedSyllables(of: "爱").isEmpty)
    #expect(throws: Never.self) { try pack.neighborhood(of: 0, .hanzi) }
    let table = try CharacterTable(path: scratch.packPath)
    #expect(try table.hanzi(["爱"]).isEmpty)
    #expect(try table.allLookAlikes().isEmpty)
  }
}
