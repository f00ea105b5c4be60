/// A reader of words from a file of one format.
protocol WordReader {
  /// Reads the whole input into a collector.
  func read(into collector: inout WordCollector) throws(LexiconError)
}

/// A table with named columns, which holds words or the questions of a bank.
protocol WordTable {
  /// Reads all rows into a collector.
  ///
  /// `choose`: a function that returns the assignment of the columns from the first row and some
  /// rows after it.
  func read<Columns: RowColumns>(
    into collector: inout WordCollector,
    by choose: (_ header: [String], _ samples: [[String]]) throws(LexiconError) -> Columns
  ) throws(LexiconError)
}

/// The assignment of table columns to the fields of a word or to the parts of a question.
protocol RowColumns {
  /// True if the first row contains the names of the columns; otherwise it is a row like the
  /// others.
  var hasHeader: Bool { get }

  /// Returns the index, from 0, of the column for a field; nil if there is none.
  func index(of field: WordField) -> Int?

  /// The columns of the header that are not used and were not explicitly skipped.
  var unused: [String] { get }

  /// Returns the uses of the columns in readable form, each as `simplified = Hanzi`.
  ///
  /// `header`: the first row of the table, or the names of its columns in a database.
  func description(_ header: [String]) -> [String]

  /// Adds the word or the question of a row to a collector.
  ///
  /// A cell is nil if it contains a blob. `line`: the number of the row, from 1.
  ///
  /// - Throws: `WordRow.Fault` if the row has no usable word or question.
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
  /// Adds the word or the question of a row of a table, or records why the row is skipped.
  ///
  /// `line`: the number of the row, from 1.
  mutating func add(_ row: [String?], by columns: some RowColumns, line: Int) {
    do throws(WordRow.Fault) {
      try columns.add(row, line: line, to: &self)
    } catch {
      let cell = columns.index(of: .simplified).flatMap { $0 < row.count ? row[$0] : nil } ?? ""
      // The report shows a row without a word by its other cells.
      let text = cell.isEmpty ? row.compactMap(\.self).joined(separator: " ") : cell
      skip(line: line, error.reason, ImportText.oneLine(text))
    }
  }
}
