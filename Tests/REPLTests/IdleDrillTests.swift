import REPL
import TestSupport
import Testing

@testable import Study

/// The reasons that are given when a drill asks nothing.
@MainActor struct IdleDrillTests {
  private func opening(
    _ settings: [String: String],
    _ request: DrillRequest = DrillRequest(),
    words: any WordSource = SampleWords.list,
    after answers: Int = 0
  ) async throws -> String {
    let scene = try await DrillScene(settings, words: words)
    if answers > 0 {
      _ = try await scene.run(
        [DrillScene.Line](repeating: .right, count: answers),
        DrillRequest(kinds: [.typed], count: answers, newWords: answers / 2, seed: 1)
      )
    }
    return try await scene.run([], request).joined(separator: " ")
  }

  @Test func `the new words of the day are begun`() async throws {
    let text = try await opening(["new-per-day": "2"], after: 4)
    #expect(
      text.hasPrefix(
        "Nothing is due now. You have begun the 2 new words of the day; ‘trainer --new 2’ begins more."
      )
    )
  }

  @Test func `the setting or the option allows no new words`() async throws {
    #expect(
      try await opening(["new-per-day": "0"]).hasPrefix(
        "Nothing is due now. The setting new-per-day is 0; ‘trainer --new 10’ begins new words."
      )
    )
    #expect(
      try await opening([:], DrillRequest(newWords: 0))
        .hasPrefix("Nothing is due now. --new 0 begins no new words.")
    )
  }

  @Test func `too many words are in learning`() async throws {
    let scene = try await DrillScene(["max-learning": "1", "learning-steps": "1h"])
    _ = try await scene.run([.wrong], DrillRequest(count: 1, seed: 1))
    #expect(
      try await scene.run([]).joined(separator: " ").hasPrefix(
        "Nothing is due now. No new word is begun while 1 word is in learning; ‘trainer settings set max-learning N’ allows more."
      )
    )
  }

  @Test(arguments: [900, 0])
  func `words are due or come back outside the selection`(seconds: Int) async throws {
    let scene = try await DrillScene()
    _ = try await scene.run([.wrong, .wrong], DrillRequest(count: 2, seed: 1))
    scene.bench.clock.advance(seconds: seconds)
    let request = DrillRequest(levels: try LevelSet("3", setting: "levels"), newWords: 0)
    #expect(
      try await scene.run([], request).joined(separator: " ").hasPrefix(
        "Nothing is due in this selection; ‘trainer’ without options asks 2 words now. --new 0 begins no new words."
      )
    )
  }

  @Test func `the reviews of the day are done`() async throws {
    let scene = try await DrillScene(["reviews-per-day": "0", "new-per-day": "1"])
    let typed = DrillRequest(kinds: [.typed], seed: 1)
    _ = try await scene.run([.right, .right], typed)
    scene.bench.clock.advance(seconds: 40 * 86_400)
    let text = try await scene.run([], DrillRequest(newWords: 0)).joined(separator: " ")
    let waits = "1 review beyond the day's limit waits until tomorrow"
    #expect(text.hasPrefix(waits + "; ‘trainer settings set reviews-per-day N’ raises it."))
    #expect(text.contains("next: " + waits))
  }

  @Test func `every word is begun`() async throws {
    let one = WordList(Array(SampleWords.words.prefix(1)))
    #expect(
      try await opening([:], words: one, after: 2).hasPrefix(
        "Nothing is due now. No word of the packs in use is new; ‘trainer --ahead’ asks words that are not due yet."
      )
    )
  }

  @Test func `a pack has no such questions`() async throws {
    #expect(
      try await opening([:], DrillRequest(kinds: [.bank])).hasPrefix(
        "Nothing is due now. The packs in use have no bank questions; ‘trainer words import --wrong’ makes a pack with some."
      )
    )
    #expect(
      try await opening(["levels": "7-9"]).hasPrefix(
        "Nothing is due now. The packs in use have no words of this selection; ‘trainer settings’ shows the packs and levels of new words."
      )
    )
  }

  @Test func `each drill that begins no new word although some are left says when they come`()
    async throws
  {
    let scene = try await DrillScene(["drill-length": "2", "new-per-day": "3"])
    _ = try await scene.run([.right, .right], DrillRequest(kinds: [.typed], count: 4, seed: 1))
    scene.bench.clock.advance(seconds: 40 * 86_400)
    for _ in 1...2 {
      let text = try await scene.run([]).joined(separator: " ")
      #expect(text.contains("First what waits; 3 new words come after it."))
      #expect(!text.contains("--new 10"))
    }
  }

  @Test(arguments: [(6, false), (14, true)])
  func `the first drill after a week away says how many words wait`(
    days: Int,
    isAway: Bool
  ) async throws {
    let scene = try await DrillScene(["drill-length": "1", "new-per-day": "2"])
    _ = try await scene.run([.right, .right], DrillRequest(kinds: [.typed], count: 4, seed: 1))
    scene.bench.clock.advance(seconds: days * 86_400)
    let text = try await scene.run([.right]).joined(separator: " ")
    #expect(
      text.contains("Welcome back after 14 days: 2 words wait; 1 now, the rest when you like.")
        == isAway
    )
    #expect(text.contains("Welcome back") == isAway)
    #expect(try await !scene.run([]).joined().contains("Welcome back"))
  }

  @Test func `another drill is asking the words`() async throws {
    let scene = try await DrillScene(["new-per-day": "1"])
    let other = try await scene.bench.service.startDrill(DrillRequest(seed: 1))
    _ = try await scene.bench.question(in: other.id)
    let text = try await scene.run([]).joined(separator: " ")
    #expect(text.contains("Another drill is asking these words"))
  }

  @Test func `a word that no pack has any more is not counted as due`() async throws {
    let store = MemoryStore()
    let before = StudyBench(store)
    let drill = try await before.startTyped(2)
    try await before.answer(in: drill, correctly: false)
    let after = StudyBench(store, words: WordList(Array(SampleWords.words.dropFirst())))
    after.clock.advance(seconds: 900)
    let start = try await after.service.startDrill(DrillRequest(newWords: 0))
    #expect(start.idleness != nil)
    #expect(try await after.service.endDrill(start.id).due.now == 0)
  }
}

/// The line about a backlog.
struct BacklogTextTests {
  @Test func `the line says how long it takes, and how to spread it and to begin words`() throws {
    let settings = try Settings(["reviews-per-day": "200"])
    var backlog = try #require(Backlog(words: 212, pace: 45, incoming: 5, settings: settings))
    (backlog.minutes, backlog.pausesNewWords) = (29, true)
    #expect(
      BacklogText.line(backlog)
        == "212 reviews are overdue, about 29 minutes; to spread them: ‘trainer settings set reviews-per-day 70’. First come those that a review now saves from being forgotten. New words pause; ‘trainer --new 10’ begins some, ‘trainer settings set pause-new off’ ends the pause."
    )
  }

  @Test(arguments: [
    (70, 5, "take 4 days"), (40, 5, "take 7 days"), (40, 39, "take 212 days"),
    (40, 40, "do not get fewer"),
  ])
  func `with a limit that spreads it the line says how many days it takes`(
    limit: Int,
    incoming: Double,
    text: String
  ) throws {
    let settings = try Settings(["reviews-per-day": "\(limit)"])
    let backlog = try #require(
      Backlog(words: 212, pace: 45, incoming: incoming, settings: settings)
    )
    #expect(
      BacklogText.line(backlog).hasPrefix(
        "212 reviews are overdue; at \(limit) reviews a day (the setting reviews-per-day) they \(text). First"
      )
    )
  }

  @Test func `after a week away the line welcomes`() {
    #expect(
      BacklogText.line(Backlog(words: 204, pace: 45, incoming: 4, daysAway: 14)).hasPrefix(
        "Welcome back after 14 days. 204 reviews are overdue. First"
      )
    )
  }
}
