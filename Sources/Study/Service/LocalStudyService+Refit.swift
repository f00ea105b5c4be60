import FSRS
import Foundation

package enum RefitOutcome: Hashable, Sendable {
  /// New parameters were stored.
  case fitted(ParameterVersion)
  /// The setting for the parameters does not allow a fit.
  case pinned
  /// The log has fewer answers (`reviews`) than a fit needs (`needed`); the first answer to each
  /// card is not counted.
  case tooFew(reviews: Int, needed: Int)
  /// The improvement is too small for new parameters to be stored.
  case unchanged
  case refused(FitReview.Refusal)
  /// Another configuration was stored during the fit, so the result was discarded.
  case superseded
  /// No answer was stored since the last fit or, before any fit, since the start of the first
  /// drill.
  case nothingNew
  /// The fit was cancelled; nothing was stored.
  case cancelled
}

extension LocalStudyService {
  /// The minimum number of answers for a fit, without the first answer to each card.
  package static let reviewsForFit = 64
  /// The minimum decrease of the objective, in nats, for which new parameters are stored.
  static let leastGain = 0.01

  /// Fits the parameters of the memory model to the log, starting from the parameters in use.
  ///
  /// Nothing is done if no answer was stored since the last fit. The fit runs on threads of its
  /// own, without a lock, so that calls and drills continue. A cancelled fit stores nothing.
  ///
  /// `niceness`: the niceness of these threads, as of `nice(1)`: 0 if a caller waits for the
  /// result, up to 19 in the background.
  ///
  /// - Throws: `StudyError.cancelled` if the task is cancelled while the log is read; after that,
  ///   ``RefitOutcome/cancelled`` is returned.
  package func refit(niceness: Int32 = 0) async throws(StudyError) -> RefitOutcome {
    guard try settings().parameterChoice == .auto else { return .pinned }
    let (answer, configuration) = try store.read { reader in
      (try reader.lastReviewID(), try reader.lastConfigurationID())
    }
    guard answer != fittedAnswer else { return .nothingNew }
    let known = try model()
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let threads = BackgroundThreads(processors, niceness: niceness)
    defer { threads.end() }
    let found = try await withTaskExecutorPreference(threads) { () throws(StudyError) in
      try await Self.fit(store, from: known, ModelTrainer(workers: processors))
    }
    if Task.isCancelled { return .cancelled }
    fittedAnswer = answer
    switch found {
    case .failure(let outcome): return outcome
    case .success(let fit): return try storeFit(fit, since: configuration)
    }
  }

  /// A fit that may be stored, or the reason why there is none.
  private enum FitResult: Sendable {
    case success(Fit<FSRS7>)
    case failure(RefitOutcome)
  }

  /// Reads the log and fits the parameters, outside the actor.
  @concurrent private nonisolated static func fit(
    _ store: any StudyStore,
    from known: FSRS7,
    _ trainer: ModelTrainer
  ) async throws(StudyError) -> FitResult {
    let history = try TrainingHistory(store, keepsTimes: false)
    guard history.predicted >= Self.reviewsForFit else {
      return .failure(.tooFew(reviews: history.predicted, needed: Self.reviewsForFit))
    }
    let fit = await trainer.fit(history.log, from: known)
    guard fit.objective.isFinite, fit.objective <= fit.startObjective else {
      return .failure(.refused(.notBetter))
    }
    guard fit.startObjective - fit.objective >= Self.leastGain else { return .failure(.unchanged) }
    let published = await trainer.objective(history.log, of: FSRS7())
    guard fit.objective <= published else { return .failure(.refused(.worseThanPublished)) }
    if let refusal = FitReview.refusal(of: fit.model) { return .failure(.refused(refusal)) }
    return .success(fit)
  }

  /// Remembers the newest answer at the start of the first drill, so that only later answers cause
  /// a fit.
  func noteFirstDrill() throws(StudyError) {
    guard fittedAnswer == nil else { return }
    fittedAnswer = try store.read { reader in try reader.lastReviewID() }
  }

  /// Stores fitted parameters.
  ///
  /// Nothing is stored if another configuration was stored during the fit, or if the settings are
  /// no longer valid or no longer allow a fit. `last`: the row identifier of the newest
  /// configuration before the fit.
  func storeFit(_ fit: Fit<FSRS7>, since last: Int64) throws(StudyError) -> RefitOutcome {
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
