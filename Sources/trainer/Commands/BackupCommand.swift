import ArgumentParser
import Foundation
import REPL
import StatsStore
import Study
import Workspace

/// `trainer backup`: makes verified copies of the learner's database and the database of classes,
/// or lists the copies.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Make a verified backup, or list the backups."
  )

  @Flag(help: "List the backups, the newest first.")
  var list = false

  func run() async throws {
    let session = try Session()
    if list {
      let locations = [session.paths.location, session.paths.classes]
      let backups = locations.flatMap { Backups(location: $0).list() }
      Console.standard.print(
        backups.sorted { ($0.time, $0) > ($1.time, $1) }.map {
          "\($0.time)  \($0.reason)  \(TerminalText.sanitized($0.path))"
        }
      )
      return
    }
    let path = try await session.whileAlone { try $0.backUp(reason: "manual") }
    Console.standard.print([TerminalText.sanitized(path)])
    if let classes = try session.databases.classesIfAny() {
      Console.standard.print([TerminalText.sanitized(try classes.backUp(reason: "manual"))])
    }
  }
}

/// `trainer restore`: replaces the learner's database, or the database of classes, with a backup.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a backup; the present database is backed up first."
  )

  @Argument(help: "The backup; by default the newest one.", completion: .file())
  var file: String?

  @Flag(help: "Restore the classes, not your answers.")
  var classes = false

  @Flag(help: "Only show what would be restored.")
  var dryRun = false

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @Flag(help: "Accept a backup whose state differs from its log, and rebuild the state.")
  var rebuild = false

  func validate() throws {
    if classes, rebuild { throw ValidationError("--rebuild cannot be combined with --classes") }
  }

  func run() async throws {
    let session = try Session()
    let location = classes ? session.paths.classes : session.paths.location
    let log = session.log
    let backups = Backups(location: location) { Notices.report($0, log: log) }
    guard let path = file ?? backups.newest(at: Date())?.path else {
      throw Failure(
        "there is no backup in \(location.backups); ‘trainer backup’ makes one",
        .missingInput
      )
    }
    if FileManager.default.fileExists(atPath: path) { try InputFile.check(path) }
    let candidate = try Self.candidate(path, backups, rebuilding: rebuild)
    if dryRun {
      Console.standard.print(["would restore \(TerminalText.sanitized(path))"])
      return
    }
    guard try session.screen.confirm("Restore \(TerminalText.sanitized(path))?", yes) else {
      return
    }
    let outcome = try await session.whilePaused { try backups.restore(candidate) }
    session.record("restored a backup")
    var lines = ["restored \(TerminalText.sanitized(path))"]
    if !candidate.rebuilt.isEmpty {
      lines.append("rebuilt from its log: \(ErrorMessage.parts(candidate.rebuilt))")
    }
    switch outcome {
    case .placed: break
    case .backedUp(let kept):
      lines.append("the previous database is kept as \(TerminalText.sanitized(kept))")
    case .keptAside(let kept):
      lines.append("the unreadable database is kept as \(TerminalText.sanitized(kept))")
    }
    lines += IntakeText.leftOut(candidate.leftOut, from: "the backup")
    lines += IntakeText.corrected(candidate.corrected)
    Console.standard.print(lines)
  }

  /// Copies a backup, checks the copy, and returns it; `rebuilding` is true for `--rebuild`.
  ///
  /// - Throws: `Failure` if the backup is missing, damaged or of another program, or another error
  ///   of ``Backups/prepare(_:rebuilding:)``.
  private static func candidate(
    _ path: String,
    _ backups: Backups,
    rebuilding: Bool
  ) throws -> RestoreCandidate {
    do throws(StudyError) {
      return try backups.prepare(path, rebuilding: rebuilding)
    } catch {
      switch error {
      case .store(.notAFile(path)):
        throw Failure(
          "there is no backup \(path); run ‘trainer backup --list’ to list the backups",
          .missingInput
        )
      case .store(.corrupt(path, _)), .store(.foreign(path, _)):
        throw Failure(
          "\(TerminalText.sanitized(path)) is not a valid backup of \(backups.isOfClasses ? "the classes" : "a stats database"); run ‘trainer backup --list’ to list the backups",
          .badData
        )
      default: throw error
      }
    }
  }
}
