import Confusables
import Foundation
import Lexicon
import TestSupport
import Testing

@testable import Study

/// The wrong words that teachers have chosen, and the questions that are made of them.
struct WrongWordTests {
  private static let gate = "爱|ai4\t银行=yin2 hang2 睡觉=shui4 jiao4"

  /// Reads a list of wrong words beside a study list of three words.
  private func read(_ lines: String) throws -> [Int: [Int]] {
    let scratch = try ListScratch()
    try FileManager.default.createDirectory(
      atPath: scratch.directory("wrong-words"),
      withIntermediateDirectories: false
    )
    try scratch.write("key\twords\n" + lines + "\n", to: "wrong-words/hsk-1.tsv")
    let list = try StudyListReader(directory: scratch.directory.path)
    return try WrongWordReader(directory: scratch.directory.path, words: list.words).chosen
  }

  @Test(arguments: [
    ("恨|hen4\t爱=ai4", 1, LexiconError.Fault.unknownWord("恨|hen4")),
    ("爱|ai4\t恨=hen4", 7, .unknownWord("恨 hen4")),
    ("爱|ai4\t银行=yin2 xing2", 7, .unknownWord("银行 yin2 xing2")),
    ("爱|ai4\t爱=ai4", 7, .notAWrongWord("爱")),
    ("爱|ai4\t银行=yin2 hang2 银行=yin2 hang2", 7, .notAWrongWord("银行")),
    (gate, 7, .notAWrongWord("银行=yin2 hang2 睡觉=shui4 jiao4")),
  ])
  func `a row that cannot make a question is refused at its place`(
    line: String,
    column: Int,
    fault: LexiconError.Fault
  ) {
    #expect(
      throws: LexiconError.malformed(.init(file: "hsk-1.tsv", line: 2, column: column), fault)
    ) { try read(line) }
  }

  @Test func `a folder without lists chooses nothing`() throws {
    let scratch = try ListScratch()
    let list = try StudyListReader(directory: scratch.directory.path)
    #expect(
      try WrongWordReader(directory: scratch.directory.path, words: list.words).chosen.isEmpty
    )
  }

  private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data").path

  @Test func `what a teacher has chosen is offered for meanings, and for a word what is as long`()
    throws
  {
    let words = try StudyListReader(directory: Self.data).words
    let rows = try WrongWordReader(directory: Self.data, words: words).chosen
    // The words of the first two levels alone, each with the wrong words that are among them.
    let first = words.indices.filter { words[$0].levels[.hsk2025]?.number ?? 9 < 3 }
    let numbers = Dictionary(zip(first, 0...)) { number, _ in number }
    let items = first.map { Item.word(words[$0]) }
    let chosen = rows.reduce(into: [Int: [Int]]()) { found, row in
      if let own = numbers[row.key] { found[own] = row.value.compactMap { numbers[$0] } }
    }
    let tables = ComputedTables(items, chosen: chosen)
    func offered(_ number: Int, _ kind: QuestionKind) -> Set<Int> {
      let row = tables.neighborhood(of: number, kind)?.row.draws ?? []
      return Set(row.compactMap { tables.neighborhood(at: $0.target, kind)?.position })
    }
    let listed = items.compactMap(\.word)
    for kind in [QuestionKind.recall, .meaning] {
      var asked = 0
      for (number, others) in chosen {
        let length = listed[number].simplified.count
        let fitting = others.filter { kind == .meaning || listed[$0].simplified.count == length }
        guard fitting.count >= 5 else { continue }
        #expect(
          offered(number, kind) == Set(fitting),
          "\(kind): \(listed[number].simplified)"
        )
        asked += 1
      }
      #expect(asked > 200, "\(kind): \(asked)")
    }
    let plain = ComputedTables(items)
    #expect(plain.neighborhoods(.hanzi) == tables.neighborhoods(.hanzi))
    #expect(plain.neighborhoods(.recall) != tables.neighborhoods(.recall))
  }
}
