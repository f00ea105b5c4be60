import ArgumentParser
import Foundation
import Lexicon
import REPL
import StatsStore
import Study
import Syncing
import Workspace

/// `trainer sync`: exchanges the log with other machines through a shared folder.
struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange answers with other machines through a shared folder."
  )

  @Argument(
    help: "The folder; by default that of the setting ‘sync’.",
    completion: .directory
  )
  var folder: String?

  @Flag(help: "Write entries of other machines again that the folder has lost.")
  var repair = false

  @Flag(help: "Only show what would be exchanged.")
  var dryRun = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let session = try Session()
    let request = SyncFolder(try place(session), repair: repair, dryRun: dryRun)
    let isFirst = try session.databases.store().read { reader in
      try reader.folderState(of: request.folder).succeededAt == nil
    }
    let report = try await Self.synchronize(request, session)
    session.record(
      "synchronized",
      ["received": "\(report.received)", "sent": "\(report.sent)"]
    )
    let screen = SyncScreen(report, isDry: dryRun)
    if json {
      try JSONOutput.print(SyncJSON(report, isDry: dryRun))
    } else {
      var lines = screen.lines
      if isFirst, report.received > 0, !dryRun { lines += try Self.notCarried(session) }
      Console.standard.print(lines)
    }
    for warning in screen.warnings { Console.standard.warn(warning) }
    if report.conflicts > 0, !dryRun {
      try session.databases.store().write { writer in try writer.mentionConflicts() }
    }
  }

  /// Synchronizes in this process, even if a daemon runs.
  private static func synchronize(
    _ request: SyncFolder,
    _ session: Session
  ) async throws -> SyncReport {
    let store = try session.databases.store()
    let progress = ImportProgress()
    defer { progress.end() }
    let report = try await SharedFolder.synchronize(
      SyncLog.job(request, store, at: Timestamp.now),
      within: .command,
      progress: { progress.show($0, doing: "synchronizing") }
    )
    // Pausing the daemon for a moment makes it tell its clients what is due.
    if report.received + report.replaced > 0 { try? await session.whilePaused {} }
    return report
  }

  /// The maximum number of words that are named.
  private static let mostNamed = 5

  /// Returns lines about settings and packs, which a shared folder does not contain, and about
  /// received cards that are not asked because settings or packs are missing here.
  private static func notCarried(_ session: Session) throws -> [String] {
    let cards = try session.databases.store().read { reader in try reader.cards(.all) }
    let settings = try session.databases.settingsIfAny()
    var lines = [
      "settings and packs are not carried; on the other machine, ‘trainer settings’ and ‘trainer words packs’ list them"
    ]
    let asleep = Skill.practised.filter { skill in
      !settings.skills.contains(skill) && cards.contains { $0.key.skill == skill }
    }
    if !asleep.isEmpty {
      let names = asleep.map(\.rawValue).joined(separator: " and ")
      let all = (settings.skills + asleep).map(\.rawValue).joined(separator: ",")
      lines.append("cards of \(names) wait here: trainer settings set skills \(all)")
    }
    let library = session.databases.library
    guard let words = try? library.open(library.names) else { return lines }
    let absent = try Set(cards.map(\.key.word)).filter { try words.item($0) == nil }.sorted()
    if !absent.isEmpty {
      let names = absent.prefix(mostNamed).map { TerminalText.sanitized($0.simplified) }
      lines.append(
        "\(absent.count.counted("word")) \(absent.count == 1 ? "is" : "are") in no pack here (\(names.joined(separator: ", "))\(names.count < absent.count ? " …" : "")): copy the other machine’s packs, whose folder ‘trainer paths’ shows there, to \(ShellWord.quoted(session.paths.packs))"
      )
    }
    return lines
  }

  /// Returns the absolute path of the shared folder.
  ///
  /// - Throws: `Failure` if neither the command line nor the setting `sync` names one.
  private func place(_ session: Session) throws -> String {
    if let folder {
      guard !folder.isEmpty else { throw Failure("name a folder", .usage) }
      // Without `isDirectory` the initializer would look at the folder, which can block for ever.
      return URL(fileURLWithPath: folder, isDirectory: true).path
    }
    let named = try session.databases.settingsIfAny().sharedFolder
    guard !named.isEmpty else {
      throw Failure(
        "name a folder, or choose one for always with ‘trainer settings set sync’ and its absolute path",
        .usage
      )
    }
    return named
  }
}

/// The JSON of a synchronization; its field names are fixed.
private struct SyncJSON: Encodable {
  private struct Machine: Encodable {
    let host: String
    let name: String
    let received: Int
    let newerFormat: Int?
    let unfinished: Int
    let unknown: Int
    let waiting: Int
    let ahead: Bool
    let differences: [SettingDifference]

    init(_ machine: SyncReport.Machine) {
      host = machine.host
      name = machine.name
      received = machine.received
      newerFormat = machine.newerFormat
      unfinished = machine.unfinished
      unknown = machine.unknown
      waiting = machine.waiting
      ahead = machine.ahead != nil
      differences = machine.differences
    }
  }

  private let host: String?
  private let received: Int
  private let sent: Int
  private let replaced: Int
  private let conflicts: Int
  private let repaired: Int
  private let renamed: Bool
  private let dryRun: Bool
  private let backup: String?
  private let partial: Bool
  private let skipped: [SyncReport.Skipped]
  private let machines: [Machine]

  init(_ report: SyncReport, isDry: Bool) {
    host = report.host
    received = report.received
    sent = report.sent
    replaced = report.replaced
    conflicts = report.conflicts
    repaired = report.repaired
    renamed = report.isRenamed
    dryRun = isDry
    backup = report.backup
    partial = report.isPartial
    skipped = report.skipped
    machines = report.machines.map(Machine.init)
  }
}
