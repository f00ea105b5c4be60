import ArgumentParser
import Foundation
import REPL
import StatsStore
import Study
import Workspace

/// `trainer export`: writes the stats database for this program or for Anki.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything that is stored, as JSON lines or for Anki.",
    subcommands: [LogExport.self, AnkiExportCommand.self],
    defaultSubcommand: LogExport.self
  )
}

/// `trainer export log`: writes the settings, the log and the states of the cards as JSON lines.
struct LogExport: AsyncParsableCommand, TakesFile {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Write everything that is stored as JSON lines; the default."
  )

  @Argument(help: "The file to write; ‘-’, the default, is standard output.", completion: .file())
  var file: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() async throws {
    let session = try Session()
    var output = try OutputFile(file ?? OutputFile.standard, force: force, in: session.paths)
    try Exporter(try session.databases.store()).export { try output.write($0) }
    try output.finish()
  }
}

/// `trainer import`: imports an export of this program or an Anki collection.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Replace everything with an export, or add progress from Anki.",
    subcommands: [LogImport.self, AnkiImport.self],
    defaultSubcommand: LogImport.self
  )
}

/// `trainer import log`: replaces all stored data with an export.
struct LogImport: AsyncParsableCommand, TakesFile {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Replace everything that is stored with an export; the default."
  )

  @Argument(
    help: "The file that ‘trainer export’ wrote; - for standard input.",
    completion: .file()
  )
  var file: String

  @Flag(help: "Only check the file.")
  var dryRun = false

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  func run() async throws {
    let input = try ImportedFile(file)
    defer { input.remove() }
    var importer = Importer(input.source)
    if dryRun {
      Console.standard.print(["would import \(Self.text(try importer.check()))"])
      return
    }
    // A pipe can be slow: it is checked before the daemon is paused.
    var checked: Importer.Report?
    if input.isStream { checked = try importer.check() }
    let session = try Session()
    let store = try session.databases.store()
    let present = try store.read { reader in
      (try reader.reviewCount(), try reader.cards(.all).count)
    }
    if present.0 > 0 || present.1 > 0 {
      // The file is checked first, so that an invalid one is refused without a question.
      let offered = Self.text(try checked ?? importer.check())
      let question = "Replace \(present.0.counted("answer")) with \(offered)?"
      guard try session.screen.confirm(question, yes) else { return }
    }
    let source = importer
    // The backup is made inside the transaction, so that it has every answer that was stored before
    // it.
    let (backup, report) = try await session.whilePaused {
      try store.write(backingUpFor: "before-import") { writer in
        try source.write(to: writer)
      }
    }
    session.record("imported", ["reviews": "\(report.reviews)"])
    var lines = ["imported \(Self.text(report))"]
    if let backup { lines.append("to go back: trainer restore \(ShellWord.quoted(backup))") }
    lines += IntakeText.leftOut(report.leftOut, from: "the export")
    lines += IntakeText.corrected(report.corrected)
    session.screen.report(lines)
  }

  private static func text(_ report: Importer.Report) -> String {
    report.reviews.counted("answer") + ", " + report.statuses.counted("status", "statuses")
      + ", " + report.settings.counted("setting")
  }
}
