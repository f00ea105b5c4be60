package import Study

/// The text of the statistics.
package struct StatisticsScreen {
  private let style: ScreenStyle
  private let words: ShownWords

  /// Makes a screen; `words` are those that the statistics name.
  package init(style: ScreenStyle, words: ShownWords = ShownWords()) {
    self.style = style
    self.words = words
  }

  /// Returns two or three lines, for use in a drill.
  package func brief(_ statistics: Statistics) -> [String] {
    style.wrap(counts(statistics)) + style.wrap(effort(statistics)) + style.wrap(recall(statistics))
  }

  /// Returns all statistics.
  package func lines(_ statistics: Statistics) -> [String] {
    var lines = [heading("Words")]
    let statuses = Status.allCases.filter { (statistics.words[$0] ?? 0) > 0 }
    let most = Double(statistics.words.values.max() ?? 0)
    lines += chart(
      statuses.map { status in
        let count = statistics.words[status] ?? 0
        return BarChart.Bar(label: status.rawValue, value: Double(count), text: String(count))
      },
      most: most
    )
    lines += ["", heading("Due in the next two weeks")]
    if statistics.forecast.allSatisfy({ $0 == 0 }) {
      lines.append("nothing yet")
    } else {
      lines += chart(
        statistics.forecast.enumerated().map { offset, count in
          BarChart.Bar(
            label: dayName(offset, from: statistics.today),
            value: Double(count),
            text: String(count)
          )
        },
        most: Double(statistics.forecast.max() ?? 0)
      )
    }
    lines += ["", heading("Memory")]
    lines += style.wrap(recall(statistics), hanging: 2)
    lines += style.wrap(effort(statistics), hanging: 2)
    lines += style.wrap(parameters(statistics), hanging: 2)
    if !statistics.leeches.isEmpty {
      lines += style.wrap(
        "leeches: "
          + statistics.leeches.prefix(8)
          .map {
            style.text($0, words).truncated(to: 30, sign: style.glyphs.cutSign)
          }
          .joined(separator: ", "),
        hanging: 2
      )
    }
    if !statistics.confusions.isEmpty {
      lines += ["", heading("Most confused")]
      lines += confusions(statistics.confusions)
    }
    if !statistics.calendar.isEmpty {
      lines += ["", heading("The last year")]
      lines += CalendarHeatMap(
        counts: Dictionary(
          uniqueKeysWithValues: statistics.calendar.map {
            (CivilDay(daysSince1970: $0.key.number), $0.value)
          }
        ),
        lastDay: CivilDay(daysSince1970: statistics.today.number)
      ).lines(width: style.width, glyphs: style.glyphs)
    }
    return lines
  }

  private func heading(_ text: String) -> String { style.palette.styled(text, as: .heading) }

  private func chart(_ bars: [BarChart.Bar], most: Double) -> [String] {
    BarChart(bars).lines(width: min(style.width, 72), glyphs: style.glyphs)
  }

  private func dayName(_ offset: Int, from today: StudyDay) -> String {
    switch offset {
    case 0: return "today"
    case 1: return "tomorrow"
    default:
      let day = today.adding(offset)
      let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
      return "\(names[day.weekday]) \(day.civil.day)"
    }
  }

  private func counts(_ statistics: Statistics) -> String {
    Status.allCases.compactMap { status in
      (statistics.words[status] ?? 0) == 0
        ? nil : "\(statistics.words[status] ?? 0) \(status.rawValue)"
    }.joined(separator: style.separator)
      + style.separator + "due now \(statistics.due.now), tomorrow \(statistics.due.tomorrow)"
  }

  private func parameters(_ statistics: Statistics) -> String {
    switch statistics.parameters {
    case .published: "schedule with the published parameters"
    case .own: "schedule with the parameters in your settings"
    case .fitted(let version):
      "schedule adapted to your last \(version.reviews) answers"
    }
  }

  private func recall(_ statistics: Statistics) -> String {
    let target = Self.percent(statistics.retention.target)
    guard let measured = statistics.retention.measured else {
      return "retention: no learned word was reviewed yet; target \(target)"
    }
    let count = statistics.retention.reviews
    return
      "retention \(Self.percent(measured)) of \(count == 1 ? "1 answer" : "\(count) answers"), "
      + "target \(target)"
  }

  private func effort(_ statistics: Statistics) -> String {
    let minutes = (statistics.secondsStudied + 30) / 60
    let time = minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    let days = statistics.streakDays == 1 ? "1 day" : "\(statistics.streakDays) days"
    let answers = statistics.reviews.total == 1 ? "1 answer" : "\(statistics.reviews.total) answers"
    return "\(answers), \(statistics.reviews.correct) right, "
      + "\(statistics.reviews.today) today\(style.separator)streak \(days)\(style.separator)\(time)"
  }

  private func confusions(_ tallies: [ConfusionTally]) -> [String] {
    TextTable(
      columns: [.init(""), .init("wrong", .right), .init("asked", .right)],
      rows: tallies.prefix(10).map { tally in
        [
          TerminalText.sanitized(ConfusionText.line(tally.confusion, style: style, words: words)),
          String(tally.count), String(tally.shown),
        ]
      }
    ).lines(width: style.width, glyphs: style.glyphs)
  }

  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
