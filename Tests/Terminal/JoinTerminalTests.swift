import TestSupport
import Testing

/// `trainer join` on a terminal.
@Suite(.serialized) struct JoinTerminalTests {
  @Test(arguments: ["\u{3}", "\u{4}"])
  func `^C and ^D in place of a name leave`(key: String) throws {
    let scene = try DrillTerminal(["join", "http://127.0.0.1:1/KD7QX", "--no-daemon"])
    try scene.terminal.wait(for: "your name> ")
    scene.terminal.type(key)
    #expect(try scene.terminal.waitForExit() == 0)
    #expect(scene.terminal.modes == scene.terminal.modesBefore)
  }
}
