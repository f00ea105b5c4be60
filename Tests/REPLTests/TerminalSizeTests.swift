import Testing

@testable import REPL

struct TerminalSizeTests {
  @Test(
    arguments: [
      (TerminalSize(columns: 100, rows: 50), ["COLUMNS": "20"], 100, 50),
      (nil, ["COLUMNS": "20", "LINES": "10"], 20, 10),
      (TerminalSize(columns: 0, rows: 0), ["LINES": "10"], 80, 10),
      (nil, ["COLUMNS": "wide", "LINES": "-3"], 80, 24),
      (nil, ["COLUMNS": "99999999999999999999"], 80, 24),
      (nil, [:], 80, 24),
    ] as [(TerminalSize?, [String: String], Int, Int)]
  )
  func `the terminal decides, then the environment, then 80 by 24`(
    terminal: TerminalSize?,
    environment: [String: String],
    columns: Int,
    rows: Int
  ) {
    #expect(
      TerminalSize(terminal: terminal, environment: environment)
        == TerminalSize(columns: columns, rows: rows)
    )
  }

  @Test func `what is no terminal has no size`() {
    #expect(TerminalSize.ofTerminal(descriptor: -1) == nil)
  }

  @Test(arguments: [
    ("UTF-8", Glyphs.unicode), ("utf8", .unicode), ("ANSI_X3.4-1968", .ascii), ("GB18030", .ascii),
    ("", .ascii),
  ])
  func `the codeset decides between blocks and ASCII`(codeset: String, glyphs: Glyphs) {
    #expect(Glyphs(codeset: codeset) == glyphs)
  }
}
