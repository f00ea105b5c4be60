import NIOCore

/// The number of frames that a client may send now, which grows with time up to a burst.
struct FrameRateLimit {
  private let burst: Double
  private let perSecond: Double
  private var available: Double
  private var latest: NIODeadline

  init(burst: Int, perSecond: Int, at now: NIODeadline) {
    self.burst = Double(burst)
    self.perSecond = Double(perSecond)
    available = Double(burst)
    latest = now
  }

  /// Uses one frame; returns false if none is left.
  mutating func take(at now: NIODeadline) -> Bool {
    let seconds = Double((now - latest).nanoseconds) / 1e9
    available = min(burst, available + seconds * perSecond)
    latest = now
    guard available >= 1 else { return false }
    available -= 1
    return true
  }
}
