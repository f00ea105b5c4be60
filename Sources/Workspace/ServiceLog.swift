import Foundation
package import Logging
package import Study
package import Syncing

extension Logger {
  /// Logs the kind of a notice about the learner's files, but never a path.
  package func record(_ notice: StoreNotice) {
    switch notice {
    case .created(_, let backups, _):
      self.notice("created a database", metadata: ["backups": "\(backups)"])
    case .movedAside: warning("moved an orphan aside")
    case .migrated(let from, let to, _):
      self.notice("migrated", metadata: ["from": "\(from)", "to": "\(to)"])
    case .backedUp: self.notice("made a backup")
    case .pruned: info("pruned a backup")
    case .corrupt: error("stats database damaged, moved aside")
    case .reopened: warning("stats database was replaced while in use")
    case .slow(let operation, let milliseconds):
      warning("slow \(operation)", metadata: ["ms": "\(milliseconds)"])
    case .damaged: error("stats database damaged")
    case .backupFailed: warning("the backup of the day failed")
    }
  }
}

/// The fit of the memory model after a drill, with entries in the diagnostic log.
package enum RefitLog {
  /// Fits the parameters and logs the outcome; after a failure the next drill tries again.
  ///
  /// `niceness`: the scheduling priority of the threads for the fit, from 0 to 19 (the lowest), as
  /// in `nice(1)`.
  package static func refit(
    _ service: LocalStudyService,
    niceness: Int32 = 0,
    log: Logger
  ) async {
    do throws(StudyError) {
      record(try await service.refit(niceness: niceness), log)
    } catch {
      let kind = String(describing: error).prefix { $0.isLetter || $0 == "." }
      log.warning("parameters not fitted", metadata: ["kind": "\(kind)"])
    }
  }

  private static func record(_ outcome: RefitOutcome, _ log: Logger) {
    switch outcome {
    case .fitted(let version):
      log.notice(
        "parameters fitted",
        metadata: [
          "version": "\(version.number)", "answers": "\(version.reviews)",
          "objective": "\(version.objective)", "before": "\(version.objectiveBefore)",
        ]
      )
    case .refused(let refusal):
      log.warning("parameters refused", metadata: ["because": "\(refusal)"])
    case .pinned, .tooFew, .unchanged, .superseded, .nothingNew, .cancelled:
      log.debug("parameters kept", metadata: ["because": "\(outcome)"])
    }
  }
}

/// The synchronization of services with shared folders, with entries in the diagnostic log.
package enum SyncLog {
  /// Returns the function with which a service synchronizes.
  package static func synchronizer(
    within limits: SharedFolder.Limits
  ) -> LocalStudyService.FolderSynchronizer {
    { (request, store, now) throws(StudyError) in
      try await SharedFolder.synchronize(job(request, store, at: now), within: limits)
    }
  }

  /// Returns a synchronization with the name of this machine and the version of this program.
  package static func job(
    _ request: SyncFolder,
    _ store: any StudyStore,
    at now: Timestamp
  ) -> SharedFolder.Job {
    SharedFolder.Job(request, store, machine: machineName, program: Version.text, at: now)
  }

  /// The name of this machine for display; empty if it has none.
  package static var machineName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return LogText.plain(String(decoding: bytes, as: UTF8.self))
  }

  /// Synchronizes with the folder of the setting `sync`, if there is one; an error is logged as one
  /// warning.
  ///
  /// - Returns: true if entries of the learner's log were added or replaced.
  @discardableResult
  package static func synchronize(_ service: LocalStudyService, log: Logger) async -> Bool {
    do throws(StudyError) {
      let folder = try await service.settings().sharedFolder
      guard !folder.isEmpty else { return false }
      let report = try await service.sync(SyncFolder(folder))
      let newer = report.machines.count { $0.newerFormat != nil }
      if newer > 0 {
        log.warning("machines of a newer format were skipped", metadata: ["count": "\(newer)"])
      }
      if report.received + report.sent > 0 {
        log.info(
          "synchronized",
          metadata: ["received": "\(report.received)", "sent": "\(report.sent)"]
        )
      }
      return report.received + report.replaced > 0
    } catch {
      let kind = String(describing: error).prefix { $0 != "\"" && $0 != ":" }
      log.warning("not synchronized", metadata: ["kind": "\(kind)"])
      return false
    }
  }
}
