import ArgumentParser
import REPL
import StatsStore
import Study
import Workspace

/// `trainer reset`: resets progress, after a verified backup.
struct ResetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Reset progress; a backup is made first."
  )

  @Option(help: "Reset this word; repeatable.")
  var word: [String] = []

  @Option(help: "Reset the words of these levels, such as 2 or 1-3.", completion: .levels)
  var level: String?

  @Option(help: "Reset this skill of all words.", completion: .skills)
  var skill: String?

  @Flag(help: "Reset everything.")
  var all = false

  @Flag(help: "Put the settings back to their defaults as well.")
  var settings = false

  @Flag(help: "Only show what would be reset.")
  var dryRun = false

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  func validate() throws {
    let selections = [!word.isEmpty, level != nil, skill != nil, all].filter { $0 }.count
    guard selections == 1 || (selections == 0 && settings) else {
      throw ValidationError("name one of --word, --level, --skill and --all")
    }
  }

  func run() async throws {
    let session = try Session()
    let service = try session.service()
    let selection = try await selection(service)
    let report = try await service.perform(PlanReset(selection, settings: settings))
    let text = describe(report)
    if dryRun {
      Console.standard.print(["would reset \(text)"])
      return
    }
    guard !report.cards.isEmpty || report.settings else {
      Console.standard.print(["nothing to reset"])
      return
    }
    guard try session.screen.confirm("Reset \(text)?", yes) else { return }
    let backup = try await session.whileAlone { try $0.backUp(reason: "before-reset") }
    _ = try await service.perform(
      ApplyReset(report.selection, settings: report.settings)
    )
    session.record("reset", ["cards": "\(report.cards.count)"])
    Console.standard.print([
      "reset \(text)", "to go back: trainer restore \(ShellWord.quoted(backup))",
    ])
  }

  private func selection(_ service: any StudyService) async throws -> ResetSelection {
    if !word.isEmpty { return .words(try await service.perform(FindWords(word)).map(\.key)) }
    if let levels = try Selections.levels(level) { return .levels(levels) }
    if let skill { return .skill(try Selections.skill(skill)) }
    return all ? .all : .words([])
  }

  private func describe(_ report: ResetReport) -> String {
    let words = Set(report.cards.map(\.word)).count.counted("word")
    return "\(words) (\(report.reviews.counted("answer")))"
      + (report.settings ? " and the settings" : "")
  }
}
