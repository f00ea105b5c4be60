/// The admissions of a player to a game, of which those that end soon make the next attempt later.
///
/// A host that admits a player and closes the connection at once would be tried again without end.
struct Admissions {
  /// The time of the present admission; nil while the player is not admitted.
  private var admittedAt: Int?
  /// The number of admissions in succession that ended soon.
  private var short = 0

  /// The most admissions in succession that may end soon.
  private static let mostShort = 6
  /// The milliseconds after which an admission does not end soon; a host pings every five seconds.
  private static let steadyTime = 10_000
  /// The milliseconds before the first attempt to connect again.
  private static let firstPause = 1_000

  /// Records that the player was admitted.
  mutating func begin(at now: Int) { admittedAt = admittedAt ?? now }

  /// Returns the milliseconds before the next attempt to connect, after the connection or an attempt
  /// has failed; nil if too many admissions ended soon.
  ///
  /// The pause doubles with each admission that ended soon.
  mutating func pause(afterLossAt now: Int) -> Int? {
    if let admittedAt {
      short = now - admittedAt < Self.steadyTime ? short + 1 : 0
      self.admittedAt = nil
    }
    guard short < Self.mostShort else { return nil }
    return Self.firstPause << max(0, short - 1)
  }
}
