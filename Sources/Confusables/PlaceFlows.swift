/// What may stand against the syllables of words of one length, in balance at every place.
///
/// A word is crossed at two of its places only: those of its syllables that can be balanced at all,
/// and two of them when they are more. So a syllable that stands beside others which cannot move is
/// crossed less often than its frequency says, and a flow with the plain frequencies would make it
/// right too seldom when it is on offer.
///
/// A syllable x is therefore let move with a fixed probability m(x), and its frequency is the one
/// with which it *is* crossed: f(x) = Σ over the words with x there of the word's weight, times
/// m(x), times the probability that this place is taken beside what else moves. The flow is in
/// balance with these frequencies whatever m is; m comes from a few rounds of fitting, so that it
/// is about as much as the flow can take and little is left undrawn.
struct PlaceFlows: Sendable {
  /// A word with the codes of the syllables that may change, in order.
  struct Word {
    var codes: [Int]
    /// How often the word is crossed.
    var weight: Double
  }

  /// The rounds in which frequencies and flows are made from each other, and their fitting rounds.
  private static let rounds = [12, 12, 12, 12, 12, 40]

  /// The flow at each place, whose slack is the share of the crossings that come to nothing.
  let flows: [SymmetricFlow]
  /// For each place and code the probability that it stays as it is.
  let stays: [[Double]]

  /// Finds the flows of one length.
  ///
  /// - Parameters:
  ///   - words: Words of `count` syllables.
  ///   - count: The number of places.
  ///   - edges: The pairs that may stand against each other.
  ///   - extra: What is added to every code's frequency for codes of no answer, a share of all words.
  init(
    words: [Word],
    count: Int,
    edges: [SymmetricFlow.Edge],
    extra: [Double]
  ) {
    let total = words.reduce(0) { $0 + $1.weight }
    var flows: [SymmetricFlow] = []
    var stays = (0..<count).map { _ in extra.map { _ in 0.0 } }
    for (round, rounds) in Self.rounds.enumerated() {
      let isLast = round == Self.rounds.count - 1
      var frequencies = (0..<count).map { _ in extra.map { $0 * total } }
      for word in words {
        let moving = (0..<count).map { 1 - stays[$0][word.codes[$0]] }
        for place in 0..<count {
          frequencies[place][word.codes[place]] +=
            word.weight * Self.chance(of: place, beside: moving) * (isLast ? moving[place] : 1)
        }
      }
      flows = frequencies.map {
        SymmetricFlow(edges: edges, frequencies: $0, ceiling: 1, rounds: rounds)
      }
      guard !isLast else { break }
      // Half of the way each time: the frequencies of one place answer to the slack of the others.
      stays = zip(stays, flows).map { zip($0, $1.slack).map { ($0 + $1) / 2 } }
    }
    self.flows = flows
    self.stays = stays
  }

  /// The probability that a place that moves is one of the two that are taken.
  static func chance(of place: Int, beside moving: [Double]) -> Double {
    // The number of other places that move, as probabilities.
    var others = [1.0]
    for (other, chance) in moving.enumerated() where other != place {
      var next = [Double](repeating: 0, count: others.count + 1)
      for (number, share) in others.enumerated() {
        next[number] += share * (1 - chance)
        next[number + 1] += share * chance
      }
      others = next
    }
    return others.enumerated().dropFirst().reduce(0) { sum, item in
      sum + item.element * 2 / Double(item.offset + 1)
    }
  }
}
