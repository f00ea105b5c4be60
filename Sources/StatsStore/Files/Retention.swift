import Study

/// Which backups stay: the newest of each of 12 days, 10 weeks and 9 months that have one.
enum Retention {
  static let days = 12
  static let weeks = 10
  static let months = 9

  /// - Parameter times: names such as `20261121T134300.123Z`, the newest first.
  /// - Returns: for each, whether it stays; one whose time cannot be read always does. The backups
  ///   of the newest day all stay, so that two resets in an hour can both be taken back.
  static func kept(_ times: [String]) -> [Bool] {
    var seenDays: [String] = []
    var seenWeeks: [Int] = []
    var seenMonths: [String] = []
    return times.map { time in
      let digits = time.prefix(8)
      let date = "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))"
      guard digits.count == 8, let day = StudyDay(text: date) else { return true }
      let isNewDay = note(String(digits), in: &seenDays, limit: days)
      let week = day.adding(-day.weekday).number
      let isNewWeek = note(week, in: &seenWeeks, limit: weeks)
      let isNewMonth = note(String(digits.prefix(6)), in: &seenMonths, limit: months)
      return isNewDay || isNewWeek || isNewMonth || String(digits) == seenDays.first
    }
  }

  private static func note<Value: Equatable>(
    _ value: Value,
    in seen: inout [Value],
    limit: Int
  ) -> Bool {
    guard !seen.contains(value), seen.count < limit else { return false }
    seen.append(value)
    return true
  }
}
