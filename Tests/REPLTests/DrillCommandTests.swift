import FSRS
import Pinyin
import REPL
import Testing

/// The commands of a drill.
struct DrillCommandTests {
  @Test func `no command can be meant as pinyin`() {
    for name in DrillCommand.names + ["q", "exit", "?"] {
      #expect(DrillCommand(name) != nil)
      #expect(throws: (any Error).self) { try PinyinText(name) }
    }
  }

  @Test(
    arguments: [
      ("quit", .quit), ("q", .quit), ("/exit", .quit), (" ? ", .explain(nil)), ("WHY", .why),
      ("!2", .regrade(.hard)), ("!5", nil), ("qu", nil), ("", nil),
    ] as [(String, DrillCommand?)]
  )
  func `a line is a command or an answer`(line: String, command: DrillCommand?) {
    #expect(DrillCommand(line) == command)
  }
}
