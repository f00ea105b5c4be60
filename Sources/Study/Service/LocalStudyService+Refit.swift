import FSRS
import Foundation

/// What became of a refit.
package enum RefitOutcome: Hashable, Sendable {
  /// New parameters schedule from now on.
  case fitted(ParameterVersion)
  /// The settings say that parameters stay as they are.
  case pinned
  /// Fewer answers than a fit needs.
  case tooFew(reviews: Int, needed: Int)
  /// The answers since the last fit change nothing worth a new version.
  case unchanged
  case refused(FitReview.Refusal)
  /// Another process fitted meanwhile.
  case superseded
}

extension LocalStudyService {
  /// Answers with a prediction that a fit needs.
  package static let reviewsForFit = 64
  /// The least gain in nats that is worth a new version.
  static let leastGain = 0.01

  /// Fits the parameters of the memory model to the log, from those in force.
  ///
  /// The log is read first and nothing is held while the fit runs, so drills go on. Cancelling the
  /// task ends the fit early with the best so far.
  package func refit() async throws(StudyError) -> RefitOutcome {
    guard try settings().parameterChoice == .auto else { return .pinned }
    let known = try model()
    let (history, last) = try store.read { reader in
      (try TrainingHistory(reader, .time), try reader.lastConfigurationID())
    }
    let trainer = ModelTrainer(workers: ProcessInfo.processInfo.activeProcessorCount)
    guard history.predicted >= Self.reviewsForFit else {
      return .tooFew(reviews: history.predicted, needed: Self.reviewsForFit)
    }
    let fit = await trainer.fit(history.log, from: known)
    guard fit.objective.isFinite, fit.objective <= fit.startObjective else {
      return .refused(.notBetter)
    }
    guard fit.startObjective - fit.objective >= Self.leastGain else { return .unchanged }
    let published = await trainer.objective(history.log, of: FSRS7())
    guard fit.objective <= published else { return .refused(.worseThanPublished) }
    if let refusal = FitReview.refusal(of: fit.model) { return .refused(refusal) }
    return try take(fit, since: last)
  }

  /// Stores fitted parameters, unless others were stored while they were looked for.
  func take(_ fit: Fit<FSRS7>, since last: Int64) throws(StudyError) -> RefitOutcome {
    let moment = now()
    return try store.write { writer in
      let settings: Settings
      let stored = try writer.settings()
      do throws(SettingError) { settings = try Settings(stored) } catch { return .pinned }
      let newest = try writer.newestFit()
      guard try writer.lastConfigurationID() == last else { return .superseded }
      guard settings.parameterChoice == .auto else { return .pinned }
      let version = ParameterVersion(
        number: (newest?.fit?.number ?? 0) + 1,
        fittedAt: moment,
        reviews: fit.scoredReviews,
        objective: fit.objective,
        objectiveBefore: fit.startObjective
      )
      var configuration = settings.configuration
      configuration.parameters = fit.model.parameters.values
      configuration.fit = version
      _ = try Ledger(writer).record(configuration, at: moment)
      return .fitted(version)
    }
  }
}
