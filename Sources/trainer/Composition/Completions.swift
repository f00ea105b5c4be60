import ArgumentParser
import Lexicon
import Quiz
import REPL
import StatsStore
import Study

/// The command line for shell completion.
///
/// The options of a drill are also offered without a command, and `import` and `export` also accept
/// a file without a subcommand.
struct CompletedCommandLine: AsyncParsableCommand {
  static let configuration: CommandConfiguration = {
    var configuration = Trainer.configuration
    configuration.subcommands = configuration.subcommands.map { command in
      switch command {
      case is ImportCommand.Type: CompletedImport.self
      case is ExportCommand.Type: CompletedExport.self
      default: command
      }
    }
    return configuration
  }()

  @OptionGroup var drill: DrillCommandLine

  /// Returns true if the first argument comes from a completion script or requests one.
  static func isAsked(by argument: String) -> Bool {
    argument.hasPrefix("---completion") || argument.hasPrefix("--generate-completion-script")
  }
}

/// The command `import` as shell completion shows it.
///
/// It completes the options of all subcommands, and files at every position, because a subcommand
/// such as `anki` can be omitted.
private struct CompletedImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: ImportCommand.configuration.abstract
  )

  @OptionGroup var anki: AnkiImport

  @Argument(completion: .file())
  var files: [String] = []
}

/// The command `export` as shell completion shows it.
///
/// It completes the options of `export log` and, at every position, file names, because the
/// subcommand `log` can be omitted.
private struct CompletedExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: ExportCommand.configuration.abstract
  )

  @OptionGroup var log: LogExport

  @Argument(completion: .file())
  var files: [String] = []
}

/// The completions that a shell offers for the values of options and arguments.
extension CompletionKind {
  /// The kinds of questions on a worksheet.
  static let kindsOfQuestions = list(QuestionKind.onWorksheets.map(\.rawValue))
  /// The kinds of questions of a game that somebody hosts.
  static let kindsOfHostedGames = list(QuestionKind.inHostedGames.map(\.rawValue))
  /// The kinds of questions that a quiz against the clock asks: those without sound.
  static let kindsOfQuizzes = list(QuestionKind.silent.map(\.rawValue))
  /// The kinds of questions that a drill asks.
  static let kindsOfDrills = list(QuestionKind.askable.map(\.rawValue))
  static let skills = list(Skill.allCases.map(\.rawValue))
  static let statuses = list(StatusChoice.names)
  static let priorities = list(Priority.allCases.map(\.rawValue))
  static let settings = list(SettingDefinition.all.map(\.name))
  static let levels = custom { _, _, typed in Completions.lists(of: Level.all.map(\.text), typed) }
  static let topics = custom { _, _, _ in Completions.topics }
  static let classes = custom { _, _, _ in Completions.classes }
  static let packs = custom { _, _, typed in Completions.lists(of: Completions.packs, typed) }
  /// The values of the setting whose name precedes them on the command line.
  static let values = custom { words, index, typed in
    guard index > 0, index <= words.count else { return [] }
    return Completions.values(of: words[index - 1], typed)
  }
}

/// The names and values for completions; empty if they cannot be read.
private enum Completions {
  /// The names of the installed packs.
  static var packs: [String] { (try? Session(isQuiet: true))?.databases.library.names ?? [] }

  /// The names of the classes.
  static var classes: [String] {
    let classes = try? Session(isQuiet: true).databases.classesIfAny()?.classes()
    return (classes ?? []).map(\.name).filter { TerminalText.sanitized($0) == $0 }
  }

  /// The topics of all installed packs, without those that are not safe to print.
  static var topics: [String] {
    let words = try? Session(isQuiet: true).databases.words(packs: PackName.everything)
    return (words?.topics ?? []).map(\.key).filter { TerminalText.sanitized($0) == $0 }
  }

  /// Returns the completions of a list separated by commas.
  ///
  /// Each is the typed text up to its last comma, followed by a name that is not yet in it.
  static func lists(of names: [String], _ typed: String) -> [String] {
    var parts = typed.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    parts = parts.dropLast()
    return names.filter { !parts.contains($0) }.map { (parts + [$0]).joined(separator: ",") }
  }

  /// Returns the completions of a setting's value: its choices, otherwise its default.
  ///
  /// `typed`: the text typed so far. If the value is a list, each completion is this text up to its
  /// last comma, followed by one more choice.
  static func values(of setting: String, _ typed: String) -> [String] {
    guard let definition = try? SettingDefinition.named(setting) else { return [] }
    switch definition.form {
    case .choice(let choices): return choices
    case .skills: return lists(of: Skill.practised.map(\.rawValue), typed)
    case .levels: return lists(of: Level.all.map(\.text), typed)
    case .packs: return lists(of: packs, typed)
    case .weekdays: return lists(of: Weekday.allCases.map(\.rawValue), typed)
    case .parameters: return ["auto", "keep", "published"]
    case .speech: return ["auto", "off"]
    case .integer, .decimal, .steps, .toneColors, .path:
      return definition.defaultValue.isEmpty ? [] : [definition.defaultValue]
    }
  }
}
