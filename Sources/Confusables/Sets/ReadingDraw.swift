import Pinyin

/// A random draw of wrong readings, which are made by replacing syllables of a word's reading.
///
/// The probability of a replacement is proportional to the weight of its contrast times the number
/// of words with the new syllable at this position. If f(a) words have the syllable a and f(b)
/// words the syllable b, then a question with the answer a and the option b is about as frequent as
/// one with the answer b and the option a: proportional to f(a) · f(b). So a learner cannot tell
/// from the frequency of two syllables which of them is right.
struct ReadingDraw {
  /// A change of one syllable.
  struct Change {
    /// The position of the syllable in the reading, from 0.
    var position: Int
    /// The number of the syllable before the change.
    var old: Int
    var step: SyllableGrid.Step
    /// True if the change replaces the initial or the final of a familiar character.
    ///
    /// The weight of such a change is not raised if the changed reading is that of a real word.
    var isOfFamiliar = false
  }

  /// Two changes of a reading in different contrasts: each alone and both together give the three
  /// wrong readings of a set.
  struct Crossing {
    var one: Change
    var other: Change
    /// The number of the syllable at the position of `other` after both changes.
    var both: Int
  }

  /// Another reading of a character: the number of its syllable, and its weight.
  typealias Other = (target: Int, weight: Double)

  /// The syllable numbers of the reading, as in ``SyllableGrid``; nil for a syllable that does not
  /// exist.
  let numbers: [Int?]
  private let changes: [Change]
  private let source: ReadingDistractors
  private let units: Set<ContrastUnit>
  private let fixed: Set<Int>
  private let familiar: Set<Int>

  /// Lists the possible changes of a reading.
  ///
  /// - Parameters:
  ///   - numbers: The syllable numbers of the reading; nil for a syllable that does not exist.
  ///   - others: The other readings of the character of each syllable, which are preferred.
  ///   - fixed: The positions, from 0, that may not change.
  ///   - familiar: The positions, from 0, of characters whose initials and finals a learner knows
  ///     from many words; changes of these have a low weight.
  ///   - units: The parts of a syllable that may change.
  ///   - source: The words in use and the weights of the learner.
  init(
    _ numbers: [Int?],
    others: [[Other]] = [],
    fixed: Set<Int> = [],
    familiar: Set<Int> = [],
    units: Set<ContrastUnit>,
    source: ReadingDistractors
  ) {
    self.numbers = numbers
    self.source = source
    self.units = units
    self.fixed = fixed
    self.familiar = familiar
    let spoken = numbers.indices.filter { numbers[$0] != SyllableGrid.erhua }
    var changes: [Change] = []
    for (index, position) in spoken.enumerated() {
      guard !fixed.contains(position), let own = numbers[position] else { continue }
      var steps = source.grid.steps(from: own)
      for (target, weight) in others.indices.contains(position) ? others[position] : [] {
        if let known = steps.firstIndex(where: { $0.target == target }) {
          steps[known].weight += weight
        } else {
          steps.append(SyllableGrid.Step(unit: .polyphone, target: target, weight: weight))
        }
      }
      for var step in steps where units.contains(step.unit) {
        step.weight *=
          source.words.count(of: step.target, at: index, of: spoken.count) + DrawWeights.unseen
        let isOfFamiliar =
          familiar.contains(position) && [.initial, .final].contains(step.unit)
        if isOfFamiliar { step.weight *= DrawWeights.familiar }
        changes.append(
          Change(position: position, old: own, step: step, isOfFamiliar: isOfFamiliar)
        )
      }
    }
    self.changes = changes
  }

  /// All crossings of two possible changes, and the weight of each crossing.
  var crossings: (sets: [Crossing], weights: [Double]) {
    let key = ReadingKey(numbers)
    let factors = ReadingKey.factors(numbers.count)
    func preference(_ key: ReadingKey) -> Double {
      source.words.wordCount(key) > 0 ? DrawWeights.realWord : 1
    }
    let keys = changes.map {
      key.replacing($0.old, with: $0.step.target, factor: factors[$0.position])
    }
    let singles = zip(changes, keys).map {
      $0.isOfFamiliar ? $0.step.weight : $0.step.weight * preference($1)
    }
    var sets: [Crossing] = []
    var weights: [Double] = []
    for (index, one) in changes.enumerated() {
      for (second, other) in changes.enumerated().dropFirst(index + 1) {
        let isOne = one.position == other.position
        guard let both = isOne ? source.grid.applying(one.step, other.step) : other.step.target,
          !SyllableGrid.areOneContrast((one.old, one.step), (other.old, other.step))
        else { continue }
        let corner = keys[index].replacing(
          isOne ? one.step.target : other.old,
          with: both,
          factor: factors[other.position]
        )
        sets.append(Crossing(one: one, other: other, both: both))
        let isOfFamiliar = one.isOfFamiliar || other.isOfFamiliar
        weights.append(
          singles[index] * singles[second] * (isOfFamiliar ? 1 : preference(corner))
        )
      }
    }
    return (sets, weights)
  }

  /// Returns the syllable numbers of the three wrong readings of a crossing.
  func wrong(_ crossing: Crossing) -> [[Int?]] {
    let left = applying(crossing.one)
    var corner = left
    corner[crossing.other.position] = crossing.both
    return [left, applying(crossing.other), corner]
  }

  /// Draws the syllable numbers of the three wrong readings of a star; nil if there are too few
  /// changes.
  ///
  /// In a star, each of three readings differs from the fourth, the centre, in one change.
  /// `isCenter`: true if the answer is the centre.
  func star(isCenter: Bool, using generator: inout some RandomNumberGenerator) -> [[Int?]]? {
    guard !isCenter else { return leaves(3, using: &generator) }
    guard let pick = weightedPick(changes.map(\.step.weight), using: &generator) else { return nil }
    let center = applying(changes[pick])
    let around = ReadingDraw(
      center,
      fixed: fixed,
      familiar: familiar,
      units: units,
      source: source
    )
    return around.leaves(2, but: numbers, using: &generator).map { [center] + $0 }
  }

  /// Draws `count` readings with one change, as syllable numbers; nil if there are too few.
  ///
  /// `taken`: a reading that is left out; empty to leave out none.
  private func leaves(
    _ count: Int,
    but taken: [Int?] = [],
    using generator: inout some RandomNumberGenerator
  ) -> [[Int?]]? {
    var weights = changes.map(\.step.weight)
    var found: [[Int?]] = []
    while found.count < count {
      guard let pick = weightedPick(weights, using: &generator) else { return nil }
      weights[pick] = 0
      let leaf = applying(changes[pick])
      if leaf != taken { found.append(leaf) }
    }
    return found
  }

  private func applying(_ change: Change) -> [Int?] {
    var numbers = numbers
    numbers[change.position] = change.step.target
    return numbers
  }
}

/// The constants of the draw of wrong readings.
enum DrawWeights {
  /// The weight of another reading of a character that differs in more than the tone.
  ///
  /// It makes such a reading about as frequent as the reading of another word, whose weight is that
  /// of its contrast (18 for the tones 2 and 3) times `realWord`.
  static let polyphone = 20_000.0
  /// The weight that is added to a contrast of tones if both syllables are readings of the same
  /// character.
  ///
  /// It is small, because dictionaries often have a word with the same characters and the other tone
  /// (高中 gāozhòng, to pass with distinction), so that the wrong option would be a right reading.
  static let otherTone = 25.0
  /// The factor by which the weight of a wrong reading is multiplied if another word has that
  /// reading.
  ///
  /// Without it, somebody who only knows which readings exist could find the answer.
  static let realWord = 1500.0
  /// The number of words that is assumed for a syllable that occurs in no word at a position.
  static let unseen = 0.03
  /// The minimum number of words in which a character has the same initial and final to be
  /// familiar.
  ///
  /// Nobody who knows 人 from many words reads it as rán.
  static let familiarWords = 25
  /// The factor by which the weight of a change is multiplied if it replaces the initial or the
  /// final of a familiar character.
  static let familiar = 0.02
  /// The maximum number of allowed sets that are drawn to find one that was not shown recently.
  static let redraws = 40
}

/// Draws an index, from 0, with a probability proportional to its weight; nil if no weight is
/// positive, or if their sum is infinite.
func weightedPick(
  _ weights: [Double],
  using generator: inout some RandomNumberGenerator
) -> Int? {
  let total = weights.reduce(0) { $0 + max(0, $1) }
  guard total > 0, total.isFinite else { return nil }
  var rest = Double.random(in: 0..<total, using: &generator)
  var last: Int?
  for (index, weight) in weights.enumerated() where weight > 0 {
    last = index
    rest -= weight
    if rest < 0 { break }
  }
  return last
}
