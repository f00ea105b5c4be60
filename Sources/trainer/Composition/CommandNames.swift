import ArgumentParser
import Foundation
import Study

/// Finds out early that a word is no command, and offers the nearest one.
enum CommandNames {
  static func check(
    _ arguments: ArraySlice<String>,
    against configuration: CommandConfiguration
  ) throws {
    guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return }
    let names = configuration.subcommands.map { $0._commandName }
    guard !names.contains(word) else { return }
    let near = Nearness.nearest(to: word, among: names)
    let offer =
      near.isEmpty
      ? "see ‘trainer --help’" : "did you mean \(near.joined(separator: " or "))?"
    throw Failure("there is no command ‘\(word)’; \(offer)", .usage)
  }
}

/// Brings the messages of the argument parser into one line.
enum UsageText {
  static func line(_ message: String) -> String {
    let first = message.split(separator: "\n").first.map(String.init) ?? message
    let text = first.hasPrefix("Error: ") ? String(first.dropFirst(7)) : first
    return text.hasSuffix(".") ? text + " See ‘trainer --help’." : text + "; see ‘trainer --help’"
  }
}

/// Ends the process.
func terminate(_ status: Int32) -> Never { exit(status) }
