/// A moment in whole milliseconds since 1970-01-01 00:00 UTC.
///
/// A moment outside ``bounds`` becomes the nearest one within them, so that no arithmetic on moments
/// overflows.
package struct Timestamp: Codable, Comparable, Hashable, Sendable {
  package let milliseconds: Int64

  /// The moments that can be expressed: about thirty thousand years around 1970.
  package static let bounds: ClosedRange<Int64> = -1_000_000_000_000_000...1_000_000_000_000_000

  package init(milliseconds: Int64) {
    self.milliseconds = min(Self.bounds.upperBound, max(Self.bounds.lowerBound, milliseconds))
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package func adding(seconds: Int) -> Timestamp {
    let (span, isTooLong) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    let (sum, isTooLate) = milliseconds.addingReportingOverflow(span)
    return Timestamp(milliseconds: isTooLong || isTooLate ? (seconds < 0 ? .min : .max) : sum)
  }

  /// Returns the fractional days since an earlier moment; zero when the clock went back.
  package func elapsedDays(since earlier: Timestamp) -> Double {
    Double(max(0, milliseconds - earlier.milliseconds)) / 86_400_000
  }

  package init(from decoder: any Decoder) throws {
    self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}
