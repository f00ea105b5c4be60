/// The tables of a word pack.
enum PackSchema {
  /// `PTWD` in ASCII, in the header of every pack.
  static let applicationID = 0x5054_5744
  static let version = 1

  static let tables = """
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
}
