import Glibc
import TestSupport
import Testing

@testable import REPL

@Suite(.serialized) struct ReadlineInputTests {
  static let program = TrainerProgram.directory + "/readline-echo"

  static func start(
    _ arguments: [String] = [],
    environment: [String] = ["TERM=xterm", "LC_ALL=C.UTF-8"],
    columns: UInt16 = 80
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      [program] + arguments,
      environment: environment + ["INPUTRC=/dev/null"],
      columns: columns
    )
  }

  @Test(arguments: ["C.UTF-8", "C", "POSIX", "no_SUCH.locale"])
  func `a typed line arrives whole in every locale`(locale: String) throws {
    let terminal = try Self.start(environment: ["TERM=xterm", "LC_ALL=\(locale)"])
    try terminal.wait(for: "q1>")
    terminal.type("银行 nǐhǎoo\u{7F}\r")
    try terminal.wait(for: "event 1: line(\"银行 nǐhǎo\")")
    terminal.type("行\u{7F}x\r")  // one backspace takes one character, not one byte
    try terminal.wait(for: "event 2: line(\"x\")")
  }

  @Test func `TERM=dumb still reads lines`() throws {
    let terminal = try Self.start(environment: ["TERM=dumb"])
    let before = terminal.modesBefore
    try terminal.wait(for: "q1>")
    terminal.type("2\r")
    try terminal.wait(for: "event 1: line(\"2\")")
    try terminal.wait(for: "q2>")
    terminal.type([0x04])
    try terminal.wait(for: "\nevent 2: endOfInput")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.modes == before)
  }

  @Test(arguments: [
    ("\u{3}", "interrupted"), ("\u{4}", "endOfInput"),
  ])
  func `control characters end the read and the terminal is as before`(
    typed: String,
    event: String
  ) throws {
    let terminal = try Self.start()
    let before = terminal.modesBefore
    try terminal.wait(for: "q1>")
    #expect(terminal.modes != before)
    terminal.type(typed)
    let seen = try terminal.wait(for: "event 1: \(event)")
    #expect(
      seen.hasSuffix("\r\nevent 1: \(event)"),
      "the event starts a line: \(seen.debugDescription)"
    )
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.modes == before)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `a signal in the middle of a line ends the read and restores the terminal`(
    signal: Int32
  ) throws {
    let terminal = try Self.start()
    let before = terminal.modesBefore
    try terminal.wait(for: "q1>")
    terminal.type("half")
    try terminal.wait(for: "half")
    terminal.send(signal: signal)
    try terminal.wait(for: "event 1: terminated(signal: \(signal))")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.modes == before)
  }

  @Test(arguments: [[0xE9], Array("\u{1B}[200~pasted".utf8), Array("\u{12}se".utf8)])
  func `a signal inside a character, a paste or a search ends the read`(typed: [UInt8]) throws {
    let terminal = try Self.start()
    let before = terminal.modesBefore
    try terminal.wait(for: "q1>")
    terminal.type("ab")
    try terminal.wait(for: "ab")
    terminal.type(typed)
    try terminal.waitUntilRead()
    terminal.send(signal: SIGTERM)
    try terminal.wait(for: "event 1: terminated(signal: 15)")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.modes == before)
  }

  @Test(arguments: [
    ("un\t\r", "undo"), ("/un\t\r", "/undo"), ("h\te\t\r", "help"), ("say un\t\r", "say un"),
    ("/et\t\r", "/et"), ("  qu\t\r", "  quit"),
  ])
  func `Tab completes the given words at the start and nothing else`(
    typed: String,
    line: String
  ) throws {
    let terminal = try Self.start()
    try terminal.wait(for: "q1>")
    terminal.type(typed)
    try terminal.wait(for: "event 1: line(\"\(line)\")")
  }

  @Test func `a paste of several lines is one answer`() throws {
    let terminal = try Self.start()
    try terminal.wait(for: "q1>")
    terminal.type("\u{1B}[200~one\ntwo\rthree\u{1B}[201~")
    try terminal.wait(for: "three")
    terminal.type("\r")
    try terminal.wait(for: "event 1: line(\"one two three\")")
  }

  @Test func `pasted C1 and bidirectional controls are not echoed`() throws {
    let terminal = try Self.start()
    try terminal.wait(for: "q1>")
    terminal.type("a\u{9B}31m\u{202E}b\u{85}c\u{2028}d\r")
    try terminal.wait(for: "event 1: line(\"a??31m???b??c???d\")")
    #expect(!terminal.transcript.unicodeScalars.contains { ["\u{9B}", "\u{202E}"].contains($0) })
  }

  @Test func `a line over the limit and bytes that are not UTF-8 are refused politely`() throws {
    let terminal = try Self.start()
    try terminal.wait(for: "q1>")
    terminal.type([0x61, 0xFF, 0x62, 0x0D])
    try terminal.wait(for: "event 1: invalidUTF8(at: 1)")
    try terminal.wait(for: "q2>")
    for _ in 0..<41 {
      let piece = String(repeating: "x", count: 100)
      terminal.type(piece)
    }
    terminal.type("\r")
    try terminal.wait(for: "event 2: tooLong(limit: 4096)")
    terminal.type("3\r")
    try terminal.wait(for: "event 3: line(\"3\")")
  }

  @Test(arguments: ["", "trap '' HUP; "])
  func `a hang-up in the middle of a line submits nothing, with its signal or without`(
    preparation: String
  ) throws {
    let folder = try ScratchFolder()
    let command = "\(preparation)exec \(Self.program) \(folder.path)/history"
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", command],
      environment: ["TERM=xterm", "LC_ALL=C.UTF-8", "INPUTRC=/dev/null"]
    )
    try terminal.wait(for: "q1>")
    terminal.type("whole\r")
    try terminal.wait(for: "q2>")
    terminal.type("half")
    try terminal.wait(for: "half")
    terminal.hangUp()
    #expect(try terminal.waitForExit() == 0)
    #expect(try folder.read("history") == "whole\n")
  }

  @Test func `the size of the terminal is followed`() throws {
    let terminal = try Self.start(columns: 20)
    try terminal.wait(for: "q1>")
    terminal.type("abcdefghijklmnopqrstuvwxyz")
    try terminal.wait(for: "yz")
    terminal.resize(columns: 60)
    try terminal.wait(for: "abcdefghijklmnopqrstuvwxyz")
    terminal.type("\r")
    try terminal.wait(for: "event 2: line(\"abcdefghijklmnopqrstuvwxyz\")")
  }

  @Test func `suspending gives the terminal back and resuming goes on with the same line`() throws {
    let shell = try PseudoTerminal(
      ["/bin/sh", "-i"],
      environment: ["TERM=xterm", "LC_ALL=C.UTF-8", "PS1=shell$ ", "INPUTRC=/dev/null"]
    )
    try shell.wait(for: "shell$ ")
    shell.type("set -m; \(Self.program); echo left\r")
    try shell.wait(for: "q1>")
    let during = shell.modes
    shell.type("abc")
    try shell.wait(for: "abc")
    shell.type([0x1A])
    try shell.wait(for: "shell$ ")
    #expect(shell.modes != during)
    shell.type("fg\r")
    try shell.wait(for: "q1>")
    try shell.wait(for: "abc")
    shell.type("d\r")
    try shell.wait(for: "event 2: line(\"abcd\")")
    try shell.wait(for: "q3>")
    shell.type([0x04])
    try shell.wait(for: "bye 3")
  }

  @Test func `history is kept between sessions, without blanks and repeats`() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/history"
    let first = try Self.start([path])
    for (index, line) in ["nǐhǎo", "", "  ", "2", "2", "3"].enumerated() {
      try first.wait(for: "q\(index + 1)>")
      first.type(line + "\r")
    }
    try first.wait(for: "q7>")
    first.type([0x04])
    #expect(try first.waitForExit() == 0)
    #expect(try folder.read("history") == "nǐhǎo\n2\n3\n")
    #expect(folder.mode(of: "history") == 0o600)

    let second = try Self.start([path])
    try second.wait(for: "q1>")
    second.type("\u{1B}[A\u{1B}[A\u{1B}[A\r")
    try second.wait(for: "event 1: line(\"nǐhǎo\")")
  }

  @Test func `a history that cannot be written is reported once and input goes on`() throws {
    let terminal = try Self.start(["/proc/no-such-folder/history"])
    try terminal.wait(for: "q1>")
    terminal.type("1\r")
    try terminal.wait(for: "historyUnwritable(path: \"/proc/no-such-folder/history\", code: 2)")
    terminal.type("2\r")
    try terminal.wait(for: "event 2: line(\"2\")")
    try terminal.wait(for: "q3>")
    terminal.type([0x04])
    let rest = try terminal.wait(for: "bye")
    #expect(!rest.contains("problem"))
  }

  @Test func `colour in a prompt is marked as having no width`() {
    #expect(
      ReadlineInput.marked("\u{1B}[1;32m?\u{1B}[0m ")
        == "\u{1}\u{1B}[1;32m\u{2}?\u{1}\u{1B}[0m\u{2} "
    )
    #expect(ReadlineInput.marked("> ") == "> ")
  }
}
