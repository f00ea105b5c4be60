/// A reader of one format of words.
protocol WordReader {
  /// Reads the whole input into a collector.
  func read(into collector: inout WordCollector) throws(LexiconError)
}

/// A table with named columns, which holds words or the questions of a bank.
protocol WordTable {
  /// Reads all rows with the columns that a function chooses from the first row and some rows after
  /// it.
  func read<Columns: RowColumns>(
    into collector: inout WordCollector,
    by choose: (_ header: [String], _ samples: [[String]]) throws(LexiconError) -> Columns
  ) throws(LexiconError)
}

/// The columns of a table from which a word or a question is made.
protocol RowColumns {
  /// True if the first row contains the names of the columns; otherwise it is a row like the
  /// others.
  var hasHeader: Bool { get }

  /// Returns the index of the column for a field; nil if there is none.
  func index(of field: WordField) -> Int?

  /// The columns of the header that are not used and were not explicitly skipped.
  var unused: [String] { get }

  /// Returns the use of each column: `simplified = Hanzi`.
  func description(_ header: [String]) -> [String]

  /// Adds the word or the question of a row; a cell is nil if it contains bytes and not text.
  func add(
    _ row: [String?],
    line: Int,
    to collector: inout WordCollector
  ) throws(WordRow.Fault)
}

extension RowColumns {
  var unused: [String] { [] }
}

extension WordCollector {
  /// Adds the word or the question of a row of a table, or skips the row with the reason.
  mutating func add(_ row: [String?], by columns: some RowColumns, line: Int) {
    do throws(WordRow.Fault) {
      try columns.add(row, line: line, to: &self)
    } catch {
      let cell = columns.index(of: .simplified).flatMap { $0 < row.count ? row[$0] : nil } ?? ""
      // A row without a word is known by its other cells.
      let text = cell.isEmpty ? row.compactMap(\.self).joined(separator: " ") : cell
      skip(line: line, error.reason, ImportText.oneLine(text))
    }
  }
}
