import GRDB
import Study

/// The tables of one of the program's databases, PTStats.sqlite or Classes.sqlite, and the
/// migrations of older files.
///
/// The oldest schema and a released migration are never changed; every later change is a further
/// migration.
package struct StatsSchema: Hashable, Sendable {
  /// The `PRAGMA user_version` of the first released schema of PTStats.sqlite.
  ///
  /// Files with a lower version were written before version 1.0 of the program, and are refused.
  package static let baselineVersion = 7
  /// The schema of the learner's database that this program writes.
  package static let current = StatsSchema(changes: [])

  /// The file name of the database, without its suffix.
  package let fileName: String
  /// The application ID in the header of every database of this kind.
  package let applicationID: Int
  /// The `PRAGMA user_version` of the oldest schema that this program can read.
  let oldest: Int
  /// The SQL of the oldest schema, and of each migration after it, in order.
  private let statements: [String]

  /// Makes a schema of the learner's database: the baseline and these migrations.
  package init(changes: [String]) {
    self.init(
      fileName: "PTStats",
      applicationID: 0x5054_5354,  // `PTST` in ASCII
      oldest: Self.baselineVersion,
      statements: [Self.baseline] + changes
    )
  }

  init(fileName: String, applicationID: Int, oldest: Int, statements: [String]) {
    self.fileName = fileName
    self.applicationID = applicationID
    self.oldest = oldest
    self.statements = statements
  }

  /// True if the database has a log of answers, from which its other tables are derived.
  var hasLog: Bool { fileName == Self.current.fileName }

  /// The `PRAGMA user_version` of a database with this schema.
  package var version: Int { oldest + statements.count - 1 }

  var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, sql) in statements.enumerated() {
      let version = oldest + index
      migrator.registerMigration("\(version)") { db in
        try db.execute(sql: sql)
        try db.execute(
          sql: """
            PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)
            """
        )
      }
    }
    return migrator
  }

  /// Throws if this program cannot read a database of this version.
  func check(version: Int, path: String) throws(StoreError) {
    guard version <= self.version else {
      throw .newer(path: path, version: version, supported: self.version)
    }
    guard version >= oldest else {
      throw .older(path: path, version: version, oldest: oldest)
    }
  }
}

/// The schema of Classes.sqlite, which contains a teacher's classes and the results of their games.
extension StatsSchema {
  /// The schema of the database of classes that this program writes.
  package static let classes = StatsSchema(
    fileName: "Classes",
    applicationID: 0x5054_434C,  // `PTCL` in ASCII
    oldest: 1,
    statements: [
      """
      CREATE TABLE class (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND \(ClassBounds.nameLength)),
        key TEXT NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND \(ClassBounds.textLength))
      ) STRICT;

      CREATE TABLE pupil (
        id INTEGER PRIMARY KEY,
        class INTEGER NOT NULL REFERENCES class (id) ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND \(ClassBounds.nameLength)),
        key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND \(ClassBounds.textLength)),
        is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1)),
        UNIQUE (class, key)
      ) STRICT;

      CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        class INTEGER NOT NULL REFERENCES class (id) ON DELETE CASCADE,
        played_at INTEGER NOT NULL CHECK (played_at BETWEEN 0 AND \(ClassBounds.latest))
      ) STRICT;
      CREATE INDEX game_by_class ON game (class);

      CREATE TABLE question (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND \(ClassBounds.textLength)),
        kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND \(ClassBounds.textLength)),
        text TEXT NOT NULL CHECK (length(text) <= \(ClassBounds.textLength))
      ) STRICT;
      CREATE INDEX question_by_game ON question (game);

      CREATE TABLE answer (
        question INTEGER NOT NULL REFERENCES question (id) ON DELETE CASCADE,
        pupil INTEGER NOT NULL REFERENCES pupil (id) ON DELETE CASCADE,
        correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
        PRIMARY KEY (question, pupil)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX answer_by_pupil ON answer (pupil);
      """,
      """
      ALTER TABLE answer ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1));
      """,
      """
      ALTER TABLE game ADD COLUMN is_homework INTEGER NOT NULL DEFAULT 0
        CHECK (is_homework IN (0, 1));
      ALTER TABLE answer ADD COLUMN chosen TEXT
        CHECK (length(chosen) <= \(ClassBounds.textLength));
      """,
    ]
  )
}
