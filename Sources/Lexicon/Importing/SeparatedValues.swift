/// A reader of values separated by commas, semicolons or tabs, with or without a header.
struct SeparatedValues: WordReader, WordTable {
  let source: ImportSource
  let options: ImportOptions

  /// Reads words by the columns of the options from left to right, otherwise by the names in the
  /// header, and where they tell nothing, by what is in the columns.
  func read(into collector: inout WordCollector) throws(LexiconError) {
    let needed = collector.knowsWords ? [.simplified] : FieldMap.needed
    try read(into: &collector) { (header, samples) throws(LexiconError) in
      for (_, name) in options.named { _ = try header.column(name, path: source.path) }
      let map = FieldMap(header: header, samples: samples, options: options)
      if let missing = map.missing(of: needed) {
        throw .noColumn(path: source.path, column: missing.rawValue, found: header)
      }
      return map
    }
  }

  func read<Columns: RowColumns>(
    into collector: inout WordCollector,
    by choose: (_ header: [String], _ samples: [[String]]) throws(LexiconError) -> Columns
  ) throws(LexiconError) {
    var rows = SeparatedRows(
      try source.checkedBytes(),
      separator: source.separator ?? UInt8(ascii: ",")
    )
    var first = try next(of: &rows)
    while let row = first, category(row.fields) != nil || row.fields.allSatisfy(\.isEmpty) {
      collector.category = category(row.fields)
      first = try next(of: &rows)
    }
    if let found = header(below: first, rows) { (first, rows) = found }
    let header = first?.fields.map(ImportText.trimmed) ?? []
    let columns = try choose(header, samples(after: rows))
    collector.describe(columns.description(header), unused: columns.unused)
    var row = columns.hasHeader ? try next(of: &rows) : first
    var count = 0
    while let found = row {
      if count % 2048 == 0 { source.progress(rows.share) }
      count += 1
      if let category = category(found.fields) {
        collector.category = category
      } else if found.fields.contains(where: { !$0.isEmpty }) {
        collector.add(found.fields, by: columns, line: found.line)
      }
      row = try next(of: &rows)
    }
  }

  /// The maximum number of rows above a header.
  private static let mostTitleRows = 10

  /// Returns the row that names two fields or more and the rows after it, if only titles stand
  /// above it, as on a sheet of a textbook's lesson; nil if there is none.
  private func header(
    below first: SeparatedRows.Row?,
    _ rows: SeparatedRows
  ) -> (SeparatedRows.Row?, SeparatedRows)? {
    guard options.columns.isEmpty, options.named.isEmpty, var row = first else { return nil }
    var rows = rows
    for _ in 0..<Self.mostTitleRows where row.fields.count(where: { !$0.isEmpty }) < 2 {
      guard let next = try? rows.next() else { return nil }
      row = next
      let fields = Set(row.fields.compactMap(WordField.init(columnName:)))
      if fields.count > 1 { return (row, rows) }
    }
    return nil
  }

  /// Returns the category that a line such as `// Lesson 1` begins, as in the lists of Pleco; nil
  /// for a row of a table.
  private func category(_ fields: [String]) -> String? {
    guard fields.count == 1, let text = fields.first, text.hasPrefix("//") else { return nil }
    return TopicNames.key(text)
  }

  /// Returns some rows, which tell what is in the columns.
  private func samples(after rows: SeparatedRows) -> [[String]] {
    var rows = rows
    var samples: [[String]] = []
    while samples.count < FieldContent.sampleSize, let row = try? rows.next() {
      if category(row.fields) == nil { samples.append(row.fields.map(ImportText.trimmed)) }
    }
    return samples
  }

  private func next(of rows: inout SeparatedRows) throws(LexiconError) -> SeparatedRows.Row? {
    do throws(SeparatedRows.Fault) {
      return try rows.next()
    } catch {
      throw .malformed(.init(file: source.name, line: error.line, column: 1), .badQuoting)
    }
  }
}
