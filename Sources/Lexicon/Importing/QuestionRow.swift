import Foundation
import Pinyin
import Study

/// Makes a question of a bank of texts, whatever format they come from.
struct QuestionRow {
  let word: Word
  /// Wrong answers that were left out: the right one again, or another wrong one again.
  let leftOut: Int

  static let longestPrompt = 1000
  static let longestAnswer = 200

  /// `wrong`: what the author wrote, empty texts included.
  init(prompt: String, answer: String, wrong: [String]) throws(WordRow.Fault) {
    let prompt = try Self.text(prompt, .simplified, "prompt", Self.longestPrompt)
    let answer = try Self.text(answer, .gloss, "answer", Self.longestAnswer)
    var kept: [String] = []
    var seen = Set([BankAnswers.folded(answer)])
    var leftOut = 0
    for text in wrong where text.contains(where: { !$0.isWhitespace }) {
      let text = try Self.text(text, .accepted, "wrong", Self.longestAnswer)
      if seen.insert(BankAnswers.folded(text)).inserted { kept.append(text) } else { leftOut += 1 }
    }
    self.leftOut = leftOut
    word = Word(
      simplified: prompt,
      traditional: prompt,
      reading: Reading([]),
      gloss: answer,
      wrongAnswers: kept
    )
  }

  /// A text on one line, composed, so that the same question has the same key at every import.
  private static func text(
    _ text: String,
    _ field: WordField,
    _ name: String,
    _ longest: Int
  ) throws(WordRow.Fault) -> String {
    guard text.utf8.count <= longest * 16, text.count <= longest else {
      throw WordRow.Fault(field: field, fault: .tooLongQuestion, reason: .tooLongQuestion)
    }
    let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .precomposedStringWithCanonicalMapping
    guard !ImportText.isUnsafe(plain) else {
      let fault = LexiconError.Fault.controlCharacter(field: name)
      throw WordRow.Fault(field: field, fault: fault, reason: .controlCharacter)
    }
    guard !plain.isEmpty else {
      throw WordRow.Fault(field: field, fault: .empty(field: name), reason: .emptyQuestion)
    }
    return plain
  }
}

/// Which columns hold the parts of a question.
struct QuestionColumns {
  let prompt: Int
  let answer: Int
  let wrong: [Int]

  init(_ options: ImportOptions, header: [String], path: String) throws(LexiconError) {
    guard let prompt = options.prompt, let answer = options.answer else {
      throw .promptNeeded(path: path, found: header)
    }
    func index(_ name: String) throws(LexiconError) -> Int {
      guard let index = header.firstIndex(of: name) else {
        throw .noSuchColumn(path: path, column: name, found: header)
      }
      return index
    }
    self.prompt = try index(prompt)
    self.answer = try index(answer)
    var wrong: [Int] = []
    for name in options.wrong { wrong.append(try index(name)) }
    self.wrong = wrong
  }

  /// The question of a row; a column that the row does not reach is empty.
  func question(_ row: [String]) throws(WordRow.Fault) -> QuestionRow {
    func text(_ index: Int) -> String { index < row.count ? row[index] : "" }
    return try QuestionRow(prompt: text(prompt), answer: text(answer), wrong: wrong.map(text))
  }

  /// The map for people: `prompt = Enonce`.
  func description(_ header: [String]) -> [String] {
    ["prompt = \(header[prompt])", "answer = \(header[answer])"]
      + wrong.map { "wrong = \(header[$0])" }
  }
}
