/// The migrations of earlier versions, which are never changed.
extension StatsSchema {
  static let first = """
    CREATE TABLE setting (
      name TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE configuration (
      id INTEGER PRIMARY KEY,
      created_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;

    CREATE TABLE review (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      word TEXT NOT NULL,
      skill TEXT NOT NULL,
      kind TEXT NOT NULL,
      asked_at INTEGER NOT NULL,
      answered_at INTEGER NOT NULL,
      day INTEGER NOT NULL,
      prompt TEXT NOT NULL,
      options TEXT NOT NULL,
      answer INTEGER,
      given TEXT NOT NULL,
      correct INTEGER NOT NULL,
      grade INTEGER NOT NULL,
      grade_overridden INTEGER NOT NULL,
      milliseconds INTEGER NOT NULL,
      guess_rate REAL NOT NULL,
      elapsed_days REAL,
      retrievability REAL,
      confusions TEXT NOT NULL,
      offered TEXT NOT NULL,
      configuration INTEGER NOT NULL REFERENCES configuration (id),
      state_before TEXT NOT NULL,
      state_after TEXT NOT NULL
    ) STRICT;
    CREATE INDEX review_by_card ON review (word, skill);

    CREATE TABLE event (
      id INTEGER PRIMARY KEY,
      after_review INTEGER NOT NULL,
      at INTEGER NOT NULL,
      day INTEGER NOT NULL,
      word TEXT NOT NULL,
      skill TEXT NOT NULL,
      change TEXT NOT NULL
    ) STRICT;
    CREATE INDEX event_by_card ON event (word, skill);

    CREATE TABLE voided (
      review INTEGER PRIMARY KEY
    ) STRICT;

    CREATE TABLE card (
      word TEXT NOT NULL,
      skill TEXT NOT NULL,
      phase TEXT NOT NULL,
      hold TEXT,
      priority TEXT NOT NULL,
      is_flagged INTEGER NOT NULL,
      is_leech INTEGER NOT NULL,
      stability REAL,
      short_stability REAL,
      difficulty REAL,
      step INTEGER NOT NULL,
      reviews INTEGER NOT NULL,
      lapses INTEGER NOT NULL,
      last_reviewed_at INTEGER,
      introduced_on INTEGER,
      due_at INTEGER,
      due_on INTEGER,
      PRIMARY KEY (word, skill)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_by_due_day ON card (due_on) WHERE due_on IS NOT NULL;
    CREATE INDEX card_by_due_moment ON card (due_at) WHERE due_at IS NOT NULL;

    CREATE TABLE tally (
      day INTEGER NOT NULL,
      skill TEXT NOT NULL,
      reviews INTEGER NOT NULL,
      correct INTEGER NOT NULL,
      milliseconds INTEGER NOT NULL,
      introduced INTEGER NOT NULL,
      mature_reviews INTEGER NOT NULL,
      mature_correct INTEGER NOT NULL,
      PRIMARY KEY (day, skill)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE confusion (
      unit TEXT NOT NULL,
      expected TEXT NOT NULL,
      given TEXT NOT NULL,
      count INTEGER NOT NULL,
      shown INTEGER NOT NULL,
      PRIMARY KEY (unit, expected, given)
    ) STRICT, WITHOUT ROWID;
    """

  /// The migration to version 2, which counts confusions again from the log, by periods of 32 study
  /// days.
  static let second = """
    DROP TABLE confusion;
    CREATE TABLE confusion (
      unit TEXT NOT NULL,
      expected TEXT NOT NULL,
      given TEXT NOT NULL,
      period INTEGER NOT NULL,
      count INTEGER NOT NULL,
      shown INTEGER NOT NULL,
      PRIMARY KEY (unit, expected, given, period)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO confusion
      SELECT unit, expected, given, period, sum(count), sum(shown) FROM (
        SELECT json_extract(value, '$.unit') AS unit, json_extract(value, '$.expected') AS expected,
          json_extract(value, '$.given') AS given, day / 32 AS period, 1 AS count, 0 AS shown
          FROM review, json_each(review.confusions)
          WHERE review.id NOT IN (SELECT review FROM voided)
        UNION ALL
        SELECT json_extract(value, '$.unit'), json_extract(value, '$.expected'),
          json_extract(value, '$.given'), day / 32, 0, 1
          FROM review, json_each(review.offered)
          WHERE review.id NOT IN (SELECT review FROM voided)
      )
      GROUP BY unit, expected, given, period;
    """

  /// The migration to version 5, which records the inode number of the database, and the files of
  /// shared folders that were read.
  static let fifth = """
    ALTER TABLE host ADD COLUMN node INTEGER;
    CREATE TABLE synced (
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      node INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      PRIMARY KEY (folder, name)
    ) STRICT, WITHOUT ROWID;
    """

  /// The migration to version 6, which records lines that differ from the stored entry with their
  /// key, the numbers of entries that this machine passes on, machines whose files no longer count
  /// as their own, and how the synchronization with each shared folder went; and which finds the
  /// answers of this program among those of others.
  static let sixth = """
    CREATE TABLE conflict (
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      line TEXT NOT NULL,
      source TEXT NOT NULL,
      seen_at INTEGER NOT NULL,
      is_mentioned INTEGER NOT NULL,
      PRIMARY KEY (kind, key, line)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE passed (
      first INTEGER PRIMARY KEY,
      last INTEGER NOT NULL
    ) STRICT;
    ALTER TABLE host ADD COLUMN is_retired INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE folder (
      folder TEXT NOT NULL PRIMARY KEY,
      succeeded_at INTEGER,
      tried_at INTEGER,
      failed_at INTEGER,
      problem TEXT,
      mentioned_on INTEGER
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE synced ADD COLUMN remainder TEXT;
    CREATE INDEX review_by_trainer ON review (clock, key) WHERE source = 'trainer';
    """

  /// The migration to version 7, which keeps the skills of a learner who has answers and never chose
  /// skills: the default was the reading alone.
  static let seventh = """
    INSERT INTO setting (name, value) SELECT 'skills', 'reading'
    WHERE EXISTS (SELECT 1 FROM review) AND NOT EXISTS (SELECT 1 FROM setting WHERE name = 'skills');
    """
}
