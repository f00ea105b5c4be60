import Foundation

/// The commands of a program as the argument parser prints them for `--experimental-dump-help`.
package struct HelpDump: Decodable {
  private let command: Command

  /// The root command in the output of a program.
  package static func command(of dump: TrainerProgram.Outcome) throws -> Command {
    try JSONDecoder().decode(Self.self, from: Data(dump.output.utf8)).command
  }

  package struct Command: Decodable {
    package let commandName: String
    package let subcommands: [Command]?
    package let arguments: [Argument]?

    package var everyCommand: [Command] { [self] + (subcommands ?? []).flatMap(\.everyCommand) }

    /// The commands that do something, each with the words by which it is called.
    package var leaves: [(path: [String], command: Command)] {
      guard let subcommands, !subcommands.isEmpty else { return [([], self)] }
      return subcommands.filter { $0.commandName != "help" }.flatMap { child in
        child.leaves.map { ([child.commandName] + $0.path, $0.command) }
      }
    }

    /// The options with their hyphens.
    package var optionNames: [String] { (arguments ?? []).flatMap(\.spellings) }
  }

  package struct Argument: Decodable {
    package let names: [Name]?
    /// `positional`, `option` or `flag`.
    package let kind: String

    /// The names with their hyphens; none of a positional argument.
    package var spellings: [String] {
      (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
    }
  }

  package struct Name: Decodable {
    let kind: String
    let name: String
  }
}
