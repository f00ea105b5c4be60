import Foundation
import Study
import TestSupport
import Testing

/// What the manual, the changelog and the sources promise of each other.
@Suite struct MetadataTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  static func program() throws -> TrainerProgram {
    try TrainerProgram(home: "/nonexistent/trainer", words: FewWords.pack())
  }

  /// All pages of a section of the manual, without the escapes of mdoc for a hyphen.
  static func manual(_ section: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: root + "/man").sorted()
      .filter { $0.hasSuffix(".\(section)") }
    #expect(!names.isEmpty, "there are pages in section \(section)")
    return try names.map { try text("man/\($0)") }.joined(separator: "\n")
      .replacing("\\-", with: "-")
  }

  @Test func `every command and option is in the manual`() throws {
    let manual = try Self.manual("1")
    let dump = try Self.program().run("--experimental-dump-help")
    let root = try HelpDump.command(of: dump)
    #expect(root.everyCommand.count > 20)
    let named = Set(
      manual.split(separator: "\n").filter { $0.hasPrefix(".Cm ") || $0.hasPrefix(".It Cm ") }
        .flatMap { $0.split(separator: " ") }
    )
    for command in root.everyCommand where command.commandName != "help" {
      let name = command.commandName
      #expect(name == "trainer" || named.contains(name[...]), "the command \(name)")
      for option in command.optionNames {
        let spellings = ["Fl \(option.dropFirst())", option]
        #expect(
          spellings.contains { manual.contains($0) },
          "the option \(option) of \(command.commandName)"
        )
      }
    }
  }

  @Test func `every option of the daemon is in its manual`() throws {
    var daemon = try Self.program()
    daemon.executable = TrainerProgram.directory + "/trainerd"
    let dump = try daemon.run("--experimental-dump-help")
    let root = try HelpDump.command(of: dump)
    let manual = try Self.manual("8")
    let hidden = ["--ready-fd", "--pause-timeout", "--pause-lease"]
    let shown = root.optionNames.filter { !hidden.contains($0) }
    #expect(shown.contains("--idle-exit"))
    for option in shown where option.hasPrefix("--") && option != "--help" {
      #expect(manual.contains("Fl \(option.dropFirst())"), "\(option)")
    }
  }

  @Test(arguments: SettingDefinition.all.map(\.name))
  func `every setting is in the manual`(name: String) throws {
    #expect(try Self.text("man/trainer-settings.5").replacing("\\-", with: "-").contains(name))
  }

  @Test func `the first release in the changelog is this version`() throws {
    let version = try Self.program().run("--version").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let releases = try Self.text("CHANGELOG.md").split(separator: "\n")
      .filter { $0.hasPrefix("## [") && $0 != "## [Unreleased]" }
    #expect(releases.first?.hasPrefix("## [\(version)] ") == true)
  }

  @Test(arguments: ["trainer", "REPL"])
  func `only the console writes to the terminal`(target: String) throws {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: "\(Self.root)/Sources/\(target)"
    )
    .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/Console.swift") }
    #expect(files.count > 20)
    for file in files {
      let text = try Self.text("Sources/\(target)/\(file)")
      let raw = #/standardOutput|standardError|fputs\(|\n +print\(|write\((?:1|2|STD\w+),/#
      #expect(text.firstMatch(of: raw) == nil, "\(file)")
    }
  }

  @Test func `decisions are numbered without a gap, and each number once`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root + "/docs/decisions")
    let numbers = names.filter { $0.hasSuffix(".md") }.map { String($0.prefix(4)) }.sorted()
    #expect(numbers.count > 30)
    #expect(numbers == (1...numbers.count).map { String(("000" + String($0)).suffix(4)) })
    for name in names {
      let title = try Self.text("docs/decisions/" + name).split(separator: "\n").first ?? ""
      let number = Int(name.prefix(4)).map(String.init) ?? name
      #expect(title.hasPrefix("# \(number). "), "\(name)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `there are completions for every shell`(shell: String) throws {
    let script = try Self.program().run("--generate-completion-script", shell)
    #expect(script.status == 0)
    #expect(script.output.contains("confusables"))
    #expect(script.errors == "")
  }
}
