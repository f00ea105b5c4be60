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
  /// - Throws: `WordRow.Fault` if the row has no usable prompt and answer, or one of the cells is a
  ///   blob.
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
