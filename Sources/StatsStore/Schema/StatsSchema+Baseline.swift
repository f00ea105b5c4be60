/// The first released schema of PTStats.sqlite, version 7, which is never changed.
extension StatsSchema {
  static let baseline = """
    CREATE TABLE setting (
      name TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE host (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      node INTEGER,
      is_retired INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE configuration (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL,
      clock INTEGER NOT NULL,
      host INTEGER NOT NULL REFERENCES host (id),
      sequence INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX configuration_by_digest ON configuration (digest);
    CREATE INDEX configuration_by_order ON configuration (clock, digest);
    CREATE INDEX configuration_by_sequence ON configuration (host, sequence);

    CREATE TABLE review (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL,
      clock INTEGER NOT NULL,
      source TEXT NOT NULL,
      host INTEGER NOT NULL REFERENCES host (id),
      sequence INTEGER NOT NULL,
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
    CREATE UNIQUE INDEX review_by_key ON review (key);
    CREATE INDEX review_by_order ON review (clock, key);
    CREATE INDEX review_by_card ON review (word, skill);
    CREATE INDEX review_by_sequence ON review (host, sequence);
    CREATE INDEX review_by_trainer ON review (clock, key) WHERE source = 'trainer';

    CREATE TABLE event (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL,
      clock INTEGER NOT NULL,
      host INTEGER NOT NULL REFERENCES host (id),
      sequence INTEGER NOT NULL,
      at INTEGER NOT NULL,
      day INTEGER NOT NULL,
      word TEXT NOT NULL,
      skill TEXT NOT NULL,
      change TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX event_by_key ON event (key);
    CREATE INDEX event_by_order ON event (clock, key);
    CREATE INDEX event_by_card ON event (word, skill);
    CREATE INDEX event_by_sequence ON event (host, sequence);

    CREATE TABLE voided (
      review INTEGER PRIMARY KEY
    ) STRICT;

    CREATE TABLE practice (
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
      learned INTEGER NOT NULL DEFAULT 0,
      marked INTEGER NOT NULL DEFAULT 0,
      predicted INTEGER NOT NULL DEFAULT 0,
      target INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (day, skill)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE confusion (
      unit TEXT NOT NULL,
      expected TEXT NOT NULL,
      given TEXT NOT NULL,
      period INTEGER NOT NULL,
      count INTEGER NOT NULL,
      shown INTEGER NOT NULL,
      PRIMARY KEY (unit, expected, given, period)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE synced (
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      node INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      remainder TEXT,
      PRIMARY KEY (folder, name)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE folder (
      folder TEXT NOT NULL PRIMARY KEY,
      succeeded_at INTEGER,
      tried_at INTEGER,
      failed_at INTEGER,
      problem TEXT,
      mentioned_on INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE passed (
      first INTEGER PRIMARY KEY,
      last INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE conflict (
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      line TEXT NOT NULL,
      source TEXT NOT NULL,
      seen_at INTEGER NOT NULL,
      is_mentioned INTEGER NOT NULL,
      PRIMARY KEY (kind, key, line)
    ) STRICT, WITHOUT ROWID;
    """
}
