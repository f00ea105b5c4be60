package import FSRS

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
