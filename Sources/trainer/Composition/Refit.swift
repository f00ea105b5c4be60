import Logging
import Study

/// Fits the memory model after a drill, and says in the diagnostic log what came of it.
enum Refit {
  /// Never fails: parameters that are not fitted today are fitted after the next drill.
  static func run(_ service: LocalStudyService, _ session: Session) async {
    do throws(StudyError) {
      note(try await service.refit(), session)
    } catch {
      session.note("parameters not fitted", ["because": ErrorMessage.text(error)])
    }
  }

  private static func note(_ outcome: RefitOutcome, _ session: Session) {
    switch outcome {
    case .fitted(let version):
      session.note(
        "parameters fitted",
        [
          "version": "\(version.number)", "answers": "\(version.reviews)",
          "objective": "\(version.objective)", "before": "\(version.objectiveBefore)",
        ]
      )
    case .refused(let refusal):
      session.note("parameters refused", ["because": "\(refusal)"])
    case .pinned, .tooFew, .unchanged, .superseded:
      session.log.debug("parameters kept", metadata: ["because": "\(outcome)"])
    }
  }
}
