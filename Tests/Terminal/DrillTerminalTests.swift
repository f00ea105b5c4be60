import Glibc
import REPL
import TestSupport
import Testing

/// The real program on a terminal.
@Suite struct DrillTerminalTests {
  @Test func `a question is answered by number and by pinyin`() throws {
    let drill = try DrillTerminal()
    try drill.waitForQuestion(1)
    drill.answer("1")
    try drill.terminal.wait(for: "wrong")
    try drill.waitForQuestion(2)
    drill.answer("shi4")
    try drill.terminal.wait(for: "right")
    try drill.waitForQuestion(3)
    drill.answer("quit")
    try drill.terminal.wait(for: "answered 2, right 1")
    #expect(try drill.terminal.waitForExit() == 0)
    #expect(drill.terminal.modes == drill.terminal.modesBefore)
  }

  @Test func `Tab completes commands`() throws {
    let drill = try DrillTerminal()
    try drill.waitForQuestion(1)
    drill.terminal.type("hel\t")
    try drill.terminal.wait(for: "help")
    drill.answer("")
    try drill.terminal.wait(for: "this list")
    try drill.waitForQuestion(1)
    drill.answer("/qu\t")
    try drill.terminal.wait(for: "next: ")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test func `what was typed is in the history of the next drill`() throws {
    let first = try DrillTerminal()
    try first.waitForQuestion(1)
    first.answer("le4")
    try first.waitForQuestion(2)
    first.answer("quit")
    #expect(try first.terminal.waitForExit() == 0)
    #expect(try first.directory.bytes(of: "home/history") == Array("le4\nquit\n".utf8))

    let second = try DrillTerminal(["--seed", "2"], in: first.directory)
    try second.terminal.wait(for: "\n\(DrillTerminal.prompt)")
    second.terminal.type("\u{1B}[A")
    try second.terminal.wait(for: "quit")
    second.answer("")
    try second.terminal.wait(for: "next: ")
    #expect(try second.terminal.waitForExit() == 0)
  }

  @Test func `control-C clears a half-typed line and the question stays`() throws {
    let drill = try DrillTerminal()
    try drill.waitForQuestion(1)
    drill.terminal.type("half")
    try drill.terminal.wait(for: "half")
    drill.terminal.type("\u{3}")
    try drill.terminal.wait(for: "\n\(DrillTerminal.prompt)")
    drill.answer("1")
    try drill.waitForQuestion(2)
    drill.terminal.type("\u{3}")
    try drill.terminal.wait(for: "answered 1, right 0")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test func `control-L and an empty line show the question again`() throws {
    let drill = try DrillTerminal()
    let first = try drill.waitForQuestion(1)
    drill.terminal.type("ha\u{C}")
    let again = try drill.waitForQuestion(1)
    #expect(again.contains("\u{1B}[2J"))
    let lines = DrillTerminal.plainLines(first).suffix(7)
    #expect(DrillTerminal.plainLines(again).suffix(7) == lines)
    try drill.terminal.wait(for: "ha")
    drill.terminal.type("\u{15}\r")
    #expect(DrillTerminal.plainLines(try drill.waitForQuestion(1)).suffix(7) == lines)
    drill.terminal.type("\u{4}")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func `control-C and control-D end with the summary and restore the terminal`(
    typed: String
  ) throws {
    let drill = try DrillTerminal()
    try drill.waitForQuestion(1)
    drill.answer("1")
    try drill.waitForQuestion(2)
    drill.terminal.type(typed)
    let seen = try drill.terminal.wait(for: "answered 1, right 0")
    #expect(DrillTerminal.plainLines(seen).last == "answered 1, right 0")
    #expect(try drill.terminal.waitForExit() == 0)
    #expect(drill.terminal.modes == drill.terminal.modesBefore)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal ends with the summary, the terminal restored and the answer kept`(
    signal: Int32
  ) throws {
    let drill = try DrillTerminal()
    try drill.waitForQuestion(1)
    drill.answer("1")
    try drill.waitForQuestion(2)
    drill.terminal.type("half")
    try drill.terminal.wait(for: "half")
    drill.terminal.send(signal: signal)
    try drill.terminal.wait(for: "answered 1, right 0")
    #expect(try drill.terminal.waitForExit() == 128 + signal)
    #expect(drill.terminal.modes == drill.terminal.modesBefore)
    let program = try TrainerProgram(home: drill.home, words: FewWords.pack())
    #expect(try program.run("stats", "--json").output.contains("\"total\":1"))
  }

  @Test func `a hang-up keeps what was answered`() throws {
    let drill = try DrillTerminal()
    try drill.waitForQuestion(1)
    drill.answer("1")
    try drill.waitForQuestion(2)
    drill.terminal.type("half")
    try drill.terminal.wait(for: "half")
    drill.terminal.hangUp()
    _ = try drill.terminal.waitForExit()
    let program = try TrainerProgram(home: drill.home, words: FewWords.pack())
    #expect(try program.run("stats", "--json").output.contains("\"total\":1"))
    #expect(try program.run("doctor").status == 0)
  }

  @Test func `control-Z gives the terminal back and the drill goes on afterwards`() throws {
    let drill = try DrillTerminal(
      ["--seed", "1"],
      variables: ["PS1": "shell$ "],
      shell: "exec /bin/sh -i"
    )
    try drill.terminal.wait(for: "shell$ ")
    drill.answer("set -m; \(TrainerProgram.path) --seed 1 --no-introduce")
    try drill.waitForQuestion(1)
    drill.terminal.type("sh")
    try drill.terminal.wait(for: "sh")
    drill.terminal.type("\u{1A}")
    try drill.terminal.wait(for: "shell$ ")
    drill.answer("fg")
    try drill.terminal.wait(for: "\(DrillTerminal.prompt)sh")
    drill.answer("i4")
    try drill.terminal.wait(for: "wrong")
    try drill.waitForQuestion(2)
    drill.terminal.type("\u{4}")
    try drill.terminal.wait(for: "answered 1, right 0")
    try drill.terminal.wait(for: "shell$ ")
  }
}
