import Foundation
import Lexicon
import Pinyin
import Study
import Testing

/// Options that teachers would not offer, of 95 questions that they read; `unwanted.tsv` has for each
/// question its kind, its word and these options.
///
/// For readings it has the syllable that nobody takes for the right one.
struct UnwantedOptionsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let kind: QuestionKind
    let word: String
    let unwanted: [String]

    var testDescription: String { "\(kind) \(word)" }
  }

  private static let rows: [Row] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Options/unwanted.tsv").path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3, let kind = QuestionKind(rawValue: fields[0]) else { return nil }
      return Row(
        kind: kind,
        word: fields[1],
        unwanted: fields[2].split(separator: "|").map(String.init)
      )
    }
  }()

  /// The number of questions about each word, with options that are drawn anew.
  private static let count = 40

  @Test func `the file has every question`() {
    #expect(Self.rows.count == 95)
  }

  @Test(arguments: Self.rows)
  func `an option that a teacher would not offer does not come again`(row: Row) throws {
    let seed: UInt64 = 3
    var questions = try PackQuestions(seed: seed)
    let words = try questions.pack.words(spelled: row.word)
    try #require(!words.isEmpty)
    var found: [String] = []
    var asked = 0
    for word in words {
      for _ in 0..<Self.count {
        guard let question = try questions.ask(word, row.kind) else { continue }
        asked += 1
        for (place, option) in question.options.enumerated() where place != question.answer {
          let texts =
            [.reading, .listening].contains(row.kind)
            ? option.reading?.syllables.map(\.bare.letters) ?? [] : [option.text]
          found += texts.filter(row.unwanted.contains)
        }
      }
    }
    #expect(asked > 0)
    #expect(found.isEmpty, "\(found.count) of \(asked): \(Set(found)), seed \(seed)")
  }
}
