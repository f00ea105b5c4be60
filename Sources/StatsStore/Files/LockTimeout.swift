import Foundation
import Synchronization

/// The time limit of a store's waits for other users of the database.
///
/// Callers that wait in turn for one store do not add up their waits: after one of them timed out,
/// the next ones wait only briefly, until a wait succeeds.
final class LockTimeout: Sendable {
  /// A clock and a sleep function; tests pass their own.
  struct Watch: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    var sleep: @Sendable (Int) -> Void = { usleep(UInt32($0) * 1000) }
  }

  static let limit = Duration.seconds(5)
  static let afterTimeout = Duration.milliseconds(100)

  private struct State {
    var end: ContinuousClock.Instant
    /// The time at which a caller last timed out.
    var timedOutAt: ContinuousClock.Instant?
  }

  private let watch: Watch
  private let state: Mutex<State>

  /// Makes a timeout whose first wait begins now.
  init(_ watch: Watch = Watch()) {
    self.watch = watch
    state = Mutex(State(end: watch.now() + Self.limit))
  }

  /// Starts the wait of another caller.
  func begin() {
    let now = watch.now()
    state.withLock { state in
      let hasTimedOut = state.timedOutAt.map { now - $0 < Self.limit } ?? false
      state.end = now + (hasTimedOut ? Self.afterTimeout : Self.limit)
    }
  }

  /// Records that a caller got the database in time.
  func succeed() { state.withLock { $0.timedOutAt = nil } }

  /// Sleeps twice as long as before; returns false without sleeping when the time limit is reached.
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
