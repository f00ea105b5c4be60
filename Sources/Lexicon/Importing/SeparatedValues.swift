import SwiftCSV

/// Reads words from comma- or tab-separated values with a header.
struct SeparatedValues {
  private(set) var collector: WordCollector

  /// The columns of `options` go from left to right; by the names in the header when there are none.
  init(
    _ source: ImportSource,
    isTabbed: Bool,
    options: ImportOptions,
    progress: (Double) -> Void
  ) throws(LexiconError) {
    let text = try source.text()
    let csv = try Self.parsed(text, isTabbed ? .tab : .comma, source)
    let header = csv.header.map(ImportText.trimmed)
    let format = isTabbed ? ImportFormat.tsv : .csv
    guard options.wrong.isEmpty else {
      let columns = try QuestionColumns(options, header: header, path: source.path)
      collector = WordCollector(format: format, columns: columns.description(header))
      try Self.forEachRow(csv, progress) { (row, line) throws(LexiconError) in
        do throws(WordRow.Fault) {
          collector.add(try columns.question(row), line: line)
        } catch {
          throw .malformed(.init(file: source.name, line: line, column: 1), error.fault)
        }
      }
      collector.dropUnanswerable()
      return
    }
    let map = FieldMap(header: header, given: options.columns)
    if let missing = map.missing {
      throw .noColumn(path: source.path, column: missing.rawValue, found: header)
    }
    collector = WordCollector(format: format, columns: map.description(header))
    try Self.forEachRow(csv, progress) { (row, first) throws(LexiconError) in
      do throws(WordRow.Fault) {
        collector.add(try WordRow(map.fields(row.map(Self.oneLine))).word)
      } catch {
        let before = row.prefix(map.columns[error.field] ?? 0)
        let column = before.reduce(1) { $0 + $1.count + 1 }
        throw .malformed(
          .init(file: source.name, line: first, column: column),
          error.fault
        )
      }
    }
  }

  /// Calls the body with each row that is not empty, and the line where it begins.
  private static func forEachRow(
    _ csv: EnumeratedCSV,
    _ progress: (Double) -> Void,
    _ body: ([String], _ line: Int) throws(LexiconError) -> Void
  ) throws(LexiconError) {
    var line = 2
    for (index, row) in csv.rows.enumerated() {
      if index % 2048 == 0 { progress(Double(index) / Double(csv.rows.count)) }
      let first = line
      line += 1 + row.reduce(0) { $0 + $1.count(where: \.isNewline) }
      if row.contains(where: { !$0.isEmpty }) { try body(row, first) }
    }
  }

  private static func parsed(
    _ text: String,
    _ delimiter: CSVDelimiter,
    _ source: ImportSource
  ) throws(LexiconError) -> EnumeratedCSV {
    // The parser takes an open quote to the end of the text for a field.
    let quoting = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.utf8.count(where: { $0 == UInt8(ascii: "\"") }) }
    guard quoting.reduce(0, +).isMultiple(of: 2) else {
      let line = (quoting.lastIndex { !$0.isMultiple(of: 2) } ?? 0) + 1
      throw .malformed(.init(file: source.name, line: line, column: 1), .badQuoting)
    }
    if let csv = try? csv(text, delimiter) { return csv }
    // The parser names no line: the last row up to which it reads is the one before the fault.
    var (good, bad) = (-1, text.utf8.count(where: { $0 == 0x0A }) + 2)
    while good + 1 < bad {
      let middle = (good + bad) / 2
      if (try? csv(text, delimiter, rowLimit: middle)) != nil {
        good = middle
      } else {
        bad = middle
      }
    }
    throw .malformed(.init(file: source.name, line: good + 2, column: 1), .badQuoting)
  }

  /// A quoted field may hold line ends; a word holds none.
  private static func oneLine(_ field: String) -> String {
    field.contains(where: \.isNewline)
      ? field.split(whereSeparator: \.isNewline).joined(separator: " ") : field
  }

  private static func csv(
    _ text: String,
    _ delimiter: CSVDelimiter,
    rowLimit: Int? = nil
  ) throws -> EnumeratedCSV {
    try EnumeratedCSV(string: text, delimiter: delimiter, loadColumns: false, rowLimit: rowLimit)
  }
}
