package import Pinyin

/// What was expected and what was given instead, in one part of an answer.
package struct Confusion: Codable, Comparable, Hashable, Sendable {
  package enum Unit: String, CaseIterable, Codable, Hashable, Sendable {
    case tone, initial, final, word
  }

  package let unit: Unit
  package let expected: String
  /// Empty in an opportunity: a typed answer could have given anything there.
  package let given: String

  package init(unit: Unit, expected: String, given: String) {
    self.unit = unit
    self.expected = expected
    self.given = given
  }

  /// What stands for the initial of a syllable that has none; an empty text means an opportunity.
  package static let noInitial = "∅"

  /// An initial as it is counted.
  static func name(_ initial: Initial) -> String {
    initial == .zero ? noInitial : initial.rawValue
  }

  package static func < (left: Confusion, right: Confusion) -> Bool {
    (left.unit.rawValue, left.expected, left.given)
      < (right.unit.rawValue, right.expected, right.given)
  }
}

extension Confusion {
  /// The parts in which two readings of the same length differ; none when the lengths differ.
  package static func between(_ expected: Reading, _ given: Reading) -> [Confusion] {
    guard expected.syllables.count == given.syllables.count else { return [] }
    var found: [Confusion] = []
    for (right, wrong) in zip(expected.syllables, given.syllables) {
      if right.initial != wrong.initial {
        found.append(
          Confusion(
            unit: .initial,
            expected: name(right.initial),
            given: name(wrong.initial)
          )
        )
      }
      if right.final != wrong.final {
        found.append(
          Confusion(unit: .final, expected: right.final.rawValue, given: wrong.final.rawValue)
        )
      }
      if right.tone != wrong.tone {
        found.append(
          Confusion(
            unit: .tone,
            expected: String(right.tone.rawValue),
            given: String(wrong.tone.rawValue)
          )
        )
      }
    }
    return found
  }

  /// Every part of a typed answer in which another value could have been given.
  package static func opportunities(in reading: Reading) -> [Confusion] {
    reading.syllables.filter { $0 != .erhua }.flatMap { syllable in
      [
        Confusion(unit: .initial, expected: name(syllable.initial), given: ""),
        Confusion(unit: .final, expected: syllable.final.rawValue, given: ""),
        Confusion(unit: .tone, expected: String(syllable.tone.rawValue), given: ""),
      ]
    }
  }
}

/// How often a confusion happened and how often it could have.
package struct ConfusionTally: Codable, Hashable, Sendable {
  package let confusion: Confusion
  package var count: Int
  /// Times that the wrong value was on offer beside the right one.
  package var shown: Int

  package init(_ confusion: Confusion, count: Int, shown: Int) {
    self.confusion = confusion
    self.count = count
    self.shown = shown
  }
}

/// A stretch of 32 study days, in which confusions are counted together.
///
/// Half a half-life of ``ConfusionProfile``: short enough to forget evenly, long enough to be few.
package struct ConfusionPeriod: Codable, Comparable, Hashable, Sendable {
  package static let days = 32

  /// The number of the period since 1970-01-01.
  package let number: Int

  package init(number: Int) { self.number = number }

  package init(of day: StudyDay) {
    number = Int((Double(day.number) / Double(Self.days)).rounded(.down))
  }

  package static func < (left: ConfusionPeriod, right: ConfusionPeriod) -> Bool {
    left.number < right.number
  }
}

/// How often a confusion happened within one period, and how often it could have.
package struct PeriodTally: Hashable, Sendable {
  package let period: ConfusionPeriod
  package let tally: ConfusionTally

  package init(period: ConfusionPeriod, tally: ConfusionTally) {
    self.period = period
    self.tally = tally
  }
}
