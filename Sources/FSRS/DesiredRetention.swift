/// The probability of recall at which an item becomes due for review.
public struct DesiredRetention: Codable, Hashable, Comparable, Sendable {
  /// The valid probabilities.
  ///
  /// Below 0.7 most time is spent on learning again, and above 0.99 intervals shrink to seconds.
  public static let bounds = 0.7...0.99
  /// The usual value, 0.9.
  public static let `default` = DesiredRetention(unchecked: 0.9)

  /// The probability of recall at which an item is due, inside `bounds`.
  public let value: Double

  private init(unchecked value: Double) {
    self.value = value
  }

  /// Makes a retention from a probability of recall inside `bounds`.
  ///
  /// - Throws: `FSRSError.retentionOutOfBounds` if it is outside or not a number.
  public init(_ value: Double) throws(FSRSError) {
    guard Self.bounds.contains(value) else {
      throw .retentionOutOfBounds(value, bounds: Self.bounds)
    }
    self.value = value
  }

  /// Decodes a single number, with the same check as `init(_:)`.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(Double.self))
  }

  /// Encodes the single number `value`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  /// Orders retentions by their probabilities.
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
