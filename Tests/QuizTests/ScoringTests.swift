import Quiz
import Testing

struct ScoringTests {
  @Test(arguments: [
    (0, 1_000), (499, 1_000), (500, 988), (1_000, 975), (10_000, 750), (19_999, 500),
    (20_000, 500), (20_001, 500), (1_000_000, 500),
  ])
  func `points fall from half a second to the end`(milliseconds: Int, points: Int) {
    #expect(Scoring.speed.points(after: milliseconds, of: 20_000) == points)
    #expect(Scoring.accuracy.points(after: milliseconds, of: 20_000) == 1_000)
  }

  @Test(arguments: [
    // at the server, stated, pings, credited
    (5_000, 5_000, [20], 5_000), (5_250, 5_000, [200, 900], 5_000), (5_250, 5_000, [20], 5_130),
    (5_000, 0, [20], 4_880), (5_000, 0, [5_000], 4_700), (5_000, 0, [], 4_700),
    (5_000, -900_000, [], 4_700), (5_000, Int.max, [20], 5_000), (100, 0, [], 0),
    (100, 90_000, [], 100), (5_000, 0, [-900], 4_900),
  ])
  func `a delay is credited up to the allowance`(
    measured: Int,
    stated: Int,
    pings: [Int],
    credited: Int
  ) {
    let allowance = FairTime.allowance(pings: pings)
    let found = FairTime.credited(stated: stated, measured: measured, allowance: allowance)
    #expect(found == credited)
  }

  @Test func `an answer counts until the time is over and not a millisecond longer`() {
    for (milliseconds, points) in [(499, 1_000), (500, 988), (10_000, 750), (20_000, 500)] {
      var runner = GameRunner()
      runner.join("Ann", 1)
      runner.join("Bo", 2)
      runner.ask()
      runner.wait(milliseconds)
      let got = runner.answer(0, 1, stated: milliseconds)
      #expect(GameRunner.sent(got, 1) == [.got(.init(q: 1, c: 0))])
      let reveal = GameRunner.reveal(runner.wait(21_000), 1)
      #expect(reveal?.points == points, "after \(milliseconds) ms")
    }
    var runner = GameRunner()
    runner.join("Ann", 1)
    runner.ask()
    runner.wait(20_001)
    let answered1 = runner.answer(0, 1, stated: 20_001)
    #expect(GameRunner.sent(answered1, 1) == [.no(.init(.late))])
    let passed2 = runner.wait(400)
    #expect(GameRunner.reveal(passed2, 1)?.points == 0)
  }

  @Test func `an honest answer that arrives late scores as in time`() {
    var runner = GameRunner()
    for (name, connection) in [("Ann", 1), ("Bo", 2), ("Cy", 3)] { runner.join(name, connection) }
    runner.ask()
    runner.wait(4_000)
    runner.answer(0, 1, stated: 4_000)
    runner.wait(250)
    runner.answer(0, 2, stated: 4_000)
    runner.wait(4_000 - 250)
    runner.answer(0, 3, stated: 0)
    let effects = runner.wait(600)
    let points = [1, 2, 3].map { GameRunner.reveal(effects, $0)?.points }
    #expect(points[0] == 900 && points[1] == 900)
    // The third player answered after 8 s, which gives 800, and forged the time.
    #expect(points[2] == Scoring.speed.points(after: 7_700, of: 20_000))
    #expect((points[2] ?? 0) - 800 <= 8)
  }

  @Test func `an answer given at the last moment counts although it arrives after it`() {
    var runner = GameRunner()
    runner.join("Ann", 1)
    runner.ask()
    runner.wait(20_200)
    let answered3 = runner.answer(0, 1, stated: 19_990)
    #expect(GameRunner.sent(answered3, 1) == [.got(.init(q: 1, c: 0))])
    let passed4 = runner.wait(600)
    #expect(GameRunner.reveal(passed4, 1)?.points == 500)
  }

  @Test func `ranks follow points, then right answers, then time, and equal ones share a rank`() {
    var settings = GameSettings()
    settings.scoring = .accuracy
    var runner = GameRunner(settings: settings)
    for (index, name) in ["Ann", "Bo", "Cy", "Di"].enumerated() { runner.join(name, index + 1) }
    runner.ask()
    runner.wait(1_000)
    runner.answer(0, 1, stated: 1_000)
    runner.answer(0, 2, stated: 1_000)
    runner.wait(1_000)
    runner.answer(0, 3, stated: 2_000)
    runner.answer(1, 4, stated: 2_000)
    runner.wait(600)
    #expect(runner.game.standings.map(\.name) == ["Ann", "Bo", "Cy", "Di"])
    #expect(runner.game.standings.map(\.rank) == [1, 1, 3, 4])
    #expect(runner.game.standings.map(\.score.points) == [1_000, 1_000, 1_000, 0])
  }

  @Test func `right answers in a row give a bonus only if the host wants it`() {
    for hasBonus in [false, true] {
      var settings = GameSettings()
      settings.hasStreakBonus = hasBonus
      var runner = GameRunner(questions: 8, settings: settings)
      runner.join("Ann", 1)
      var points: [Int] = []
      for question in 0..<8 {
        runner.ask()
        runner.answer(question % 4, 1)
        points.append(GameRunner.reveal(runner.wait(600), 1)?.points ?? 0)
      }
      let bonus = hasBonus ? [0, 100, 200, 300, 400, 500, 500, 500] : Array(repeating: 0, count: 8)
      #expect(points == bonus.map { 1_000 + $0 })
      #expect(runner.game.standings.first?.score.streak == 8)
    }
  }
}
