import Foundation
import GRDB
import Pinyin
import Study

/// Reads words from a table of an SQLite file.
struct DatabaseTable {
  private(set) var collector = WordCollector(format: .sqlite)

  init(
    _ source: ImportSource,
    _ options: ImportOptions,
    progress: (Double) -> Void
  ) throws(LexiconError) {
    let path = source.path
    var collector = collector
    try ForeignDatabase(path: path, shownPath: path, limit: options.databaseTime).read { db in
      let tables = try ForeignDatabase.tables(db)
      guard let table = options.table, options.prompt != nil, options.answer != nil else {
        throw LexiconError.tableNeeded(path: path, found: tables)
      }
      guard tables.contains(table) else {
        throw LexiconError.noTable(path: path, table: table, found: tables)
      }
      let header = try String.fetchAll(
        db,
        sql: "SELECT name FROM pragma_table_info(?)",
        arguments: [table]
      )
      let rows = try Self.rows(db, table, header)
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(Self.quoted(table))") ?? 0
      let progress = { (row: Int) in
        if row % 2048 == 0 { progress(Double(row) / Double(max(1, count))) }
      }
      if options.wrong.isEmpty {
        collector = try Self.words(rows, header, options, path, progress)
      } else {
        collector = try Self.questions(rows, header, options, path, progress)
      }
    }
    self.collector = collector
  }

  /// A name of a table or column as SQL takes it, whatever it holds.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  private static func rows(_ db: Database, _ table: String, _ header: [String]) throws -> RowCursor
  {
    let columns = header.map(quoted).joined(separator: ", ")
    return try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(quoted(table))")
  }

  private static func words(
    _ rows: RowCursor,
    _ header: [String],
    _ options: ImportOptions,
    _ path: String,
    _ progress: (_ row: Int) -> Void
  ) throws -> WordCollector {
    var columns: [WordField: Int] = [:]
    for (field, name) in [
      (WordField.simplified, options.prompt), (.gloss, options.answer),
      (.reading, options.reading),
    ] {
      guard let name else { continue }
      guard let index = header.firstIndex(of: name) else {
        throw LexiconError.noSuchColumn(path: path, column: name, found: header)
      }
      columns[field] = index
    }
    if columns[.reading] == nil {
      columns[.reading] = FieldMap(header: header).columns[.reading]
    }
    let map = FieldMap(columns: columns)
    var collector = WordCollector(format: .sqlite, columns: map.description(header))
    var account = ImportAccount(path: path)
    while let row = try rows.next() {
      let cells = header.indices.map { text(row, $0) ?? "" }
      try account.take(cells)
      progress(account.rows)
      collector.add(map.fields(cells), line: account.rows)
    }
    return collector
  }

  private static func questions(
    _ rows: RowCursor,
    _ header: [String],
    _ options: ImportOptions,
    _ path: String,
    _ progress: (_ row: Int) -> Void
  ) throws -> WordCollector {
    let columns = try QuestionColumns(options, header: header, path: path)
    var collector = WordCollector(format: .sqlite, columns: columns.description(header))
    let used = [columns.prompt, columns.answer] + columns.wrong
    var account = ImportAccount(path: path)
    while let row = try rows.next() {
      var texts = [String](repeating: "", count: header.count)
      var isText = true
      for index in used {
        if let text = text(row, index) { texts[index] = text } else { isText = false }
      }
      try account.take(texts)
      let number = account.rows
      progress(number)
      guard isText else {
        collector.skip(line: number, .notText, texts[columns.prompt])
        continue
      }
      do throws(WordRow.Fault) {
        collector.add(try columns.question(texts), line: number)
      } catch {
        collector.skip(line: number, error.reason, texts[columns.prompt])
      }
    }
    collector.dropUnanswerable()
    return collector
  }

  /// A cell as text; empty for NULL, nil for a BLOB.
  private static func text(_ row: Row, _ index: Int) -> String? {
    let value: DatabaseValue = row[index]
    switch value.storage {
    case .null: return ""
    case .string(let text): return text
    case .int64(let number): return String(number)
    case .double(let number): return String(number)
    case .blob: return nil
    }
  }
}

extension WordCollector {
  /// Adds a row of somebody else's database, or skips it with the reason.
  mutating func add(_ fields: [WordField: String], line: Int) {
    let plain = fields.mapValues { text in
      ImportText.trimmed(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    do throws(WordRow.Fault) {
      add(try WordRow(plain).word)
    } catch {
      skip(line: line, error.reason, plain[.simplified] ?? "")
    }
  }
}
