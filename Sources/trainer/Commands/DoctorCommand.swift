import ArgumentParser
import Lexicon
import REPL
import StatsStore
import Study
import Syncing
import Workspace

/// `trainer doctor`: checks the databases; with `--rebuild`, rebuilds their state from the log.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the databases; --rebuild repairs their state from the log."
  )

  @Flag(help: "Rebuild the stored state from the log.")
  var rebuild = false

  @Flag(help: "Print JSON.")
  var json = false

  private struct Finding: Encodable, Sendable {
    let check: String
    let ok: Bool
    let found: String
  }

  func run() async throws {
    let session = try Session()
    try await session.whilePaused { try await examine(session) }
  }

  private func examine(_ session: Session) async throws {
    let words = try WordPack(path: session.paths.words)
    let store = try session.databases.store()
    var findings = [Finding(check: "words", ok: true, found: try Self.found(in: words))]
    findings += session.databases.library.names.dropFirst().map {
      pack($0, session.databases.library)
    }
    findings += strokes(session.paths.strokeLibrary)
    findings += classes(session.databases)
    var damage = try store.integrityFindings(quick: false)
    let numbers = damage.isEmpty ? try Self.numbers(in: store) : nil
    if damage.isEmpty, numbers == nil { damage = ["an entry of the log cannot be read"] }
    findings.append(
      Finding(
        check: "stats",
        ok: damage.isEmpty,
        found: damage.isEmpty
          ? "no damage in \(store.location.database)" : damage.joined(separator: "; ")
      )
    )
    guard let numbers else {
      findings.append(
        Finding(
          check: "next step",
          ok: false,
          found: "run ‘trainer restore’ to go back to a backup"
        )
      )
      try show(findings)
      throw ExitCode(ExitStatus.badData.rawValue)
    }
    findings.append(try settings(store))
    if let finding = try await sharedFolder(store) { findings.append(finding) }
    if let finding = try correction(of: numbers, in: store) { findings.append(finding) }
    findings += try conflicts(store)
    let differences: [String]
    do throws(StudyError) {
      differences = try Audit.differences(in: store)
    } catch {
      guard case .store(.corrupt) = error else { throw error }
      differences = ["the stored state, which cannot be read"]
    }
    if rebuild {
      if !differences.isEmpty { _ = try store.backUp(reason: "before-rebuild") }
      try store.write { writer in try Ledger(writer).rebuildAll() }
      session.record("rebuilt", ["differences": "\(differences.count)"])
      findings.append(
        Finding(
          check: "rebuild",
          ok: true,
          found: differences.isEmpty
            ? "the state already agreed with the log"
            : "repaired: " + differences.joined(separator: ", ")
        )
      )
    } else {
      findings.append(
        Finding(
          check: "log",
          ok: differences.isEmpty,
          found: differences.isEmpty
            ? "the stored state agrees with the log"
            : "differs in \(differences.joined(separator: ", ")); run ‘trainer doctor --rebuild’ to repair it"
        )
      )
    }
    try show(findings)
    if findings.contains(where: { !$0.ok }) { throw ExitCode(ExitStatus.badData.rawValue) }
  }

  /// Searches the log for numbers out of range; returns nil if an entry of the log cannot be read.
  private static func numbers(in store: SQLiteStore) throws(StudyError) -> NumberFindings? {
    do throws(StudyError) { return try store.read { try NumberFindings(of: $0) } } catch {
      guard case .store(.corrupt) = error else { throw error }
      return nil
    }
  }

  /// Makes the finding about numbers out of range and invalid names of machines; nil if all are
  /// valid.
  ///
  /// With `--rebuild`, it also corrects those that can be corrected.
  private func correction(of found: NumberFindings, in store: SQLiteStore) throws -> Finding? {
    guard try !found.isEmpty || store.hasBadReplicaNames() else { return nil }
    var lines: [String] = []
    if rebuild {
      _ = try store.backUp(reason: "before-rebuild")
      let count = try store.correctLog()
      if count > 0 {
        lines.append("corrected \(count.counted("time, clock or name", "times, clocks or names"))")
      }
    } else if found.corrected > 0 || found.refused == 0 {
      let count = found.corrected.counted("entry", "entries")
      lines.append(
        "\(count) with a time or clock out of range; run ‘trainer doctor --rebuild’ to correct it"
      )
    }
    if let field = found.field {
      let count = found.refused.counted("entry", "entries")
      lines.append(
        "\(count) with a number that no trainer writes (\(field)), which other machines refuse; "
          + "run ‘trainer restore’ to go back to a backup"
      )
    }
    return Finding(
      check: "numbers",
      ok: found.refused == 0 && rebuild,
      found: lines.joined(separator: "; ")
    )
  }

  private func pack(_ name: String, _ library: PackLibrary) -> Finding {
    let path = library.path(of: name)
    do {
      return Finding(
        check: "pack",
        ok: true,
        found: try Self.found(in: WordPack(path: path, name: name))
      )
    } catch {
      return Finding(check: "pack", ok: false, found: ErrorMessage.failure(error).message)
    }
  }

  /// Checks the database of classes; returns no finding if there is none.
  private func classes(_ databases: Databases) -> [Finding] {
    do {
      guard let classes = try databases.classesIfAny() else { return [] }
      let damage = try classes.findings()
      let count = try damage.isEmpty ? classes.classes().count : 0
      let sound = "\(count.counted("class", "classes")) in \(classes.path)"
      let advice = "; run ‘trainer restore --classes’ to go back to a backup"
      return [
        Finding(
          check: "classes",
          ok: damage.isEmpty,
          found: damage.isEmpty ? sound : damage.joined(separator: "; ") + advice
        )
      ]
    } catch {
      return [Finding(check: "classes", ok: false, found: ErrorMessage.failure(error).message)]
    }
  }

  /// Reads all imported strokes; returns no finding if none were imported.
  private func strokes(_ library: StrokeLibrary) -> [Finding] {
    guard library.exists else { return [] }
    do {
      let count = try library.check()
      return [
        Finding(
          check: "strokes",
          ok: true,
          found: "\(count.counted("character")) in \(library.path)"
        )
      ]
    } catch {
      return [Finding(check: "strokes", ok: false, found: error.explanation)]
    }
  }

  /// Reads every word, question and table of a pack and returns a summary.
  private static func found(in pack: WordPack) throws -> String {
    let items = try pack.items
    let words = items.count { $0.word != nil }
    let contents = PackSummary.contents(words: words, questions: items.count - words)
    let tables =
      try pack.hasValidTables()
      ? "" : "; its tables of wrong answers are missing or damaged; they are computed when needed"
    return "\(contents) in \(pack.path)\(tables)"
  }

  private func settings(_ store: SQLiteStore) throws -> Finding {
    let stored = try store.read { reader in try reader.settings() }
    do {
      _ = try Settings(stored)
      return Finding(check: "settings", ok: true, found: "\(stored.count) changed")
    } catch {
      return Finding(
        check: "settings",
        ok: false,
        found: ErrorMessage.failure(error).message
      )
    }
  }

  /// Does a dry run of the synchronization with the folder of the setting `sync`; returns nil if
  /// the setting is empty or the settings are invalid.
  private func sharedFolder(_ store: SQLiteStore) async throws -> Finding? {
    let stored = try store.read { reader in try reader.settings() }
    guard let folder = try? Settings(stored).sharedFolder, !folder.isEmpty else { return nil }
    let now = Timestamp.now
    let state = try store.read { reader in try reader.folderState(of: folder) }
    let age = FolderTrouble.age(state, at: now)
    do throws(StudyError) {
      let report = try await SharedFolder.synchronize(
        SyncLog.job(SyncFolder(folder, dryRun: true), store, at: now),
        within: .command
      )
      let skipped = report.machines.count { $0.newerFormat != nil || $0.unknown > 0 }
      let machines = report.machines.count.counted("other machine")
      return Finding(
        check: "sync",
        ok: skipped == 0,
        found: skipped == 0
          ? "\(machines) in \(folder), \(age)"
          : "\(machines) in \(folder), \(skipped) with a newer program; update this one"
      )
    } catch {
      let found = "\(ErrorMessage.failure(error).message); \(age)"
      return Finding(check: "sync", ok: false, found: found)
    }
  }

  /// The maximum number of conflicts that are shown without `--json`.
  private static let mostConflicts = 20

  /// Returns a finding for each conflict: a line that was set aside, because the log keeps another
  /// entry with the same key.
  ///
  /// If there are more than can be shown, the last finding has the number of the others.
  private func conflicts(_ store: SQLiteStore) throws -> [Finding] {
    let shown = json ? EntryConflict.mostKept : Self.mostConflicts
    return try store.read { reader in
      let all = try reader.conflicts()
      var findings = try all.prefix(shown).map { conflict in
        Finding(
          check: "conflict",
          ok: true,
          found: ConflictTexts.description(conflict, kept: try reader.stored(conflict.entry))
        )
      }
      if all.count > shown {
        let rest = (all.count - shown).grouped
        findings.append(
          Finding(
            check: "conflict",
            ok: true,
            found: "\(rest) more; to list all: trainer doctor --json"
          )
        )
      }
      return findings
    }
  }

  private func show(_ findings: [Finding]) throws {
    if json {
      try JSONOutput.print(findings)
    } else {
      Console.standard.print(
        findings.map { finding in
          "\((finding.ok ? "ok" : "BAD").padded(to: 4)) \(finding.check.padded(to: 9)) "
            + TerminalText.sanitized(finding.found)
        }
      )
    }
  }
}
