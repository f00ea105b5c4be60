import FSRS
import Foundation

/// The outcome of a refit.
package enum RefitOutcome: Hashable, Sendable {
  /// New parameters were stored.
  case fitted(ParameterVersion)
  /// The settings fix the parameters.
  case pinned
  /// There are fewer answers than a fit needs.
  case tooFew(reviews: Int, needed: Int)
  /// The gain is too small for a new version.
  case unchanged
  case refused(FitReview.Refusal)
  /// Another process has stored a fit in the meantime.
  case superseded
}

extension LocalStudyService {
  /// The number of predicted answers that a fit needs.
  package static let reviewsForFit = 64
  /// The least gain in nats for a new version.
  static let leastGain = 0.01

  /// Fits the parameters of the memory model to the log, starting from the current ones.
  ///
  /// The log is read first and no lock is held during the fit, so drills continue. If the task is
  /// cancelled, the best parameters so far are used.
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

  /// Stores fitted parameters, unless others were stored during the fit.
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
