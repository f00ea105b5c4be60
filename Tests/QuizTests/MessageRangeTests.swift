import Quiz
import Testing

/// The numbers in messages of a host that is any program.
struct MessageRangeTests {
  private static let item = GameRunner.item(1, right: 0)

  private static func ask(
    q: Int = 1,
    ms: Int = 20_000,
    left: Int = 20_000,
    options: Int = 4
  ) -> ServerMessage.Ask {
    var ask = ServerMessage.Ask(item, q: q, of: 3, ms: ms, left: left)
    ask.options = (0..<options).map(String.init)
    return ask
  }

  private static func welcome(_ change: (inout ServerMessage.State) -> Void) -> ServerMessage {
    var state = ServerMessage.State(phase: .asking, paused: false, q: 1, of: 3, left: 5)
    change(&state)
    return .welcome(.init(id: 1, token: "", name: "", state: state))
  }

  static let outOfRange: [ServerMessage] = [
    .ask(ask(ms: .min, left: 1)), .ask(ask(ms: .max)), .ask(ask(left: .max)), .ask(ask(q: .min)),
    .ask(ask(options: 1)), .ask(ask(options: 101)), .resume(.init(left: .min)),
    .ready(.init(q: .max, of: 1)), .got(.init(q: 1, c: .min)),
    .reveal(.init(q: 1, right: .max, yours: nil, points: 0, total: 0, rank: 1, of: 1)),
    .reveal(
      .init(q: 1, right: 0, yours: nil, points: 0, total: 0, rank: 1, of: 1, correct: .max)
    ),
    .end(.init(total: .max, right: 0, of: 1, rank: 1, missed: [])),
    welcome { $0.left = .max }, welcome { $0.ask = ask(ms: .min, left: 1) },
    welcome { $0.players = -1 },
  ]

  @Test(arguments: outOfRange)
  func `a number that no game has is out of range`(message: ServerMessage) throws {
    #expect(!message.isInRange)
    let read = try ServerMessage(json: message.json.utf8)
    #expect(!read.isInRange)
  }

  @Test func `a long text of a word is cut by this program, and refused from another one`() throws {
    let word = QuizWord(
      text: String(repeating: "词", count: 10_000),
      lang: "zh-Hans",
      reading: "",
      gloss: "e" + String(repeating: "\u{301}", count: 10_000)
    )
    #expect(word.text.count == QuizWord.longestText && word.gloss.isEmpty)
    let reveal = ServerMessage.Reveal(
      q: 1,
      right: 0,
      yours: nil,
      points: 0,
      total: 0,
      rank: 1,
      of: 1,
      word: word
    )
    #expect(ServerMessage.reveal(reveal).isInRange)
    let json = ServerMessage.reveal(reveal).json
      .replacing("词词", with: String(repeating: "词", count: 10))
    #expect(try !ServerMessage(json: json.utf8).isInRange)
  }

  @Test func `every message of a game is in range`() {
    var runner = GameRunner()
    runner.join("Ann", 1)
    for _ in 1...3 {
      runner.ask()
      runner.answer(0, 1)
      runner.host(.pause)
      runner.host(.resume)
      runner.wait(30_000)
    }
    runner.host(.end)
    let sent = GameRunner.sent(runner.effects, 1)
    #expect(sent.count > 10 && sent.allSatisfy { $0.isInRange })
  }
}
