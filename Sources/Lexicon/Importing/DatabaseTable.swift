import Foundation
import GRDB
import Pinyin
import Study

/// A database of another program, opened only to read it, and trusted with nothing.
struct ForeignDatabase {
  let path: String
  /// What messages call it.
  let shownPath: String

  func read<Value>(_ body: (Database) throws -> Value) throws(LexiconError) -> Value {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      return try queue.inDatabase(body)
    } catch let error as LexiconError {
      throw error
    } catch {
      throw .notADatabase(path: shownPath)
    }
  }
}

/// Reads words from a table of an SQLite file.
struct DatabaseTable {
  private(set) var collector = WordCollector(format: .sqlite)

  init(_ source: ImportSource, _ options: ImportOptions) throws(LexiconError) {
    let path = source.path
    var collector = collector
    try ForeignDatabase(path: path, shownPath: path).read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
          ORDER BY name
          """
      )
      guard let table = options.table, let prompt = options.prompt, let answer = options.answer
      else { throw LexiconError.tableNeeded(path: path, found: tables) }
      guard tables.contains(table) else {
        throw LexiconError.noTable(path: path, table: table, found: tables)
      }
      let header = try String.fetchAll(
        db,
        sql: "SELECT name FROM pragma_table_info(?)",
        arguments: [table]
      )
      var columns: [WordField: Int] = [:]
      for (field, name) in [
        (WordField.simplified, prompt), (.gloss, answer), (.reading, options.reading),
      ] {
        guard let name else { continue }
        guard let index = header.firstIndex(of: name) else {
          throw LexiconError.noColumn(path: path, column: name, found: header)
        }
        columns[field] = index
      }
      if columns[.reading] == nil {
        columns[.reading] = FieldMap(header: header).columns[.reading]
      }
      let map = FieldMap(columns: columns)
      collector = WordCollector(format: .sqlite, columns: map.description(header))
      let quoted = "\"" + table.replacingOccurrences(of: "\"", with: "\"\"") + "\""
      let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(quoted)")
      var number = 0
      while let row = try rows.next() {
        number += 1
        let texts = header.indices.map { String.fromDatabaseValue(row[$0]) ?? "" }
        collector.add(map.fields(texts), line: number)
      }
    }
    self.collector = collector
  }
}

extension WordCollector {
  /// Adds a row of somebody else's database, or skips it with the reason.
  mutating func add(_ fields: [WordField: String], line: Int) {
    let plain = fields.mapValues { text in
      ImportText.trimmed(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    guard plain.values.allSatisfy({ $0.utf8.count <= ImportText.longestLine }) else {
      skip(line: line, .tooLong, plain[.simplified] ?? "")
      return
    }
    do throws(WordRow.Fault) {
      add(try WordRow(plain).word)
    } catch {
      skip(line: line, error.reason, plain[.simplified] ?? "")
    }
  }
}
