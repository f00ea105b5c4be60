package import Confusables

extension ConfusionProfile {
  /// Returns the first period that the profile of `today` uses: that of ten half-lives before.
  ///
  /// An older answer would have less than a thousandth of the weight of a new one.
  package static func start(asOf today: StudyDay) -> ConfusionPeriod {
    ConfusionPeriod(
      number: ConfusionPeriod(of: today).number - Int(10 * halfLifeDays) / ConfusionPeriod.days
    )
  }

  /// Makes the profile on a study day from the tallies of the log.
  ///
  /// The profile depends only on the log and the day.
  package init(_ tallies: [PeriodTally], today: StudyDay) {
    self.init()
    let now = ConfusionPeriod(of: today).number
    var chances: [Confusion: Double] = [:]
    for item in tallies {
      let confusion = item.tally.confusion
      let age = Double((now - item.period.number) * ConfusionPeriod.days)
      // A confusion in a later period, from a clock that is ahead, counts like one of today.
      let weight = Self.weight(ageInDays: max(0, age))
      if confusion.given.isEmpty {
        chances[confusion, default: 0] += weight * Double(item.tally.shown)
      } else {
        let contrast = confusion.contrast
        record(offered: [contrast], confused: [], weight: weight * Double(item.tally.shown))
        record(
          offered: [],
          confused: item.tally.count > 0 ? [contrast] : [],
          weight: weight * Double(item.tally.count),
          events: item.tally.count
        )
      }
    }
    for (chance, weight) in chances.sorted(by: { $0.key < $1.key }) {
      record(typedChanceFor: chance.values[0], unit: chance.contrastUnit, weight: weight)
    }
  }
}

extension Confusion {
  /// The unordered pair of the expected and the given value.
  package var contrast: Contrast { Contrast(unit: contrastUnit, values[0], values[1]) }

  var contrastUnit: ContrastUnit {
    switch unit {
    case .tone: .tone
    case .initial: .initial
    case .final: .final
    case .polyphone: .polyphone
    case .word: .word
    }
  }

  /// The two values in the form that a contrast uses, in which a missing initial is an empty text.
  var values: [String] {
    [expected, given].map { unit == .initial && $0 == Self.noInitial ? "" : $0 }
  }
}
