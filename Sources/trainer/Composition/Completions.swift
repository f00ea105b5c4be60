import ArgumentParser
import Lexicon
import REPL
import Study

/// The command line as a shell completes it: the options of a drill are offered without a command
/// too, and `import` and `export` also take a file without a verb.
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

  /// Returns whether a first argument comes from a completion script, or asks for one.
  static func isAsked(by argument: String) -> Bool {
    argument.hasPrefix("---completion") || argument.hasPrefix("--generate-completion-script")
  }
}

/// `import` as a shell completes it: files at every place, since its verbs can be left out, and the
/// options of all verbs.
private struct CompletedImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: ImportCommand.configuration.abstract
  )

  @OptionGroup var anki: AnkiImport

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @Argument(completion: .file())
  var files: [String] = []
}

/// `export` as a shell completes it, in the same way.
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
  /// The kinds of questions for which options are made, and bank.
  static let kindsOfQuestions = list(QuestionKind.onWorksheets.map(\.rawValue))
  /// The kinds of questions that a quiz asks, which has no sound.
  static let kindsOfQuizzes = list(QuestionKind.silent.map(\.rawValue))
  /// The kinds of questions that a drill asks.
  static let kindsOfDrills = list(QuestionKind.askable.map(\.rawValue))
  static let skills = list(Skill.allCases.map(\.rawValue))
  static let statuses = list(Status.allCases.map(\.rawValue))
  static let priorities = list(Priority.allCases.map(\.rawValue))
  static let settings = list(SettingDefinition.all.map(\.name))
  static let levels = custom { _, _, typed in Completions.lists(of: Level.all.map(\.text), typed) }
  static let topics = custom { _, _, _ in Completions.topics }
  static let packs = custom { _, _, typed in Completions.lists(of: Completions.packs, typed) }
  /// The values of the setting that is named before them on the command line.
  static let values = custom { words, index, typed in
    guard index > 0, index <= words.count else { return [] }
    return Completions.values(of: words[index - 1], typed)
  }
}

/// The names and values that completions are made from; empty if they cannot be read.
private enum Completions {
  /// The names of the installed packs.
  static var packs: [String] { (try? Session(isQuiet: true))?.databases.library.names ?? [] }

  /// The topics of all installed packs, without those that are not safe to print.
  static var topics: [String] {
    let words = try? Session(isQuiet: true).databases.words(packs: PackName.everything)
    return (words?.topics ?? []).map(\.key).filter { TerminalText.sanitized($0) == $0 }
  }

  /// Returns lists separated by commas: what is typed up to the last comma, and each name that is
  /// not in it yet.
  static func lists(of names: [String], _ typed: String) -> [String] {
    var parts = typed.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    parts = parts.dropLast()
    return names.filter { !parts.contains($0) }.map { (parts + [$0]).joined(separator: ",") }
  }

  /// Returns values of a setting: its choices, or else its default.
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
