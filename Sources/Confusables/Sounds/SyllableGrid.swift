import Pinyin

/// The attested syllables as numbers, with the changes of one part that turn a syllable into
/// another.
///
/// A change exists if ``ContrastTable`` contains the pair, and the changed syllable is attested and
/// begins like the other one.
struct SyllableGrid: Sendable {
  /// A change of one part of a syllable, or of the whole syllable to another reading of its
  /// character.
  struct Step: Sendable {
    /// The part that changes; `polyphone` for a change of the whole syllable.
    var unit: ContrastUnit
    /// The number of the syllable after the change.
    var target: Int
    var weight: Double
  }

  /// The replacement of an initial, a final or a tone: its index in `allCases`, from 0, and its
  /// weight.
  private typealias Partner = (value: Int, weight: Double)

  private static let units: [ContrastUnit] = [.initial, .final, .tone]
  private static let values: [[String]] = [
    Initial.allCases.map(\.rawValue), Final.allCases.map(\.rawValue),
    Tone.allCases.map { String($0.rawValue) },
  ]

  /// The replacements of each initial, final and tone.
  ///
  /// The first index is that of the part in `units`, the second that of the value in its
  /// `allCases`; both count from 0.
  private let partners: [[[Partner]]]

  /// Makes the grid with the weights for one learner.
  init(profile: ConfusionProfile) {
    partners = zip(Self.units, Self.values).map { unit, values in
      values.map { value in
        values.enumerated().compactMap { place, other in
          let contrast = Contrast(unit: unit, value, other)
          let weight = ContrastTable.weight(of: contrast)
          guard weight > 0 else { return nil }
          // A factor above 1 is squared, so that this learner's confusions outweigh those of all
          // learners.
          let factor = profile.factor(of: contrast)
          return (place, weight * factor * max(1, factor))
        }
      }
    }
  }

  /// Returns the changes of one part of the syllable with a number; see ``number(of:)``.
  func steps(from number: Int) -> [Step] {
    let own = Self.parts[number]
    var steps: [Step] = []
    for (index, unit) in Self.units.enumerated() {
      for partner in partners[index][own[index]] {
        var changed = own
        changed[index] = partner.value
        guard let target = Self.number(of: changed),
          ContrastTable.beginAlike(Self.syllables[number], Self.syllables[target])
        else { continue }
        steps.append(Step(unit: unit, target: target, weight: partner.weight))
      }
    }
    return steps
  }

  /// Returns the number of the syllable after two changes; nil if the result is not attested.
  ///
  /// It is also nil unless one change is of the tone, and the other of the initial or the final.
  func applying(_ one: Step, _ other: Step) -> Int? {
    guard (one.unit == .tone) != (other.unit == .tone), one.unit != .polyphone,
      other.unit != .polyphone
    else { return nil }
    let (tone, sound) = one.unit == .tone ? (one, other) : (other, one)
    var changed = Self.parts[sound.target]
    changed[2] = Self.parts[tone.target][2]
    return Self.number(of: changed)
  }

  /// Returns true if two changes are of the same contrast, such as tone 2 to 3 and tone 3 to 2.
  ///
  /// Each change is given with the number of the syllable before it, `old`.
  static func areOneContrast(_ one: (old: Int, step: Step), _ other: (old: Int, step: Step)) -> Bool
  {
    guard one.step.unit == other.step.unit, let part = units.firstIndex(of: one.step.unit) else {
      return false
    }
    let (old, new) = (parts[one.old][part], parts[one.step.target][part])
    let (otherOld, otherNew) = (parts[other.old][part], parts[other.step.target][part])
    return old == otherOld && new == otherNew || old == otherNew && new == otherOld
  }

  // MARK: - Numbers

  /// The number of the suffix of erhua; no change leads to it or from it.
  static let erhua = 4094

  /// The attested syllables; the number of a syllable is its index.
  static let syllables = Inventory.all.filter { $0 != .erhua }

  /// Returns the syllable with a number; see ``number(of:)``.
  static func syllable(_ number: Int) -> Syllable {
    number == erhua ? .erhua : syllables[number]
  }

  /// Returns the number of a syllable, its index in `syllables` or `erhua`; nil if it is not
  /// attested.
  static func number(of syllable: Syllable) -> Int? {
    syllable == .erhua ? erhua : numbers[syllable]
  }

  private static let numbers = Dictionary(uniqueKeysWithValues: zip(syllables, syllables.indices))

  /// The index of each syllable's initial, final and tone in `allCases`, from 0, followed by 0.
  private static let parts: [SIMD4<Int>] = {
    let initials = Dictionary(uniqueKeysWithValues: zip(Initial.allCases, 0...))
    let finals = Dictionary(uniqueKeysWithValues: zip(Final.allCases, 0...))
    let tones = Dictionary(uniqueKeysWithValues: zip(Tone.allCases, 0...))
    return syllables.map {
      SIMD4(initials[$0.initial] ?? 0, finals[$0.final] ?? 0, tones[$0.tone] ?? 0, 0)
    }
  }()

  private static func number(of parts: SIMD4<Int>) -> Int? {
    let number = byParts[place(of: parts)]
    return number < 0 ? nil : Int(number)
  }

  private static func place(of parts: SIMD4<Int>) -> Int {
    (parts[0] * Final.allCases.count + parts[1]) * Tone.allCases.count + parts[2]
  }

  private static let byParts: [Int16] = {
    let size = Initial.allCases.count * Final.allCases.count * Tone.allCases.count
    var numbers = [Int16](repeating: -1, count: size)
    for (number, parts) in parts.enumerated() { numbers[place(of: parts)] = Int16(number) }
    return numbers
  }()
}
