import Foundation
import TestSupport
import Testing

/// The completions, asked for with Tab in real shells.
struct CompletionTests {
  /// A shell with the words that start it without anybody's configuration, its name of the
  /// generated script, and the lines that load the script.
  struct Shell: CustomTestStringConvertible, Sendable {
    let name: String
    let options: [String]
    let loading: String
    var testDescription: String { name }
  }

  static let shells = [
    Shell(name: "bash", options: ["--norc", "--noprofile", "-i"], loading: "source script"),
    Shell(
      name: "zsh",
      options: ["-f", "-i"],
      loading: "autoload -Uz compinit; compinit -u -D; source script; compdef _trainer trainer"
    ),
    Shell(name: "fish", options: ["--no-config", "-i"], loading: "source script"),
  ]

  /// What is typed before Tab, and the command line that it becomes.
  static let lines = [
    ("drill --kind mea", "drill --kind meaning"),
    ("--kind mea", "--kind meaning"),
    ("primer --pa", "primer --page"),
    ("words list --topic famil", "words list --topic family"),
    ("words list --pack stud", "words list --pack study"),
    ("words known --level 1,7", "words known --level 1,7-9"),
    ("words known --status rel", "words known --status relearning"),
    ("reset --skill mea", "reset --skill meaning"),
    ("settings get new-p", "settings get new-per-day"),
    ("settings set color al", "settings set color always"),
    ("settings set skills reading,mea", "settings set skills reading,meaning"),
    ("settings set packs stud", "settings set packs study"),
    ("import expor", "import exported.jsonl"),
    ("host --resume expor", "host --resume exported.jsonl"),
    ("import anki expor", "import anki exported.jsonl"),
    ("import anki --recogn", "import anki --recognition"),
    ("export anki expor", "export anki exported.jsonl"),
    ("stats --html expor", "stats --html exported.jsonl"),
    ("questions --kind typ", "questions --kind typed"),
    ("words list --layout squ", "words list --layout squares"),
  ]

  @Test(arguments: shells)
  func `Tab completes names, values and files`(shell: Shell) throws {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"))
    let script = try program.run("--generate-completion-script", shell.name)
    try directory.write(Array(script.output.utf8), to: "script")
    try directory.write([], to: "exported.jsonl")
    // The shell finds a program of that name that completes as the real one does, and else prints
    // its arguments.
    let stand = """
      #!/bin/sh
      case "$1" in ---completion) exec "\(program.executable)" "$@";; esac
      echo "ran<$*>"

      """
    try directory.write(Array(stand.utf8), to: "trainer")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: directory("trainer")
    )
    var environment = program.environment
    environment["TERM"] = "dumb"
    environment["HOME"] = directory("")
    environment["PATH"] = "\(directory("")):/usr/bin:/bin"
    let terminal = try PseudoTerminal(
      ["/usr/bin/env", "-C", directory(""), shell.name] + shell.options,
      environment: environment.map { "\($0.key)=\($0.value)" },
      columns: 200
    )
    terminal.type("\(shell.loading); echo load''ed\r")
    try terminal.wait(for: "loaded")
    for (typed, completed) in Self.lines {
      terminal.type("trainer \(typed)\t")
      try terminal.waitUntilRead()
      terminal.type("\r")
      let seen = try terminal.wait(for: ">")
      #expect(try (seen + terminal.wait(for: "\n")).contains("ran<\(completed)>"), "\(typed)")
    }
  }
}
