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
      """
    ]
  )
}
