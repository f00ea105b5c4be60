import Glibc
import TestSupport
import Testing

@testable import REPL

/// The first start on a terminal, and the primer.
@Suite struct WelcomeTerminalTests {
  private static let silence: [String: String?] = ["PATH": "/nonexistent"]

  /// The first start, at its question.
  private func welcome(
    in directory: TemporaryDirectory? = nil,
    columns: UInt16 = 80
  ) throws -> DrillTerminal {
    let start = try DrillTerminal(
      [],
      variables: Self.silence,
      columns: columns,
      in: directory
    )
    try start.terminal.wait(for: "Welcome!")
    try start.prompt()
    return start
  }

  @Test(arguments: ["q\r", "\u{4}", "\u{3}"])
  func `whoever leaves is asked again`(typed: String) throws {
    let first = try welcome()
    first.terminal.type(typed)
    #expect(try first.terminal.waitForExit() == 0)
    let second = try welcome(in: first.directory)
    second.answer("1")
    try second.prompt()
    // Leaving the questions for newcomers is no choice either.
    second.answer("q")
    #expect(try second.terminal.waitForExit() == 0)
    try welcome(in: first.directory).terminal.type("\u{4}")
  }

  @Test(arguments: [UInt16(20), 80])
  func `a newcomer reads the primer and meets the first word, and is not asked again`(
    columns: UInt16
  ) throws {
    let start = try welcome(columns: columns)
    for line in ["help", "1", "2", "", "", "1", "2", "q"] {
      start.answer(line)
      try start.prompt()
    }
    start.terminal.type("\u{4}")
    try start.terminal.wait(for: "next: ")
    #expect(try start.terminal.waitForExit() == 0)
    let lines = DrillTerminal.plainLines(start.terminal.transcript)
    for line in lines { #expect(CellWidth.of(line) <= Int(columns), "‘\(line)’") }
    #expect(lines.contains { $0.contains("1/5") } && lines.contains { $0.contains("1/20") })

    let again = try DrillTerminal([], variables: Self.silence, in: start.directory)
    try again.waitForQuestion(1)
    #expect(!again.terminal.transcript.contains("Welcome!"))
    again.terminal.type("\u{4}")
    #expect(try again.terminal.waitForExit() == 0)
    let program = try TrainerProgram(home: start.home, words: FewWords.pack())
    #expect(try program.run("settings", "get", "script").output == "traditional\n")
    #expect(try program.run("settings", "get", "region").output == "taiwan\n")
    #expect(try program.run("settings", "get", "speak-answers").output == "off\n")
  }

  @Test func `whoever has a list names its file and is asked its words first`() throws {
    let directory = try TemporaryDirectory()
    let list = "Word,Pinyin,Translation\n琵琶,pípá,lute\n二胡,er4hu2,fiddle\n"
    try directory.write(list.utf8, to: "music.csv")
    let start = try welcome(in: directory)
    start.answer("4")
    try start.terminal.wait(for: "simplified: mainland")
    try start.prompt()
    start.answer("")
    try start.terminal.wait(for: "Which file?")
    try start.prompt()
    start.answer(directory("nowhere.csv"))
    try start.terminal.wait(for: "there is no file")
    try start.prompt()
    start.answer("4")
    try start.terminal.wait(for: "Which file?")
    try start.prompt()
    start.answer(directory("music.csv"))
    try start.terminal.wait(for: "imported 2 words into the pack music")
    try start.terminal.wait(for: "琵琶")
    try start.prompt()
    start.terminal.type("\u{4}")
    #expect(try start.terminal.waitForExit() == 0)
    let program = try TrainerProgram(home: start.home, words: FewWords.pack())
    #expect(try program.run("settings", "get", "packs").output == "music,study\n")
  }

  @Test func `the report of an import is broken between words`() throws {
    let directory = try TemporaryDirectory()
    let list = "Word,Pinyin,Translation\n琵琶,pípá,lute\n二胡,er4hu2,fiddle\n"
    try directory.write(list.utf8, to: "music.csv")
    let arguments = ["words", "import", directory("music.csv")]
    let report = try DrillTerminal(arguments, columns: 40, in: directory)
    #expect(try report.terminal.waitForExit() == 0)
    let lines = DrillTerminal.plainLines(report.terminal.transcript)
    #expect(lines.contains("imported 2 words into the pack music,"), "\(lines)")
    #expect(lines.contains("  from 2 entries"), "\(lines)")
    // A command is longer than the line and stays whole.
    #expect(lines.contains("  trainer settings set packs music,study"), "\(lines)")
    #expect(lines.contains("  trainer questions --pack music --html test.html"), "\(lines)")
  }

  @Test(arguments: [
    ("医升,yīshēng", "医生", "", "医生"), ("医升,yīshēng", "医生", "n", "医升"),
    ("东西,dōngxī", "dōngxi", "", "dōngxi"), ("东西,dōngxī", "dōngxi", "n", "dōngxī"),
  ])
  func `an import asks once whether to take words for those that look mistyped, and tones`(
    row: String,
    right: String,
    answer: String,
    kept: String
  ) throws {
    let directory = try TemporaryDirectory()
    try directory.write("\(row),Arzt\n琵琶,pípá,lute\n".utf8, to: "own.csv")
    let start = try DrillTerminal(["words", "import", directory("own.csv")], in: directory)
    try start.terminal.wait(for: "take \(right) instead? [Y/n]")
    start.answer(answer)
    #expect(try start.terminal.waitForExit() == 0)
    #expect(start.terminal.transcript.contains("check the ") == (answer == "n"))
    let program = try TrainerProgram(home: start.home, words: FewWords.pack())
    #expect(try program.run("words", "list", "--pack", "own").output.contains(kept))
  }

  @Test func `a voice that is heard says the answers from then on`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("#!/bin/sh\necho $1 >> \(directory("said"))\n".utf8, to: "voice")
    chmod(directory("voice"), 0o700)
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    let speech = "\(directory("voice")) {pinyin}"
    #expect(try program.run("settings", "set", "speech", speech).status == 0)
    let start = try DrillTerminal([], in: directory)
    try start.prompt()
    for line in ["1", "", "y", "", "s"] {
      start.answer(line)
      try start.prompt()
    }
    start.terminal.type("\u{4}")
    #expect(try start.terminal.waitForExit() == 0)
    #expect(try program.run("settings", "get", "speak-answers").output == "all\n")
    #expect(start.terminal.transcript.contains("Did you hear it?"))
  }

  @Test func `a test that is stopped returns to the welcome`() throws {
    let start = try welcome()
    start.answer("2")
    try start.terminal.wait(for: "Which characters")
    try start.prompt()
    start.answer("2")
    try start.terminal.wait(for: "word 1")
    try start.prompt()
    start.answer("q")
    try start.terminal.wait(for: "Welcome!")
    try start.prompt()
    // The characters were chosen before the test.
    start.answer("3")
    try start.terminal.wait(for: "trainer import anki --dry-run")
    #expect(try start.terminal.waitForExit() == 0)
    #expect(start.terminal.modes == start.terminal.modesBefore)
  }

  @Test func `help in a test shows no verdict again`() throws {
    let test = try DrillTerminal(["place"], variables: Self.silence)
    try test.terminal.wait(for: "word 1")
    test.answer("0")
    try test.terminal.wait(for: "word 2")
    test.answer("?")
    try test.terminal.wait(for: "Type the number of what the word means")
    test.answer("q")
    _ = try test.terminal.waitForExit()
    let lines = DrillTerminal.plainLines(test.terminal.transcript)
    #expect(lines.filter { $0.hasPrefix("answer  ") }.count == 1)
    #expect(lines.contains("word 2"))
  }

  @Test func `a confirmation is asked for until it is yes or no`() throws {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    #expect(try program.run("--count", "1", input: "1\n").status == 0)
    let reset = try DrillTerminal(["reset", "--all"], in: directory)
    try reset.terminal.wait(for: "[y/N]")
    reset.answer("what is HSK")
    try reset.terminal.wait(for: "Type y for yes or n for no.")
    reset.answer("n")
    try reset.terminal.wait(for: "nothing was changed")
    #expect(try reset.terminal.waitForExit() == 0)
  }

  @Test func `a pipe and a drill with options are not welcomed`() throws {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    #expect(try !program.run().output.contains("Welcome!"))
    let drill = try DrillTerminal(["--seed", "1"], in: directory)
    try drill.waitForQuestion(1)
    #expect(!drill.terminal.transcript.contains("Welcome!"))
    drill.terminal.type("\u{4}")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test(arguments: [UInt16(20), 80])
  func `the primer is read to its end`(columns: UInt16) throws {
    let primer = try DrillTerminal(["primer"], variables: Self.silence, columns: columns)
    var style = ScreenStyle.plain
    style.width = Int(columns)
    let screen = PrimerScreen(style: style)
    let rows = 24 - screen.keys(["Enter: more", "q: leave"]).count - 3
    let parts = PrimerPage.allCases.map { screen.parts($0, rows: rows).count }
    // A page has a line for each part, three questions that are asked twice, and their end.
    for count in parts {
      for line in Array(repeating: "", count: count) + Array(repeating: "0", count: 6) + [""] {
        try primer.prompt()
        primer.answer(line)
      }
    }
    #expect(try primer.terminal.waitForExit() == 0)
    let lines = DrillTerminal.plainLines(primer.terminal.transcript)
    #expect(lines.filter { $0.hasPrefix("trainer: no program") }.count == 1)
    for line in lines {
      #expect(CellWidth.of(line) <= Int(columns), "‘\(line)’")
    }
    #expect(lines.filter { $0.hasPrefix("answer  ") }.count == 30)
    #expect(primer.terminal.modes == primer.terminal.modesBefore)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal ends the primer, alone and in a drill`(signal: Int32) throws {
    for arguments in [["primer", "--page", "2"], ["--seed", "1"]] {
      let page = try DrillTerminal(arguments, variables: Self.silence)
      if arguments[0] == "--seed" {
        try page.prompt()
        page.answer("?")
      }
      try page.terminal.wait(for: "Enter: ")
      try page.prompt()
      page.terminal.send(signal: signal)
      #expect(try page.terminal.waitForExit() == 128 + signal)
      #expect(page.terminal.modes == page.terminal.modesBefore)
    }
  }

  @Test func `a page is drawn anew at a new width`() throws {
    let page = try DrillTerminal(["primer", "--page", "4"], variables: Self.silence)
    try page.prompt()
    page.terminal.resize(columns: 24)
    try page.terminal.wait(for: "\u{1B}[2J")
    let seen = try page.terminal.wait(for: "Enter: ")
    for line in DrillTerminal.plainLines(seen) { #expect(CellWidth.of(line) <= 24, "‘\(line)’") }
    #expect(seen.contains("Sounds that"))
    try page.prompt()
    page.answer("q")
    #expect(try page.terminal.waitForExit() == 0)
  }
}

extension DrillTerminal {
  /// Waits for a prompt at the start of a line.
  @discardableResult
  fileprivate func prompt() throws -> String { try terminal.wait(for: "> ") }
}
