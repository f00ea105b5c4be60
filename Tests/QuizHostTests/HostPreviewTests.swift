import Quiz
import QuizHost
import REPL
import Testing

/// The questions that a host sees before the lobby.
struct HostPreviewTests {
  private static func item(_ number: Int) -> QuizItem {
    QuizItem(
      id: "\(number)",
      kind: "reading",
      text: "word \(number)",
      lang: "zh-Hans",
      options: ["a", "b", "c", "d"],
      right: number % 4,
      missed: ""
    )
  }

  @Test func `each question has its number and its options, the right one with a star`() {
    let lines = HostPreview([Self.item(1), Self.item(2)]).lines(.plain)
    #expect(lines == ["1   word 1", "    a / *b / c / d", "2   word 2", "    a / b / *c / d"])
  }

  @Test(
    arguments: [
      ("2d", .changed, ["1", "3"]), (" D 2 ", .changed, ["1", "3"]),
      ("3x", .changed, ["1", "2", "9"]), ("x1", .changed, ["9", "2", "3"]),
      ("", .start, ["1", "2", "3"]), ("q", .leave, ["1", "2", "3"]),
      ("4d", .refused("there is no question 4; use 1 to 3"), ["1", "2", "3"]),
      ("0x", .refused("there is no question 0; use 1 to 3"), ["1", "2", "3"]),
      ("99999999999999999999d", nil, ["1", "2", "3"]), ("2", nil, ["1", "2", "3"]),
      ("dd2", nil, ["1", "2", "3"]), ("hello", nil, ["1", "2", "3"]),
    ] as [(String, HostPreview.Outcome?, [String])]
  )
  func `a line drops or exchanges a question`(
    line: String,
    outcome: HostPreview.Outcome?,
    left: [String]
  ) {
    var preview = HostPreview((1...3).map(Self.item))
    let found = preview.perform(line) { Self.item(9) }
    if let outcome {
      #expect(found == outcome)
    } else {
      guard case .refused = found else {
        Issue.record("\(found)")
        return
      }
    }
    #expect(preview.items.map(\.id) == left)
  }

  @Test func `the last question stays, and one without another in its place`() {
    var preview = HostPreview([Self.item(1)])
    #expect(preview.perform("1d") { nil } == .refused("a game needs a question; 1x exchanges it"))
    let reason = "no other question can be made of these words; 1d drops it"
    #expect(preview.perform("1x") { nil } == .refused(reason))
    #expect(preview.items.count == 1)
  }
}
