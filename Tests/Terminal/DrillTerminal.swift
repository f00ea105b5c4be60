import Foundation
import REPL
import TestSupport

/// A drill on a terminal of its own, with a scratch home.
struct DrillTerminal {
  static let prompt = "> "

  let directory: TemporaryDirectory
  let terminal: PseudoTerminal
  var home: String { directory("home") }

  // A variable that is nil is taken away; `earlier` is the directory of a drill to go on with. A
  // drill begins with a question, unless new words are introduced.
  init(
    _ arguments: [String] = ["--seed", "1"],
    variables: [String: String?] = [:],
    columns: UInt16 = 80,
    rows: UInt16 = 24,
    in earlier: TemporaryDirectory? = nil,
    introduces: Bool = false,
    shell: String? = nil
  ) throws {
    directory = try earlier ?? TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    var environment = program.environment
    environment["NO_COLOR"] = nil
    environment["TERM"] = "xterm"
    environment["INPUTRC"] = PlainLines.inputrc
    for (name, value) in variables { environment[name] = value }
    let isDrill = arguments.first.map { $0.hasPrefix("-") || $0 == "drill" } ?? true
    let command = shell.map { ["/bin/sh", "-c", $0, program.executable] } ?? [program.executable]
    terminal = try PseudoTerminal(
      command + arguments + (isDrill && !introduces ? ["--no-introduce"] : []),
      environment: environment.map { "\($0.key)=\($0.value)" },
      columns: columns,
      rows: rows
    )
  }

  /// Waits for the question with this number, and for its prompt.
  @discardableResult
  func waitForQuestion(_ number: Int, of total: Int = 20) throws -> String {
    let head = try terminal.wait(for: "\(number)/\(total)")
    return try head + terminal.wait(for: "\n\(Self.prompt)")
  }

  /// Types a line and its return.
  func answer(_ text: String) { terminal.type(text + "\r") }

  /// Output as lines without colour and without what readline does to the cursor.
  static func plainLines(_ text: String) -> [String] {
    text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
      .split(whereSeparator: \.isNewline).map { String($0).replacing("\r", with: "") }
  }

  /// Whether there is a colour or another style in a text.
  static func hasStyle(_ text: String) -> Bool { text.contains(/\u{1B}\[[0-9;]*m/) }
}
