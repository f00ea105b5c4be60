import ArgumentParser
import REPL
import Study
import Workspace

/// `trainer settings`: lists, reads and changes settings.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List or change settings.",
    subcommands: [List.self, Get.self, Set.self, Unset.self],
    defaultSubcommand: List.self
  )

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List all settings."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
      let session = try Session()
      let stored = try await session.settingsService().perform(GetSettings())
      if json {
        let values = SettingDefinition.all.map { ($0.name, stored[$0.name] ?? $0.defaultValue) }
        try JSONOutput.print(Dictionary(uniqueKeysWithValues: values))
      } else {
        let style = session.screen.style((try? Settings(stored)) ?? .standard)
        Console.standard.print(SettingsScreen(style: style).lines(stored))
      }
    }
  }

  struct Get: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "get",
      abstract: "Print one setting."
    )

    @Argument(help: "The setting.", completion: .settings)
    var name: String

    func run() async throws {
      let definition = try SettingDefinition.named(name)
      let stored = try await Session().settingsService().perform(GetSettings())
      Console.standard.print([
        stored[definition.name] ?? definition.defaultValue
      ])
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Change a setting."
    )

    @Argument(help: "The setting.", completion: .settings)
    var name: String?

    @Argument(help: "Its new value.", completion: .values)
    var value: [String] = []

    func run() async throws {
      guard let name, !value.isEmpty else {
        let which = self.name.map { "Which value of \($0)?" } ?? "Which setting?"
        let next = "For example: \(SettingsScreen.example); ‘trainer settings’ lists them"
        throw Failure("\(which) \(next)", .usage)
      }
      let text = value.joined(separator: " ")
      if name == "tone-colors" { _ = try ToneColours(setting: text) }
      let session = try Session()
      if name == "packs" {
        let valid = try SettingDefinition.named(name).validated(text)
        try session.databases.checkPacks(PackName.list(valid))
      }
      let service = try session.settingsService()
      _ = try await service.perform(ChangeSetting(name, to: text))
      try await SettingsCommand.confirm(name, service)
      session.record("setting changed", ["name": "\(name)"])
    }
  }

  struct Unset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unset",
      abstract: "Put a setting back to its default."
    )

    @Argument(help: "The setting.", completion: .settings)
    var name: String

    func run() async throws {
      let session = try Session()
      let service = try session.settingsService()
      _ = try await service.perform(ChangeSetting(name, to: nil))
      try await SettingsCommand.confirm(name, service)
      session.record("setting changed", ["name": "\(name)"])
    }
  }

  /// Prints the current value of a setting.
  fileprivate static func confirm(_ name: String, _ service: any StudyService) async throws {
    let definition = try SettingDefinition.named(name)
    let value = try await service.perform(GetSettings())[definition.name] ?? definition.defaultValue
    let shown = value.isEmpty ? "empty" : value
    Console.standard.print(["\(definition.name) is now \(shown)"])
  }
}
