/// A log laid out for the kernels: sixteen cards side by side, cards of like length together.
@usableFromInline package struct PackedLog: Sendable {
  /// Sixteen cards: their reviews are the slots `start..<start + length` of the arrays below.
  @usableFromInline package struct Group: Sendable {
    @usableFromInline package let start: Int
    @usableFromInline package let length: Int
  }

  @usableFromInline package private(set) var groups: [Group] = []
  /// Ranges of `groups` with about `chunkReviews` reviews each: what is added up separately.
  @usableFromInline package private(set) var chunks: [Range<Int>] = []
  @usableFromInline package private(set) var ratings: [Lanes] = []
  @usableFromInline package private(set) var days: [Lanes] = []
  /// What each review counts in the loss; 0 where it is not scored.
  @usableFromInline package private(set) var weights: [Lanes] = []
  /// Empty where no answer has a guess rate.
  @usableFromInline package private(set) var guessRates: [Lanes] = []
  @usableFromInline package let hasGuesses: Bool
  /// The number of reviews with a weight.
  @usableFromInline package let scoredReviews: Int

  private static let lanes = Lanes.scalarCount
  /// A prime above any number of cards, near the golden section of 2^32.
  private static let mixingPrime = 2_654_435_761
  /// The sums do not depend on the number of threads because the chunks do not.
  package static let chunkReviews = 4096
  private static let leastChunks = 16

  /// Takes the first reviews of a log; `weights` has one number for each of them.
  package init(
    _ log: TrainingLog,
    weights reviewWeights: [Float],
    chunkReviews: Int = chunkReviews
  ) {
    hasGuesses = log.hasGuesses
    // What comes after the last scored review of a card decides nothing.
    var counts = [Int32](repeating: 0, count: log.cardCount)
    var lengths = counts
    var scored = 0
    for index in reviewWeights.indices {
      let card = Int(log.cards[index])
      counts[card] += 1
      guard reviewWeights[index] > 0 else { continue }
      lengths[card] = counts[card]
      scored += 1
    }
    scoredReviews = scored
    let order = Self.cards(lengths)
    layOutGroups(order.map { Int(lengths[Int($0)]) }, chunkReviews: chunkReviews)
    fill(log, reviewWeights, order, lengths)
  }

  /// Returns the cards with at least two reviews, the shortest first and otherwise well mixed.
  ///
  /// So a part of the chunks is a fair sample of the cards, whatever their order in the log.
  private static func cards(_ lengths: [Int32]) -> [Int32] {
    let longest = Int(lengths.max() ?? 0)
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

  /// Gives each sixteen cards their slots; the longest of them is the last.
  ///
  /// A small log has smaller chunks, so that several threads find work in it too.
  private mutating func layOutGroups(_ lengths: [Int], chunkReviews: Int) {
    let reviews = lengths.reduce(0, +)
    let chunkReviews = min(chunkReviews, max(reviews / Self.leastChunks, Self.lanes))
    var slots = 0
    var chunkStart = 0
    var chunkSlots = 0
    for first in stride(from: 0, to: lengths.count, by: Self.lanes) {
      let length = lengths[min(first + Self.lanes, lengths.count) - 1]
      groups.append(Group(start: slots, length: length))
      slots += length
      chunkSlots += length
      if chunkSlots * Self.lanes >= chunkReviews {
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
    if hasGuesses { guessRates = Array(repeating: .zero, count: slots) }
  }

  /// Puts each review into the lane of its card, in the order of the log.
  private mutating func fill(
    _ log: TrainingLog,
    _ reviewWeights: [Float],
    _ order: [Int32],
    _ lengths: [Int32]
  ) {
    var next = [Int32](repeating: -1, count: log.cardCount)
    var left = [Int32](repeating: 0, count: log.cardCount)
    for (index, card) in order.enumerated() {
      let start = groups[index / Self.lanes].start * Self.lanes + index % Self.lanes
      next[Int(card)] = Int32(start)
      left[Int(card)] = lengths[Int(card)]
    }
    ratings.withUnsafeMutableBytes { ratings in
      days.withUnsafeMutableBytes { days in
        weights.withUnsafeMutableBytes { weights in
          guessRates.withUnsafeMutableBytes { guessRates in
            let ratings = ratings.bindMemory(to: Float.self)
            let days = days.bindMemory(to: Float.self)
            let weights = weights.bindMemory(to: Float.self)
            let guessRates = guessRates.bindMemory(to: Float.self)
            for index in reviewWeights.indices {
              let card = Int(log.cards[index])
              guard left[card] > 0 else { continue }
              let place = Int(next[card])
              left[card] -= 1
              next[card] += Int32(Self.lanes)
              ratings[place] = Float(log.ratings[index])
              days[place] = log.days[index]
              weights[place] = reviewWeights[index]
              if hasGuesses { guessRates[place] = log.guessRates[index] }
            }
          }
        }
      }
    }
    // The first review of a card predicts nothing.
    for group in groups { weights[group.start] = .zero }
  }
}
