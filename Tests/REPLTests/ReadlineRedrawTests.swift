import Foundation
import TestSupport
import Testing

/// What ^C clears, and after what the question is to be drawn anew.
@Suite(.serialized) struct ReadlineRedrawTests {
  @Test(arguments: [[("half", "half")], [("\u{12}", "search"), ("z", "z")]])
  func `control-C clears what was typed and ends the read on an empty line`(
    typed: [(text: String, echo: String)]
  ) throws {
    let terminal = try ReadlineInputTests.start()
    let before = terminal.modesBefore
    try terminal.wait(for: "q1>")
    for (text, echo) in typed {
      terminal.type(text)
      try terminal.wait(for: echo)
    }
    terminal.type("\u{3}")
    try terminal.wait(for: "\r\n")
    try terminal.wait(for: "q1>")
    terminal.type("2\r")
    try terminal.wait(for: "event 1: line(\"2\")")
    try terminal.wait(for: "q2>")
    terminal.type("\u{3}")
    try terminal.wait(for: "event 2: interrupted")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.modes == before)
  }

  @Test(arguments: ["xterm", "dumb"])
  func `after control-L the line and the cursor are where they were`(term: String) throws {
    let terminal = try ReadlineInputTests.start(environment: ["TERM=\(term)", "LC_ALL=C.UTF-8"])
    try terminal.wait(for: "q1>")
    terminal.type("好f")
    try terminal.wait(for: "f")
    terminal.type([0x02, 0x0C])  // a step to the left
    let seen = try terminal.wait(for: "event 1: redraw")
    #expect(seen.contains("\u{1B}[H\u{1B}[2J") == (term == "xterm"))
    try terminal.wait(for: "q2>")
    try terminal.wait(for: "好f")
    terminal.type("al\r")
    try terminal.wait(for: "event 2: line(\"好alf\")")
  }

  @Test func `after a resize the line is drawn anew on a clear screen`() throws {
    let terminal = try ReadlineInputTests.start()
    try terminal.wait(for: "q1>")
    terminal.type("ha")
    try terminal.wait(for: "ha")
    terminal.resize(columns: 40)
    let seen = try terminal.wait(for: "event 1: redraw")
    #expect(seen.contains("\u{1B}[H\u{1B}[2J"))
    try terminal.wait(for: "ha")
    terminal.type("lf\r")
    try terminal.wait(for: "event 2: line(\"half\")")
  }

  @Test func `the key of an inputrc for clear-screen draws anew too`() throws {
    let folder = try TemporaryDirectory()
    let path = folder("inputrc")
    try "set editing-mode vi\nset keymap vi-insert\n\"\\C-g\": clear-screen\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let terminal = try PseudoTerminal(
      [ReadlineInputTests.program],
      environment: ["TERM=xterm", "LC_ALL=C.UTF-8", "INPUTRC=\(path)"]
    )
    try terminal.wait(for: "q1>")
    terminal.type("ab\u{7}")
    try terminal.wait(for: "event 1: redraw")
    terminal.type("c\r")
    try terminal.wait(for: "event 2: line(\"abc\")")
  }
}
