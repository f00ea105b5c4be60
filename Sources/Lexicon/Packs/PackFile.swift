import DiskFiles
import Foundation
import GRDB

/// Functions that open a pack's file and check that it is a pack.
enum PackFile {
  /// Opens a pack as immutable: its file is only ever replaced by a rename.
  ///
  /// `body`: a function that receives the connection and the version of the format.
  static func open<Value>(
    _ path: String,
    _ body: (DatabaseQueue, _ version: Int) throws -> Value
  ) throws(LexiconError) -> Value {
    var information = stat()
    guard stat(path, &information) == 0 else { throw .missing(path: path) }
    // SQLite would wait for a pipe for ever.
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notAPack(path: path) }
    guard FileManager.default.isReadableFile(atPath: path) else { throw .unreadable(path: path) }
    do {
      let queue = try connection(path)
      return try body(queue, try queue.inDatabase { try checkedVersion($0, path: path) })
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
      // Not mapped into memory: reading past the end of a truncated mapped file ends the program
      // (SIGBUS).
      try db.execute(
        sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0"
      )
    }
    return try DatabaseQueue(
      path: DatabaseAddress.text(path, "immutable=1"),
      configuration: configuration
    )
  }

  /// Returns the version of a pack, after checking its application id, its tables and its size.
  private static func checkedVersion(_ db: Database, path: String) throws -> Int {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
    guard application == PackSchema.applicationID else { throw LexiconError.notAPack(path: path) }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version <= PackSchema.version else {
      throw LexiconError.newer(path: path, version: version, supported: PackSchema.version)
    }
    // Strict tables contain only values of the type of their columns.
    let tables = try String.fetchAll(
      db,
      sql: "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    guard tables.sorted() == PackSchema.tables(version: version), try isWhole(db, path: path) else {
      throw LexiconError.corrupt(path: path)
    }
    return version
  }

  /// Returns whether the size of the file is exactly the one in its header.
  private static func isWhole(_ db: Database, path: String) throws -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    guard let header = try file.read(upToCount: 32), header.count == 32 else { return false }
    let pages = header.suffix(4).reduce(0) { $0 << 8 | UInt64($1) }
    let pageSize = UInt64(try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    return try file.seekToEnd() == pages * pageSize
  }
}
