package import Foundation

/// The time at which a homework ends: its form on the command line and on the screen.
package enum HomeworkTime {
  /// The milliseconds from now within which a homework must end: 366 days.
  package static let longest = Int64(366 * 24 * 3_600) * 1_000

  /// Returns the time of a text such as `2026-12-01` or `2026-12-01 18:00`, in milliseconds since
  /// 1970; nil if the text is no time, or one before 1971.
  ///
  /// A date means its last second.
  package static func milliseconds(_ text: String, _ timeZone: TimeZone) -> Int64? {
    guard
      let match = text.wholeMatch(of: #/(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2}))?/#)
    else { return nil }
    let calendar = calendar(timeZone)
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (Int(match.1), Int(match.2), Int(match.3))
    (parts.hour, parts.minute) = (
      match.4.flatMap { Int($0) } ?? 0, match.5.flatMap { Int($0) } ?? 0
    )
    guard parts.year ?? 0 > 1970, parts.isValidDate(in: calendar),
      let date = calendar.date(from: parts)
    else { return nil }
    guard match.4 == nil else { return milliseconds(date) }
    return calendar.date(byAdding: .day, value: 1, to: date).map { milliseconds($0) - 1_000 }
  }

  /// Returns a time in milliseconds since 1970 as `2026-12-01 18:00`.
  package static func text(_ milliseconds: Int64, _ timeZone: TimeZone) -> String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    let parts = calendar(timeZone).dateComponents(
      [.year, .month, .day, .hour, .minute],
      from: date
    )
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) "
      + "\(two(parts.hour)):\(two(parts.minute))"
  }

  /// Returns a length of time, rounded up to a minute, in its two largest units: `2 d 4 h`,
  /// `3 h 5 min`, `4 min`.
  package static func length(_ milliseconds: Int64) -> String {
    let minutes = max(0, milliseconds + 59_999) / 60_000
    let (days, hours, rest) = (minutes / 1_440, minutes / 60 % 24, minutes % 60)
    return days > 0 ? "\(days) d \(hours) h" : hours > 0 ? "\(hours) h \(rest) min" : "\(rest) min"
  }

  private static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  private static func milliseconds(_ date: Date) -> Int64 {
    Int64(date.timeIntervalSince1970 * 1_000)
  }
}
