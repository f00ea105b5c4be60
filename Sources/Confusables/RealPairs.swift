#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// Pairs of two-syllable words of the deck that may stand in one set of options.
///
/// A real word among the wrong options keeps those who only know which words exist from guessing.
/// The two are opposite corners of a set, one contrast apart in each syllable, or they share a
/// syllable and stand beside each other; then the set's other contrast is drawn as always. The flow
/// between words is symmetric, so each of the two is the answer of their set as often as the other.
struct RealPairs: Sendable {
  /// How partners are chosen.
  struct Choice {
    /// The farthest that the two contrasts of opposite corners may lead together.
    var reach: Double
    /// How steeply a pair's weight falls with its distance, beside the ratio of its contrasts.
    var steepness: Double
    /// What a pair weighs more whose set has two further real corners.
    var squarePreference: Double

    /// Where words are few, to prefer the near ones would leave too many without a partner.
    static let ofFew = Choice(reach: 1.3, steepness: 0, squarePreference: 4)
    static let ofMany = Choice(reach: 1.45, steepness: 4, squarePreference: 12)
  }

  /// What a pair beside each other weighs in place of its second contrast.
  private static let besideWeight = 0.5

  /// The integers of the readings in rising order, and the flow between their places.
  let keys: [UInt64]
  let flow: SymmetricFlow
  /// What may stand against a syllable that two partners share, by its place.
  private let besides: [SymmetricFlow]
  /// For each word the probability that it has no partner.
  private let free: [Double]

  /// Finds the pairs and their flow.
  ///
  /// `edges`: the syllables that may stand against each other where partners share one; `choice`:
  /// by how many words there are.
  init(
    tables: ReadingTables,
    weights: ContrastWeights,
    edges syllables: [SymmetricFlow.Edge],
    choice: Choice
  ) {
    var deck = Deck(tables: tables, weights: weights, choice: choice)
    keys = deck.words.map { ReadingTables.key(of: [$0.first, $0.second]) ?? 0 }
    var pairs: [SymmetricFlow.Edge] = []
    for word in deck.words.indices { deck.addEdges(of: word, to: &pairs) }
    let counts = keys.map { Double(tables.answerCount(of: $0)) }
    let flow = SymmetricFlow(edges: pairs, frequencies: counts, ceiling: 1)
    self.flow = flow
    // How often each syllable is shared by partners decides what may stand against it there.
    var shared = keys.map { _ in [0.0, 0.0] }
    var frequencies = [[Double]](
      repeating: [Double](repeating: 0, count: tables.syllables.count),
      count: 2
    )
    for (index, word) in deck.words.enumerated() {
      for draw in flow.draws(against: index) {
        let other = deck.words[draw.target]
        if other.first == word.first { shared[index][0] += draw.share }
        if other.second == word.second { shared[index][1] += draw.share }
      }
      frequencies[0][word.first] += counts[index] * shared[index][0]
      frequencies[1][word.second] += counts[index] * shared[index][1]
    }
    let besides = frequencies.map {
      SymmetricFlow(edges: syllables, frequencies: $0, ceiling: 1)
    }
    self.besides = besides
    free = deck.words.indices.map { index in
      flow.slack[index] + shared[index][0] * besides[0].slack[deck.words[index].first]
        + shared[index][1] * besides[1].slack[deck.words[index].second]
    }
  }

  /// The probability that a word has no partner, 1 for one that is none of the pairs'.
  func freeShare(of key: UInt64) -> Double { place(of: key).map { free[$0] } ?? 1 }

  /// What may stand against a syllable that a word and its partner share, and the probability that
  /// nothing does: then the word has no partner.
  func draws(
    at position: Int,
    against code: Int
  ) -> (draws: [(target: Int, share: Double)], slack: Double) {
    (besides[position].draws(against: code), besides[position].slack[code])
  }

  /// Draws a partner: its codes, or nil when the word is to have none this time.
  func partner(
    of key: UInt64,
    using generator: inout some RandomNumberGenerator
  ) -> (first: Int, second: Int)? {
    guard let own = place(of: key) else { return nil }
    var rest = Double.random(in: 0..<1, using: &generator)
    for draw in flow.draws(against: own) {
      rest -= draw.share
      if rest < 0 {
        let key = keys[draw.target]
        return (Int(key >> 12 & 0xFFF), Int(key & 0xFFF))
      }
    }
    return nil
  }

  private func place(of key: UInt64) -> Int? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return keys.indices.contains(low) && keys[low] == key ? low : nil
  }

  /// The deck's words of two syllables by their first one, and the steps of one contrast.
  private struct Deck {
    let tables: ReadingTables
    let choice: Choice
    let words: [(first: Int, second: Int)]
    private let starts: [Int]
    private let steps: [[SyllableGrid.Step]]
    /// One bit for each pair of syllables that is a word.
    private var isWord: [UInt64]
    /// For each syllable one more than the place of the step that leads to it from the second
    /// syllable of the word in hand; 0 for those that none leads to.
    private var ends: [Int]

    init(tables: ReadingTables, weights: ContrastWeights, choice: Choice) {
      self.tables = tables
      self.choice = choice
      let size = tables.syllables.count
      words = tables.pairs
      isWord = [UInt64](repeating: 0, count: size * size / 64 + 1)
      var starts = [Int](repeating: 0, count: size + 1)
      for word in words {
        starts[word.first + 1] += 1
        let bit = word.first * size + word.second
        isWord[bit / 64] |= 1 << UInt64(bit % 64)
      }
      for code in 1..<max(starts.count, 1) { starts[code] += starts[code - 1] }
      self.starts = starts
      steps = tables.syllables.indices.map { code in
        [ContrastUnit.tone, .initial, .final].flatMap {
          tables.grid.steps(
            of: $0,
            from: code,
            weights: weights,
            limit: ReadingDistractors.reach
          )
        }
      }
      ends = [Int](repeating: 0, count: size)
    }

    /// Adds the pairs of a word with later ones.
    mutating func addEdges(of index: Int, to edges: inout [SymmetricFlow.Edge]) {
      let word = words[index]
      let seconds = steps[word.second]
      for (place, step) in seconds.enumerated() { ends[step.target] = place + 1 }
      defer { for step in seconds { ends[step.target] = 0 } }
      func add(_ other: Int, _ ratio: Double, _ distance: Double) {
        let weight = ratio * exp(-choice.steepness * distance)
        edges.append(SymmetricFlow.Edge(one: index, other: other, weight: weight))
      }
      for other in index + 1..<max(starts[word.first + 1], index + 1) {
        let end = ends[words[other].second]
        guard end > 0 else { continue }
        add(other, RealPairs.besideWeight * seconds[end - 1].weight, seconds[end - 1].distance)
      }
      for step in steps[word.first] where step.target > word.first {
        let contrast = tables.grid.contrast(word.first, step.target)
        for other in starts[step.target]..<starts[step.target + 1] {
          let second = words[other].second
          if second == word.second {
            add(other, RealPairs.besideWeight * step.weight, step.distance)
            continue
          }
          guard ends[second] > 0 else { continue }
          let end = seconds[ends[second] - 1]
          guard step.distance + end.distance <= choice.reach,
            tables.grid.contrast(word.second, second) != contrast
          else { continue }
          let isSquare = has(word.first, second) && has(step.target, word.second)
          add(
            other,
            step.weight * end.weight * (isSquare ? choice.squarePreference : 1),
            step.distance + end.distance
          )
        }
      }
    }

    private func has(_ first: Int, _ second: Int) -> Bool {
      let bit = first * tables.syllables.count + second
      return isWord[bit / 64] >> UInt64(bit % 64) & 1 == 1
    }
  }
}
