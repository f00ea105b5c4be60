import ArgumentParser
import Foundation
import REPL
import Study
import Workspace

/// The program's commands; a drill when none is named.
struct Trainer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trainer",
    abstract: "Learn to read and say Chinese words.",
    discussion: "Without a command it starts a drill.",
    version: Version.text,
    subcommands: [
      DrillCommandLine.self, DueCommand.self, StatsCommand.self, ResetCommand.self,
      UndoCommand.self, PlaceCommand.self, PrimerCommand.self, QuizCommand.self,
      HostCommandLine.self, ClassCommand.self, JoinCommand.self, WebCommand.self,
      WordsCommand.self, ConfusablesCommand.self, QuestionsCommand.self,
      PinyinCommand.self, SpeakCommand.self, FSRSCommand.self, SettingsCommand.self,
      BackupCommand.self,
      RestoreCommand.self, ExportCommand.self, ImportCommand.self, SyncCommand.self,
      MergeCommand.self,
      DoctorCommand.self,
      DaemonCommand.self, PathsCommand.self, LogCommand.self,
    ],
    defaultSubcommand: DrillCommandLine.self
  )

  static func main(_ arguments: [String]) async {
    StandardInput.ignoreBrokenPipes()
    umask(0o077)
    if let first = arguments.first, CompletedCommandLine.isAsked(by: first) {
      await CompletedCommandLine.main(arguments)
    }
    do {
      var command = try parsed(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let exit as ExitCode {
      terminate(exit.rawValue)
    } catch {
      finish(error)
    }
  }

  /// Parses only the named command, because setting up all commands takes longer than running most
  /// of them.
  ///
  /// Falls back to the root command for anything that cannot be parsed in this way, such as
  /// `--help`.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let (command, rest) = try CommandNames.command(for: arguments[...], in: configuration),
      let parsed = try? command.parse(rest)
    {
      return parsed
    }
    if arguments.first == "help" {
      try CommandNames.checkHelp(arguments.dropFirst(), in: configuration)
    }
    return try parseAsRoot(arguments)
  }

  /// Prints an error, or the help or version that was requested, and ends the process.
  private static func finish(_ error: any Error) -> Never {
    let code = exitCode(for: error)
    let text = fullMessage(for: error)
    if code.isSuccess {
      Console.standard.print(
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      )
      terminate(0)
    }
    if code == .validationFailure {
      Console.standard.warn(UsageText.line(text))
      terminate(ExitStatus.usage.rawValue)
    }
    let failure = ErrorMessage.failure(error)
    Console.standard.warn(failure.message)
    if failure.status != .usage, failure.status != .nothing {
      Session.recordFailure(error, failure)
    }
    terminate(failure.status.rawValue)
  }
}

/// A default subcommand that takes a file name first, as in `trainer export FILE`.
///
/// So a word after `trainer export` can be a file name, and is not reported as an unknown
/// subcommand.
protocol TakesFile {}

/// The search for the command in a command line.
enum CommandNames {
  /// Returns the command that a command line names, or the default one, with its remaining
  /// arguments.
  ///
  /// Nil if no command is named and there is no default. `path`: the words that lead to the
  /// subcommands of `configuration`, such as `trainer words`, for the error.
  ///
  /// - Throws: `Failure` with the most similar name if a word is not a command.
  static func command(
    for arguments: ArraySlice<String>,
    in configuration: CommandConfiguration,
    path: String = "trainer"
  ) throws -> (any ParsableCommand.Type, rest: [String])? {
    guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else {
      return configuration.defaultSubcommand.map { ($0, Array(arguments)) }
    }
    if let command = configuration.subcommands.first(where: { $0._commandName == word }) {
      let verbs = command.configuration
      guard !verbs.subcommands.isEmpty else { return (command, Array(arguments.dropFirst())) }
      return try self.command(for: arguments.dropFirst(), in: verbs, path: path + " " + word)
    }
    if let command = configuration.defaultSubcommand, command is any TakesFile.Type {
      return (command, Array(arguments))
    }
    throw unknown(word, in: configuration, path)
  }

  /// Checks the names after `help`, which are those of a command and its subcommand.
  ///
  /// - Throws: `Failure` with the most similar name if a word is not a command.
  static func checkHelp(
    _ names: ArraySlice<String>,
    in configuration: CommandConfiguration,
    path: String = "trainer"
  ) throws {
    guard let word = names.first, !word.hasPrefix("-"), word != "help",
      !configuration.subcommands.isEmpty
    else { return }
    guard let command = configuration.subcommands.first(where: { $0._commandName == word }) else {
      throw unknown(word, in: configuration, path)
    }
    try checkHelp(names.dropFirst(), in: command.configuration, path: path + " " + word)
  }

  /// The commands to propose for words that are no commands, keyed by these words.
  ///
  /// Some of the words, such as `why`, are what a learner types in a drill.
  private static let otherNames = [
    "worksheet": "questions", "worksheets": "questions", "print": "questions", "learn": "drill",
    "study": "drill", "review": "drill", "practice": "drill", "practise": "drill",
    "level": "place", "statistics": "stats", "progress": "stats", "config": "settings",
    "info": "words show", "why": "words show", "hint": "words show", "show": "words show",
    "flag": "words flag", "known": "words known", "suspend": "words suspend",
  ]

  private static func unknown(
    _ word: String,
    in configuration: CommandConfiguration,
    _ path: String
  ) -> Failure {
    let names = configuration.subcommands.map { $0._commandName }
    let near =
      otherNames[word].map { name in names.contains { name.hasPrefix($0) } ? [name] : [] }
      ?? Nearness.nearest(to: word, among: names)
    let offer =
      near.isEmpty
      ? "see ‘\(path) --help’" : "did you mean \(near.joined(separator: " or "))?"
    return Failure("there is no command ‘\(word)’; \(offer)", .usage)
  }
}

/// The messages of the argument parser, shortened to one line.
enum UsageText {
  /// Returns the first line of a full message and the command that its last line names, such as
  /// `trainer drill --help`.
  static func line(_ message: String) -> String {
    let first = message.split(separator: "\n").first.map(String.init) ?? message
    let text = first.hasPrefix("Error: ") ? String(first.dropFirst(7)) : first
    let isSentence = text.hasSuffix(".") || text.hasSuffix("?")
    let named = message.split(separator: "'").last { $0.hasSuffix(" --help") }
    let help = named ?? "trainer --help"
    return text + (isSentence ? " See ‘\(help)’." : "; see ‘\(help)’")
  }
}

/// Ends the process with an exit status.
func terminate(_ status: Int32) -> Never { exit(status) }
