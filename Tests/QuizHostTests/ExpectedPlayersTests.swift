import Quiz
import REPL
import Testing

@testable import QuizHost

/// The lobby of a class, whose players are expected.
struct ExpectedPlayersTests {
  private static func view(roster: [String], joined: [String]) -> HostView {
    var game = LiveGame(
      items: [],
      settings: GameSettings(),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    for (number, name) in joined.enumerated() {
      _ = game.receive(.join(.init(name: name)), from: ConnectionID(number), at: 0)
    }
    var view = HostView(game, at: 0)
    view.roster = roster.map { ComparedName(cleaned: $0) }
    return view
  }

  private static func lobby(_ view: HostView, width: Int = 80, rows: Int = 24) -> [String] {
    var style = ScreenStyle.plain
    style.width = width
    let address = HostAddress(host: "192.168.178.120:8377", code: "KD7QX")
    return HostScreen(address: address, style: style, rows: rows).lines(view, prompt: nil)
  }

  @Test func `the lobby shows who is missing and who is not on the list`() {
    let view = Self.view(roster: ["Anna", "Ben", "小李"], joined: ["ＡＮＮＡ", "Guest"])
    let text = Self.lobby(view).map { $0.dropFirst(35) }.joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
    #expect(text.contains("2 missing: Ben, 小李"))
    #expect(text.contains("2 players, ? not on the list"))
    #expect(text.contains("1 ＡＮＮＡ 2 Guest ?"))
  }

  @Test func `the keys of a class fit on a line of eighty columns`() {
    var view = Self.view(roster: ["Anna"], joined: ["Anna"])
    view.lobby.locked = true
    let keys = Self.lobby(view).last
    #expect(
      keys == "Enter start  l admit players  k remove  f free a name  r rename  e end"
    )
    view.roster = []
    #expect(Self.lobby(view).last?.contains("free") == false)
  }

  @Test func `nobody is missing when all are there, or when anybody may come`() {
    for roster in [[], ["Anna"]] {
      let lines = Self.lobby(Self.view(roster: roster, joined: ["anna"]))
      #expect(!lines.contains { $0.contains("missing") || $0.contains("?") })
    }
  }

  @Test(arguments: [(80, 24), (40, 24), (20, 24), (20, 60), (20, 5)])
  func `a lobby of a large class fits its terminal`(width: Int, rows: Int) {
    let names = (1...60).map { "pupil \($0)" }
    let view = Self.view(roster: names, joined: Array(names.prefix(30)))
    let lines = Self.lobby(view, width: width, rows: rows)
    #expect(lines.count <= rows)
    for line in lines { #expect(CellWidth.of(line) <= width, "\(line)") }
    if width == 80 { #expect(lines.contains { $0.contains("30 missing") }) }
  }

  @Test func `lines say once who is missing, when the game begins`() {
    var lines = HostLines(
      address: HostAddress(host: "192.168.178.120:8377", code: "KD7QX"),
      style: .plain
    )
    var view = Self.view(roster: ["Anna", "Ben"], joined: ["Anna"])
    #expect(!lines.lines(view).contains { $0.contains("missing") })
    (view.phase, view.question) = (.ready, 1)
    #expect(lines.lines(view).contains("1 missing: Ben"))
    view.question = 2
    #expect(!lines.lines(view).contains { $0.contains("missing") })
  }
}
