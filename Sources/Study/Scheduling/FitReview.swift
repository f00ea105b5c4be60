package import FSRS

/// Whether fitted parameters are fit to schedule with.
///
/// A fit can follow a freak log anywhere inside the bounds. What it makes of a few plain histories
/// says soonest whether a learner would be asked at sensible times.
package enum FitReview {
  /// Why a fit is not taken.
  package enum Refusal: Hashable, Sendable {
    /// The objective is not a number or not better than before.
    case notBetter
    /// The published parameters explain the log better.
    case worseThanPublished
    /// After being learned with two good answers a word comes back too soon or too late.
    case firstInterval(days: Double)
    /// Word by word recalled when due, intervals do not grow, or grow beyond all measure.
    case growth(days: Double)
    /// Forgetting makes an interval longer.
    case lapse(days: Double)
  }

  /// Days of a word's first interval that are plausible.
  package static let firstIntervals = 0.1...120.0
  /// Days of the interval after six recalls in time that are plausible.
  package static let sixthIntervals = 3.0...18_250.0

  /// The first thing that is wrong with the parameters; nil when they can be used.
  ///
  /// `retention`: at which intervals are judged; the usual one, so that a setting cannot make a
  /// good fit look bad.
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
