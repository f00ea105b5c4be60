import REPL
import TestSupport
import Testing

/// `trainer quiz` on a terminal.
@Suite(.serialized) struct QuizTerminalTests {
  private static let game = ["quiz", "--level", "1", "--questions", "3", "--seed", "1"]

  @Test func `the clock runs while the player thinks, and ends the game`() throws {
    let scene = try DrillTerminal(Self.game + ["--time", "10"])
    try scene.terminal.wait(for: "1/3")
    try scene.terminal.wait(for: "0:10  0>")
    scene.terminal.type("1")
    // Readline sends only the digit that changes.
    try scene.terminal.wait(for: "09\u{1B}[C")
    try scene.terminal.wait(for: "8\u{1B}[C")
    try scene.terminal.wait(for: "The time is over.")
    let end = try scene.terminal.wait(for: "points")
    #expect(end.contains("0 of 0 right"))
    #expect(try scene.terminal.waitForExit() == 0)
    #expect(scene.terminal.modes == scene.terminal.modesBefore)
  }

  @Test func `category, number and time are asked for, again if out of range`() throws {
    let scene = try DrillTerminal(["quiz", "--seed", "1"], columns: 20)
    try scene.terminal.wait(for: "category> ")
    scene.answer("99")
    try scene.terminal.wait(for: "Type a number")
    scene.answer("level 1")
    try scene.terminal.wait(for: "questions> ")
    scene.answer("9999")
    try scene.terminal.wait(for: "Type a number")
    scene.answer("2")
    try scene.terminal.wait(for: "time> ")
    scene.answer("9")
    try scene.terminal.wait(for: "Type a time")
    scene.answer("1:30")
    try scene.terminal.wait(for: "1/2")
    try scene.terminal.wait(for: "1:30  0> ")
    scene.answer("0")
    try scene.terminal.wait(for: "wrong")
    try scene.terminal.wait(for: "2/2")
    scene.terminal.type("\u{3}")
    try scene.terminal.wait(for: "0 of 1 right")
    #expect(try scene.terminal.waitForExit() == 0)
  }

  @Test func `a dumb terminal has no running clock`() throws {
    let scene = try DrillTerminal(Self.game + ["--time", "10"], variables: ["TERM": "dumb"])
    try scene.terminal.wait(for: "0:10  0> ")
    let rest = try scene.terminal.wait(for: "The time is over.")
    #expect(!rest.contains("8") && !DrillTerminal.hasStyle(rest))
    #expect(try scene.terminal.waitForExit() == 0)
  }
}
