package import Confusables
package import Pinyin

/// A confusion in a part of an answer: the expected value, such as a tone, and the value given
/// instead.
package struct Confusion: Codable, Comparable, Hashable, Sendable {
  package enum Unit: String, CaseIterable, Codable, Hashable, Sendable {
    /// The kinds of confused values; two readings of a character are `polyphone`, even if they
    /// differ only in a tone, an initial or a final.
    case tone, initial, final, polyphone, word
  }

  package let unit: Unit
  package let expected: String
  /// The value that was given instead of the expected one; empty if only the opportunity for a
  /// wrong value in a typed answer is counted.
  package let given: String

  package init(unit: Unit, expected: String, given: String) {
    self.unit = unit
    self.expected = expected
    self.given = given
  }

  /// The symbol for a missing initial, because an empty text in ``given`` has another meaning.
  package static let noInitial = "∅"

  /// Returns the text of an initial in a confusion: its letters, or ``noInitial``.
  static func name(_ initial: Initial) -> String {
    initial == .zero ? noInitial : initial.rawValue
  }

  // Texts are compared byte by byte, as in the database: a letter with an accent and the same
  // letter followed by a combining accent are different.

  package static func == (left: Confusion, right: Confusion) -> Bool {
    left.unit == right.unit && left.expected.utf8.elementsEqual(right.expected.utf8)
      && left.given.utf8.elementsEqual(right.given.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(unit)
    for var text in [expected, given] {
      text.withUTF8 { bytes in
        hasher.combine(bytes.count)
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
      }
    }
  }

  package static func < (left: Confusion, right: Confusion) -> Bool {
    if left.unit != right.unit { return left.unit.rawValue < right.unit.rawValue }
    if !left.expected.utf8.elementsEqual(right.expected.utf8) {
      return left.expected.utf8.lexicographicallyPrecedes(right.expected.utf8)
    }
    return left.given.utf8.lexicographicallyPrecedes(right.given.utf8)
  }
}

extension Confusion {
  /// Returns a confusion for each part in which two readings differ; empty if their lengths differ.
  ///
  /// A wrong initial or final of a doubled syllable is returned once. `characters`: the known
  /// readings of the word's characters. If the given syllable is another reading of its character,
  /// the confusion is one between these two readings.
  package static func between(
    _ expected: Reading,
    _ given: Reading,
    characters: CharacterReadings = CharacterReadings()
  ) -> [Confusion] {
    guard expected.syllables.count == given.syllables.count else { return [] }
    var found: [Confusion] = []
    var letters: Set<[BareSyllable]> = []
    for (place, (right, wrong)) in zip(expected.syllables, given.syllables).enumerated() {
      // A wrong initial or final that recurs in a doubled syllable, as in 谢谢, counts once.
      let isFirst = letters.insert([right.bare, wrong.bare]).inserted
      if let confusion = characters.confusion(of: wrong, for: right, at: place) {
        found.append(confusion)
        continue
      }
      if isFirst, right.initial != wrong.initial {
        found.append(
          Confusion(
            unit: .initial,
            expected: name(right.initial),
            given: name(wrong.initial)
          )
        )
      }
      if isFirst, right.final != wrong.final {
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

  /// Returns the initial, the final and the tone of every syllable except the r of erhua, each as
  /// the expected value of a confusion.
  ///
  /// Each has an empty ``given``, because a typed answer could have any other value there.
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

/// The number of times that a confusion happened, and the number of times that it could have
/// happened.
package struct ConfusionTally: Codable, Hashable, Sendable {
  package let confusion: Confusion
  package var count: Int
  /// The number of times that the wrong value was offered together with the right one.
  ///
  /// If ``Confusion/given`` is empty, it is the number of times that the right value occurred in
  /// readings that had to be typed.
  package var shown: Int

  package init(_ confusion: Confusion, count: Int, shown: Int) {
    self.confusion = confusion
    self.count = count
    self.shown = shown
  }
}

/// A period of 32 study days in which confusions are counted together.
///
/// It is half as long as the half-life of the counts in ``ConfusionProfile``: short enough for a
/// smooth decay, and long enough to keep the number of periods small.
package struct ConfusionPeriod: Codable, Comparable, Hashable, Sendable {
  package static let days = 32

  /// The number of the period; period 0 begins on 1970-01-01, and earlier periods are negative.
  package let number: Int

  /// Makes a period; a number outside the periods of ``StudyDay/bounds`` is clamped.
  package init(number: Int) {
    let last = StudyDay.bounds.upperBound / Self.days
    self.number = (-last...last).clamped(number)
  }

  package init(of day: StudyDay) {
    self.init(number: Int((Double(day.number) / Double(Self.days)).rounded(.down)))
  }

  package static func < (left: ConfusionPeriod, right: ConfusionPeriod) -> Bool {
    left.number < right.number
  }
}

/// The tally of a confusion within one period.
package struct PeriodTally: Hashable, Sendable {
  package let period: ConfusionPeriod
  package let tally: ConfusionTally

  package init(period: ConfusionPeriod, tally: ConfusionTally) {
    self.period = period
    self.tally = tally
  }
}

/// The counts of each confusion, and of the times that it could have happened, by period.
package struct ConfusionCounts: Sendable {
  package struct Key: Hashable, Sendable {
    package let confusion: Confusion
    package let period: ConfusionPeriod
  }

  package struct Count: Hashable, Sendable {
    package var count = 0
    package var shown = 0
  }

  package private(set) var counts: [Key: Count] = [:]

  package init() {}

  package mutating func add(
    _ confusion: Confusion,
    in period: ConfusionPeriod,
    count: Int = 0,
    shown: Int = 0
  ) {
    let key = Key(confusion: confusion, period: period)
    counts[key, default: Count()].count += count
    counts[key, default: Count()].shown += shown
  }

  /// The tallies in the order in which a store lists them: by confusion, then by period.
  package var tallies: [PeriodTally] {
    counts.map { key, count in
      PeriodTally(
        period: key.period,
        tally: ConfusionTally(key.confusion, count: count.count, shown: count.shown)
      )
    }.sorted { ($0.tally.confusion, $0.period) < ($1.tally.confusion, $1.period) }
  }
}

extension ConfusionProfile {
  /// Returns the first period that the profile of `today` uses, which lies ten half-lives back.
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

  /// The expected and the given value as a `Contrast` has them: a missing initial is an empty text.
  var values: [String] {
    [expected, given].map { unit == .initial && $0 == Self.noInitial ? "" : $0 }
  }
}
