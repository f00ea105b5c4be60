import Study

/// The rule that selects the backups to keep: the newest of each of the last 12 days, 10 weeks and
/// 9 months that have a backup.
enum BackupRetention {
  static let days = 12
  static let weeks = 10
  static let months = 9

  /// Returns the backups that may be deleted, each with the backups that are kept in its place.
  ///
  /// The ones kept in its place are those for its day, its week and its month. A backup without a
  /// readable time is always kept. All backups of the newest day are kept too, so that two resets
  /// within an hour can both be undone.
  ///
  /// - Parameter times: the times of the backups, such as `20261121T134300.123Z`, the newest first.
  ///
  /// - Returns: indices in `times`, from 0.
  static func expendable(_ times: [String]) -> [(index: Int, standIns: [Int])] {
    var (byDay, byWeek, byMonth) = (
      Periods(limit: days), Periods(limit: weeks), Periods(limit: months)
    )
    var newestDay: Int?
    var expendable: [(index: Int, standIns: [Int])] = []
    for (index, time) in times.enumerated() {
      let digits = time.prefix(8)
      let date = "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))"
      guard digits.count == 8, let day = StudyDay(text: date),
        let month = Int(digits.prefix(6))
      else { continue }
      newestDay = newestDay ?? day.number
      let isKept = [
        byDay.isFirst(index, of: day.number),
        byWeek.isFirst(index, of: day.adding(-day.weekday).number),
        byMonth.isFirst(index, of: month),
      ]
      if isKept.contains(true) || day.number == newestDay { continue }
      let standIns = [
        byDay.kept(of: day.number), byWeek.kept(of: day.adding(-day.weekday).number),
        byMonth.kept(of: month),
      ]
      expendable.append((index, Array(Set(standIns.compactMap(\.self))).sorted()))
    }
    return expendable
  }

  /// The newest backup of each period (such as a week), for a limited number of periods.
  private struct Periods {
    let limit: Int
    private var newest: [Int: Int] = [:]

    init(limit: Int) { self.limit = limit }

    /// Keeps a backup and returns true if it is the first of its period and the limit is not
    /// reached.
    ///
    /// `backup`: its index from 0. `period`: the number of a day, or a month such as 202611.
    mutating func isFirst(_ backup: Int, of period: Int) -> Bool {
      guard newest[period] == nil, newest.count < limit else { return false }
      newest[period] = backup
      return true
    }

    /// Returns the index, from 0, of the backup that is kept for a period, given by its number; nil
    /// if none is.
    func kept(of period: Int) -> Int? { newest[period] }
  }
}
