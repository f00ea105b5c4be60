/// A limit on the rate of events (a token bucket).
///
/// The number of permitted events grows with time up to a maximum, the burst; each event uses one.
package struct RateLimit: Sendable {
  private let burst: Int
  private let perSecond: Int
  private var available: Double
  /// The latest time that was passed in, in milliseconds of a monotonic clock.
  private var latest: Int

  /// Makes a limit that permits a whole burst at once.
  ///
  /// `burst`: the maximum number of permitted events. `perSecond`: the number of events that become
  /// permitted in a second. `now`: the current time in milliseconds of a monotonic clock.
  package init(burst: Int, perSecond: Int, at now: Int) {
    self.burst = burst
    self.perSecond = perSecond
    available = Double(burst)
    latest = now
  }

  /// Uses one of the permitted events; returns false if none is left.
  ///
  /// `now`: the current time in milliseconds of a monotonic clock.
  package mutating func acquire(at now: Int) -> Bool {
    available = permitted(at: now)
    latest = max(latest, now)
    guard available >= 1 else { return false }
    available -= 1
    return true
  }

  /// Returns true if a whole burst is permitted, as at the beginning.
  ///
  /// `now`: the current time in milliseconds of a monotonic clock.
  package func isFull(at now: Int) -> Bool { permitted(at: now) >= Double(burst) }

  private func permitted(at now: Int) -> Double {
    min(Double(burst), available + Double(max(0, now - latest)) / 1_000 * Double(perSecond))
  }
}
