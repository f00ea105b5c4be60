import CLibrary
package import Pinyin
package import Study

/// The command-line options that describe the imported file.
package struct ImportOptions: Sendable {
  /// The names of the fields that the columns fill, from left to right; if empty, they follow from
  /// the header and the contents.
  package var columns: [String] = []
  /// The name of the table in an SQLite file; nil if none was named.
  package var table: String?
  /// The name of the column for words or prompts; nil if it is not given.
  package var prompt: String?
  /// The name of the column for meanings or answers; nil if it is not given.
  package var answer: String?
  /// The name of the column for readings; nil if it is not given.
  package var reading: String?
  /// The names of the columns with wrong answers; if there are any, the source is a bank of
  /// questions.
  package var wrong: [String] = []
  /// The name of the sheet of a workbook; the first one if it is nil.
  package var sheet: String?
  /// The maximum time for reading a database.
  package var databaseTime = ImportBounds.databaseTime

  package init() {}

  /// The columns that the options assign to a field by name.
  var named: [(field: WordField, column: String)] {
    [(.simplified, prompt), (.gloss, answer), (.reading, reading)].compactMap { field, name in
      name.map { (field, $0) }
    }
  }
}

/// The words of a file from another program.
///
/// The file is read completely or not at all.
package struct WordImporter: Sendable {
  package let items: [Item]
  package let topics: [Topic]
  /// The metadata of the pack: its source, and the attribution that the source asks for.
  package let metadata: [String: String]
  package let report: ImportReport

  /// Reads the whole file without writing anything.
  ///
  /// `lookUp`: a function that returns the words of the packs with a given spelling, the most
  /// frequent first, to complete rows without pinyin or meaning; nil if each row must have both.
  /// `meant`: a function that returns the only word of the study list with a reading, which the
  /// report names beside a row without characters.
  /// `progress`: a function that is called with the share of the file that was read, from 0 to 1.
  package init(
    path: String,
    options: ImportOptions = ImportOptions(),
    lookUp: ((String) -> [Word])? = nil,
    meant: ((Reading) -> Word?)? = nil,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(LexiconError) {
    // Otherwise, a dictionary of 120,000 words would leave 60 MiB of freed memory that is not
    // returned to the system.
    clibrary_return_freed_memory()
    let source = try ImportSource(path: path, sheet: options.sheet, progress: progress)
    // A file unpacked from an archive is deleted with the source.
    defer { withExtendedLifetime(source) {} }
    var collector = WordCollector(source, lookUp: lookUp, meant: meant)
    try Self.reader(of: source, options).read(into: &collector)
    (items, report) = collector.finish()
    guard !items.isEmpty else {
      throw .noWords(path: path, reason: report.skippedByReason.first?.reason)
    }
    metadata = collector.metadata
    topics = Set(items.compactMap(\.word?.topic)).subtracting([""]).sorted().map {
      Topic(key: $0, name: $0)
    }
    progress(1)
  }

  /// Returns the names of the sheets of a workbook, beginning with the one that is read; none for
  /// any other file, and for one that cannot be read.
  package static func sheets(path: String, sheet: String? = nil) -> [String] {
    guard [".xlsx", ".ods"].contains(where: { path.lowercased().hasSuffix($0) }) else { return [] }
    return (try? ImportSource(path: path, sheet: sheet, progress: { _ in }))?.sheets ?? []
  }

  /// Returns the reader of a source's format.
  ///
  /// - Throws: `LexiconError.noBank` if the options name columns of wrong answers and the format
  ///   has no columns.
  private static func reader(
    of source: ImportSource,
    _ options: ImportOptions
  ) throws(LexiconError) -> any WordReader {
    let isBank = !options.wrong.isEmpty
    switch source.format {
    case .csv, .tsv, .xlsx, .ods:
      let table = SeparatedValues(source: source, options: options)
      return isBank ? BankReader(table: table, source: source, options: options) : table
    case .sqlite:
      let table = DatabaseTable(source: source, options: options)
      return isBank ? BankReader(table: table, source: source, options: options) : table
    case _ where isBank: throw .noBank(path: source.path)
    case .cedict: return CedictReader(source: source)
    case .jsonLines: return JSONLines(source: source)
    case .anki:
      guard let file = source.collection else { throw .notAnki(path: source.path) }
      return AnkiWords(source: source, file: file, options: options)
    }
  }
}

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
      func cell(_ field: WordField) -> String {
        columns.index(of: field).flatMap { $0 < row.count ? row[$0] : nil } ?? ""
      }
      var shown = [cell(.simplified)]
      if error.field == .reading { shown.append(cell(.reading)) }
      // If a row has no word, the report shows its other cells.
      if shown[0].isEmpty { shown = row.compactMap(\.self) }
      let text = shown.filter { !$0.isEmpty }.joined(separator: " ")
      let pinyin = error.reason == .noWord ? cell(.reading) : nil
      skip(line: line, error.reason, ImportText.oneLine(text), pinyin: pinyin)
    }
  }
}
