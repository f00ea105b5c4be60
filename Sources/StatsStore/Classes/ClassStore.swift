package import Foundation
import GRDB
package import Quiz
package import Study

/// The database of a teacher's classes, with their pupils and the results of their games.
///
/// The file is created, locked, checked and backed up like the learner's database. Each change is
/// one transaction, whose result is on the disk when the call returns. Deleted data is overwritten.
package struct ClassStore: Sendable {
  let location: StatsLocation
  let notify: @Sendable (StoreNotice) -> Void
  let file: StatsFile.Opened
  private let timeout: LockTimeout

  /// Opens the database, or creates it if it is missing; if this user cannot write, opens it
  /// read-only.
  ///
  /// `notify`: a function that receives notices about the files.
  package init(
    _ location: StatsLocation,
    notify: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) throws(ClassError) {
    try self.init(location, timeout: LockTimeout(), notify: notify)
  }

  /// Opens the database; `timeout` limits the time of its waits for other programs.
  init(
    _ location: StatsLocation,
    timeout: LockTimeout,
    notify: @escaping @Sendable (StoreNotice) -> Void
  ) throws(ClassError) {
    (self.location, self.notify, self.timeout) = (location, notify, timeout)
    do throws(StoreError) {
      file = try StatsFile(location: location, notify: notify, timeout: timeout).open()
      do {
        try file.queue.inDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
      } catch {
        throw StoreError(error, path: location.database)
      }
    } catch {
      throw .store(error.namingHolder())
    }
  }

  package var path: String { location.database }

  // MARK: - Classes

  /// Returns the classes in the order of their names.
  package func classes() throws(ClassError) -> [ClassSummary] {
    try read { db in
      try Self.rows(
        db,
        """
        SELECT name,
          (SELECT count(*) FROM pupil WHERE class = this.id AND is_listed),
          (SELECT count(*) FROM game WHERE class = this.id),
          (SELECT max(played_at) FROM game WHERE class = this.id)
        FROM class AS this ORDER BY key
        """
      ) { row in
        ClassSummary(
          name: try row[0],
          pupils: try row[1],
          games: try row[2],
          lastPlayed: try row[3]
        )
      }
    }
  }

  /// Makes a class with a list of pupils, and returns the number of pupils; repeated names count
  /// once.
  ///
  /// - Throws: `.exists` if the class exists, `.full` if there are too many classes or pupils,
  ///   `.badName` if a name is empty or too long.
  package func make(
    _ name: ComparedName,
    pupils: [ComparedName]
  ) throws(ClassError) -> Int {
    try write { db in
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM class") ?? 0
      guard count < ClassBounds.classes else { throw ClassError.full(.classes, name: name.text) }
      guard try Self.number(of: name, db) == nil else { throw ClassError.exists(name.text) }
      try Self.check(name)
      try db.execute(
        sql: "INSERT INTO class (name, key) VALUES (?, ?)",
        arguments: [name.text, name.key]
      )
      return try Self.list(pupils, in: db.lastInsertedRowID, of: name, db)
    }
  }

  /// Puts pupils on the list of a class; returns the number of pupils that were not on it before.
  ///
  /// A name that was only used in games keeps its results when it is put on the list.
  package func add(
    _ pupils: [ComparedName],
    to name: ComparedName
  ) throws(ClassError) -> Int {
    try write { db in try Self.list(pupils, in: try Self.existing(name, db), of: name, db) }
  }

  package func rename(_ name: ComparedName, to new: ComparedName) throws(ClassError) {
    try write { db in
      let number = try Self.existing(name, db)
      if let other = try Self.number(of: new, db), other != number {
        throw ClassError.exists(new.text)
      }
      try Self.check(new)
      try db.execute(
        sql: "UPDATE class SET name = ?, key = ? WHERE id = ?",
        arguments: [new.text, new.key, number]
      )
    }
  }

  /// Deletes a class with its pupils and games; throws an error if there is no such class.
  package func remove(_ name: ComparedName) throws(ClassError) {
    try write { db in
      let number = try Self.existing(name, db)
      try db.execute(sql: "DELETE FROM class WHERE id = ?", arguments: [number])
    }
  }

  // MARK: - Pupils

  /// Returns the pupils on the list of a class.
  package func pupils(of name: ComparedName) throws(ClassError) -> [ComparedName] {
    try read { db in
      try Self.rows(
        db,
        "SELECT name FROM pupil WHERE class = ? AND is_listed ORDER BY id",
        [try Self.existing(name, db)]
      ) { ComparedName(cleaned: try $0[0]) }
    }
  }

  /// Renames a pupil; if the class already has the new name, the results under both names are
  /// joined.
  ///
  /// `name`: the name of the class. Throws an error if the class or pupil is missing, or the new
  /// name is not permitted.
  package func rename(
    _ pupil: ComparedName,
    of name: ComparedName,
    to new: ComparedName
  ) throws(ClassError) {
    try write { db in
      let number = try Self.existing(name, db)
      let old = try Self.existing(pupil, of: number, name, db)
      try Self.check(new)
      guard let target = try Self.number(of: new, in: number, db), target != old else {
        return try db.execute(
          sql: "UPDATE pupil SET name = ?, key = ? WHERE id = ?",
          arguments: [new.text, new.key, old]
        )
      }
      // If both names have an answer to a question, the answer under the new name is kept, unless
      // only that one is open (not given).
      try db.execute(
        sql: """
          DELETE FROM answer WHERE pupil = ? AND is_open
            AND question IN (SELECT question FROM answer WHERE pupil = ? AND NOT is_open)
          """,
        arguments: [target, old]
      )
      try db.execute(
        sql: "UPDATE OR IGNORE answer SET pupil = ? WHERE pupil = ?",
        arguments: [target, old]
      )
      try db.execute(
        sql: """
          UPDATE pupil SET is_listed = 1
          WHERE id = ? AND (SELECT is_listed FROM pupil WHERE id = ?)
          """,
        arguments: [target, old]
      )
      try db.execute(sql: "DELETE FROM pupil WHERE id = ?", arguments: [old])
    }
  }

  /// Deletes a pupil of the class `name` with all results; throws an error if either is missing.
  package func remove(_ pupil: ComparedName, of name: ComparedName) throws(ClassError) {
    try write { db in
      let number = try Self.existing(pupil, of: try Self.existing(name, db), name, db)
      try db.execute(sql: "DELETE FROM pupil WHERE id = ?", arguments: [number])
    }
  }

  // MARK: - Transactions

  func read<Value>(_ body: (Database) throws -> Value) throws(ClassError) -> Value {
    try perform(.shared) { try file.queue.read(body) }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws(ClassError) -> Value {
    guard !file.isReadOnly else { throw .store(.readOnly(path: location.database)) }
    return try perform(.alone) { try file.queue.write(body) }
  }

  /// Runs a body that uses the database, under a lock that prevents the replacement of the file.
  ///
  /// A read-only file is read without the lock.
  ///
  /// - Throws: a `ClassError` of the body; `.store` with `moved` if the file was replaced, or with
  ///   the reason why the lock or the database cannot be used.
  private func perform<Value>(
    _ kind: FileLock.Kind,
    _ body: () throws -> Value
  ) throws(ClassError) -> Value {
    timeout.begin()
    do {
      // A user who cannot write cannot make the lock file either, and reads without a lock.
      let lock = FileLock(path: location.lock, guarding: location.database)
      let held = file.isReadOnly ? nil : try lock.acquire(kind, timeout)
      defer { held?.release() }
      guard file.identity == FileSystem.identity(of: location.database) else {
        throw StoreError.moved(path: location.database)
      }
      let value = try body()
      timeout.succeed()
      return value
    } catch let error as ClassError {
      throw error
    } catch {
      throw .store(StoreError(error, path: location.database).namingHolder())
    }
  }

  /// Returns the rows of a query, each converted to a value by a function.
  static func rows<Value>(
    _ db: Database,
    _ sql: String,
    _ arguments: StatementArguments = [],
    _ value: (StoredRow) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    while let row = try rows.next() { values.append(try value(StoredRow(row))) }
    return values
  }
}

/// The backups and the check of the database of classes.
extension ClassStore {
  private var backups: Backups { Backups(location: location, notify: notify) }

  /// Makes a verified backup and returns its path; `reason` is a word for its name.
  package func backUp(reason: String) throws(ClassError) -> String {
    timeout.begin()
    do throws(StoreError) {
      return try backups.make(from: file.queue, reason: reason)
    } catch {
      throw .store(error)
    }
  }

  /// Makes a verified backup if the newest one is older than a day and the database has changed
  /// since.
  ///
  /// The first backup is made when there is a class. A failure is reported as a notice.
  package func backUpDaily(at moment: Date) {
    let isUsed = (try? classes())?.isEmpty == false
    guard backups.isDue(at: moment) ?? isUsed else { return }
    timeout.begin()
    do throws(StoreError) {
      _ = try backups.make(from: file.queue, reason: "daily", at: moment)
    } catch {
      notify(.backupFailed(path: location.backups))
    }
  }

  /// Makes a new backup and deletes all others that this program made, since they contain what was
  /// deleted from the database.
  ///
  /// - Returns: the paths of the copies that are left: those that this program did not make, that
  ///   were changed since, or that it cannot delete.
  package func replaceBackups() throws(ClassError) -> [String] {
    let path = try backUp(reason: "after-removal")
    return backups.removeAll(but: path)
  }

  /// Returns the findings of SQLite's check of the file; without findings, returns the differences
  /// of its schema.
  package func findings() throws(ClassError) -> [String] {
    timeout.begin()
    do throws(StoreError) {
      // A read-only connection would not evaluate the CHECK constraints.
      return try SchemaCheck.findings(file.queue, at: location, quick: false)
    } catch {
      throw .store(error)
    }
  }
}
