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
