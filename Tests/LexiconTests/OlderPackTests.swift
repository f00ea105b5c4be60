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
    "ALTER TABLE word DROP COLUMN phrase",
  ]

  @Test(arguments: 1...4)
  func `a pack of an older format still opens and knows less`(version: Int) throws {
    let scratch = try ListScratch()
    try scratch.build()
    try edit(
      scratch.packPath,
      [
        "UPDATE word SET meanings = '1|2', phrase = '爱=愛=ai4|！' || char(9) || 'Love!'",
        "INSERT INTO character VALUES ('爱', 10, '爪', '', 1, 0)",
        "INSERT INTO look_alike VALUES ('爱', '爱', 1)",
        "INSERT INTO character_reading VALUES ('爱', 'ai4')",
      ]
    )
    let present = try WordPack(path: scratch.packPath)
    let words = try present.words
    #expect(words.allSatisfy { $0.meanings == [1, 2] })
    #expect(words.allSatisfy { $0.phrase?.text(in: .traditional) == "愛！" })
    #expect(try present.listedSyllables(of: "爱").count == 1)
    #expect(try CharacterTable(path: scratch.packPath).hanzi(["爱"]).count == 1)
    try edit(
      scratch.packPath,
      Self.additions[(version - 1)...] + ["PRAGMA user_version = \(version)"]
    )
    let pack = try WordPack(path: scratch.packPath)
    #expect(try pack.words.map(\.simplified) == ["爱", "银行", "睡觉"])
    #expect(try pack.words.allSatisfy { $0.meanings.isEmpty == (version < 4) })
    #expect(try pack.words.allSatisfy { $0.phrase == nil })
    #expect(try pack.words(read: words[0].reading).count == 1)
    #expect(try pack.listedSyllables(of: "爱").isEmpty == (version < 3))
    #expect(throws: Never.self) { try pack.neighborhood(of: 0, .hanzi) }
    let table = try CharacterTable(path: scratch.packPath)
    #expect(try table.hanzi(["爱"]).isEmpty == (version < 2))
    #expect(try table.allLookAlikes().isEmpty == (version < 2))
  }

  private func edit(_ path: String, _ statements: some Sequence<String>) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      for sql in statements { try db.execute(sql: sql) }
    }
    try queue.close()
  }
}
