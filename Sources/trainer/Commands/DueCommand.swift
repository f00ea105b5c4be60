import ArgumentParser
import Pinyin
import REPL
import Study
import Workspace

/// `trainer due`: counts what is due; the exit status says whether anything is.
struct DueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "due",
    abstract: "Count what is due; exit 0 when something is, 1 when not."
  )

  @Flag(help: "Print JSON.")
  var json = false

  private struct Counts: Encodable {
    let due: Int
    let joining: Int
    let new: Int
    let learning: Int
  }

  func run() async throws {
    let session = try Session()
    let service = try session.service()
    let report = try await service.perform(GetDue())
    if json {
      try JSONOutput.print(
        Counts(
          due: report.due,
          joining: report.joining,
          new: report.new,
          learning: report.learning
        )
      )
    } else {
      let settings = try await service.settingsInForce()
      let skills = settings.skills
      // Joining words were begun in one skill and will be asked in another one: any skill of the
      // settings but the first, or the only skill of the settings.
      let further = (skills.count > 1 ? Array(skills.dropFirst()) : skills)
        .map { SkillText.asked($0, in: settings.readingForm) }.joined(separator: " or ")
      let joining =
        report.joining > 0
        ? ", \(report.joining.counted("word")) to be asked for more (\(further))" : ""
      let returning = ReturningText.words(report, now: Timestamp.now)
      let others =
        "\(report.new.counted("new word")) left today, \(report.learning.grouped) on learning steps"
      let checks = FirstChecksText.besides(report.checks)
      let now = (report.due - (report.checks ?? 0)).grouped
      let text = "due: \(now) now\(returning)\(joining), \(others)\(checks)"
      let style = session.screen.style(settings)
      var lines = style.wrap(text, hanging: 2)
      if let waiting = report.waiting { lines += style.wrap(IdleText.limit(waiting, style)) }
      if let backlog = report.backlog { lines.append(BacklogText.line(backlog)) }
      Console.standard.print(lines)
    }
    await FolderTrouble.warn(service)
    if report.due == 0 { throw ExitCode(ExitStatus.nothing.rawValue) }
  }
}
