import GRDB

/// A reader of a table of an SQLite file.
struct DatabaseTable: WordReader, WordTable {
  let source: ImportSource
  let options: ImportOptions

  func read(into collector: inout WordCollector) throws(LexiconError) {
    try read(into: &collector) { (header, _) throws(LexiconError) in
      for (_, name) in options.named { _ = try header.column(name, path: source.path) }
      let named: Set<WordField> = [.simplified, .gloss, .reading]
      let map = FieldMap(header: header, options: options)
      return FieldMap(columns: map.columns.filter { named.contains($0.key) })
    }
  }

  func read<Columns: RowColumns>(
    into collector: inout WordCollector,
    by choose: (_ header: [String], _ samples: [[String]]) throws(LexiconError) -> Columns
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
      let columns = try choose(header, [])
      collector.describe(columns.description(header))
      try database.forEachRow(of: table, header, db) { row, number in
        collector.add(row, by: columns, line: number)
      }
    }
  }
}
