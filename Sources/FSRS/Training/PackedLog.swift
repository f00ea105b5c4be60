/// A log laid out for the kernels: sixteen cards side by side, cards of like length together.
struct PackedLog: Sendable {
  /// Sixteen cards: their reviews are the slots `start..<start + length` of the arrays below.
  struct Group: Sendable {
    let start: Int
    let length: Int
  }

  private(set) var groups: [Group] = []
  /// Ranges of `groups` with about `chunkReviews` reviews each: what is added up separately.
  private(set) var chunks: [Range<Int>] = []
  private(set) var ratings: [Lanes] = []
  private(set) var days: [Lanes] = []
  /// What each review counts in the loss; 0 where it is not scored.
  private(set) var weights: [Lanes] = []
  /// Empty where no answer has a guess rate.
  private(set) var guessRates: [Lanes] = []
  let hasGuesses: Bool
  /// The number of reviews with a weight.
  let scoredReviews: Int

  private static let lanes = Lanes.scalarCount
  /// A prime above any number of cards, near the golden section of 2^32.
  private static let mixingPrime = 2_654_435_761
  /// The sums do not depend on the number of threads because the chunks do not.
  private static let chunkReviews = 4096

  /// Takes the first reviews of a log; `weights` has one number for each of them.
  init(_ log: TrainingLog, weights reviewWeights: [Float]) {
    let (starts, positions) = log.histories(first: reviewWeights.count)
    hasGuesses = log.hasGuesses
    scoredReviews = reviewWeights.count { $0 > 0 }
    // What comes after the last scored review of a card decides nothing.
    var lengths = [Int32](repeating: 0, count: log.cardCount)
    var longest = 0
    for card in lengths.indices {
      var end = Int(starts[card + 1])
      while end > starts[card], reviewWeights[Int(positions[end - 1])] == 0 { end -= 1 }
      lengths[card] = Int32(end) - starts[card]
      longest = max(longest, Int(lengths[card]))
    }
    let order = Self.cards(lengths, longest: longest)
    layOut(log, reviewWeights, order, lengths, starts, positions)
  }

  /// The cards with at least two reviews, the shortest first and otherwise well mixed.
  ///
  /// So a part of the chunks is a fair sample of the cards, whatever their order in the log.
  private static func cards(_ lengths: [Int32], longest: Int) -> [Int32] {
    var ends = [Int](repeating: 0, count: longest + 2)
    for length in lengths where length >= 2 { ends[Int(length) + 1] += 1 }
    for length in 0...longest { ends[length + 1] += ends[length] }
    var order = [Int32](repeating: 0, count: ends[longest + 1])
    for turn in lengths.indices {
      let card = turn * mixingPrime % lengths.count
      let length = Int(lengths[card])
      guard length >= 2 else { continue }
      order[ends[length]] = Int32(card)
      ends[length] += 1
    }
    return order
  }

  private mutating func layOut(
    _ log: TrainingLog,
    _ reviewWeights: [Float],
    _ order: [Int32],
    _ lengths: [Int32],
    _ starts: [Int32],
    _ positions: [Int32]
  ) {
    var slots = 0
    var chunkStart = 0
    var chunkSlots = 0
    for first in stride(from: 0, to: order.count, by: Self.lanes) {
      let last = min(first + Self.lanes, order.count) - 1
      let length = Int(lengths[Int(order[last])])
      groups.append(Group(start: slots, length: length))
      slots += length
      chunkSlots += length
      if chunkSlots * Self.lanes >= Self.chunkReviews {
        chunks.append(chunkStart..<groups.count)
        chunkStart = groups.count
        chunkSlots = 0
      }
    }
    if chunkStart < groups.count { chunks.append(chunkStart..<groups.count) }
    // A lane without a review answers Good at once, which is harmless and has no weight.
    ratings = Array(repeating: Lanes(repeating: 3), count: slots)
    days = Array(repeating: .zero, count: slots)
    weights = Array(repeating: .zero, count: slots)
    Self.fill(&ratings, log.ratings.map { Float($0) }, groups, order, lengths, starts, positions)
    Self.fill(&days, log.days, groups, order, lengths, starts, positions)
    Self.fill(&weights, reviewWeights, groups, order, lengths, starts, positions)
    // The first review of a card predicts nothing.
    for group in groups { weights[group.start] = .zero }
    guard hasGuesses else { return }
    guessRates = Array(repeating: .zero, count: slots)
    Self.fill(&guessRates, log.guessRates, groups, order, lengths, starts, positions)
  }

  /// Puts the numbers of each card's reviews into its lane.
  private static func fill(
    _ slots: inout [Lanes],
    _ values: [Float],
    _ groups: [Group],
    _ order: [Int32],
    _ lengths: [Int32],
    _ starts: [Int32],
    _ positions: [Int32]
  ) {
    slots.withUnsafeMutableBytes { bytes in
      let numbers = bytes.bindMemory(to: Float.self)
      for (index, card) in order.enumerated() {
        let first = groups[index / lanes].start * lanes + index % lanes
        let start = Int(starts[Int(card)])
        for offset in 0..<Int(lengths[Int(card)]) {
          numbers[first + offset * lanes] = values[Int(positions[start + offset])]
        }
      }
    }
  }
}
