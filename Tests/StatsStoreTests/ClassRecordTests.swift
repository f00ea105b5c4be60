import Foundation
import Quiz
import Study
import TestSupport
import Testing

@testable import StatsStore

/// The games of a class in its database.
struct ClassRecordTests {
  @Test func `a game is stored again at each reveal, and only once`() throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna", "Ben"))
    let first = try store.record(
      SampleClass.game([("ANNA", [0: true]), ("Guest", [0: false])]),
      of: SampleClass.group,
      at: 1_000
    )
    #expect(first == 0)
    _ = try store.record(
      SampleClass.game([("ANNA", [0: true, 1: false]), ("Guest", [0: false, 1: true])]),
      of: SampleClass.group,
      at: 1_000
    )
    // Another store, as after the end of the process.
    let results = try scratch.open().results(of: SampleClass.group)
    #expect(results.games == [1_000])
    #expect(SampleClass.rows(results) == ["Anna 1 1/2", "Ben 0 0/0", "Guest* 1 1/2"])
    #expect(results.words.map(\.text) == ["text of 银行|yin2hang2", "text of 水|shui3"])
    #expect(results.words.map(\.tally.right) == [1, 1])
    _ = try store.record(SampleClass.game([("Anna", [0: true])]), of: SampleClass.group, at: 2_000)
    #expect(try store.results(of: SampleClass.group).pupils[0].tally.games == 2)
    // A player who was renamed leaves no name behind.
    _ = try store.record(
      SampleClass.game([("Ben", [0: false])]),
      of: SampleClass.group,
      at: 1_000
    )
    #expect(
      SampleClass.rows(try store.results(of: SampleClass.group)) == ["Anna 1 1/1", "Ben 1 0/1"]
    )
  }

  @Test func `the last game is shown alone, with the whole list of pupils`() throws {
    let store = try ClassScratch().open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna", "Ben"))
    #expect(try store.results(of: SampleClass.group, lastGameOnly: true).games.isEmpty)
    let games: [(Int64, [(String, [Int: Bool])])] = [
      (2_000, [("Ben", [1: false]), ("Guest", [1: true])]),
      (1_000, [("Anna", [0: true]), ("Ben", [0: true]), ("Visitor", [0: true])]),
    ]
    for (time, players) in games {
      _ = try store.record(SampleClass.game(players), of: SampleClass.group, at: time)
    }
    let last = try store.results(of: SampleClass.group, lastGameOnly: true)
    #expect(last.games == [2_000])
    #expect(SampleClass.rows(last) == ["Anna 0 0/0", "Ben 1 0/1", "Guest* 1 1/1"])
    #expect(last.words.map(\.text) == ["text of 水|shui3"])
    #expect(last.words.map(\.tally) == [.init(games: 1, asked: 2, right: 1)])
  }

  @Test func `players whose names cannot be stored are left out, and the others are stored`() throws
  {
    let store = try ClassScratch().open()
    _ = try store.make(SampleClass.group, pupils: [])
    let long = String(repeating: "a", count: 201)
    let game = SampleClass.game([("Anna", [0: true]), (long, [0: true]), ("ａｎｎａ", [0: false])])
    let stored = try store.record(game, of: SampleClass.group, at: .max)
    #expect(stored == 2)
    let results = try store.results(of: SampleClass.group)
    #expect(SampleClass.rows(results) == ["Anna* 1 1/1"])
    #expect(results.games == [ClassBounds.latest])
  }

  @Test func `texts that are too long are cut`() throws {
    let store = try ClassScratch().open()
    _ = try store.make(SampleClass.group, pupils: [])
    let text = String(repeating: "e\u{301}", count: 5_000)
    let game = ClassGameRecord(
      questions: [.init(word: text, kind: "bank", text: text)],
      players: [.init(name: ComparedName(cleaned: "Anna"), answers: [0: .right, 7: .right])]
    )
    _ = try store.record(game, of: SampleClass.group, at: 0)
    #expect(try store.results(of: SampleClass.group).words[0].text.unicodeScalars.count == 1_000)
  }

  @Test func `a name outside the list can become that of a pupil, with its results`() throws {
    let store = try ClassScratch().open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna"))
    _ = try store.record(
      SampleClass.game([("Anna", [0: true]), ("Annie", [0: false, 1: true]), ("Bo", [0: false])]),
      of: SampleClass.group,
      at: 0
    )
    let anna = ComparedName(cleaned: "Anna")
    try store.rename(ComparedName(cleaned: "annie"), of: SampleClass.group, to: anna)
    #expect(
      SampleClass.rows(try store.results(of: SampleClass.group)) == ["Anna 1 2/2", "Bo* 1 0/1"]
    )
    try store.rename(anna, of: SampleClass.group, to: ComparedName(cleaned: "bo"))
    #expect(SampleClass.rows(try store.results(of: SampleClass.group)) == ["Bo 1 1/2"])
    #expect(throws: ClassError.noPupil("Anna", of: "7b")) {
      try store.rename(anna, of: SampleClass.group, to: anna)
    }
    #expect(try store.add(SampleClass.names("bo"), to: SampleClass.group) == 0)
  }

  @Test func `what a pupil left open is counted apart, for pupils and for words`() throws {
    let store = try ClassScratch().open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna", "Bo"))
    let game = SampleClass.game([("Anna", [0: true, 1: nil]), ("Bo", [0: nil, 1: nil])])
    _ = try store.record(game, of: SampleClass.group, at: 0)
    for isLast in [false, true] {
      let results = try store.results(of: SampleClass.group, lastGameOnly: isLast)
      #expect(SampleClass.rows(results) == ["Anna 1 1/2", "Bo 1 0/2"])
      let words = Dictionary(uniqueKeysWithValues: results.words.map { ($0.key, $0.tally) })
      #expect(
        words == [
          "银行|yin2hang2": .init(games: 1, asked: 2, right: 1, open: 1),
          "水|shui3": .init(games: 1, asked: 2, right: 0, open: 2),
        ]
      )
      #expect(results.pupils.map(\.tally.answered) == [1, 0])
      #expect(results.weakWords.isEmpty)
    }
  }

  @Test func `joined with another name, an answer takes the place of an open question`() throws {
    let store = try ClassScratch().open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna"))
    let game = SampleClass.game([
      ("Anna", [0: false, 1: nil]), ("Annie", [0: nil, 1: true]),
    ])
    _ = try store.record(game, of: SampleClass.group, at: 0)
    let anna = ComparedName(cleaned: "Anna")
    try store.rename(ComparedName(cleaned: "Annie"), of: SampleClass.group, to: anna)
    let results = try store.results(of: SampleClass.group)
    #expect(SampleClass.rows(results) == ["Anna 1 1/2"])
    #expect(Set(results.words.map(\.tally.asked)) == [1])
  }

  @Test func `the results of one pupil have this pupil's answers only`() throws {
    let store = try ClassScratch().open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna", "Bo"))
    let game = SampleClass.game([("Anna", [0: true, 1: false]), ("Bo", [0: false, 1: true])])
    _ = try store.record(game, of: SampleClass.group, at: 0)
    _ = try store.record(SampleClass.game([("Bo", [0: true])]), of: SampleClass.group, at: 1_000)
    let results = try store.results(of: SampleClass.group, pupil: ComparedName(cleaned: "anna"))
    #expect(results.pupil == "Anna")
    #expect(
      results.pupilGames == [
        .init(
          time: 0,
          pupil: .init(games: 1, asked: 2, right: 1),
          group: .init(games: 1, asked: 4, right: 2)
        ),
        .init(
          time: 1_000,
          pupil: .init(games: 0, asked: 0, right: 0),
          group: .init(games: 1, asked: 1, right: 1)
        ),
      ]
    )
    #expect(SampleClass.rows(results) == ["Anna 1 1/2"])
    #expect(results.words.map(\.key) == ["水|shui3", "银行|yin2hang2"])
    #expect(results.words.map(\.tally.asked) == [1, 1])
    #expect(throws: ClassError.noPupil("Cy", of: "7b")) {
      try store.results(of: SampleClass.group, pupil: ComparedName(cleaned: "Cy"))
    }
  }

  @Test func `the wrong option that was chosen most often is kept, and that a game was homework`()
    throws
  {
    let store = try ClassScratch().open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna", "Bo", "Cy"))
    func player(_ name: String, _ outcome: ClassGameRecord.Outcome) -> ClassGameRecord.Player {
      .init(name: ComparedName(cleaned: name), answers: [0: outcome])
    }
    let game = ClassGameRecord(
      isHomework: true,
      questions: [.init(word: "买|mai3", kind: "reading", text: "买 mǎi")],
      players: [
        player("Anna", .wrong(chosen: "mài")), player("Bo", .wrong(chosen: "mèi")),
        player("Cy", .wrong(chosen: "mài")), player("Di", .wrong()),
      ]
    )
    _ = try store.record(game, of: SampleClass.group, at: 0)
    let results = try store.results(of: SampleClass.group)
    #expect(results.words.map(\.mistake) == [.init(option: "mài", count: 2)])
    let bo = try store.results(of: SampleClass.group, pupil: ComparedName(cleaned: "Bo"))
    #expect(bo.words.map(\.mistake) == [.init(option: "mèi", count: 1)])
    #expect(bo.pupilGames.map(\.isHomework) == [true])
    _ = try store.record(SampleClass.game([("Bo", [0: true])]), of: SampleClass.group, at: 1)
    let both = try store.results(of: SampleClass.group, pupil: ComparedName(cleaned: "Bo"))
    #expect(both.pupilGames.map(\.isHomework) == [true, false])
    #expect(both.games.count == 2 && both.homework == 1)
    #expect(both.words.first { $0.key == "银行|yin2hang2" }?.mistake == nil)
  }

  @Test(arguments: [
    ("Greta Gross", "Greta Groß"), ("emilia", "Emilia Jäger"), ("jonas kuhn", "Jonas Kühn"),
  ])
  func `the results of a pupil are found by the given name and without accents`(
    typed: String,
    found: String
  ) throws {
    let store = try ClassScratch().open()
    let names = SampleClass.names("Greta Groß", "Emilia Jäger", "Jonas Beck", "Jonas Kühn")
    _ = try store.make(SampleClass.group, pupils: names)
    let pupil = ComparedName(cleaned: typed)
    #expect(try store.results(of: SampleClass.group, pupil: pupil).pupil == found)
    // Only the exact name is removed.
    #expect(throws: ClassError.noPupil(typed, of: "7b", fitting: [found])) {
      try store.remove(pupil, of: SampleClass.group)
    }
    let both = ClassError.noPupil("Jonas", of: "7b", fitting: ["Jonas Beck", "Jonas Kühn"])
    #expect(throws: both) {
      try store.results(of: SampleClass.group, pupil: ComparedName(cleaned: "Jonas"))
    }
  }

  @Test func `a game is deleted with its answers and its guests, and the others stay`() throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna", "Ben"))
    _ = try store.record(
      SampleClass.game([("Anna", [0: true, 1: nil]), ("Guest", [0: false])]),
      of: SampleClass.group,
      at: 1_000
    )
    _ = try store.record(SampleClass.game([("Anna", [0: false])]), of: SampleClass.group, at: 2_000)
    _ = try store.record(SampleClass.game([]), of: SampleClass.group, at: 3_000)
    #expect(
      try store.games(of: SampleClass.group) == [
        .init(time: 1_000, isHomework: false, answers: 2),
        .init(time: 2_000, isHomework: false, answers: 1),
        .init(time: 3_000, isHomework: false, answers: 0),
      ]
    )
    try store.remove(gamesAt: [1_000, 3_000], of: SampleClass.group)
    let results = try store.results(of: SampleClass.group)
    #expect(results.games == [2_000])
    #expect(SampleClass.rows(results) == ["Anna 1 0/1", "Ben 0 0/0"])
    #expect(try !scratch.contains("Guest"))
    #expect(try store.findings().isEmpty)
  }

  @Test func `a class is full after a thousand games`() throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    _ = try store.make(SampleClass.group, pupils: [])
    try scratch.execute(
      """
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1000)
      INSERT INTO game (class, played_at) SELECT 1, n FROM number
      """
    )
    #expect(throws: ClassError.full(.games, name: "7b")) {
      try store.record(SampleClass.game([]), of: SampleClass.group, at: 0)
    }
    #expect(throws: ClassError.full(.games, name: "7b")) {
      try store.checkNewGame(of: SampleClass.group, at: 0)
    }
    // The last game goes on after a crash.
    try store.checkNewGame(of: SampleClass.group, at: 1000)
    #expect(try store.record(SampleClass.game([]), of: SampleClass.group, at: 1000) == 0)
  }
}
