/// A reader of values separated by commas, semicolons or tabs, with or without a header.
struct SeparatedValues: WordReader, WordTable {
  let source: ImportSource
  let options: ImportOptions

  /// Reads words by the columns of the options from left to right, otherwise by the names in the
  /// header.
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
    var rows = SeparatedRows(
      try source.checkedBytes(),
      separator: source.separator ?? UInt8(ascii: ",")
    )
    let first = try next(of: &rows)
    let header = first?.fields.map(ImportText.trimmed) ?? []
    let columns = try choose(header)
    collector.describe(columns.description(header), unused: columns.unused)
    var row = columns.hasHeader ? try next(of: &rows) : first
    var count = 0
    while let found = row {
      if count % 2048 == 0 { source.progress(rows.share) }
      count += 1
      if found.fields.contains(where: { !$0.isEmpty }) {
        collector.add(found.fields, by: columns, line: found.line)
      }
      row = try next(of: &rows)
    }
  }

  private func next(of rows: inout SeparatedRows) throws(LexiconError) -> SeparatedRows.Row? {
    do throws(SeparatedRows.Fault) {
      return try rows.next()
    } catch {
      throw .malformed(.init(file: source.name, line: error.line, column: 1), .badQuoting)
    }
  }
}
