import ArgumentParser
import Foundation
import Study
import Workspace

/// A default subcommand whose first argument is a file name, such as that of `trainer export`.
///
/// Any word after the name of the group can therefore be a file name, and is not reported as
/// unknown.
protocol TakesFile {}

/// The search for the command in a command line.
enum CommandNames {
  /// Returns the command that a command line names, or the default one, with its remaining
  /// arguments.
  ///
  /// Nil if no command is named and there is no default. `path`: the names of the commands above,
  /// for the error.
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

  /// The commands that people may look for under other names, by these names.
  private static let otherNames = [
    "worksheet": "questions", "worksheets": "questions", "print": "questions", "learn": "drill",
    "study": "drill", "review": "drill", "practice": "drill", "practise": "drill",
    "level": "place", "statistics": "stats", "progress": "stats", "config": "settings",
  ]

  private static func unknown(
    _ word: String,
    in configuration: CommandConfiguration,
    _ path: String
  ) -> Failure {
    let names = configuration.subcommands.map { $0._commandName }
    let near =
      otherNames[word].map { name in names.filter { $0 == name } }
      ?? Nearness.nearest(to: word, among: names)
    let offer =
      near.isEmpty
      ? "see ‘\(path) --help’" : "did you mean \(near.joined(separator: " or "))?"
    return Failure("there is no command ‘\(word)’; \(offer)", .usage)
  }
}

/// The messages of the argument parser, shortened to one line.
enum UsageText {
  static func line(_ message: String) -> String {
    let first = message.split(separator: "\n").first.map(String.init) ?? message
    let text = first.hasPrefix("Error: ") ? String(first.dropFirst(7)) : first
    let isSentence = text.hasSuffix(".") || text.hasSuffix("?")
    return text + (isSentence ? " See ‘trainer --help’." : "; see ‘trainer --help’")
  }
}

/// Ends the process with an exit status.
func terminate(_ status: Int32) -> Never { exit(status) }
