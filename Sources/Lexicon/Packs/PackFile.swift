import DiskFiles
import Foundation
import GRDB

/// The properties by which this program recognizes one of its own kinds of database.
struct DatabaseForm: Sendable {
  /// The application id in the header of the file.
  let applicationID: Int
  /// The newest version of the format; a file has its version in `user_version`.
  let version: Int
  /// A function that returns the definitions of all tables in a version of the format, sorted.
  let tables: @Sendable (_ version: Int) -> [String]
}

/// The opening of the files of packs, with a check of each.
enum PackFile {
  /// Opens a pack or a database of another form, checks it and calls the body with it.
  ///
  /// The file is opened as immutable, because such a file is only ever replaced by a rename.
  /// `body`: a function that receives the connection and the version of the format.
  /// - Throws: `LexiconError` if the file is missing, unreadable, of another form, newer than this
  ///   program, or damaged. An error of `body` that is no `LexiconError` becomes `.corrupt`.
  static func open<Value>(
    _ path: String,
    _ form: DatabaseForm = PackSchema.form,
    _ body: (DatabaseQueue, _ version: Int) throws -> Value
  ) throws(LexiconError) -> Value {
    var information = stat()
    guard stat(path, &information) == 0 else { throw .missing(path: path) }
    // SQLite would wait forever for a pipe.
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notAPack(path: path) }
    guard FileManager.default.isReadableFile(atPath: path) else { throw .unreadable(path: path) }
    do {
      let queue = try connection(path)
      return try body(queue, try queue.inDatabase { try checkedVersion($0, form, path: path) })
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
      // The file is not mapped into memory, because reading past the end of a truncated mapped file
      // ends the program (SIGBUS).
      try db.execute(
        sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0"
      )
    }
    return try DatabaseQueue(
      path: DatabaseAddress.text(path, "immutable=1"),
      configuration: configuration
    )
  }

  /// Returns the version of a database after checking its application id, its tables and its size.
  ///
  /// - Throws: `.notAPack` for another application id, `.newer` for a newer version, otherwise
  ///   `.corrupt`.
  private static func checkedVersion(
    _ db: Database,
    _ form: DatabaseForm,
    path: String
  ) throws -> Int {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
    guard application == form.applicationID else { throw LexiconError.notAPack(path: path) }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version <= form.version else {
      throw LexiconError.newer(path: path, version: version, supported: form.version)
    }
    // Strict tables contain only values of the type of their columns.
    let tables = try String.fetchAll(
      db,
      sql: "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    guard tables.sorted() == form.tables(version), try isWhole(db, path: path) else {
      throw LexiconError.corrupt(path: path)
    }
    return version
  }

  /// Returns true if the size of the file is exactly the one in its header.
  private static func isWhole(_ db: Database, path: String) throws -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    guard let header = try file.read(upToCount: 32), header.count == 32 else { return false }
    let pages = header.suffix(4).reduce(0) { $0 << 8 | UInt64($1) }
    let pageSize = UInt64(try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    return try file.seekToEnd() == pages * pageSize
  }
}

/// The tables and indexes of a word pack, in all versions of its format.
enum PackSchema {
  /// The application id in the header of every pack: `PTWD` in ASCII.
  static let applicationID = 0x5054_5744
  /// The version of the format that this program writes, which is the `user_version` of a pack.
  static let version = 5

  static let form = DatabaseForm(
    applicationID: applicationID,
    version: version,
    tables: tables
  )

  /// The definitions of all tables, exactly as SQLite stores them.
  static let definitions = [word(version)] + first + second + third

  /// The definitions of the indexes, which are made when the tables have their rows.
  static let indexes = [
    "CREATE INDEX word_by_traditional ON word (traditional)",
    "CREATE INDEX word_by_reading ON word (reading COLLATE NOCASE)",
  ]

  /// Returns the definitions of the tables in a version of the format, sorted.
  static func tables(version: Int) -> [String] {
    let later: [String] =
      switch version {
      case ..<2: []
      case 2: second
      default: second + third
      }
    return ([word(version)] + first + later).sorted()
  }

  /// Returns the SQL definition of the table `word` in a version of the format.
  ///
  /// From version 4 on it has synonyms (`meanings`), and from version 5 on phrases.
  private static func word(_ version: Int) -> String {
    """
    CREATE TABLE word (
      id INTEGER PRIMARY KEY,
      simplified TEXT NOT NULL,
      traditional TEXT NOT NULL,
      reading TEXT NOT NULL,
      accepted TEXT NOT NULL,
      pos TEXT NOT NULL,
      level_2012 INTEGER,
      level_2021 INTEGER,
      level_2025 INTEGER,
      frequency_rank INTEGER,
      is_separable INTEGER NOT NULL,
      measure TEXT NOT NULL,
      topic TEXT NOT NULL,
      gloss TEXT NOT NULL,\(version > 3 ? "\n  meanings TEXT NOT NULL," : "")\(
        version > 4 ? "\n  phrase TEXT NOT NULL," : "")
      UNIQUE (simplified, reading)
    ) STRICT
    """
  }

  private static let first = [
    """
    CREATE TABLE metadata (
      key TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE topic (
      position INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL
    ) STRICT
    """,
  ]

  private static let second = [
    """
    CREATE TABLE confusable_table (
      name TEXT NOT NULL PRIMARY KEY,
      version INTEGER NOT NULL,
      data BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE neighbor (
      kind INTEGER NOT NULL,
      place INTEGER NOT NULL,
      word INTEGER NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      data BLOB NOT NULL,
      PRIMARY KEY (kind, place),
      UNIQUE (kind, word)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE character (
      character TEXT NOT NULL PRIMARY KEY,
      strokes INTEGER NOT NULL,
      radical TEXT NOT NULL,
      components TEXT NOT NULL,
      is_simplified INTEGER NOT NULL,
      is_traditional INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE look_alike (
      character TEXT NOT NULL,
      other TEXT NOT NULL,
      score INTEGER NOT NULL,
      PRIMARY KEY (character, other)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE wrong_answer (
      word INTEGER NOT NULL,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (word, position)
    ) STRICT, WITHOUT ROWID
    """,
  ]

  private static let third = [
    """
    CREATE TABLE character_reading (
      character TEXT NOT NULL,
      reading TEXT NOT NULL,
      PRIMARY KEY (character, reading)
    ) STRICT, WITHOUT ROWID
    """
  ]
}
