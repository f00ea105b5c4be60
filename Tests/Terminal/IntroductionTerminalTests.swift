import REPL
import TestSupport
import Testing

/// New words that are shown before they are asked, at a terminal.
@Suite struct IntroductionTerminalTests {
  /// A drill that introduces words, and says nothing.
  private func drill(
    columns: UInt16 = 80,
    variables: [String: String?] = [:]
  ) throws -> DrillTerminal {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    #expect(try program.run("settings", "set", "speech", "off").status == 0)
    return try DrillTerminal(
      variables: variables,
      columns: columns,
      in: directory,
      introduces: true
    )
  }

  /// Waits for the screen of a new word, and returns it.
  @discardableResult
  private func waitForWord(_ number: Int, in drill: DrillTerminal) throws -> String {
    let head = try drill.terminal.wait(for: "new \(number) of ")
    return try head + drill.terminal.wait(for: "\n\(DrillTerminal.prompt)")
  }

  @Test func `three words are shown, then the first is asked`() throws {
    let drill = try drill()
    for number in 1...3 {
      let screen = try waitForWord(number, in: drill)
      #expect(screen.contains("Enter to go on"))
      drill.answer("")
    }
    try drill.waitForQuestion(1)
    drill.answer("undo")
    try drill.terminal.wait(for: "undone: introduction")
    try waitForWord(3, in: drill)
    drill.answer("k")
    try drill.terminal.wait(for: "(undo takes it back)")
    try drill.terminal.wait(for: "\n\(DrillTerminal.prompt)")
    drill.answer("quit")
    try drill.terminal.wait(for: "next: ")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test func `anything else says what Enter does, and s leaves the word`() throws {
    let drill = try drill()
    let first = try waitForWord(1, in: drill)
    drill.answer("ni3hao3")
    try drill.terminal.wait(for: "nothing is asked yet")
    try drill.terminal.wait(for: "\n\(DrillTerminal.prompt)")
    drill.answer("s")
    try drill.terminal.wait(for: "skipped")
    let second = try waitForWord(2, in: drill)
    #expect(first != second)
    drill.terminal.type("\u{4}")
    #expect(try drill.terminal.waitForExit() == 0)
  }

  @Test(arguments: [UInt16(20), 33, 80], [nil, "C"] as [String?])
  func `no line of a new word is wider than the screen, and it fits on 24 lines`(
    columns: UInt16,
    locale: String?
  ) throws {
    let drill = try drill(
      columns: columns,
      variables: locale.map { ["LANG": $0, "LC_ALL": $0] } ?? [:]
    )
    for number in 1...3 {
      let screen = DrillTerminal.plainLines(try waitForWord(number, in: drill))
      #expect(screen.allSatisfy { CellWidth.of($0) <= Int(columns) }, "\(screen)")
      #expect(screen.count <= 24, "\(screen)")
      drill.answer("")
    }
    try drill.waitForQuestion(1)
    drill.terminal.type("\u{4}")
    #expect(try drill.terminal.waitForExit() == 0)
  }
}
