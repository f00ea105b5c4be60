import Quiz
import REPL
import Testing

@testable import QuizHost

/// The commands of a host, and the texts of the screen and of the files.
struct HostScreenTests {
  @Test(
    arguments: [
      ("", .next), ("n", .newGame), ("m", .missedGame), (" START ", .next), ("p", .pause),
      ("lock", .lock),
      ("f 3", .free("3")), ("free 小李", .free("小李")), ("f", nil),
      ("k 3", .kick("3")), ("kick 小 李", .kick("小 李")), ("r 3 Ann B", .rename("3 Ann B")),
      ("e", .end), ("q", .end), ("a", .again), ("k", nil), ("r", nil), ("r Ann", .rename("Ann")),
      ("r 3", .rename("3")), ("x", nil),
    ] as [(String, HostCommand?)]
  )
  func `a line is a command`(_ line: String, command: HostCommand?) {
    #expect(HostCommand(line) == command)
  }

  @Test(arguments: [("3", 3), ("1", 1), ("Ann", 3), ("7", 2), ("4", nil)] as [(String, Int?)])
  func `a number means the player with this number, also if another is called so`(
    _ text: String,
    number: Int?
  ) {
    let players = [(id: 1, name: "3"), (id: 2, name: "7"), (id: 3, name: "Ann")]
    #expect(players.named(text, id: { $0.id }, name: { $0.name })?.id == number)
  }

  @Test(
    arguments: [
      ("6 Tim B", 6, "Tim B"), ("6", 6, ""), ("Batman", 6, ""), ("Mia Hoffmann", 7, ""),
      ("Robin", nil, nil), ("8 Tim", nil, nil),
    ] as [(String, Int?, String?)]
  )
  func `a player is renamed by number, or by name with the new one asked`(
    _ text: String,
    number: Int?,
    newName: String?
  ) {
    let players = [(id: 6, name: "Batman"), (id: 7, name: "Mia Hoffmann")]
    let found = players.renamed(text, id: { $0.id }, name: { $0.name })
    #expect(found?.0.id == number && found?.newName == newName)
  }

  @Test func `text that is no command is a line of its own, whose Enter does nothing else`() {
    var line = TypedLine(for: "T")
    for key in "im 6" { _ = line?.press(key) }
    #expect(line?.prompt == "Command: Tim 6_")
    let outcome = line?.press("\r")
    #expect(outcome == .done(command: "Tim 6"))
    #expect(HostCommand("Tim 6") == nil)
    let signs: [Character] = ["\u{1B}", "?", " "]
    #expect(signs.allSatisfy { TypedLine(for: $0) == nil })
  }

  @Test func `after the number alone, the host is asked for the new name`() {
    var line = TypedLine(renaming: 6, "Timmy")
    #expect(line.hint == "And the new name of 6 Timmy: r 6 NAME")
    for key in "Tim B" { _ = line.press(key) }
    #expect(line.prompt == "And the new name of 6 Timmy? Tim B_")
    let outcome = line.press("\r")
    #expect(outcome == .done(command: "r 6 Tim B"))
    #expect(HostCommand("r 6 Tim B") == .rename("6 Tim B"))
  }

  private static let items = [
    QuizItem(
      id: "1",
      kind: "reading",
      text: "=银行",
      lang: "zh-Hans",
      options: ["yínháng", "@yin", "yíng", "yìn"],
      right: 0,
      missed: "银行 yínháng bank",
      word: QuizWord(
        text: "银行",
        lang: "zh-Hans",
        reading: "yínháng",
        gloss: "bank",
        phrase: "我去银行。",
        english: "I am going to the bank."
      )
    ),
    QuizItem(
      id: "2",
      kind: "listening",
      text: "北京",
      lang: "zh-Hans",
      options: ["běijīng", "bèijǐng", "b", "c"],
      right: 0,
      missed: "北京"
    ),
  ]

  /// Returns a game of two players with one question revealed.
  ///
  /// `choices`: the positions, from 0, of the options that they chose; the first one is right.
  private static func game(_ choices: [Int] = [0, 1]) -> LiveGame {
    var game = LiveGame(
      items: items,
      settings: GameSettings(),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    for (number, name) in ["=1+1", "小\"李"].enumerated() {
      _ = game.receive(.join(.init(name: name)), from: ConnectionID(number), at: 0)
    }
    _ = game.perform(.start, at: 0)
    _ = game.tick(at: 3_000)
    for (number, choice) in choices.enumerated() {
      let answer = PlayerMessage.Answer(q: 1, c: choice, ms: 400)
      _ = game.receive(.answer(answer), from: ConnectionID(number), at: 3_400)
    }
    _ = game.tick(at: 4_000)
    return game
  }

  @Test func `a spreadsheet runs no cell as a formula`() {
    #expect(
      GameResult.csv([GameResult(Self.game())]) == """
        rank,name,points,right,question 1: =银行\r
        1,"'=1+1",1000,1,yínháng\r
        2,"小""李",0,0,"'@yin (wrong)"\r

        """
    )
    let german = GameResult.csv([GameResult(Self.game())], texts: PaperText(language: .german))
    #expect(german.hasPrefix("Platz,Name,Punkte,richtig,Frage 1: =银行\r\n"))
  }

  @Test(arguments: [
    ("C.UTF-8", "1,\"a,b\",\"c\"\"\",d;e"), ("de_DE.UTF-8", "1;\"a,b\";\"c\"\"\";\"d;e\""),
    ("es_MX", "1,\"a,b\",\"c\"\"\",d;e"), ("es_ES", "1;\"a,b\";\"c\"\"\";\"d;e\""),
  ])
  func `cells are separated as spreadsheets of the locale expect`(locale: String, row: String) {
    for variable in ["LC_ALL", "LC_NUMERIC", "LANG"] {
      #expect(
        CellSeparator(environment: [variable: locale]).row(["1", "a,b", "c\"", "d;e"]) == row
      )
    }
    #expect(CellSeparator.tab.row(["1", "a\tb"]) == "1\t\"a\tb\"")
  }

  @Test func `the results of a game have the separator that is asked for`() {
    let text = GameResult.csv([GameResult(Self.game())], separator: .semicolon)
    #expect(text.hasPrefix("rank;name;points;right;question 1: =银行\r\n1;\"'=1+1\";1000;"))
  }

  @Test func `a file of several games says which game is which`() {
    let one = GameResult(Self.game())
    let text = GameResult.csv([one, one])
    let single = GameResult.csv([one])
    #expect(text == "game 1\r\n\(single)\r\ngame 2\r\n\(single)")
  }

  @Test func `the result shows what was hard, and how to go on`() {
    var game = Self.game()
    _ = game.perform(.end, at: 5_000)
    let screen = HostScreen(
      address: HostAddress(host: "192.168.1.20:8377", code: "KD7QX"),
      style: .plain,
      rows: 24
    )
    let lines = screen.lines(HostView(game, at: 5_000), prompt: nil)
    #expect(lines.contains("What was hard, with right answers"))
    #expect(lines.contains("银行 yínháng – 1 of 2"))
    #expect(lines.last == "Enter leave  n another game  m what was missed")
  }

  @Test func `a question that nobody answered is said to have no answer`() {
    var game = Self.game()
    for _ in 0..<3 { _ = game.perform(.next, at: 4_000) }
    // The second question ends without an answer, and the game with it.
    for _ in 0..<2 { _ = game.perform(.next, at: 5_000) }
    let screen = HostScreen(
      address: HostAddress(host: "192.168.1.20:8377", code: "KD7QX"),
      style: .plain,
      rows: 24
    )
    let lines = screen.lines(HostView(game, at: 5_000), prompt: nil)
    let first = lines.firstIndex(of: "银行 yínháng – 1 of 2")
    #expect(first.map { lines[$0 + 1] } == "北京 – no answer", "\(lines)")
  }

  @Test func `while a question is open, the host sees whose answers are missing`() {
    var game = Self.game()
    _ = game.receive(.join(.init(name: "Bo")), from: ConnectionID(5), at: 4_000)
    _ = game.perform(.next, at: 4_000)
    _ = game.perform(.next, at: 4_000)
    _ = game.tick(at: 7_000)
    _ = game.receive(.answer(.init(q: 2, c: 0, ms: 9)), from: ConnectionID(0), at: 7_010)
    let screen = HostScreen(
      address: HostAddress(host: "192.168.1.20:8377", code: "KD7QX"),
      style: .plain,
      rows: 24
    )
    let lines = screen.lines(HostView(game, at: 7_010), prompt: nil)
    #expect(lines.contains("No answer yet: 2 小\"李, 3 Bo"))
    let listed = screen.lines(HostView(game, at: 7_010), prompt: "Remove?", isListing: true)
    #expect(Array(listed.suffix(2)) == ["1 =1+1   2 小\"李  3 Bo", "Remove?"])
  }

  @Test func `the lobby says that there are fewer words than questions`() {
    let game = LiveGame(
      items: Self.items,
      settings: GameSettings(),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    var view = HostView(game, at: 0)
    view.wanted = 10
    let screen = HostScreen(
      address: HostAddress(host: "192.168.1.20:8377", code: "KD7QX"),
      style: .plain,
      rows: 24
    )
    let text = screen.lines(view, prompt: nil).joined(separator: "\n")
    #expect(text.contains("Only 2 questions in place of 10"))
  }

  @Test(arguments: ["=1", "+1", "-1", "@x", "＝1", "＋1", "－1", "＠x", "\t=1", "\r=1", "\r\n=1"])
  func `a name that begins like a formula gets an apostrophe`(name: String) {
    #expect(CellSeparator.comma.cell(name) == "\"'\(name)\"")
  }

  @Test(arguments: ["a\nb", "a\rb", "a\r\nb", "a,b"])
  func `a name with a comma or the end of a line is quoted`(name: String) {
    #expect(CellSeparator.comma.cell(name) == "\"\(name)\"")
  }

  @Test(arguments: ["小李", "a=1", "1-2", "’x", "．"])
  func `other names are written as they are`(name: String) {
    #expect(CellSeparator.comma.cell(name) == name)
  }

  @Test func `the reveal shows the answers as bars, and the board the ranks`() {
    var game = Self.game()
    let screen = HostScreen(
      address: HostAddress(host: "192.168.1.20:8377", code: "KD7QX"),
      style: .plain,
      rows: 24
    )
    let reveal = screen.lines(HostView(game, at: 4_000), prompt: nil)
    #expect(reveal.contains { $0.hasPrefix("✓ ▲ 1  yínháng") })
    #expect(reveal.contains { $0.hasSuffix("█ 1") })
    #expect(reveal.contains("  银行  yínháng  bank"))
    #expect(reveal.contains("  我去银行。  I am going to the bank."))
    #expect(reveal.first?.contains("2 of 2 have answered") == true)
    _ = game.perform(.next, at: 4_000)
    let board = screen.lines(HostView(game, at: 4_000), prompt: nil)
    #expect(board.first == "After question 1 of 2")
    #expect(board[1].hasPrefix("http://") && !board[1].contains("away"))
    var left = game
    _ = left.disconnected(ConnectionID(1), at: 4_000)
    #expect(screen.lines(HostView(left, at: 4_000), prompt: nil)[1].hasSuffix("· away: 小\"李"))
    #expect(board.contains { $0.hasPrefix("1.  1 =1+1") && $0.contains("1000") })
    #expect(board.contains { $0.hasPrefix("    2 小\"李") }, "no points, no rank: \(board)")
    _ = game.perform(.next, at: 4_000)
    _ = game.tick(at: 7_000)
    let listening = screen.lines(HostView(game, at: 7_000), prompt: nil)
    #expect(listening.contains { $0.contains("Read aloud: 北京") })
    #expect(screen.lines(HostView(game, at: 7_000), prompt: "Why?").last == "Why?")
    var spoken = HostView(game, at: 7_000)
    spoken.isSpoken = true
    let heard = screen.lines(spoken, prompt: nil)
    #expect(heard.contains { $0.contains("Listen") } && !heard.contains { $0.contains("北京") })
    #expect(heard.last?.contains("a say again") == true)
  }

  @Test func `while the host types a number, no other one stands before a name`() {
    var game = Self.game([0, 0])
    // The second player is the first on the board.
    _ = game.perform(.kick(player: 1), at: 4_000)
    _ = game.receive(.join(.init(name: "Bo")), from: ConnectionID(7), at: 4_000)
    _ = game.perform(.next, at: 4_000)
    let screen = HostScreen(
      address: HostAddress(host: "192.168.1.20:8377", code: "KD7QX"),
      style: .plain,
      rows: 24
    )
    let view = HostView(game, at: 4_000)
    let board = screen.lines(view, prompt: nil)
    #expect(board.contains { $0.contains(".  2 小\"李") }, "\(board)")
    let typing = screen.lines(view, prompt: "Remove?", isListing: true)
    let named = typing.filter { $0.contains("小\"李") }
    let start = named.map { $0.trimmingPrefix { $0 == " " }.prefix(2) }
    #expect(start == ["2 ", "2 "], "\(typing)")
  }

  @Test func `before a player is removed or a name is freed, the host is asked`() {
    let game = Self.game()
    #expect(game.answerCount(of: 1) == 1 && game.answerCount(of: 9) == 0)
    var view = HostView(game, at: 4_000)
    let guest = view.lobby.players[0]
    let confirmation = HostConfirmation.drop(guest, answers: 5, isFreed: false)
    #expect(confirmation.text(view) == "Remove =1+1, with 5 answers? [y/N]")
    let removal = HostConfirmation.drop(guest, answers: 0, isFreed: false)
    #expect(removal.text(view) == "Remove =1+1? [y/N]")
    let freeing = HostConfirmation.drop(guest, answers: 1, isFreed: true)
    #expect(freeing.text(view) == "Free the name of =1+1, with 1 answer? [y/N]")
    #expect(!confirmation.isOver(view))
    view.lobby.players.removeFirst()
    #expect(confirmation.isOver(view))
  }

  @Test(arguments: [20, 40, 80])
  func `a reveal fits on a terminal of 24 lines`(columns: Int) {
    var style = ScreenStyle.plain
    style.width = columns
    let screen = HostScreen(
      address: HostAddress(host: "192.168.1.20:8377", code: "KD7QX"),
      style: style,
      rows: 24
    )
    let lines = screen.lines(HostView(Self.game(), at: 4_000), prompt: nil)
    #expect(lines.count <= 24 && lines.allSatisfy { CellWidth.of($0) <= columns }, "\(lines)")
    let word = ["银行", "yínháng", "bank", "I am going", "✓ ▲ 1"]
    #expect(word.allSatisfy { text in lines.contains { $0.contains(text) } }, "\(lines)")
  }

  @Test(arguments: [
    ("127.0.0.1:8377", "No Wi-Fi: phones cannot join"), ("192.168.1.20", "HTTP: names and answers"),
  ])
  func `the lobby says who can join`(host: String, notice: String) {
    let address = HostAddress(host: host, code: "KD7QX")
    var style = ScreenStyle.plain
    style.width = 120
    let lines = HostScreen(address: address, style: style, rows: 24)
      .lines(HostView(Self.game(), at: 0), prompt: nil)
    #expect(HostScreen.notice(address).hasPrefix(notice))
    #expect(lines.contains { $0.contains(notice) } || HostView(Self.game(), at: 0).phase != .lobby)
  }

  @Test func `a note stands above the keys, a question in their place`() {
    let address = HostAddress(host: "192.168.1.20", code: "KD7QX")
    let screen = HostScreen(address: address, style: .plain, rows: 24)
    let view = HostView(Self.game(), at: 4_000)
    let noted = screen.lines(view, prompt: nil, note: "a game was interrupted")
    #expect(noted.contains("a game was interrupted") && noted.last?.contains("e end") == true)
    let asked = screen.lines(view, prompt: "Leave? [y/N]", note: "a game was interrupted")
    #expect(asked.last == "Leave? [y/N]" && !asked.contains { $0.contains("interrupted") })
  }

  @Test func `a lobby of three hundred fits`() {
    var game = LiveGame(
      items: Self.items,
      settings: GameSettings(),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    for number in 0..<300 {
      _ = game.receive(.join(.init(name: "汉汉汉 \(number)")), from: ConnectionID(number), at: 0)
    }
    let screen = HostScreen(
      address: HostAddress(host: "192.168.1.20:8377", code: "KD7QX"),
      style: .plain,
      rows: 24
    )
    let lines = screen.lines(HostView(game, at: 0), prompt: nil)
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { CellWidth.of($0) <= 80 })
    #expect(lines.contains { $0.contains("300 players") })
    #expect(lines.last?.hasPrefix("Enter start") == true)
  }
}
