import Foundation
import Synchronization

/// How long a store waits for others that have the database.
///
/// Callers who queue for one store do not add up their waits: after one of them waited in vain, the
/// next ones look again only for a moment, until one of them gets through.
final class Patience: Sendable {
  /// What time it is and how time passes; a test passes its own.
  struct Watch: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    var sleep: @Sendable (Int) -> Void = { usleep(UInt32($0) * 1000) }
  }

  static let limit = Duration.seconds(5)
  static let afterVain = Duration.milliseconds(100)

  private struct State {
    var end: ContinuousClock.Instant
    /// When somebody last waited to the end in vain.
    var vain: ContinuousClock.Instant?
  }

  private let watch: Watch
  private let state: Mutex<State>

  /// Begins to wait at once.
  init(_ watch: Watch = Watch()) {
    self.watch = watch
    state = Mutex(State(end: watch.now() + Self.limit))
  }

  /// Begins the wait of another caller.
  func begin() {
    let now = watch.now()
    state.withLock { state in
      let isVain = state.vain.map { now - $0 < Self.limit } ?? false
      state.end = now + (isVain ? Self.afterVain : Self.limit)
    }
  }

  /// Takes note that a caller got through.
  func succeed() { state.withLock { $0.vain = nil } }

  /// Sleeps twice as long as before; false when the time is up.
  ///
  /// `tries`: how often this caller has slept. `longest`: the most milliseconds at a time.
  func wait(tries: Int, longest: Int = 50) -> Bool {
    let now = watch.now()
    let milliseconds = min(1 << min(tries, 6), longest)
    let hasTime = state.withLock { state in
      if now + .milliseconds(milliseconds) <= state.end { return true }
      state.vain = now
      return false
    }
    if hasTime { watch.sleep(milliseconds) }
    return hasTime
  }
}
