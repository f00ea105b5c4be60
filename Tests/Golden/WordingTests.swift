import Foundation
import TestSupport
import Testing

/// The verdicts on typed readings of words of the study list, in the order of `wording.tsv`.
///
/// A line has a word, the words that the learner knows, what is typed, and the lines that the drill
/// prints after it without its phrase, joined by ` | `.
struct WordingTests {
  struct Row: Sendable, CustomStringConvertible {
    let word: String
    let known: [String]
    let typed: String
    let lines: String
    var description: String { "\(word) \(typed)" }
  }

  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("wording.tsv")

  static let rows: [Row] = {
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 4 else { return nil }
      let known = cells[1].split(separator: " ").map(String.init)
      return Row(word: cells[0], known: known, typed: cells[2], lines: cells[3])
    }
  }()

  @Test func `there are verdicts to test`() {
    #expect(Self.rows.count >= 36)
  }

  @Test(arguments: rows)
  func `a verdict says exactly what a teacher would`(row: Row) throws {
    let home = try TemporaryDirectory()
    let program = try TrainerProgram(home: home("home"))
    #expect(try program.run(["settings", "set", "phrases", "off"]).status == 0)
    if !row.known.isEmpty {
      #expect(try program.run(["words", "known"] + row.known).status == 0)
    }
    let drill = try program.run(
      ["drill", "--word", row.word, "--kind", "typed", "--count", "1"],
      input: Array("\(row.typed)\n".utf8)
    )
    let verdict = drill.lines.drop { !$0.hasPrefix("  \(row.word)") }.dropFirst()
      .prefix { line in
        !["answered", "missed", "next:", "1 new word:"].contains { line.hasPrefix($0) }
      }
    let said = verdict.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " | ")
    #expect(said == row.lines)
  }
}
