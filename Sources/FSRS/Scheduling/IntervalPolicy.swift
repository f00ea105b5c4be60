/// The minimum and maximum of intervals, with their rounding to whole days.
public struct IntervalPolicy: Codable, Hashable, Sendable {
  /// The valid limits, in days.
  public static let bounds = 1...36_500
  /// The policy with the widest limits.
  public static let `default` = IntervalPolicy(unchecked: bounds)

  /// The shortest interval in days.
  public let minimumDays: Int
  /// The longest interval in days.
  public let maximumDays: Int

  private init(unchecked limits: ClosedRange<Int>) {
    minimumDays = limits.lowerBound
    maximumDays = limits.upperBound
  }

  /// Makes a policy with limits inside `bounds`.
  ///
  /// - Throws: `FSRSError.intervalLimits` if they are outside or in the wrong order.
  public init(minimumDays: Int = 1, maximumDays: Int = 36_500) throws(FSRSError) {
    guard
      minimumDays <= maximumDays, Self.bounds.contains(minimumDays),
      Self.bounds.contains(maximumDays)
    else {
      throw .intervalLimits(minimumDays: minimumDays, maximumDays: maximumDays)
    }
    self.minimumDays = minimumDays
    self.maximumDays = maximumDays
  }

  /// Decodes limits, with the same check as `init(minimumDays:maximumDays:)`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      minimumDays: container.decode(Int.self, forKey: .minimumDays),
      maximumDays: container.decode(Int.self, forKey: .maximumDays)
    )
  }

  /// Returns the nearest whole number of days within the limits; halves are rounded up.
  ///
  /// If `intervalDays` is not a number, the result is the minimum.
  public func wholeDays(_ intervalDays: Double) -> Int {
    Int(clamped(intervalDays).rounded())
  }

  /// Returns a number of days clamped to the limits, not rounded.
  func clamped(_ intervalDays: Double) -> Double {
    guard intervalDays > Double(minimumDays) else { return Double(minimumDays) }
    return min(intervalDays, Double(maximumDays))
  }
}
