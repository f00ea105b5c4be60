package import Logging
package import Study

/// The fit of the memory model that follows a drill, with its entries in the diagnostic
/// log.
package enum RefitLog {
  /// Fits the parameters and logs the outcome; after a failure the next drill tries again.
  ///
  /// `niceness`: that of the threads which fit, from 0 to 19.
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
