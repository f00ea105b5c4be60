import REPL
import TestSupport
import Testing

/// The round of practice at the pause of a drill, at a terminal.
@Suite struct ContrastRoundTerminalTests {
  /// A drill of the tones of learned words, six answers long.
  private func drill(
    columns: UInt16 = 80,
    variables: [String: String?] = [:]
  ) throws -> DrillTerminal {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    #expect(try program.run("place", "--known-to", "1", "--yes").status == 0)
    #expect(try program.run("settings", "set", "drill-length", "6").status == 0)
    return try DrillTerminal(
      ["drill", "--kind", "tone", "--ahead", "--new", "0", "--seed", "1"],
      variables: variables,
      columns: columns,
      in: directory
    )
  }

  /// Answers all questions with the first option, the first tone, and returns the pause.
  private func confuse(_ drill: DrillTerminal) throws -> String {
    for number in 1...6 {
      try drill.waitForQuestion(number, of: 6)
      drill.answer("1")
    }
    return try drill.terminal.wait(for: "Practise that") + waitForPrompt(drill)
  }

  private func waitForPrompt(_ drill: DrillTerminal) throws -> String {
    try drill.terminal.wait(for: "\n\(DrillTerminal.prompt)")
  }

  @Test(arguments: [UInt16(20), 80], [nil, "C"] as [String?])
  func `Enter takes the round, and its result stands before the usual offer`(
    columns: UInt16,
    locale: String?
  ) throws {
    var variables: [String: String?] = ["NO_COLOR": "1"]
    if let locale { (variables["LANG"], variables["LC_ALL"]) = (locale, locale) }
    let drill = try drill(columns: columns, variables: variables)
    var text = try confuse(drill)
    drill.answer("")
    for number in 1...6 {
      text += try drill.terminal.wait(for: "practice \(number)/6") + waitForPrompt(drill)
      drill.answer("1")
    }
    text += try drill.terminal.wait(for: "(before:") + waitForPrompt(drill)
    #expect(text.contains("Enter for"))
    #expect(!DrillTerminal.hasStyle(text))
    let lines = DrillTerminal.plainLines(text)
    #expect(lines.allSatisfy { CellWidth.of($0) <= Int(columns) }, "\(lines)")
    drill.answer("q")
    try drill.terminal.wait(for: "answered 6,")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test func `s skips the round, and undo in a round asks again`() throws {
    let skipped = try drill()
    _ = try confuse(skipped)
    skipped.answer("s")
    try skipped.terminal.wait(for: "Enter for")
    skipped.answer("q")
    #expect(try skipped.terminal.waitForExit() == 0)

    let taken = try drill()
    _ = try confuse(taken)
    taken.answer("")
    try taken.terminal.wait(for: "practice 1/6")
    _ = try waitForPrompt(taken)
    taken.answer("1")
    try taken.terminal.wait(for: "practice 2/6")
    _ = try waitForPrompt(taken)
    taken.answer("undo")
    try taken.terminal.wait(for: "practice 1/6")
    _ = try waitForPrompt(taken)
    taken.terminal.type("\u{4}")
    try taken.terminal.wait(for: "answered 6,")
    #expect(try taken.terminal.waitForExit() == 0)
  }
}
