import Foundation
import GRDB

/// Opens the file of a pack and checks that it is one.
enum PackFile {
  /// Opens a pack immutable, because it is only ever replaced by rename.
  ///
  /// `body`: gets the connection and the version of the format.
  static func open<Value>(
    _ path: String,
    _ body: (DatabaseQueue, _ version: Int) throws -> Value
  ) throws(LexiconError) -> Value {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .missing(path: path)
    }
    guard !isDirectory.boolValue else { throw .notAPack(path: path) }
    guard FileManager.default.isReadableFile(atPath: path) else { throw .unreadable(path: path) }
    do {
      let queue = try connection(path)
      return try body(queue, try version(queue, path: path))
    } catch let error as LexiconError {
      throw error
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw .notAPack(path: path)
    } catch {
      throw .corrupt(path: path)
    }
  }

  private static func connection(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: "?#;")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return try DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: configuration)
  }

  /// The version of a pack whose tables are those of that version.
  private static func version(_ queue: DatabaseQueue, path: String) throws -> Int {
    let (application, version) = try queue.inDatabase { db in
      (
        try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      )
    }
    guard application == PackSchema.applicationID else {
      throw LexiconError.notAPack(path: path)
    }
    guard version <= PackSchema.version else {
      throw LexiconError.newer(path: path, version: version, supported: PackSchema.version)
    }
    let expected = try definitions(DatabaseQueue()) { db in
      try db.execute(sql: PackSchema.tables(ofVersion: version))
    }
    guard try definitions(queue) == expected else { throw LexiconError.corrupt(path: path) }
    return version
  }

  /// The tables as they were defined; strict ones hold nothing but what their columns say.
  private static func definitions(
    _ queue: DatabaseQueue,
    prepare: (Database) throws -> Void = { _ in }
  ) throws -> [String] {
    try queue.inDatabase { db in
      try prepare(db)
      return try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
          ORDER BY name
          """
      )
    }
  }
}
