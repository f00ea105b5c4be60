import Foundation
import TestSupport
import Testing

/// Hostile text in every field of every input, seen through every command.
@Suite struct HostileTextTests {
  /// Commands that need more than an option to show what they can.
  private static func visits(_ home: HostileHome) -> [[String]] {
    let names = [home.word, "好", "hao3", "question 1 " + HostileText.text]
    return [
      ["words", "list", "--topic", "topics"], ["words", "list", "--pack", "all"],
      ["words", "list", "--pack", "all", "--json"], ["words", "search", "a"],
      ["words", "search", "evil", "--json"], ["questions", "--count", "30", "--kind", "bank"],
      ["questions", "--kind", "bank", "--json"], ["questions", "--kind", "bank", "--markdown"],
      ["questions", "--kind", "meaning", "--markdown"], ["export"], ["log", "--lines", "500"],
      ["--ahead"], ["--ahead", "--kind", "hanzi"], ["--ahead", "--kind", "typed"],
      ["--ahead", "--kind", "bank"], ["--weak"],
    ]
      + names.flatMap { name in
        [
          ["words", "show", name], ["words", "show", name, "--json"], ["stats", "--word", name],
          ["stats", "--word", name, "--json"], ["confusables", name],
          ["confusables", name, "--json"], ["words", "flag", name], ["reset", "--word", name],
        ]
      }
  }

  /// Every command as it is, with each flag alone, and with hostile text for each value.
  private static func everyUse(of root: HelpDump.Command) -> [[String]] {
    root.leaves.flatMap { path, command -> [[String]] in
      let arguments = command.arguments ?? []
      var uses = [path, path + [HostileText.text], path + ["--\(HostileText.text)"]]
      for argument in arguments where argument.kind != "positional" {
        // It ends with its reader.
        for spelling in argument.spellings.prefix(1)
        where spelling != "--follow" && spelling != "-f" {
          uses.append(path + [spelling])
          if argument.kind == "option" {
            uses.append(path + [spelling, HostileText.text])
          }
        }
      }
      return uses
    }
  }

  private static let typed = [
    "1", "info", "why", "2", "why", HostileText.text, "hint", "/" + HostileText.text, "stats",
    "settings", "help", "flag", "3", "info", "good", "undo", "suspend", "known", "4",
  ].joined(separator: "\n")

  private static func check(
    _ program: TrainerProgram,
    _ uses: [[String]],
    isColoured: Bool = false
  ) throws {
    for arguments in uses {
      let outcome = try program.run(arguments, input: Array(typed.utf8))
      #expect(outcome.status >= 0, "\(arguments) ended by a signal")
      for text in [outcome.output, outcome.errors] {
        let problem = HostileText.problem(in: text, isColoured: isColoured)
        #expect(problem == nil, "\(arguments.map(\.debugDescription))")
      }
    }
  }

  private static func root(_ program: TrainerProgram) throws -> HelpDump.Command {
    try HelpDump.command(of: program.run("--experimental-dump-help"))
  }

  @Test func `no command lets a terminal obey what a home holds`() throws {
    let home = try HostileHome()
    let program = home.scene.program
    #expect(try program.run("words", "list").output.contains("␛"), "the words are hostile")
    #expect(try program.run("export").output.contains("\\u001b"), "the log is hostile")
    #expect(try program.run("export").lines.count > 10)
    try Self.check(program, Self.visits(home))
    let leaves = try Self.root(program).leaves
    #expect(leaves.count > 20)
    try Self.check(program, Self.everyUse(of: try Self.root(program)))
    _ = try program.run("daemon", "stop")
    let log = FileManager.default.contents(atPath: home.scene.home + "/trainer.log") ?? Data()
    #expect(!log.isEmpty)
    #expect(HostileText.problem(in: String(decoding: log, as: UTF8.self)) == nil)
    let page = home.scene.directory("page.html")
    _ = try program.run("stats", "--html", page)
    let html = String(decoding: FileManager.default.contents(atPath: page) ?? Data(), as: UTF8.self)
    #expect(html.contains("</html>"))
    #expect(HostileText.problem(in: html) == nil)
    #expect(!html.contains("<script"))
    try home.spoilSettings()
    try Self.check(
      program,
      [["settings"], ["settings", "list"], ["settings", "--json"], ["stats"]]
    )
    try home.spoilReadings()
    try Self.check(
      program,
      [["words", "list"], ["words", "show", home.word], ["words", "search", "a"]]
    )
  }

  @Test func `colours are the only sequences when they are forced`() throws {
    let home = try HostileHome()
    _ = try home.scene.program.run("settings", "set", "color", "always")
    let shown = try home.scene.program.run("stats", "--all")
    #expect(shown.output.contains("\u{1B}[1;4m"), "colours are on")
    try withExtendedLifetime(home) {
      try Self.check(home.scene.program, Self.visits(home), isColoured: true)
    }
  }

  @Test func `the daemon's program repeats no argument as it is`() throws {
    var program = try Scene().program
    program.executable = TrainerProgram.directory + "/trainerd"
    for arguments in [["--\(HostileText.text)"], ["--idle-exit", HostileText.text]] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 64 && outcome.errors.contains("evil") == false)
      #expect(HostileText.problem(in: outcome.output + outcome.errors) == nil)
    }
    #expect(try program.run("--help").output.contains("--idle-exit"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `scripts of completions hold no control`(shell: String) throws {
    let script = try Scene().program.run("--generate-completion-script", shell)
    #expect(script.status == 0)
    #expect(HostileText.problem(in: script.output) == nil)
  }

  @Test func `no field of an export reaches a terminal as it is`() throws {
    let home = try HostileHome()
    let whole = try withExtendedLifetime(home) { try home.scene.program.run("export").lines }
    var tampered = [whole]
    for line in Set(whole.compactMap(Self.firstOfKind(whole))) {
      let fields = try Self.object(whole[line]).keys.sorted()
      for field in fields {
        var object = try Self.object(whole[line])
        object[field] = HostileText.text
        var lines = whole
        let data = try JSONSerialization.data(withJSONObject: object)
        lines[line] = String(decoding: data, as: UTF8.self)
        tampered.append(lines)
      }
    }
    #expect(tampered.count > 20, "\(whole)")
    for lines in tampered {
      let scene = try HostileHome.scene()
      try scene.directory.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "export")
      try withExtendedLifetime(scene) {
        try Self.check(
          scene.program,
          [
            ["import", scene.directory("export"), "--dry-run"],
            ["import", scene.directory("export"), "--yes"], ["undo"], ["stats"], ["doctor"],
            ["words", "list", "--status", "known"], ["settings"], ["--weak"], ["export"],
          ]
        )
      }
    }
  }

  /// The first line of the same type, by its number.
  private static func firstOfKind(_ lines: [String]) -> (String) -> Int? {
    { line in
      let kind = try? object(line)["type"] as? String
      return lines.firstIndex { (try? object($0)["type"] as? String) == kind }
    }
  }

  private static func object(_ line: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return value as? [String: Any] ?? [:]
  }
}
