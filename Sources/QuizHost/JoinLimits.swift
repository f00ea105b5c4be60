import Quiz

/// The limits on new players of one address.
///
/// A class behind one address can come at once; a program that makes players is held up. Players who
/// reconnect with their token are not limited.
struct JoinLimits {
  /// The new players that an address can bring at once, and how many more in a second.
  static let (burst, perSecond) = (60, 1)
  /// The milliseconds for which an address brings no new players after one of its players was
  /// removed.
  static let pauseAfterRemoval = 30_000
  /// The maximum number of addresses whose limits are kept.
  private static let mostAddresses = 1_000

  private var limits: [String: RateLimit] = [:]
  /// The times until which addresses bring no new players.
  private var pauses: [String: Int] = [:]

  /// Uses one of the permitted players of an address; returns false if none is left.
  mutating func take(_ address: String, at now: Int) -> Bool {
    guard pauses[address].map({ $0 <= now }) ?? true else { return false }
    if limits.count >= Self.mostAddresses { forget(at: now) }
    var limit =
      limits[address] ?? RateLimit(burst: Self.burst, perSecond: Self.perSecond, at: now)
    defer { limits[address] = limit }
    return limit.take(at: now)
  }

  /// Notes that a player was removed.
  mutating func pause(_ address: String, at now: Int) {
    forget(at: now)
    pauses[address] = now + Self.pauseAfterRemoval
  }

  private mutating func forget(at now: Int) {
    pauses = pauses.filter { $0.value > now }
    limits = limits.filter { !$0.value.isFull(at: now) }
  }
}
