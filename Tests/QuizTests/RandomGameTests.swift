import Quiz
import SeededRandom
import Testing

/// Properties of games with random players, hosts and times.
struct RandomGameTests {
  /// A step of a game.
  private enum Step {
    case join(Int)
    case rejoin(Int)
    case answer(choice: Int, Int, question: Int, stated: Int)
    case lose(Int)
    case leave(Int)
    case host(HostAction)
    case wait(Int)
    case ping(Int, Int)
  }

  /// Returns random steps, without looking at the game.
  private static func steps(seed: UInt64) -> [Step] {
    var generator = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    return (0..<300).map { place in
      if place < 6 { return .join(place) }
      switch number(0...29) {
      case 0: return .join(number(0...12))
      case 1: return .rejoin(number(0...12))
      case 2: return .lose(number(0...12))
      case 3: return .leave(number(0...12))
      case 4: return .host(.pause)
      case 5, 6: return .host(.resume)
      case 7:
        let action = [HostAction.kick(player: number(1...8)), .free(player: number(1...8))]
        return .host(number(0...3) == 0 ? action[number(0...1)] : .lock(number(0...1) == 0))
      case 8: return .host(.rename(player: number(1...8), to: "N\(number(1...3))"))
      case 9...12: return .host(number(0...1) == 0 ? .next : .start)
      case 13...17: return .wait(number(0...9_000))
      case 18: return .ping(number(-5...900), number(0...12))
      case 19: return .host(number(0...40) == 0 ? .end : .next)
      default:
        return .answer(
          choice: number(-1...4),
          number(0...12),
          question: number(-1...1),
          stated: number(-100...25_000)
        )
      }
    }
  }

  /// Takes a step; an answer names the present question plus a number.
  private static func take(_ step: Step, _ runner: inout GameRunner) -> [GameEffect] {
    switch step {
    case .join(let connection):
      return runner.say(.join(.init(name: "P\(connection % 4)")), connection)
    case .rejoin(let connection):
      let token = GameRunner.welcome(runner.effects, connection)?.token ?? ""
      return runner.say(.join(.init(token: token)), connection + 20)
    case .answer(let choice, let connection, let question, let stated):
      let near = runner.game.question + (stated % 4 == 0 ? question : 0)
      return runner.answer(choice, connection, question: near, stated: stated)
    case .lose(let connection): return runner.lose(connection)
    case .leave(let connection): return runner.say(.leave, connection)
    case .host(let action): return runner.host(action)
    case .wait(let milliseconds): return runner.wait(milliseconds)
    case .ping(let milliseconds, let connection):
      runner.game.record(ping: milliseconds, of: ConnectionID(connection))
      return []
    }
  }

  private static func settings(_ seed: UInt64) -> GameSettings {
    GameSettings(
      scoring: seed % 3 == 0 ? .accuracy : .speed,
      hasStreakBonus: seed % 5 == 0,
      givesNames: seed % 7 == 0
    )
  }

  @Test func `points, ranks and names keep their rules in random games`() {
    for seed in 1...150 as ClosedRange<UInt64> {
      let settings = Self.settings(seed)
      var runner = GameRunner(questions: 6, settings: settings, seed: seed)
      var asked: [Int] = []
      for step in Self.steps(seed: seed) {
        let before = runner.game
        let effects = Self.take(step, &runner)
        for effect in effects {
          if case .toScreens(.ask(let ask)) = effect { asked.append(ask.q) }
        }
        check(runner.game, settings, "seed \(seed)")
        let isRefused = effects.contains { if case .send(.no, _) = $0 { true } else { false } }
        if case .answer = step, isRefused, before.phase == runner.game.phase {
          #expect(runner.game.standings == before.standings, "seed \(seed)")
        }
        if before.phase == .asking, runner.game.phase == .asking,
          before.question == runner.game.question
        {
          let ids = Set(before.standings.map(\.player))
          let kept = runner.game.standings.filter { ids.contains($0.player) }
          for standing in kept {
            let old = before.standings.first { $0.player == standing.player }
            #expect(
              old?.score == standing.score,
              "no score changes before the reveal, seed \(seed)"
            )
            for (question, answer) in old?.answers ?? [:] {
              #expect(standing.answers[question] == answer, "the first answer stands, seed \(seed)")
            }
          }
        }
      }
      #expect(asked == Array(1..<(asked.count + 1)), "a question came twice, seed \(seed)")
    }
  }

  private func check(_ game: LiveGame, _ settings: GameSettings, _ seed: Comment) {
    let standings = game.standings
    #expect(Set(standings.map { $0.name.lowercased() }).count == standings.count, seed)
    for standing in standings {
      let score = standing.score
      let highest = 1_000 * score.right + (settings.hasStreakBonus ? 500 * score.right : 0)
      let lowest = (settings.scoring == .accuracy ? 1_000 : 500) * score.right
      #expect((lowest...highest).contains(score.points), seed)
      #expect(score.right <= score.asked && score.asked <= game.revealed, seed)
      #expect(score.milliseconds >= 0 && score.milliseconds <= score.right * 20_000, seed)
      let better = standings.count { $0.score.isBetter(than: score) }
      #expect(standing.rank == better + 1, seed)
    }
    #expect(standings.map(\.rank) == standings.map(\.rank).sorted(), seed)
    if game.isPaused { #expect(![.lobby, .end].contains(game.phase), seed) }
  }

  /// Two games that differ in the right answer of one question alone send the same messages until
  /// that question is revealed.
  @Test func `no message before the reveal depends on the right answer`() {
    for seed in 1...100 as ClosedRange<UInt64> {
      let hidden = Int(seed % 6)
      let settings = Self.settings(seed)
      var one = GameRunner(questions: 6, settings: settings, seed: seed)
      var other = GameRunner(questions: 6, settings: settings, seed: seed) {
        $0 == hidden ? ($0 + 1) % 4 : $0 % 4
      }
      for step in Self.steps(seed: seed) {
        let effects = (Self.take(step, &one), Self.take(step, &other))
        guard one.game.revealed <= hidden else { break }
        #expect(effects.0 == effects.1, "seed \(seed)")
        let screens = one.game.screenMessages(at: one.now)
        #expect(screens == other.game.screenMessages(at: other.now), "seed \(seed)")
      }
    }
  }

  @Test func `a player who reconnects in a random game finds the same state`() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      var runner = GameRunner(questions: 6, settings: Self.settings(seed), seed: seed)
      let joined = runner.join("Zed", 500)
      let token = try #require(joined).token
      for step in Self.steps(seed: seed) {
        _ = Self.take(step, &runner)
        guard let one = runner.rejoin(token, 501) else { break }
        let other = runner.rejoin(token, 502)
        #expect(one == other, "seed \(seed)")
      }
    }
  }
}
