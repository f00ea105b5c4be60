/// One difference between a given and an expected reading.
public struct Difference: Codable, Hashable, Sendable {
  /// The part that differs, with both values.
  public enum Part: Codable, Hashable, Sendable {
    /// A different initial.
    case initial(expected: Initial, given: Initial)
    /// A different final.
    case final(expected: Final, given: Final)
    /// A different tone.
    case tone(expected: Tone, given: Tone)
    /// A syllable that is missing in the answer.
    case missing(Syllable)
    /// A syllable that is in the answer but not in the expected reading; its tone is nil if none
    /// was typed.
    case extra(BareSyllable, Tone?)
  }

  /// The index, from 0, of the syllable in the expected reading; for an extra syllable, the index
  /// of the next expected syllable.
  public var syllableIndex: Int
  /// The part that differs, with both values.
  public var part: Part

  /// Makes a difference; `syllableIndex` counts the syllables of the expected reading from 0.
  public init(syllableIndex: Int, part: Part) {
    self.syllableIndex = syllableIndex
    self.part = part
  }

  /// The weight of the difference in the search for the closest expected reading.
  ///
  /// A different initial, final or tone weighs 1, and a missing or extra syllable weighs 2. So one
  /// wrong syllable is preferred to a missing and an extra one.
  var weight: Int {
    switch part {
    case .initial, .final, .tone: 1
    case .missing, .extra: Self.wholeSyllable
    }
  }

  static let wholeSyllable = 2
}

extension Reading {
  /// Returns the differences of this reading, a chosen option, from the expected one, in order;
  /// empty if they are equal.
  ///
  /// Readings of different lengths are aligned so that the sum of the weights is minimal.
  public func differences(from expected: Reading) -> [Difference] {
    Alignment(
      expected: expected.syllables,
      given: syllables.map { ($0.bare, $0.tone) }
    ).differences()
  }
}

extension Segmentation {
  /// Returns the differences of the typed syllables from the expected reading, in order; empty if
  /// they are equal.
  ///
  /// Tones are compared only if at least one was typed.
  public func differences(from expected: Reading) -> [Difference] {
    Alignment(
      expected: expected.syllables,
      given: syllables.map { ($0.bare, $0.tone) }
    ).differences()
  }
}

/// The pairing of expected with given syllables: by position if both are equally many, otherwise
/// with the least total weight of the differences.
struct Alignment {
  typealias Given = (bare: BareSyllable, tone: Tone?)

  private let expected: [Syllable]
  private let given: [Given]

  init(expected: [Syllable], given: [Given]) {
    self.expected = expected
    self.given = given
  }

  /// Returns the differences in the order of the syllables.
  func differences() -> [Difference] {
    if expected.count == given.count {
      return expected.indices.flatMap { pair($0, $0) }
    }
    return aligned()
  }

  /// Returns the differences for two readings of different lengths, found by tracing the shortest
  /// path back through the table of edit distances.
  private func aligned() -> [Difference] {
    let distances = table()
    var (row, column) = (expected.count, given.count)
    var steps: [[Difference]] = []
    while row > 0 || column > 0 {
      if row > 0, column > 0,
        distances[row][column] == distances[row - 1][column - 1] + weight(row - 1, column - 1)
      {
        (row, column) = (row - 1, column - 1)
        steps.append(pair(row, column))
      } else if row > 0,
        distances[row][column] == distances[row - 1][column] + Difference.wholeSyllable
      {
        row -= 1
        steps.append([missing(row)])
      } else {
        column -= 1
        steps.append([extra(column, before: row)])
      }
    }
    return steps.reversed().flatMap(\.self)
  }

  private func table() -> [[Int]] {
    var distances = [(0...given.count).map { $0 * Difference.wholeSyllable }]
    for row in expected.indices {
      var next = [(row + 1) * Difference.wholeSyllable]
      for column in given.indices {
        let paired = distances[row][column] + weight(row, column)
        let unpaired = min(distances[row][column + 1], next[column]) + Difference.wholeSyllable
        next.append(min(paired, unpaired))
      }
      distances.append(next)
    }
    return distances
  }

  private func weight(_ row: Int, _ column: Int) -> Int {
    pair(row, column).reduce(0) { $0 + $1.weight }
  }

  /// Returns the differences of the expected syllable at the index `row` and the given syllable at
  /// the index `column`, both from 0.
  ///
  /// After the first syllable, the final of the suffix `r` and that of the syllable `er` count as
  /// equal.
  private func pair(_ row: Int, _ column: Int) -> [Difference] {
    let (expected, given) = (expected[row], given[column])
    var parts: [Difference.Part] = []
    if expected.initial != given.bare.initial {
      parts.append(.initial(expected: expected.initial, given: given.bare.initial))
    }
    if expected.final != given.bare.final, !isErhua(expected.final, given.bare.final, row) {
      parts.append(.final(expected: expected.final, given: given.bare.final))
    }
    if let tone = given.tone, tone != expected.tone {
      parts.append(.tone(expected: expected.tone, given: tone))
    }
    return parts.map { Difference(syllableIndex: row, part: $0) }
  }

  private func isErhua(_ left: Final, _ right: Final, _ row: Int) -> Bool {
    row > 0 && [left, right].allSatisfy { $0 == .er || $0 == .r }
  }

  private func missing(_ row: Int) -> Difference {
    Difference(syllableIndex: row, part: .missing(expected[row]))
  }

  private func extra(_ column: Int, before row: Int) -> Difference {
    Difference(syllableIndex: row, part: .extra(given[column].bare, given[column].tone))
  }
}
