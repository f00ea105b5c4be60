import ArgumentParser
import Foundation
import REPL
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
      Console.standard.warn(UsageText.line(message(for: error)))
      terminate(ExitStatus.usage.rawValue)
    }
    let failure = ErrorMessage.failure(error)
    Console.standard.warn(failure.message)
    if failure.status != .usage, failure.status != .nothing { Session.noteFailure(error, failure) }
    terminate(failure.status.rawValue)
  }
}
