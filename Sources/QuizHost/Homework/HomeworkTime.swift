package import Foundation
import Study

/// A namespace for functions that parse and format the time at which a homework ends.
package enum HomeworkTime {
  /// The maximum time from now to the end of a homework, in milliseconds: 366 days.
  package static let longest = Int64(366 * 24 * 3_600) * 1_000

  /// Returns the time of a text such as `2026-12-01`, `2026-12-01 18:00` or `1.12.2026 18:00`, in
  /// milliseconds since 1970; nil if the text is no time, or one before 1971.
  ///
  /// A date without a time of day stands for the last second of that day.
  package static func milliseconds(_ text: String, _ timeZone: TimeZone) -> Int64? {
    guard
      let match = text.wholeMatch(of: #/([\d.\-]+)(?:[ T](\d{1,2}):(\d{2}))?/#),
      let (year, month, day) = StudyDay(text: String(match.1))?.civil
    else { return nil }
    let calendar = calendar(timeZone)
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (year, month, day)
    (parts.hour, parts.minute) = (
      match.2.flatMap { Int($0) } ?? 0, match.3.flatMap { Int($0) } ?? 0
    )
    guard year > 1970, parts.isValidDate(in: calendar),
      let date = calendar.date(from: parts)
    else { return nil }
    guard match.2 == nil else { return milliseconds(date) }
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
