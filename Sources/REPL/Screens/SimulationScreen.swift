package import FSRS
package import Study

/// The texts of simulations: of one plan, as a table and two charts, and of a comparison of
/// retentions, as a table.
package struct SimulationScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// Returns the results of a plan, four weeks in each row.
  package func lines(
    _ study: SimulatedStudy,
    _ plan: StudyPlan,
    _ learner: LearnerHabits
  ) -> [String] {
    let periods = study.periods(everyWeeks: 4)
    let columns = ["day", "new", "reviews", "late", "min/day", "known"]
    let table = TextTable(
      columns: columns.map { .init($0, .right) },
      rows: periods.map { period in
        [
          String(period.lastDay), String(period.total.new), String(period.total.reviews),
          String(period.total.postponed), number(period.total.seconds / 60 / Double(period.days)),
          number(period.known),
        ]
      }
    )
    let retention = "retention \(hundredths(plan.desiredRetention.value))"
    return style.wrap("\(retention), \(basis(learner))") + [""]
      + table.lines(width: style.width, glyphs: style.glyphs)
      + chart("Words known", periods, { $0.known }, { number($0) })
      + chart(
        "Minutes a day",
        periods,
        { $0.total.seconds / 60 / Double($0.days) },
        { number($0) }
      )
      + [""]
      + style.wrap(
        "\(number(study.knownAtEnd)) of \(study.begun) words known after \(study.days.count) days, \(number(study.seconds / 60 / Double(max(1, study.days.count)))) minutes a day, \(price(study)) minutes a word"
      )
  }

  /// Returns a table with the minutes per known word at each retention.
  package func lines(
    _ search: RetentionSearch,
    _ plan: StudyPlan,
    _ learner: LearnerHabits
  ) -> [String] {
    let columns = ["retention", "min/day", "known", "min/word"]
    let days = Double(max(1, plan.days))
    let table = TextTable(
      columns: columns.map { .init($0, .right) } + [.init("")],
      rows: search.candidates.map { candidate in
        [
          hundredths(candidate.retention.value), number(candidate.study.seconds / 60 / days),
          number(candidate.study.knownAtEnd), price(candidate.study),
          candidate == search.best ? "fewest" : "",
        ]
      }
    )
    var lines = style.wrap(basis(learner)) + [""]
    lines += table.lines(width: style.width, glyphs: style.glyphs)
    if let best = search.best?.retention.value, best <= Double(RetentionSearch.lowest) / 100 {
      lines += [""]
      lines += style.wrap(
        "The lowest retention tried costs least: here each review costs more time than it saves. A higher retention keeps more words for more time; the table shows how much."
      )
    }
    return lines
  }

  /// Returns the line that says which grades and times come from the learner's own log.
  private func basis(_ learner: LearnerHabits) -> String {
    let first = learner.firstAnswers.map { "\($0) first answers" }
    let right = learner.rightAnswers.map { "\($0) right answers" }
    let times = learner.ownTimes > 0 ? "\(learner.ownTimes) of 12 kinds of times" : nil
    let own = [first, right, times].compactMap(\.self)
    guard !own.isEmpty else { return "grades and times of typical learners" }
    let rest = own.count == 3 && learner.ownTimes == 12 ? "" : ", the rest of typical learners"
    return "from your log: \(own.joined(separator: ", "))\(rest)"
  }

  private func chart(
    _ title: String,
    _ periods: [SimulatedStudy.Period],
    _ value: (SimulatedStudy.Period) -> Double,
    _ text: (Double) -> String
  ) -> [String] {
    let bars = periods.map {
      BarChart.Bar(label: "day \($0.lastDay)", value: value($0), text: text(value($0)))
    }
    return ["", style.palette.styled(title, as: .heading)]
      + BarChart(bars).lines(width: min(style.width, 72), glyphs: style.glyphs)
  }

  private func price(_ study: SimulatedStudy) -> String {
    study.knownAtEnd > 0 ? hundredths(study.minutesPerWord) : "–"
  }

  /// Returns a number as text, without decimals from ten on, otherwise with one decimal.
  private func number(_ value: Double) -> String {
    value >= 9.95 ? String(Int(value.rounded())) : String((value * 10).rounded() / 10)
  }

  private func hundredths(_ value: Double) -> String {
    let number = Int((value * 100).rounded())
    return "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
  }
}
