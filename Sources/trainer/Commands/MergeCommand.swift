import ArgumentParser
import DiskFiles
import Foundation
import REPL
import StatsStore
import Study
import Workspace

/// `trainer merge`: adds the log of an export or of another stats database.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Add the answers of an export, or of another machine's database."
  )

  @Argument(
    help: "An export, or a copy of a PTStats.sqlite; - for an export from standard input.",
    completion: .file()
  )
  var file: String

  @Flag(help: "Only show what would be added.")
  var dryRun = false

  @Flag(help: "Print JSON.")
  var json = false

  private struct ReportJSON: Encodable {
    let added: Int
    let replaced: Int
    let known: Int
    let conflicts: Int
    let dryRun: Bool
    let backup: String?
  }

  func run() async throws {
    try InputFile.check(file)
    try ImportedFile.refuseAnki(file)
    let session = try Session()
    let report =
      try await DatabaseSignature.isAt(file) ? mergeDatabase(session) : mergeExport(session)
    session.record("merged", ["added": "\(report.added)"])
    if json {
      try JSONOutput.print(
        ReportJSON(
          added: report.added,
          replaced: report.replaced,
          known: report.known,
          conflicts: report.conflicts,
          dryRun: dryRun,
          backup: report.backup
        )
      )
    } else {
      Console.standard.print(lines(report))
    }
    try warn(of: report, session)
  }

  private func lines(_ report: EntryMerge.Report) -> [String] {
    let known = "\(report.known.grouped) were here already"
    let added =
      "\(dryRun ? "would add" : "added") \(report.added.counted("entry", "entries"))"
    let replaced =
      report.replaced == 0
      ? "" : "\(dryRun ? " and replace" : ", replaced") \(report.replaced.grouped)"
    var lines = [
      report.added + report.replaced > 0
        ? "\(added)\(replaced); \(known)"
        : "nothing new; \(report.conflicts > 0 ? known : all(report.known))"
    ]
    if let backup = report.backup {
      lines.append("to go back: trainer restore \(ShellWord.quoted(backup))")
    }
    return lines
  }

  private func all(_ count: Int) -> String {
    "all \(count.counted("entry", "entries")) were here already"
  }

  /// Warns about conflicts, which are lines that were set aside because the log keeps another entry
  /// with the same key.
  ///
  /// Except after a dry run, the recorded conflicts are then marked as mentioned, so that no later
  /// command warns about them.
  private func warn(of report: EntryMerge.Report, _ session: Session) throws {
    let store = try session.databases.store()
    let unmentioned = dryRun ? 0 : try store.read { try $0.unmentionedConflicts() }
    let count = max(report.conflicts, unmentioned)
    guard count > 0 else { return }
    Console.standard.warn(ConflictTexts.warning(count, isPlanned: dryRun))
    if !dryRun { try store.write { try $0.mentionConflicts() } }
  }

  private func mergeExport(_ session: Session) async throws -> EntryMerge.Report {
    let input = try ImportedFile(file)
    defer { input.remove() }
    var importer = Importer(input.source)
    _ = try importer.check()
    let source = importer
    return try await merge(session) { (body) throws(StudyError) in
      try source.forEachEntry(body)
    }
  }

  private func mergeDatabase(_ session: Session) async throws -> EntryMerge.Report {
    let candidate: RestoreCandidate
    do throws(StudyError) {
      candidate = try Backups(location: session.paths.location).prepare(file, rebuilding: true)
    } catch {
      switch error {
      case .store(.corrupt(let path, _)), .store(.foreign(let path, _)):
        throw Failure(
          "\(TerminalText.sanitized(path)) is not an intact stats database; copy it again while no trainer runs there, or merge an export",
          .badData
        )
      default: throw error
      }
    }
    return try await merge(session) { (body) throws(StudyError) in
      try candidate.forEachEntry(body)
    }
  }

  private func merge(
    _ session: Session,
    _ source: @escaping EntryMerge.Source
  ) async throws -> EntryMerge.Report {
    let merge = EntryMerge(
      source,
      name: URL(fileURLWithPath: file).lastPathComponent,
      at: Timestamp.now
    )
    let store = try session.databases.store()
    if dryRun { return try merge.check(store) }
    return try await session.whilePaused { try merge.store(in: store) }
  }
}
