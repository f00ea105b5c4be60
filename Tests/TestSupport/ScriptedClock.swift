package import Study
import Synchronization

/// A clock that stands still until a test moves it.
package final class ScriptedClock: Sendable {
  private let moment: Mutex<Timestamp>

  package init(_ start: Timestamp) { moment = Mutex(start) }

  package var now: Timestamp { moment.withLock { $0 } }

  /// Moves the clock on, or back when the number is negative.
  package func advance(seconds: Int) { moment.withLock { $0 = $0.adding(seconds: seconds) } }

  package func set(_ time: Timestamp) { moment.withLock { $0 = time } }
}

extension Timestamp {
  /// Saturday 2026-11-21, 12:00 UTC.
  package static let noon = Timestamp(milliseconds: 1_795_262_400_000)
}
