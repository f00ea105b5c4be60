import GRDB
import Quiz
package import Study

/// The names of classes and pupils, and the numbers of their rows.
extension ClassStore {
  /// Returns the row number of a class; nil if there is none of that name.
  static func number(of name: ComparedName, _ db: Database) throws -> Int64? {
    try rows(db, "SELECT id FROM class WHERE key = ?", [name.key]) { try $0[0] as Int64 }.first
  }

  /// Returns the row number of a class, or throws ``ClassError/noClass(_:found:)`` with the names
  /// of all classes.
  static func existing(_ name: ComparedName, _ db: Database) throws -> Int64 {
    if let number = try number(of: name, db) { return number }
    let found = try rows(db, "SELECT name FROM class ORDER BY key") { try $0[0] as String }
    throw ClassError.noClass(name.text, found: found)
  }

  /// Returns the row number of a pupil; nil if the class has none of that name.
  ///
  /// `number`: the row number of the class.
  static func number(
    of pupil: ComparedName,
    in number: Int64,
    _ db: Database
  ) throws -> Int64? {
    try rows(db, "SELECT id FROM pupil WHERE class = ? AND key = ?", [number, pupil.key]) {
      try $0[0] as Int64
    }.first
  }

  /// Returns the row number of a pupil, or throws ``ClassError/noPupil(_:of:fitting:)`` with the
  /// names that fit.
  ///
  /// `takesFitting`: true to return the only pupil whose name fits, if no pupil has exactly this
  /// name.
  static func existing(
    _ pupil: ComparedName,
    of number: Int64,
    _ name: ComparedName,
    takesFitting: Bool = false,
    _ db: Database
  ) throws -> Int64 {
    if let found = try self.number(of: pupil, in: number, db) { return found }
    let names = try rows(db, "SELECT name FROM pupil WHERE class = ? ORDER BY id", [number]) {
      ComparedName(cleaned: try $0[0] as String)
    }
    let fitting = pupil.fitting(names)
    if takesFitting, fitting.count == 1, let found = try self.number(of: fitting[0], in: number, db)
    {
      return found
    }
    throw ClassError.noPupil(pupil.text, of: name.text, fitting: fitting.map(\.text))
  }

  /// Puts names on the list of a class; returns the number of names that were not on it before.
  ///
  /// `number`, `name`: the row number and the name of the class.
  ///
  /// - Throws: `ClassError.full` if the list would have too many pupils, `.badName` if a name is
  ///   empty or too long.
  static func list(
    _ pupils: [ComparedName],
    in number: Int64,
    of name: ComparedName,
    _ db: Database
  ) throws -> Int {
    guard Set(pupils.map(\.key)).count <= ClassBounds.pupils else {
      throw ClassError.full(.pupils, name: name.text)
    }
    let before = try count(in: number, "AND is_listed", db)
    for pupil in pupils {
      try check(pupil)
      try db.execute(
        sql: """
          INSERT INTO pupil (class, name, key, is_listed) VALUES (?, ?, ?, 1)
          ON CONFLICT (class, key) DO UPDATE SET is_listed = 1
          """,
        arguments: [number, pupil.text, pupil.key]
      )
    }
    let after = try count(in: number, "AND is_listed", db)
    guard after <= ClassBounds.pupils else { throw ClassError.full(.pupils, name: name.text) }
    return after - before
  }

  /// Returns the row number of a player's name in a class; a missing name is added, but not listed.
  ///
  /// The result is nil if the name cannot be stored: it is empty or too long, or the class has too
  /// many names. `number`: the row number of the class.
  static func pupil(
    named name: ComparedName,
    in number: Int64,
    _ db: Database
  ) throws -> Int64? {
    if let found = try self.number(of: name, in: number, db) { return found }
    guard ClassBounds.canHold(name), try count(in: number, "", db) < ClassBounds.names else {
      return nil
    }
    try db.execute(
      sql: "INSERT INTO pupil (class, name, key, is_listed) VALUES (?, ?, ?, 0)",
      arguments: [number, name.text, name.key]
    )
    return db.lastInsertedRowID
  }

  private static func count(
    in number: Int64,
    _ condition: String,
    _ db: Database
  ) throws -> Int {
    try Int.fetchOne(
      db,
      sql: "SELECT count(*) FROM pupil WHERE class = ? \(condition)",
      arguments: [number]
    ) ?? 0
  }

  static func check(_ name: ComparedName) throws {
    guard ClassBounds.canHold(name) else { throw ClassError.badName(name.text) }
  }
}

/// The limits of a database of classes.
package enum ClassBounds {
  package static let classes = 200
  /// The maximum number of pupils on the list of a class.
  package static let pupils = 200
  /// The maximum number of names in a class, including those that were only used in games.
  package static let names = 1_000
  /// The maximum number of games of a class.
  package static let games = 1_000
  /// The maximum number of Unicode scalars in a name; each of the 20 characters of a name can have
  /// several marks.
  static let nameLength = 200
  /// The maximum number of Unicode scalars in a key or any other text.
  static let textLength = 1_000
  /// The latest time of a game: the end of the year 9999, in milliseconds since 1970.
  static let latest: Int64 = 253_402_300_799_999

  /// Returns true if a name and its key are short enough to be stored, and not empty.
  static func canHold(_ name: ComparedName) -> Bool {
    (1...nameLength).contains(name.text.unicodeScalars.count)
      && (1...textLength).contains(name.key.unicodeScalars.count)
  }

  /// Returns the first ``textLength`` Unicode scalars of a text.
  static func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(textLength)))
  }
}

/// An error of a database of classes.
package enum ClassError: Error, Hashable, Sendable {
  /// A kind of item whose number is limited.
  package enum Limit: Hashable, Sendable { case classes, pupils, games }

  /// There is no class of that name; `found` are the names of all classes.
  case noClass(String, found: [String])
  case exists(String)
  /// The class has no pupil of that name; `fitting` are the names that may be meant.
  case noPupil(String, of: String, fitting: [String] = [])
  /// The name is empty, or too long to be stored.
  case badName(String)
  /// The limit is reached; `name` is the name of the class.
  case full(Limit, name: String)
  case store(StoreError)
}
