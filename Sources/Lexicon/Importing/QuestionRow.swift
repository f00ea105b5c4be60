import Foundation
import Study

/// The bank question in a row or entry of an imported file, made from the texts of its fields.
struct QuestionRow {
  let question: BankQuestion
  /// The number of wrong answers that were left out because they repeat the right one or each
  /// other.
  let leftOut: Int

  static let longestPrompt = 1000
  static let longestAnswer = 200

  /// Makes a question from the texts of its fields.
  ///
  /// `wrong`: the wrong answers that its author wrote; empty ones are ignored.
  /// - Throws: `WordRow.Fault` if a text is too long or unsafe, or the prompt or the answer is
  ///   empty.
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
    question = BankQuestion(prompt: prompt, answer: answer, wrongAnswers: kept)
  }

  /// Returns a text on one line in Unicode's composed form, so that each import gives a question
  /// the same key.
  ///
  /// `name`: the name of the field for errors. `longest`: the maximum number of characters.
  ///
  /// - Throws: ``WordRow/Fault`` if the text is too long or empty, or has control characters.
  private static func text(
    _ text: String,
    _ field: WordField,
    _ name: String,
    _ longest: Int
  ) throws(WordRow.Fault) -> String {
    guard text.utf8.count <= longest * 16, text.count <= longest else {
      throw WordRow.Fault(field: field, fault: .tooLongQuestion, reason: .tooLongQuestion)
    }
    let plain = ImportText.oneLine(text).precomposedStringWithCanonicalMapping
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
