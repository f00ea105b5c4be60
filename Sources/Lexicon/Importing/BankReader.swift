import Foundation
import Study

/// A reader of a bank of questions in a table.
struct BankReader<Table: WordTable>: WordReader {
  let table: Table
  let source: ImportSource
  let options: ImportOptions

  func read(into collector: inout WordCollector) throws(LexiconError) {
    try table.read(into: &collector) { (header, _) throws(LexiconError) in
      try QuestionColumns(options, header: header, path: source.path)
    }
  }
}

/// The columns that contain the parts of a question.
struct QuestionColumns: RowColumns {
  let hasHeader = true
  private let prompt: Int
  private let answer: Int
  private let wrong: [Int]

  init(_ options: ImportOptions, header: [String], path: String) throws(LexiconError) {
    guard let prompt = options.prompt, let answer = options.answer else {
      throw .promptNeeded(path: path, found: header)
    }
    self.prompt = try header.column(prompt, path: path)
    self.answer = try header.column(answer, path: path)
    var wrong: [Int] = []
    for name in options.wrong { wrong.append(try header.column(name, path: path)) }
    self.wrong = wrong
  }

  func index(of field: WordField) -> Int? { field == .simplified ? prompt : nil }

  func description(_ header: [String]) -> [String] {
    ["prompt = \(header[prompt])", "answer = \(header[answer])"]
      + wrong.map { "wrong = \(header[$0])" }
  }

  /// Adds the question of a row; columns that are missing at the end of the row count as empty.
  ///
  /// `line`: the number of the row, from 1.
  ///
  /// - Throws: `WordRow.Fault` if the prompt or the answer is empty, a text is too long or unsafe,
  ///   or one of the cells is a blob.
  func add(
    _ row: [String?],
    line: Int,
    to collector: inout WordCollector
  ) throws(WordRow.Fault) {
    var texts: [String] = []
    for index in [prompt, answer] + wrong {
      guard let text = index < row.count ? row[index] : "" else {
        throw WordRow.Fault(field: .simplified, fault: .empty(field: "prompt"), reason: .notText)
      }
      texts.append(text)
    }
    let question = try QuestionRow(
      prompt: texts[0],
      answer: texts[1],
      wrong: Array(texts.dropFirst(2))
    )
    collector.add(question, line: line)
  }
}

extension [String] {
  /// Returns the index, from 0, of a column that was named on the command line.
  ///
  /// `path`: the path of the file, for the error.
  ///
  /// - Throws: `LexiconError.noSuchColumn` if there is no such column.
  func column(_ name: String, path: String) throws(LexiconError) -> Int {
    guard let index = firstIndex(of: name) else {
      throw .noSuchColumn(path: path, column: name, found: self)
    }
    return index
  }
}

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
