/// The tables of a word pack.
enum PackSchema {
  /// `PTWD` in ASCII, in the header of every pack.
  static let applicationID = 0x5054_5744
  static let version = 2

  /// All tables of a version of the format; later ones add tables and change none.
  static func tables(ofVersion version: Int) -> String {
    version >= 2 ? words + additions : words
  }

  private static let words = """
    CREATE TABLE metadata (
      key TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE topic (
      position INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL
    ) STRICT;

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
      gloss TEXT NOT NULL,
      UNIQUE (simplified, reading)
    ) STRICT;
    CREATE INDEX word_by_traditional ON word (traditional);
    """

  /// What the second version added.
  private static let additions = """

    CREATE TABLE character (
      character TEXT NOT NULL PRIMARY KEY,
      strokes INTEGER NOT NULL,
      radical TEXT NOT NULL,
      components TEXT NOT NULL,
      is_simplified INTEGER NOT NULL,
      is_traditional INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE look_alike (
      character TEXT NOT NULL,
      other TEXT NOT NULL,
      score INTEGER NOT NULL,
      PRIMARY KEY (character, other)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE wrong_answer (
      word INTEGER NOT NULL,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (word, position)
    ) STRICT, WITHOUT ROWID;
    """
}
