import GRDB

/// A reader of a table of an SQLite file.
struct DatabaseTable: WordReader, WordTable {
  let source: ImportSource
  let options: ImportOptions

  func read(into collector: inout WordCollector) throws(LexiconError) {
    try read(into: &collector) { (header) throws(LexiconError) in
      var columns: [WordField: Int] = [:]
      for (field, name) in [
        (WordField.simplified, options.prompt), (.gloss, options.answer),
        (.reading, options.reading),
      ] {
        if let name { columns[field] = try header.column(name, path: source.path) }
      }
      columns[.reading] = columns[.reading] ?? FieldMap(header: header).columns[.reading]
      return FieldMap(columns: columns)
    }
  }

  func read<Columns: RowColumns>(
    into collector: inout WordCollector,
    by choose: (_ header: [String]) throws(LexiconError) -> Columns
  ) throws(LexiconError) {
    let database = ForeignDatabase(source: source, limit: options.databaseTime)
    try database.read { db in
      let tables = try ForeignDatabase.tables(db)
      guard let table = options.table, options.prompt != nil, options.answer != nil else {
        throw LexiconError.tableNeeded(path: source.path, found: tables)
      }
      guard tables.contains(table) else {
        throw LexiconError.noTable(path: source.path, table: table, found: tables)
      }
      let header = try ForeignDatabase.columns(of: table, db)
      let columns = try choose(header)
      collector.describe(columns.description(header))
      try database.forEachRow(of: table, header, db) { row, number in
        collector.add(row, by: columns, line: number)
      }
    }
  }
}
