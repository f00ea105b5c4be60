import REPL
import TestSupport
import Testing

/// How a drill looks on different terminals.
@Suite struct ScreenTests {
  /// A drill with wrong answers and every screen of a command.
  private func visit(_ drill: DrillTerminal) throws -> String {
    let lines = [
      "why", "info", "1", "why", "info", "hint", "help", "stats", "settings", "flag", "nihoa3", "9",
      "undo", "undo", "known", "2",
    ]
    try drill.terminal.wait(for: DrillTerminal.prompt)
    for line in lines {
      drill.answer(line)
      try drill.terminal.wait(for: "\n\(DrillTerminal.prompt)")
    }
    drill.terminal.type("\u{4}")
    try drill.terminal.wait(for: "answered 1")
    #expect(try drill.terminal.waitForExit() == 0)
    return drill.terminal.transcript
  }

  @Test(
    arguments: [
      (UInt16(20), ["--seed", "1"]), (20, ["--seed", "1", "--kind", "meaning"]),
      (33, ["--seed", "2", "--kind", "recall"]), (40, ["--seed", "1"]), (80, ["--seed", "1"]),
    ] as [(UInt16, [String])]
  )
  func `no line is wider than the screen`(columns: UInt16, arguments: [String]) throws {
    let seen = try visit(try DrillTerminal(arguments, columns: columns))
    for line in DrillTerminal.plainLines(seen) {
      #expect(CellWidth.of(line) <= Int(columns), "‘\(line)’")
    }
  }

  @Test(
    arguments: [
      (["--seed", "1"], 3), (["--seed", "1", "--kind", "meaning"], 6), (["--kind", "recall"], 6),
    ] as [([String], Int)]
  )
  func `question, options and feedback fit on 80 by 24 without scrolling`(
    arguments: [String],
    count: Int
  ) throws {
    let drill = try DrillTerminal(arguments)
    try drill.waitForQuestion(1)
    // The reading of 的, which comes later, is typed even when it is new.
    for number in 1...count {
      drill.answer("1")
      // From this answer's verdict to the next prompt, with this question above it.
      let next = try drill.waitForQuestion(number + 1)
      #expect(next.split(separator: "\n", omittingEmptySubsequences: false).count * 2 <= 24 + 4)
    }
    drill.terminal.type("\u{4}")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test(
    arguments: [
      (20, ["琵琶 pípá", "  lute, flagged", "二胡 èrhú", "  fiddle"]),
      (40, ["琵琶  pípá  lute    flagged", "二胡  èrhú  fiddle"]),
    ] as [(UInt16, [String])]
  )
  func `words are listed whole, on a narrow screen with their meanings below`(
    columns: UInt16,
    lines: [String]
  ) throws {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    try directory.write(
      Array("hanzi,pinyin,english\n琵琶,pípá,lute\n二胡,èrhú,fiddle\n".utf8),
      to: "music.csv"
    )
    #expect(try program.run("words", "import", directory("music.csv")).status == 0)
    #expect(try program.run("words", "flag", "琵琶", "--pack", "music").status == 0)
    let list = ["words", "list", "--pack", "music"]
    let terminal = try DrillTerminal(list, columns: columns, in: directory).terminal
    #expect(try terminal.waitForExit() == 0)
    #expect(DrillTerminal.plainLines(terminal.transcript).filter { !$0.isEmpty } == lines)
  }

  @Test func `a list of words without options has the begun words, and counts the new ones`()
    throws
  {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    #expect(try program.run("words", "known", "银行").status == 0)
    func lines(_ arguments: String...) throws -> [String] {
      let terminal = try DrillTerminal(["words", "list"] + arguments, in: directory).terminal
      #expect(try terminal.waitForExit() == 0)
      return DrillTerminal.plainLines(terminal.transcript).filter { !$0.isEmpty }
    }
    let all = try lines("--all")
    #expect(
      try lines() == [
        "银行  yínháng  bank  known",
        "\(all.count - 1) more are new; list them with --status new, --level 1 or --all",
      ]
    )
    #expect(try program.run("words", "list").lines.count == all.count)
  }

  @Test func `a question is drawn anew at a new width, with what was typed`() throws {
    let drill = try DrillTerminal(["--seed", "1", "--kind", "meaning"], columns: 80)
    try drill.waitForQuestion(1)
    drill.terminal.type("1")
    try drill.terminal.wait(for: "1")
    drill.terminal.resize(columns: 24)
    try drill.terminal.wait(for: "\u{1B}[2J")
    var seen = try drill.waitForQuestion(1)
    drill.terminal.type("\r")
    seen += try drill.waitForQuestion(2)
    for line in DrillTerminal.plainLines(seen) { #expect(CellWidth.of(line) <= 24, "‘\(line)’") }
    drill.terminal.type("\u{4}")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test(
    arguments: [
      (["NO_COLOR": "1"], false), (["TERM": "dumb"], false), (["COLORTERM": "truecolor"], true),
      (["TERM": "xterm-256color"], true), (["LANG": "C"], true), (["LANG": nil], true),
    ] as [([String: String?], Bool)]
  )
  func `colour follows the terminal`(variables: [String: String?], isColoured: Bool) throws {
    let seen = try visit(try DrillTerminal(variables: variables))
    #expect(DrillTerminal.hasStyle(seen) == isColoured)
  }

  @Test func `a dumb terminal gets plain text only`() throws {
    let seen = try visit(try DrillTerminal(variables: ["TERM": "dumb"]))
    #expect(!seen.contains("\u{1B}"))
  }

  @Test(arguments: ["C", "POSIX"])
  func `pinyin can be typed in every locale`(locale: String) throws {
    let drill = try DrillTerminal(variables: ["LANG": locale, "LC_ALL": locale])
    try drill.waitForQuestion(1)
    drill.answer("là")
    try drill.terminal.wait(for: "wrong")
    try drill.waitForQuestion(2)
    drill.terminal.type("\u{4}")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test(arguments: [("C", true), ("C.UTF-8", false)])
  func `plots are drawn as the locale allows, in a pipe too`(
    locale: String,
    isASCII: Bool
  ) throws {
    let directory = try TemporaryDirectory()
    var program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    program.environment["LANG"] = locale
    let plots = try program.run("stats")
    #expect(plots.status == 0)
    #expect(plots.output.utf8.allSatisfy { $0 < 0x80 } == isASCII, "\(plots.output)")
  }

  @Test(
    arguments: [
      (["LANG": "de_DE.UTF-8"], [], "Lösungen"), (["LANG": "de_DE.UTF-8"], ["fr"], "Corrigé"),
      (["LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"], [], "Answers"), ([:], ["zh-Hans"], "答案"),
    ] as [([String: String], [String], String)]
  )
  func `paper has the language that is asked for, or that of the locale`(
    variables: [String: String],
    language: [String],
    answers: String
  ) throws {
    let directory = try TemporaryDirectory()
    var program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    for (name, value) in variables { program.environment[name] = value }
    let options = language.flatMap { ["--language", $0] }
    let page = try program.run(["questions", "--count", "2", "--html", "-"] + options)
    #expect(page.status == 0 && page.output.contains("<h2>\(answers)"), "\(page.output)")
    let text = try program.run(["questions", "--count", "2", "--markdown"] + options)
    #expect(text.lines.contains("# \(answers)"), "\(text.output)")
  }
}
