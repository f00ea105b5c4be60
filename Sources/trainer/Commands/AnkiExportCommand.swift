import ArgumentParser
import DiskFiles
import Foundation
import Lexicon
import REPL
import StatsStore
import Study
import Workspace

/// `trainer export anki`: writes words, answers and due dates as a package of Anki.
struct AnkiExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anki",
    abstract: "Write your words, answers and due dates as an Anki package."
  )

  @Argument(help: "The .apkg file to write; ‘-’ is standard output.", completion: .file())
  var file: String

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() async throws {
    let session = try Session()
    var output = try OutputFile(file, force: force, in: session.paths)
    let progress = ImportProgress()
    defer { progress.end() }
    progress.say("reading the log")
    let (export, settings) = try session.databases.store().read { reader in
      (try AnkiExport(reader), try Settings(try reader.settings()))
    }
    let package = AnkiPackage(
      export,
      words: try session.databases.words(),
      times: try times(settings, session),
      retention: settings.configuration.desiredRetention
    )
    let made = try TemporaryFile.make()
    defer { made.remove() }
    let report = try package.write(to: made.path) { progress.show($0, doing: "writing") }
    try output.copy(made.path)
    try output.finish()
    progress.end()
    let lines = lines(report)
    if file == OutputFile.standard {
      for line in lines { Console.standard.warn(line) }
    } else {
      Console.standard.print(lines)
    }
  }

  private func times(_ settings: Settings, _ session: Session) throws -> AnkiPackage.Times {
    let packs = try session.databases.packsInUse().map { name -> Int64 in
      var information = stat()
      guard stat(session.databases.library.path(of: name), &information) == 0 else { return 0 }
      return Int64(information.st_mtim.tv_sec)
    }
    let clock = DayClock(timeZone: .current, dayStartHour: settings.dayStartHour)
    return AnkiPackage.Times(
      packs: packs.max() ?? 0,
      nextDay: clock.end(ofDayAt: Session.now()).milliseconds / 1000,
      dayStartHour: settings.dayStartHour
    )
  }

  private func lines(_ report: AnkiPackage.Report) -> [String] {
    var lines = [
      "exported \(report.cards.counted("card")) of \(report.notes.counted("word")), with \(report.answers.counted("answer"))"
    ]
    if report.absent > 0 {
      lines.append("left out \(report.absent.counted("card")): their words are in no pack in use")
    }
    lines += [
      "in Anki: File > Import, then tick ‘Import any learning progress’ and ‘Import any deck presets’",
      "Anki keeps the schedule of cards that it has already; delete them there first to replace it",
    ]
    return lines
  }
}
