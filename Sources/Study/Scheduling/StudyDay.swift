package import Foundation

/// A day of study in local time; it begins at an hour that the learner can set.
///
/// A day outside ``bounds`` is clamped, so that arithmetic on days cannot overflow.
package struct StudyDay: Codable, Comparable, Hashable, Sendable {
  /// The number of days since 1970-01-01.
  package let number: Int

  /// The valid values of ``number``: about thirty thousand years before and after 1970.
  package static let bounds = -12_000_000...12_000_000

  package init(number: Int) {
    self.number = min(Self.bounds.upperBound, max(Self.bounds.lowerBound, number))
  }

  package static func < (left: StudyDay, right: StudyDay) -> Bool { left.number < right.number }

  package func adding(_ days: Int) -> StudyDay {
    let (sum, isTooFar) = number.addingReportingOverflow(days)
    return StudyDay(number: isTooFar ? (days < 0 ? .min : .max) : sum)
  }

  package func days(since earlier: StudyDay) -> Int { number - earlier.number }

  /// The date in the form `2026-11-21`.
  package var text: String {
    let (year, month, day) = civil
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// The year, month (1–12) and day of the month in the Gregorian calendar.
  package var civil: (year: Int, month: Int, day: Int) {
    let date = Date(timeIntervalSince1970: Double(number) * 86_400)
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    return (parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1)
  }

  /// The weekday, 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday.
  package var weekday: Int { ((number + 3) % 7 + 7) % 7 }
  /// The Monday of the week that contains the day.
  package var monday: StudyDay { adding(-weekday) }

  /// Parses a date in the form `2026-11-21` or `21.11.2026`; returns nil for any other text and for
  /// impossible dates.
  ///
  /// Only the year must have four digits: `2026-1-5` is a date too.
  package init?(text: String) {
    let separator: Character = text.contains(".") ? "." : "-"
    var parts = text.split(separator: separator, omittingEmptySubsequences: false)
    if separator == "." { parts.reverse() }
    guard parts.count == 3, parts[0].count == 4, parts.joined().allSatisfy(\.isNumber),
      let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let components = DateComponents(year: year, month: month, day: day)
    guard let date = Self.calendar.date(from: components) else { return nil }
    self.init(number: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    guard self.civil == (year, month, day) else { return nil }
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    return calendar
  }()

  package init(from decoder: any Decoder) throws {
    self.init(number: try decoder.singleValueContainer().decode(Int.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// A weekday, whose raw value is its name in the settings.
package enum Weekday: String, CaseIterable, Sendable {
  case mon, tue, wed, thu, fri, sat, sun

  /// The number of the weekday, 0 for Monday to 6 for Sunday.
  package var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The coding of a study day as a key of a dictionary: its number of days since 1970-01-01.
extension StudyDay: CodingKeyRepresentable {
  package var codingKey: any CodingKey { number.codingKey }

  package init?(codingKey: some CodingKey) {
    guard let number = Int(codingKey: codingKey) else { return nil }
    self.init(number: number)
  }
}

/// A converter from times to study days, for one time zone and one hour at which the days begin.
package struct DayClock: Sendable {
  package let timeZone: TimeZone
  /// The hour of the local day, 0–23, at which a study day begins.
  package let dayStartHour: Int

  package init(timeZone: TimeZone, dayStartHour: Int) {
    self.timeZone = timeZone
    self.dayStartHour = dayStartHour
  }

  package func day(of moment: Timestamp) -> StudyDay {
    let seconds = Double(moment.milliseconds) / 1000
    let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    let local = seconds + Double(offset) - Double(dayStartHour) * 3600
    return StudyDay(number: Int((local / 86_400).rounded(.down)))
  }

  /// Returns the end of the study day in which `moment` lies.
  package func end(ofDayAt moment: Timestamp) -> Timestamp {
    let local = Int64(day(of: moment).adding(1).number) * 86_400 + Int64(dayStartHour) * 3600
    func offset(at seconds: Int64) -> Int64 {
      Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }
    // The clocks can change within the day.
    let near = local - offset(at: moment.milliseconds / 1000)
    return Timestamp(milliseconds: (local - offset(at: near)) * 1000)
  }
}

/// A point in time in whole milliseconds since 1970-01-01 00:00 UTC.
///
/// A time outside ``bounds`` is clamped, so that arithmetic on times cannot overflow.
package struct Timestamp: Codable, Comparable, Hashable, Sendable {
  package let milliseconds: Int64

  /// The valid values of ``milliseconds``: about thirty thousand years before and after 1970.
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

  /// Returns the days since an earlier time, with fractions; zero if `earlier` is later because the
  /// clock was set back.
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
