import Quiz
import Testing

/// The word of a question, which is shown at the reveal and not before.
struct RevealTests {
  private static func carriesWord(_ messages: [ServerMessage]) -> Bool {
    messages.contains { message in
      let json = message.json
      return ["词", "cí", "gloss", "phrase", "english"].contains { json.contains($0) }
    }
  }

  @Test func `nobody gets the word before the reveal, and everybody with it`() {
    var runner = GameRunner(questions: 2)
    for connection in 1...2 { runner.join("P\(connection)", connection) }
    for number in 0...1 {
      runner.effects = []
      runner.ask()
      runner.answer(0, 1)
      runner.join("Late", 3 + number)
      let asked = GameRunner.sent(runner.effects, 1) + GameRunner.sent(runner.effects, 3 + number)
      let shown = GameRunner.screens(runner.effects) + runner.game.screenMessages(at: runner.now)
      #expect(asked.count > 2 && shown.count > 2)
      #expect(!Self.carriesWord(asked) && !Self.carriesWord(shown))
      runner.effects = []
      runner.wait(30_000)
      for connection in 1...3 + number {
        let reveal = GameRunner.reveal(runner.effects, connection)
        #expect(reveal?.word == GameRunner.word(number))
      }
      for messages in [
        GameRunner.screens(runner.effects), runner.game.screenMessages(at: runner.now),
      ] {
        let words = messages.compactMap {
          if case .count(let count) = $0 { count.word } else { nil }
        }
        #expect(words == [GameRunner.word(number)])
      }
    }
  }

  @Test func `a reveal has points and right answers so far`() {
    var runner = GameRunner(questions: 2)
    runner.join("Ann", 1)
    for number in 0...1 {
      runner.ask()
      runner.answer(number, 1)
      runner.wait(500)
      #expect(GameRunner.reveal(runner.effects, 1)?.correct == number + 1)
    }
  }
}
