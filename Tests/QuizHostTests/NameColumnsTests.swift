import Quiz
import REPL
import Testing

@testable import QuizHost

/// The names of players in columns.
struct NameColumnsTests {
  private static func game(_ names: [String]) -> LiveGame {
    var game = LiveGame(
      items: QuizItem.samples(2),
      settings: GameSettings(),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    for (number, name) in names.enumerated() {
      _ = game.receive(.join(.init(name: name)), from: ConnectionID(number), at: 0)
    }
    return game
  }

  private static func screen(_ width: Int = 80, _ rows: Int = 24) -> HostScreen {
    var style = ScreenStyle.plain
    style.width = width
    let address = HostAddress(host: "192.168.178.120:8377", code: "KD7QX")
    return HostScreen(address: address, style: style, rows: rows)
  }

  /// Returns the numbers of the players that lines show, without those of the other texts.
  private static func shown(_ lines: [String], of names: [String]) -> Int {
    let text = " " + lines.joined(separator: " ")
    return names.indices.count { index in
      text.contains(" \(index + 1) \(names[index].prefix(2))")
    }
  }

  private static let families = ["王小明", "Maximilian Schnei", "欧阳娜娜", "Bo", "Ann-Christin"]
  private static func names(_ count: Int) -> [String] {
    (0..<count).map { "\(families[$0 % families.count])\($0 >= families.count ? " \($0)" : "")" }
  }

  @Test func `forty names are in the lobby of a terminal of eighty columns and 24 lines`() {
    let names = Self.names(40)
    let lines = Self.screen().lines(HostView(Self.game(names), at: 0), prompt: nil)
    #expect(lines.count <= 24 && lines.allSatisfy { CellWidth.of($0) <= 80 })
    #expect(Self.shown(lines, of: names) == 40, "\(lines.joined(separator: "\n"))")
    #expect(!lines.contains { $0.contains("+") })
    #expect(lines.contains { $0.contains("Projector") } && lines.last?.hasPrefix("Enter") == true)
  }

  @Test func `few names are in columns below each other, with the blank lines of the lobby`() {
    let view = HostView(Self.game(["Ann", "小李", "Bo", "Maximilian", "Cy"]), at: 0)
    let lines = Self.screen().lines(view, prompt: nil).map { $0.dropFirst(35) }
    let first = lines.firstIndex { $0.hasPrefix("1 Ann") }
    #expect(first.map { lines[$0] } == "1 Ann         2 小李        3 Bo")
    #expect(first.map { lines[$0 + 1] } == "4 Maximilian  5 Cy")
    #expect(lines.contains("") && lines.contains("5 players"))
  }

  @Test(arguments: [20, 40, 54, 80, 120, 200], [5, 10, 24, 40])
  func `names fit any terminal, and those that do not are counted`(width: Int, rows: Int) {
    for count in [1, 40, 64, 300] {
      let names = Self.names(count)
      let view = HostView(Self.game(names), at: 0)
      var style = ScreenStyle.plain
      style.width = width
      let lines = NameColumns(view.lobby.players, of: view, style: style)
        .lines(in: width, room: rows)
      #expect(lines.count <= rows && lines.allSatisfy { CellWidth.of($0) <= width })
      let more = lines.last?.split(separator: "+").last.flatMap { Int($0) } ?? 0
      let entries = lines.joined(separator: " ").matches(of: /(^| )[0-9]+ [^0-9 +]/).count
      #expect(entries + more == count, "\(lines.joined(separator: "\n"))")
      let whole = Self.screen(width, rows).lines(view, prompt: nil)
      #expect(whole.count <= rows && whole.allSatisfy { CellWidth.of($0) <= width })
    }
  }

  @Test func `players can be managed in every phase, by number and name`() {
    let names = Self.names(40)
    var game = Self.game(names)
    var time = 0
    var seen: [Phase] = []
    while true {
      let view = HostView(game, at: time)
      let lines = Self.screen().lines(view, prompt: "Remove?", isListing: true)
      #expect(lines.count <= 24 && lines.allSatisfy { CellWidth.of($0) <= 80 })
      #expect(lines.last == "Remove?")
      #expect(Self.shown(lines, of: names) == 40, "\(view.phase): \(lines)")
      seen.append(view.phase)
      guard view.phase != .end else { break }
      if view.phase == .asking {
        for number in 0..<38 {
          let answer = PlayerMessage.Answer(q: view.question, c: 0, ms: 0)
          _ = game.receive(.answer(answer), from: ConnectionID(number), at: time)
        }
        let asked = Self.screen().lines(HostView(game, at: time), prompt: nil)
        #expect(asked.contains { $0.hasPrefix("No answer yet: 39 ") && $0.contains(", 40 ") })
      }
      time += 1
      _ = game.perform(.next, at: time)
      if view.phase == .lobby { _ = game.perform(.start, at: time) }
    }
    #expect(Set(seen) == Set(Phase.allCases))
  }

  @Test func `those who have not answered stand in columns when they are many`() {
    let names = Self.names(40)
    var game = Self.game(names)
    _ = game.perform(.start, at: 0)
    _ = game.perform(.next, at: 0)
    _ = game.receive(.answer(.init(q: 1, c: 0, ms: 0)), from: ConnectionID(0), at: 0)
    let view = HostView(game, at: 0)
    let lines = Self.screen().lines(view, prompt: nil)
    let start = lines.firstIndex(of: "No answer yet:")
    #expect(start.map { lines[$0 + 1].hasPrefix(" 2 Maxi") } == true)
    #expect(Self.shown(lines, of: names) == 39)
    let few = Self.screen(80, 16).lines(view, prompt: nil)
    #expect(few.count <= 16 && few.contains { $0.contains("+") })
  }

  @Test func `a narrow lobby lists the names when one is to be chosen`() {
    let names = Self.names(10)
    let view = HostView(Self.game(names), at: 0)
    let lines = Self.screen(40).lines(view, prompt: "Remove?", isListing: true)
    #expect(Self.shown(lines, of: names) == 10 && lines.count <= 24)
  }
}
