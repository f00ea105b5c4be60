package import FSRS
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
  func recordFirstDrill() throws(StudyError) {
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

  /// The minimum and maximum numbers of learned cards by which the change of intervals is measured.
  private static let measured = 10...200
  /// The relative change of intervals above which the learner is told of a fit.
  private static let largeChange = 1.0 / 3
  /// The number of days, from the first answer, in which the learner is told of no fit.
  private static let firstDays = 14

  /// Returns the number of answers of a fit that the learner must be told of; nil if there is none.
  ///
  /// The learner is told once, if the fitted parameters change the intervals of learned cards by
  /// more than a third in the median. The intervals after a right answer are compared with those by
  /// the published parameters. In the first two weeks the learner is told nothing. If a number is
  /// returned, the learner counts as told.
  func fitToTell(_ settings: Settings) throws(StudyError) -> Int? {
    let (fitted, isTold) = try store.read { reader in
      (try reader.newestFit(), try reader.settings()[StoredTexts.fitTold] != nil)
    }
    guard !isTold, case .fitted(let version) = settings.origin(fitted: fitted),
      let first = try cards().tallies.lazy.filter({ $0.reviews > 0 }).map(\.day).min(),
      today(settings, at: now()).days(since: first) >= Self.firstDays
    else { return nil }
    let (model, published) = (try self.model(), FSRS7())
    let factors = try cards().cards.lazy.compactMap { card -> Double? in
      guard card.phase == .review, card.hold == nil, let memory = card.memory else { return nil }
      func interval(_ model: FSRS7) -> Double {
        let state = model.next(memory, rating: .good, elapsedDays: memory.stability)
        return model.interval(state, desiredRetention: .default)
      }
      return interval(model) / interval(published)
    }.prefix(Self.measured.upperBound).sorted()
    guard factors.count >= Self.measured.lowerBound,
      abs(factors[factors.count / 2] - 1) > Self.largeChange
    else { return nil }
    try store.write { writer in try writer.set(StoredTexts.fitTold, to: "\(version.number)") }
    return version.reviews
  }
}

/// A plausibility check of fitted parameters before they are used for scheduling.
///
/// A fit to an unusual log may lie anywhere within the bounds of the parameters. The intervals that
/// it gives in a few simple cases show whether cards would be asked at reasonable times.
package enum FitReview {
  /// A reason to reject a fit.
  package enum Refusal: Hashable, Sendable {
    /// The objective is not finite, or higher than before.
    case notBetter
    /// The published parameters have a lower objective on the log.
    case worseThanPublished
    /// The interval after two good answers, ten minutes apart, is outside ``firstIntervals``;
    /// `days` is that interval.
    case firstInterval(days: Double)
    /// In a series of recalls at the due time, an interval is shorter than the one before it, or
    /// the last one is outside ``sixthIntervals``; `days` is that interval.
    case growth(days: Double)
    /// The interval after a lapse, `days`, is not shorter than the interval before the lapse.
    case lapse(days: Double)
  }

  /// The plausible range of a card's first interval in days.
  package static let firstIntervals = 0.1...120.0
  /// The plausible range of the interval after six recalls at the due time, in days.
  package static let sixthIntervals = 3.0...18_250.0

  /// Returns the first reason to reject the parameters of a model; nil if they can be used.
  ///
  /// `retention`: the desired retention for the intervals. The default does not follow the
  /// learner's setting, which could make a good fit look bad.
  package static func refusal(
    of model: FSRS7,
    at retention: DesiredRetention = .default
  ) -> Refusal? {
    let tenMinutes = 10.0 / 1440
    var state = model.next(model.first(.good), rating: .good, elapsedDays: tenMinutes)
    let first = model.interval(state, desiredRetention: retention)
    guard firstIntervals.contains(first) else { return .firstInterval(days: first) }
    var interval = first
    for _ in 0..<6 {
      state = model.next(state, rating: .good, elapsedDays: max(1, interval))
      let next = model.interval(state, desiredRetention: retention)
      guard next >= interval else { return .growth(days: next) }
      interval = next
    }
    guard sixthIntervals.contains(interval) else { return .growth(days: interval) }
    let forgotten = model.next(state, rating: .again, elapsedDays: interval)
    let short = model.interval(forgotten, desiredRetention: retention)
    return short < interval ? nil : .lapse(days: short)
  }
}
