package import Study

/// The charts of the statistics, drawn from the same data for a terminal and as SVG.
package struct StatisticsCharts: Sendable {
  package let levels: LevelChart
  /// The number of words known now, and its predicted decrease if the learner stopped studying; nil
  /// if all words are new.
  package let fading: LineChart?
  /// The number of firm and placed words with its forecast; nil if there are fewer than two days, or
  /// no such words.
  ///
  /// Firm words have a stability of at least three weeks, or were marked as known by the learner.
  /// Placed words were marked as known by a placement test, and not answered since.
  package let growth: LineChart?
  /// The measured, predicted and desired retention of each week; nil if there are fewer than two
  /// weeks.
  package let recall: LineChart?
  /// The mean minutes of study a day in each week; nil if there are fewer than two weeks.
  package let minutes: LineChart?
  /// The number of words that are due today, and of those that become due on each of the next days.
  ///
  /// Today's number does not include words that a placement test marked as known and that were not
  /// answered since.
  package let due: DueChart
  package let calendar: CalendarHeatMap

  /// The number of days of the forecast that are drawn.
  static let forecastDays = 90
  /// The maximum number of points of a line.
  private static let mostPoints = 160

  package init(_ statistics: Statistics) {
    let (series, today) = (statistics.series, statistics.today)
    levels = LevelChart(statistics.levels)
    fading = LineChart(
      "Known now, and if you stopped today",
      unit: .count,
      [
        .init(
          "recalled without reviews",
          .area,
          zip(KnownWords.fadingDays, statistics.known.fading).map { .init(today.adding($0), $1) }
        )
      ]
    )
    growth = Self.growth(statistics)
    let weeks = Self.thinned(series.weeks.filter { $0.first <= today })
    recall = LineChart(
      "Recall of learned words, by week",
      unit: .percent,
      [
        .init("right", .solid, weeks.map { .init($0.first, $0.measured) }),
        .init("predicted", .dashed, weeks.map { .init($0.first, $0.predicted) }),
        .init("target", .faint, weeks.map { .init($0.first, $0.target) }),
      ]
    )
    minutes = LineChart(
      "Minutes a day, by week",
      unit: .count,
      [.init("minutes", .area, Self.thinned(Self.minutes(series.days, today: today)))]
    )
    due = DueChart(
      statistics.forecast.enumerated().map { offset, count in
        (today.adding(offset), offset == 0 ? count - (statistics.checks ?? 0) : count)
      }
    )
    calendar = CalendarHeatMap(
      counts: Dictionary(
        uniqueKeysWithValues: statistics.calendar.map {
          (CivilDay(daysSince1970: $0.key.number), $0.value)
        }
      ),
      lastDay: CivilDay(daysSince1970: today.number)
    )
  }

  private static func growth(_ statistics: Statistics) -> LineChart? {
    let (known, today) = (statistics.known, statistics.today)
    var points = statistics.series.days.filter { $0.day <= today }
      .map { LineChart.Point($0.day, Double($0.known)) }
    guard let first = points.first else { return nil }
    if let last = points.last, last.day < today { points.append(.init(today, last.value)) }
    points = thinned(stepped(points))
    let others = known.placed > 0 ? " and placed" : ""
    var lines = [LineChart.Line("firm\(others) words", .area, points)]
    if let later = known.forecast(afterDays: forecastDays), first.day < today {
      let start = LineChart.Point(today, Double(known.now + known.placed))
      let end = LineChart.Point(today.adding(forecastDays), Double(later))
      lines.append(.init("at this pace", .dashed, [start, end]))
    }
    guard first.day < today, points.contains(where: { $0.value > 0 }) else { return nil }
    return LineChart("Firm\(others) words", unit: .count, lines)
  }

  /// Returns the points, with an additional one at the end of each period of days without points.
  ///
  /// The additional point has the value of the point before these days, so that the line stays
  /// level until then.
  private static func stepped(_ points: [LineChart.Point]) -> [LineChart.Point] {
    var stepped: [LineChart.Point] = []
    for point in points {
      if let last = stepped.last, point.day.days(since: last.day) > 1 {
        stepped.append(.init(point.day.adding(-1), last.value))
      }
      stepped.append(point)
    }
    return stepped
  }

  /// Returns the mean minutes a day of each week up to the current one; empty before the first
  /// answer.
  ///
  /// Of the current week, only the days so far count.
  private static func minutes(
    _ days: [StudySeries.Day],
    today: StudyDay
  ) -> [LineChart.Point] {
    guard let first = days.first(where: { $0.milliseconds > 0 })?.day else { return [] }
    var sums: [StudyDay: Int] = [:]
    for day in days where day.day <= today {
      sums[day.day.monday, default: 0] += day.milliseconds
    }
    let thisWeek = today.monday
    let weeks = stride(from: first.monday.number, through: thisWeek.number, by: 7)
    return weeks.map { number in
      let monday = StudyDay(number: number)
      let length = monday == thisWeek ? today.weekday + 1 : 7
      return .init(monday, Double(sums[monday] ?? 0) / 60_000 / Double(length))
    }
  }

  /// Returns at most ``mostPoints`` elements at equal distances, including the first and the last
  /// one.
  private static func thinned<Element>(_ elements: [Element]) -> [Element] {
    guard elements.count > mostPoints else { return elements }
    return (0..<mostPoints).map { elements[$0 * (elements.count - 1) / (mostPoints - 1)] }
  }
}

/// A chart of the words that are due today and become due on the next days.
package struct DueChart: Sendable {
  package let days: [(day: StudyDay, count: Int)]

  package init(_ days: [(day: StudyDay, count: Int)]) { self.days = days }

  /// Returns the name of a day by its number of days from today: `today`, `tomorrow`, `Wed 25`.
  private func name(_ index: Int) -> String {
    switch index {
    case 0: return "today"
    case 1: return "tomorrow"
    default:
      let day = days[index].day
      let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
      return "\(names[day.weekday]) \(day.civil.day)"
    }
  }

  /// Returns a row for each day and a line with the scale; a single line if nothing becomes due.
  package func lines(width: Int, glyphs: Glyphs) -> [String] {
    guard days.contains(where: { $0.count > 0 }) else { return ["nothing yet"] }
    let bars = days.enumerated().map { index, day in
      BarChart.Bar(
        label: name(index),
        value: Double(day.count),
        text: day.count.grouped
      )
    }
    return BarChart(bars).lines(width: width, glyphs: glyphs)
  }

  private static let height = 170.0
  private static let top = 18.0
  private static let bottom = 38.0
  private static let digitWidth = 10.0

  package var svg: String {
    let most = Double(max(1, days.map(\.count).max() ?? 1))
    let step = 400.0 / Double(max(1, days.count))
    let numbers = days.indices.map { "\(name($0)) \(days[$0].count.grouped)" }
      .joined(separator: ", ")
    var parts = ["<svg viewBox=\"0 0 400 170\" role=\"img\" aria-label=\"Due words: \(numbers)\">"]
    for (index, day) in days.enumerated() {
      let middle = (Double(index) + 0.5) * step
      let length = Double(day.count) / most * (Self.height - Self.top - Self.bottom)
      let labelWidth = Double(day.count.grouped.count) * Self.digitWidth
      let y = Self.height - Self.bottom - length
      let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
      parts.append(
        "<rect class=\"known\" x=\"\(HTMLText.number(middle - step * 0.36))\" "
          + "y=\"\(HTMLText.number(y))\" width=\"\(HTMLText.number(step * 0.72))\" "
          + "height=\"\(HTMLText.number(length))\"/>"
          + "<text class=\"mid\" x=\"\(HTMLText.number(max(middle, labelWidth / 2)))\" "
          + "y=\"\(HTMLText.number(y - 5))\">\(day.count.grouped)</text>"
          + "<text class=\"mid\" x=\"\(HTMLText.number(middle))\" y=\"150\">"
          + "\(names[day.day.weekday])</text>"
          + "<text class=\"mid\" x=\"\(HTMLText.number(middle))\" y=\"166\">\(day.day.civil.day)</text>"
      )
    }
    return parts.joined(separator: "\n") + "\n</svg>"
  }
}
