import GRDB
package import Quiz

/// The games of a class.
extension ClassStore {
  /// Checks that a game can be stored: its class exists, and already has the game or has room for
  /// it.
  ///
  /// `time`: the time of the game in milliseconds since 1970, which identifies it as in `record`.
  ///
  /// - Throws: `.noClass` if the class is missing, `.full` if it has no room for another game.
  package func checkNewGame(of name: ComparedName, at time: Int64) throws(ClassError) {
    try read { db in
      let number = try Self.existing(name, db)
      guard try Self.storedGame(in: number, at: time, db) == nil else { return }
      try Self.checkNewGame(in: number, of: name, db)
    }
  }

  /// Stores the current results of a game, in place of earlier results of the same game.
  ///
  /// A player who is not on the list of the class is stored, but not listed, if the player has
  /// answered. A player is left out if the name cannot be stored, or differs from that of an
  /// earlier player only in case, width or blanks.
  ///
  /// `time`: the time of the game in milliseconds since 1970; a later call with the same time
  /// concerns the same game.
  ///
  /// - Returns: the number of players that were left out.
  ///
  /// - Throws: `.noClass` if the class is missing, `.full` if it has no room for another game.
  package func record(
    _ record: ClassGameRecord,
    of name: ComparedName,
    at time: Int64
  ) throws(ClassError) -> Int {
    try write { db in
      let number = try Self.existing(name, db)
      let game = try Self.game(in: number, of: name, at: time, db)
      try db.execute(
        sql: "UPDATE game SET is_homework = ? WHERE id = ?",
        arguments: [record.isHomework, game]
      )
      try db.execute(sql: "DELETE FROM question WHERE game = ?", arguments: [game])
      let questions = try record.questions.map { question in
        try db.execute(
          sql: "INSERT INTO question (game, word, kind, text) VALUES (?, ?, ?, ?)",
          arguments: [
            game, ClassBounds.cut(question.word), ClassBounds.cut(question.kind),
            ClassBounds.cut(question.text),
          ]
        )
        return db.lastInsertedRowID
      }
      var seen: Set<Int64> = []
      for player in record.players {
        guard let pupil = try Self.pupil(named: player.name, in: number, db),
          seen.insert(pupil).inserted
        else { continue }
        for (place, outcome) in player.answers where questions.indices.contains(place) {
          try db.execute(
            sql: """
              INSERT INTO answer (question, pupil, correct, is_open, chosen) VALUES (?, ?, ?, ?, ?)
              """,
            arguments: [
              questions[place], pupil, outcome == .right, outcome == .open,
              outcome.chosen.map(ClassBounds.cut),
            ]
          )
        }
      }
      try Self.forgetGuests(in: number, db)
      return record.players.count - seen.count
    }
  }

  /// Returns the games of a class, the earliest first.
  package func games(of name: ComparedName) throws(ClassError) -> [ClassGame] {
    try read { db in
      try Self.rows(
        db,
        """
        SELECT played_at, is_homework, count(CASE WHEN NOT is_open THEN 1 END)
        FROM game LEFT JOIN question ON question.game = game.id
          LEFT JOIN answer ON answer.question = question.id
        WHERE class = ? GROUP BY game.id ORDER BY played_at, game.id
        """,
        [try Self.existing(name, db)]
      ) { row in
        ClassGame(time: try row[0], isHomework: try row[1] != 0, answers: try row[2])
      }
    }
  }

  /// Deletes games of a class with their answers, and the names outside the list that were used in
  /// these games only; `times`: the times of the games in milliseconds since 1970.
  package func remove(gamesAt times: [Int64], of name: ComparedName) throws(ClassError) {
    try write { db in
      let number = try Self.existing(name, db)
      for time in times {
        try db.execute(
          sql: "DELETE FROM game WHERE class = ? AND played_at = ?",
          arguments: [number, time]
        )
      }
      try Self.forgetGuests(in: number, db)
    }
  }

  /// Returns the results of a class in all its games, or only in the last one.
  ///
  /// `pupil`: a pupil to whom the results are limited; nil for the whole class. Pupils who are not
  /// on the list are left out if they have no result.
  package func results(
    of name: ComparedName,
    lastGameOnly: Bool = false,
    pupil: ComparedName? = nil
  ) throws(ClassError) -> ClassResults {
    try read { db in
      let number = try Self.existing(name, db)
      let one = try pupil.map {
        try Self.existing($0, of: number, name, takesFitting: true, db)
      }
      var games = try Self.rows(
        db,
        "SELECT id, played_at, is_homework FROM game WHERE class = ? ORDER BY played_at, id",
        [number]
      ) { row in
        (id: try row[0] as Int64, time: try row[1] as Int64, homework: try row[2] as Int)
      }
      if lastGameOnly { games = games.suffix(1) }
      // If there is no game yet, the number is 0, which no row has.
      let only = lastGameOnly ? games.last?.id ?? 0 : nil
      let pupils = try Self.rows(
        db,
        """
        SELECT pupil.name, is_listed, count(DISTINCT game), count(question.id),
          count(CASE WHEN correct AND question.id IS NOT NULL THEN 1 END),
          count(CASE WHEN is_open AND question.id IS NOT NULL THEN 1 END)
        FROM pupil LEFT JOIN answer ON answer.pupil = pupil.id
          LEFT JOIN question ON question.id = answer.question AND question.game = ifnull(?, game)
        WHERE class = ? AND pupil.id = ifnull(?, pupil.id)
        GROUP BY pupil.id ORDER BY is_listed DESC, pupil.id
        """,
        [only, number, one]
      ) { row in
        ClassResults.Pupil(
          name: try row[0],
          isListed: try row[1] != 0,
          tally: .init(games: try row[2], asked: try row[3], right: try row[4], open: try row[5])
        )
      }
      // Of the wrong options to a word, the one chosen most often comes last.
      let mistakes = try Self.rows(
        db,
        """
        SELECT word, chosen, count(*) AS times
        FROM answer JOIN question ON question.id = answer.question
          JOIN game ON game.id = question.game
        WHERE game.class = ? AND game.id = ifnull(?, game.id) AND pupil = ifnull(?, pupil)
          AND chosen IS NOT NULL
        GROUP BY word, chosen ORDER BY times, max(question.id)
        """,
        [number, only, one]
      ) { row in
        (
          key: try row[0] as String,
          mistake: ClassResults.Mistake(option: try row[1], count: try row[2])
        )
      }
      let mistake = Dictionary(
        mistakes.map { ($0.key, $0.mistake) },
        uniquingKeysWith: { $1 }
      )
      // With `max()`, SQLite takes the columns that are not aggregated from the row with the
      // maximum.
      let words = try Self.rows(
        db,
        """
        SELECT word, text, max(question.id), count(DISTINCT game),
          count(*), count(CASE WHEN correct THEN 1 END), count(CASE WHEN is_open THEN 1 END)
        FROM answer JOIN question ON question.id = answer.question
          JOIN game ON game.id = question.game
        WHERE game.class = ? AND game.id = ifnull(?, game.id) AND pupil = ifnull(?, pupil)
        GROUP BY word
        """,
        [number, only, one]
      ) { row in
        let key: String = try row[0]
        return ClassResults.Word(
          key: key,
          text: try row[1],
          tally: .init(
            games: try row[3],
            asked: try row[4],
            right: try row[5],
            open: try row[6]
          ),
          mistake: mistake[key]
        )
      }
      let pupilGames = try Self.rows(
        db,
        """
        SELECT played_at, is_homework, max(pupil = ?), count(CASE WHEN pupil = ? THEN 1 END),
          count(CASE WHEN pupil = ? AND correct THEN 1 END),
          count(CASE WHEN pupil = ? AND is_open THEN 1 END), count(*),
          count(CASE WHEN correct THEN 1 END), count(CASE WHEN is_open THEN 1 END)
        FROM answer JOIN question ON question.id = answer.question
          JOIN game ON game.id = question.game
        WHERE game.class = ? AND game.id = ifnull(?, game.id) AND ? IS NOT NULL
        GROUP BY game.id ORDER BY played_at, game.id
        """,
        [one, one, one, one, number, only, one]
      ) { row in
        ClassResults.Game(
          time: try row[0],
          isHomework: try row[1] != 0,
          pupil: .init(games: try row[2], asked: try row[3], right: try row[4], open: try row[5]),
          group: .init(games: 1, asked: try row[6], right: try row[7], open: try row[8])
        )
      }
      let title = try Self.rows(db, "SELECT name FROM class WHERE id = ?", [number]) {
        try $0[0] as String
      }
      let hidesUnplayed = lastGameOnly && one == nil
      return ClassResults(
        name: title.first ?? name.text,
        pupil: one == nil ? nil : pupils.first?.name,
        games: games.map(\.time),
        homework: games.reduce(0) { $0 + $1.homework },
        pupilGames: pupilGames,
        pupils: hidesUnplayed ? pupils.filter { $0.isListed || $0.tally.games > 0 } : pupils,
        words: words
      )
    }
  }

  /// Deletes the names of a class that are not on its list and have no answer.
  private static func forgetGuests(in number: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM pupil WHERE class = ? AND NOT is_listed
          AND NOT EXISTS (SELECT 1 FROM answer WHERE answer.pupil = pupil.id)
        """,
      arguments: [number]
    )
  }

  /// Returns the row number of the game that a class played at a time, in milliseconds since 1970,
  /// and adds the game if it is missing.
  ///
  /// `number`: the row number of the class.
  private static func game(
    in number: Int64,
    of name: ComparedName,
    at time: Int64,
    _ db: Database
  ) throws -> Int64 {
    if let game = try storedGame(in: number, at: time, db) { return game }
    try checkNewGame(in: number, of: name, db)
    try db.execute(
      sql: "INSERT INTO game (class, played_at) VALUES (?, ?)",
      arguments: [number, stored(time)]
    )
    return db.lastInsertedRowID
  }

  /// Returns the row number of the game that a class played at a time; nil if none is stored.
  private static func storedGame(
    in number: Int64,
    at time: Int64,
    _ db: Database
  ) throws -> Int64? {
    try rows(
      db,
      "SELECT id FROM game WHERE class = ? AND played_at = ?",
      [number, stored(time)]
    ) { try $0[0] as Int64 }.first
  }

  /// Returns a time, clamped to the range from 0 to ``ClassBounds/latest``.
  private static func stored(_ time: Int64) -> Int64 { min(max(0, time), ClassBounds.latest) }

  private static func checkNewGame(
    in number: Int64,
    of name: ComparedName,
    _ db: Database
  ) throws {
    let count = try Int.fetchOne(
      db,
      sql: "SELECT count(*) FROM game WHERE class = ?",
      arguments: [number]
    )
    guard count ?? 0 < ClassBounds.games else { throw ClassError.full(.games, name: name.text) }
  }
}
