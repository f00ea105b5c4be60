/// The time of an answer without the delay of the network, as far as the host can know it.
package enum FairTime {
  /// The maximum of milliseconds that a delay can take off.
  package static let maximumAllowance = 300
  /// The number of latest pings that are kept.
  package static let pings = 5
  /// The milliseconds that are allowed above the best ping.
  private static let margin = 100

  /// Returns the milliseconds that a delay can take off, from the latest pings of a connection.
  ///
  /// The maximum is allowed until the first ping has been answered.
  package static func allowance(pings: [Int]) -> Int {
    guard let best = pings.min() else { return maximumAllowance }
    return min(maximumAllowance, max(0, best) + margin)
  }

  /// Returns the time that counts.
  ///
  /// A player states the time from the display of the question to the choice. It is not believed
  /// beyond the allowance, so that a forged time gains little; nor above the host's own time.
  package static func credited(stated: Int, measured: Int, allowance: Int) -> Int {
    min(max(stated, measured - allowance, 0), max(measured, 0))
  }
}
