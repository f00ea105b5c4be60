import Pinyin

/// The attested syllables by initial, final and tone, and the steps of one contrast between them.
struct SyllableGrid: Sendable {
  /// A step from one syllable to another of the same two other parts.
  struct Step {
    var unit: ContrastUnit
    var source: Int
    var target: Int
    var weight: Double
    var distance: Double
  }

  /// The attested syllables in a fixed order; their places are their codes.
  let syllables: [Syllable]
  /// For each code, the places of its initial, final and tone in `allCases`.
  let parts: [SIMD4<Int>]
  private let codes: [Int16]

  private static let initialCount = ContrastWeights.initials.count
  private static let finalCount = ContrastWeights.finals.count
  private static let toneCount = ContrastWeights.tones.count

  init(attested: some Sequence<Syllable>) {
    let size = Self.initialCount * Self.finalCount * Self.toneCount
    let initials = Dictionary(
      uniqueKeysWithValues: zip(ContrastWeights.initials, 0..<Self.initialCount)
    )
    let finals = Dictionary(uniqueKeysWithValues: zip(ContrastWeights.finals, 0..<Self.finalCount))
    let tones = Dictionary(uniqueKeysWithValues: zip(ContrastWeights.tones, 0..<Self.toneCount))
    var present = [Syllable?](repeating: nil, count: size)
    for syllable in attested {
      guard let initial = initials[syllable.initial], let final = finals[syllable.final],
        let tone = tones[syllable.tone]
      else { continue }
      present[(initial * Self.finalCount + final) * Self.toneCount + tone] = syllable
    }
    var syllables: [Syllable] = []
    var parts: [SIMD4<Int>] = []
    var codes = [Int16](repeating: -1, count: size)
    for (place, syllable) in present.enumerated() {
      guard let syllable, syllables.count < 4095 else { continue }
      codes[place] = Int16(syllables.count)
      syllables.append(syllable)
      let (toneless, tone) = place.quotientAndRemainder(dividingBy: Self.toneCount)
      parts.append(SIMD4(toneless / Self.finalCount, toneless % Self.finalCount, tone, 0))
    }
    self.syllables = syllables
    self.parts = parts
    self.codes = codes
  }

  /// The code of the syllable with these parts, or nil when it does not exist.
  func code(initial: Int, final: Int, tone: Int) -> Int? {
    let code = codes[(initial * Self.finalCount + final) * Self.toneCount + tone]
    return code < 0 ? nil : Int(code)
  }

  /// The steps of one unit from a syllable, to later parts only when `upward` (each pair once).
  func steps(
    of unit: ContrastUnit,
    from source: Int,
    weights: ContrastWeights,
    limit: Double,
    upward: Bool = false
  ) -> [Step] {
    let own = parts[source]
    let matrix: ContrastWeights.Matrix
    let part: Int
    switch unit {
    case .initial: (matrix, part) = (weights.initial, own.x)
    case .final: (matrix, part) = (weights.final, own.y)
    case .tone: (matrix, part) = (weights.tone, own.z)
    case .word: return []
    }
    var steps: [Step] = []
    let neutral = unit == .tone ? Self.toneCount - 1 : -1
    for other in (upward ? part + 1 : 0)..<matrix.count where other != part {
      // Whether a syllable may be neutral is what dictionaries disagree on: it is not asked.
      if neutral == other || neutral == part { continue }
      let distance = matrix.distances[part * matrix.count + other]
      guard distance <= limit else { continue }
      let target: Int? =
        switch unit {
        case .initial: code(initial: other, final: own.y, tone: own.z)
        case .final: code(initial: own.x, final: other, tone: own.z)
        default: code(initial: own.x, final: own.y, tone: other)
        }
      guard let target else { continue }
      steps.append(
        Step(
          unit: unit,
          source: source,
          target: target,
          weight: matrix.weights[part * matrix.count + other],
          distance: distance
        )
      )
    }
    return steps
  }

  /// The syllable that takes the step's change over to another syllable, or nil.
  func code(applying step: Step, to code: Int) -> Int? {
    let changed = parts[step.target]
    let own = parts[code]
    return switch step.unit {
    case .initial: self.code(initial: changed.x, final: own.y, tone: own.z)
    case .final: self.code(initial: own.x, final: changed.y, tone: own.z)
    case .tone: self.code(initial: own.x, final: own.y, tone: changed.z)
    case .word: nil
    }
  }

  /// Whether a syllable has the third tone.
  func isThird(_ code: Int) -> Bool { ContrastWeights.tones[parts[code].z] == .third }

  /// Whether two syllables are one in the second and in the third tone.
  func areSecondAndThird(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (parts[one], parts[other])
    guard left.x == right.x, left.y == right.y else { return false }
    let tones = [ContrastWeights.tones[left.z], ContrastWeights.tones[right.z]]
    return tones == [.second, .third] || tones == [.third, .second]
  }

  /// A number for the contrast of two syllables that differ in one part: equal for equal contrasts.
  func contrast(_ one: Int, _ other: Int) -> Int {
    let left = parts[one]
    let right = parts[other]
    return (0..<3).reduce(0) { number, part in
      guard left[part] != right[part] else { return number }
      return (part + 1) << 12 | min(left[part], right[part]) << 6 | max(left[part], right[part])
    }
  }
}
