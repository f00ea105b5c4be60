import Quiz
import REPL
import Testing

@testable import QuizHost

struct QuietTimeTests {
  private static func view(_ phase: Phase, _ question: Int) -> HostView {
    let item = QuizItem(
      id: "1",
      kind: "bank",
      text: "",
      lang: "en",
      options: ["a", "b"],
      right: 0,
      missed: ""
    )
    let game = LiveGame(
      items: [item],
      settings: GameSettings(),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    var view = HostView(game, at: 0)
    (view.phase, view.question) = (phase, question)
    return view
  }

  @Test func `the second after a step that happens by itself is quiet, one that was meant is not`()
  {
    var now = 0
    var quiet = QuietTime(milliseconds: { now })
    quiet.follow(Self.view(.lobby, 0))
    #expect(quiet.isOver)
    quiet.expectStep()
    quiet.follow(Self.view(.ready, 1))
    #expect(quiet.isOver)
    now = 3_000
    quiet.follow(Self.view(.asking, 1))
    #expect(!quiet.isOver)
    now = 3_999
    quiet.follow(Self.view(.asking, 1))
    #expect(!quiet.isOver)
    now = 4_000
    #expect(quiet.isOver)
    quiet.follow(Self.view(.reveal, 1))
    #expect(!quiet.isOver)
    quiet.expectStep()
    quiet.follow(Self.view(.board, 1))
    #expect(quiet.isOver)
  }
}
