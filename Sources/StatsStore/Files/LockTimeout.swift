import Foundation
import Synchronization

/// The time limit for a store's waits for other users of its database.
///
/// The waits of callers in a row do not add up: after one of them has timed out, the next ones wait
/// only briefly, until one gets the database or ``limit`` has passed since the last timeout.
final class LockTimeout: Sendable {
  /// The clock and the sleep function; tests pass their own.
  struct Watch: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    var sleep: @Sendable (Int) -> Void = { usleep(UInt32($0) * 1000) }
  }

  static let limit = Duration.seconds(5)
  static let afterTimeout = Duration.milliseconds(100)

  private struct State {
    var end: ContinuousClock.Instant
    /// The time at which a caller last timed out; nil if none has, or one has succeeded since.
    var timedOutAt: ContinuousClock.Instant?
  }

  private let watch: Watch
  private let state: Mutex<State>

  /// Makes a timeout whose first wait begins now.
  init(_ watch: Watch = Watch()) {
    self.watch = watch
    state = Mutex(State(end: watch.now() + Self.limit))
  }

  /// Starts the time limit of a caller's wait.
  func begin() {
    let now = watch.now()
    state.withLock { state in
      let hasTimedOut = state.timedOutAt.map { now - $0 < Self.limit } ?? false
      state.end = now + (hasTimedOut ? Self.afterTimeout : Self.limit)
    }
  }

  /// Records that a caller has got the database in time.
  func succeed() { state.withLock { $0.timedOutAt = nil } }

  /// Sleeps, twice as long at each try; returns false without sleeping when the time limit is
  /// reached.
  ///
  /// `tries`: the number of earlier sleeps of this caller. `longest`: the maximum sleep in
  /// milliseconds.
  func wait(tries: Int, longest: Int = 50) -> Bool {
    let now = watch.now()
    let milliseconds = min(1 << min(tries, 6), longest)
    let hasTime = state.withLock { state in
      if now + .milliseconds(milliseconds) <= state.end { return true }
      state.timedOutAt = now
      return false
    }
    if hasTime { watch.sleep(milliseconds) }
    return hasTime
  }
}
