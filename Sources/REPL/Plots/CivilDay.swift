/// A day of the proleptic Gregorian calendar, counted from 1970-01-01.
package struct CivilDay: Hashable, Comparable, Sendable {
  /// The number of days since 1970-01-01, negative before.
  package var daysSince1970: Int

  package init(daysSince1970: Int) {
    self.daysSince1970 = daysSince1970
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  package var weekday: Int {
    let shifted = (daysSince1970 + 3) % 7  // 1970-01-01 was a Thursday
    return shifted < 0 ? shifted + 7 : shifted
  }

  /// The year, the month (1–12) and the day (1–31), computed with years that begin on 1 March in
  /// eras of 400 years.
  ///
  /// Source of the arithmetic: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  package var components: (year: Int, month: Int, day: Int) {
    let fromMarch = daysSince1970 + 719_468
    let era = (fromMarch >= 0 ? fromMarch : fromMarch - 146_096) / 146_097
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The date in the form `2026-11-21`.
  package var text: String {
    let (year, month, day) = components
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  package static func < (left: CivilDay, right: CivilDay) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}
