import Foundation
import REPL
import TestSupport
import Testing

/// `trainer host` on a terminal.
@Suite struct HostTerminalTests {
  private func host(
    _ arguments: [String] = [],
    variables: [String: String?] = ["TERM": "xterm-256color"],
    columns: UInt16 = 80,
    rows: UInt16 = 24
  ) throws -> DrillTerminal {
    let host = try DrillTerminal(
      [
        "host", "--bind", "127.0.0.1", "--port", "0", "--questions", "2", "--seed", "1", "--time",
        "120",
      ]
        + arguments,
      variables: variables,
      columns: columns,
      rows: rows
    )
    try host.terminal.wait(for: "Enter start")
    return host
  }

  /// Returns the lines of the screen that was completely drawn last, without colours.
  private func screen(_ host: DrillTerminal) throws -> [String] {
    let drawn = try #require(
      host.terminal.transcript.components(separatedBy: "\u{1B}[H")
        .last { $0.contains("\u{1B}[J") }?.components(separatedBy: "\u{1B}[J").first
    )
    return drawn.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  private func address(_ host: DrillTerminal) throws -> String {
    String(try #require(host.terminal.transcript.firstMatch(of: /http:[^ \u{1B}]+/)).0)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], false), (["TERM": "xterm"], false), (["NO_COLOR": "1"], true),
    ] as [([String: String?], Bool)]
  )
  func `the QR code on 80 by 24 is read, with and without colour`(
    variables: [String: String?],
    isDark: Bool
  ) throws {
    let host = try host(variables: variables)
    let lines = try screen(host)
    #expect(lines.count <= 24)
    let code = lines.prefix(17).map { String($0.padded(to: 33).prefix(33)) }
    #expect(try DrawnCode.read(code, isDark: isDark) == address(host).uppercased())
    #expect(DrillTerminal.hasStyle(host.terminal.transcript) != isDark)
    let isLoopback = try address(host).hasPrefix("http://127.")
    let notice = isLoopback ? "No Wi-Fi: phones cannot join" : "HTTP: names and answers can be read"
    #expect(lines.joined(separator: " ").contains(notice))
  }

  @Test(arguments: [(20, 24), (20, 5), (33, 24), (60, 20), (80, 24)] as [(UInt16, UInt16)])
  func `every screen fits its terminal`(columns: UInt16, rows: UInt16) throws {
    let host = try host(columns: columns, rows: rows)
    let terminal = host.terminal
    func press(_ key: String, _ wanted: String) throws {
      terminal.type(key)
      try terminal.wait(for: wanted)
      let lines = try screen(host)
      #expect(lines.count <= Int(rows))
      for line in lines { #expect(CellWidth.of(line) <= Int(columns), "‘\(line)’") }
    }
    try press("l", "l admit")
    try press("\r", "Enter ask now")
    try press("p", "p go on")
    try press("p", "p pause")
    // The question comes by itself.
    try press("", "Enter show")
    try press("\r", "Enter board")
    try press("k", "Remove")
    try press("9\r", "no player")
    try press("\r", "Enter next")
    try press("e", "End")
    terminal.type("y")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func `^C asks, and the terminal is as before at the end`() throws {
    let host = try host()
    let terminal = host.terminal
    terminal.type("\u{3}")
    try terminal.wait(for: "End the game for everybody? [y/N]")
    terminal.type("n")
    try terminal.wait(for: "Enter start")
    terminal.type("\u{3}")
    try terminal.wait(for: "End the game for everybody? [y/N]")
    terminal.type("\u{3}")
    try terminal.wait(for: "\u{1B}[?25h\u{1B}[?1049l")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a signal ends without a question, and restores the terminal`(signal: Int32) throws {
    let host = try host()
    host.terminal.send(signal: signal)
    if signal == SIGINT {
      try host.terminal.wait(for: "End the game for everybody?")
      host.terminal.send(signal: signal)
    }
    try host.terminal.wait(for: "\u{1B}[?25h\u{1B}[?1049l")
    #expect(try host.terminal.waitForExit() == (signal == SIGINT ? 0 : 128 + signal))
    #expect(host.terminal.modes == host.terminal.modesBefore)
  }

  @Test func `a terminal without cursor movement gets lines`() throws {
    let host = try DrillTerminal(
      ["host", "--bind", "127.0.0.1", "--port", "0", "--questions", "1", "--seed", "1"],
      variables: ["TERM": "dumb"]
    )
    let terminal = host.terminal
    try terminal.wait(for: "join at http://127.0.0.1:")
    terminal.type("\n")
    try terminal.wait(for: "get ready")
    terminal.type("\n")
    try terminal.wait(for: "0 of 0 have answered")
    terminal.type("\n")
    try terminal.wait(for: "* ")
    terminal.type("\n")
    try terminal.wait(for: "Nobody has joined.")
    #expect(try terminal.waitForExit() == 0)
    #expect(!terminal.transcript.contains("\u{1B}"))
  }

  @Test func `a window that is made smaller is drawn anew`() throws {
    let host = try host()
    host.terminal.type("l")
    try host.terminal.wait(for: "l admit")
    host.terminal.resize(columns: 30)
    host.terminal.type("l")
    try host.terminal.wait(for: "l lock")
    try host.terminal.wait(for: "\u{1B}[J")
    for line in try screen(host) { #expect(CellWidth.of(line) <= 30) }
  }
}
