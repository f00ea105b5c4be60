import SwiftCSV

/// A reader of values separated by commas, semicolons or tabs, with or without a header.
struct SeparatedValues: WordReader, WordTable {
  let source: ImportSource
  let options: ImportOptions

  /// Reads words by the columns of the options from left to right, else by the names in the header.
  func read(into collector: inout WordCollector) throws(LexiconError) {
    try read(into: &collector) { (header) throws(LexiconError) in
      for (_, name) in options.named { _ = try header.column(name, path: source.path) }
      let map = FieldMap(header: header, options: options)
      if let missing = map.missing {
        throw .noColumn(path: source.path, column: missing.rawValue, found: header)
      }
      return map
    }
  }

  func read<Columns: RowColumns>(
    into collector: inout WordCollector,
    by choose: (_ header: [String]) throws(LexiconError) -> Columns
  ) throws(LexiconError) {
    let csv = try Self.parsed(try source.text(), source)
    let header = csv.header.map(ImportText.trimmed)
    let columns = try choose(header)
    collector.describe(columns.description(header))
    var next = 1
    for (index, row) in ([csv.header] + csv.rows).enumerated() {
      if index % 2048 == 0 { source.progress(Double(index) / Double(csv.rows.count)) }
      let line = next
      next += 1 + row.reduce(0) { $0 + $1.count(where: \.isNewline) }
      guard index > 0 || !columns.hasHeader, row.contains(where: { !$0.isEmpty }) else { continue }
      collector.add(row, by: columns, line: line)
    }
  }

  private static func parsed(
    _ text: String,
    _ source: ImportSource
  ) throws(LexiconError) -> EnumeratedCSV {
    let delimiter: CSVDelimiter =
      switch source.separator {
      case UInt8(ascii: "\t"): .tab
      case UInt8(ascii: ";"): .semicolon
      default: .comma
      }
    // The parser reads from a quote that is never closed to the end of the text as one field.
    let quoting = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.utf8.count(where: { $0 == UInt8(ascii: "\"") }) }
    guard quoting.reduce(0, +).isMultiple(of: 2) else {
      let line = (quoting.lastIndex { !$0.isMultiple(of: 2) } ?? 0) + 1
      throw .malformed(.init(file: source.name, line: line, column: 1), .badQuoting)
    }
    if let csv = try? csv(text, delimiter) { return csv }
    // The errors of the parser have no line: the fault is after the last row that can be read.
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

  private static func csv(
    _ text: String,
    _ delimiter: CSVDelimiter,
    rowLimit: Int? = nil
  ) throws -> EnumeratedCSV {
    try EnumeratedCSV(string: text, delimiter: delimiter, loadColumns: false, rowLimit: rowLimit)
  }
}
