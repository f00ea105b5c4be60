package import Logging
package import Study

extension Logger {
  /// Logs the kind of a notice about the learner's files, but never a path.
  package func note(_ notice: StoreNotice) {
    switch notice {
    case .created(_, let backups, _):
      self.notice("created stats database from template", metadata: ["backups": "\(backups)"])
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
  /// `niceness`: that of the threads for the fit, from 0 to 19.
  package static func refit(
    _ service: LocalStudyService,
    niceness: Int32 = 0,
    log: Logger
  ) async {
    do throws(StudyError) {
      note(try await service.refit(niceness: niceness), log)
    } catch {
      let kind = String(describing: error).prefix { $0.isLetter || $0 == "." }
      log.warning("parameters not fitted", metadata: ["kind": "\(kind)"])
    }
  }

  private static func note(_ outcome: RefitOutcome, _ log: Logger) {
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
