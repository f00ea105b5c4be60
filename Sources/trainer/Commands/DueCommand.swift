import ArgumentParser
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
      let style = session.screen.style(settings)
      var lines = DueText.lines(report, now: Timestamp.now, style: style)
      if let waiting = report.waiting { lines += style.wrap(IdleText.limit(waiting, style)) }
      if let backlog = report.backlog { lines += style.wrap(BacklogText.line(backlog)) }
      Console.standard.print(lines)
    }
    await FolderTrouble.warn(service)
    if report.due == 0 { throw ExitCode(ExitStatus.nothing.rawValue) }
  }
}
