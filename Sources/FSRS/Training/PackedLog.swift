/// A log in the memory layout of the training: groups of sixteen cards with similar numbers of
/// reviews.
@usableFromInline package struct PackedLog: Sendable {
  /// A group of sixteen cards; their reviews are the slots `start..<start + length` of the arrays
  /// below.
  @usableFromInline package struct Group: Sendable {
    @usableFromInline package let start: Int
    @usableFromInline package let length: Int
  }

  @usableFromInline package private(set) var groups: [Group] = []
  /// The ranges of indices in `groups` that are summed separately, with about `chunkReviews`
  /// reviews each.
  @usableFromInline package private(set) var chunks: [Range<Int>] = []
  @usableFromInline package private(set) var ratings: [Lanes] = []
  @usableFromInline package private(set) var days: [Lanes] = []
  /// The weight of each review in the loss; 0 if it is not scored.
  @usableFromInline package private(set) var weights: [Lanes] = []
  /// The guess rates; empty if no answer has one.
  @usableFromInline package private(set) var guessRates: [Lanes] = []
  @usableFromInline package let hasGuesses: Bool
  /// The number of reviews with a weight.
  @usableFromInline package let scoredReviews: Int

  private static let lanes = Lanes.scalarCount
  /// A prime number whose multiples give the order in which cards are shuffled.
  ///
  /// It is larger than any number n of cards, so its first n multiples modulo n are all the indices
  /// below n. It is near 2^32 divided by the golden ratio, which scatters them evenly.
  private static let mixingPrime = 2_654_435_761
  /// The number of reviews in a chunk; since chunks do not depend on the number of threads, the
  /// sums do not either.
  package static let chunkReviews = 4096
  private static let leastChunks = 16

  /// Packs the first reviews of a log, as many as there are weights.
  ///
  /// `weights`: the weight of each review in the loss; 0 for one that is not scored.
  /// `chunkReviews`: the approximate number of reviews in a chunk; a small log gets smaller chunks.
  package init(
    _ log: TrainingLog,
    weights reviewWeights: [Float],
    chunkReviews: Int = chunkReviews
  ) {
    hasGuesses = log.hasGuesses
    // Reviews after the last scored one of a card have no effect.
    var counts = [CardCount](repeating: CardCount(), count: log.cardCount)
    var scored = 0
    for index in reviewWeights.indices {
      let card = Int(log.cards[index])
      counts[card].reviews += 1
      guard reviewWeights[index] > 0 else { continue }
      counts[card].length = counts[card].reviews
      scored += 1
    }
    scoredReviews = scored
    let lengths = counts.map(\.length)
    let order = Self.cards(lengths)
    layOutGroups(order.map { Int(lengths[Int($0)]) }, chunkReviews: chunkReviews)
    fill(log, reviewWeights, order, lengths)
  }

  /// The counts of a card's reviews, next to each other in memory for the sake of the cache.
  private struct CardCount {
    var reviews: Int32 = 0
    /// The number of reviews up to and including the last scored one; 0 if none is scored.
    var length: Int32 = 0
  }

  /// The indices of a card's next review and of the end of its reviews, while a log is packed.
  private struct Places {
    var next: Int32 = 0
    var end: Int32 = 0
  }

  /// Returns the cards with at least two reviews, sorted by length and shuffled among equal
  /// lengths.
  ///
  /// Because of the shuffling, a part of the chunks is a fair sample, whatever the order of the
  /// cards in the log. `lengths`: the number of reviews of each card up to the last scored one.
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

  /// Assigns slots to groups of sixteen cards; the last card of a group is the longest.
  ///
  /// A small log gets smaller chunks, so that several threads can work on it.
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
    // A lane without a review has the rating Good after 0 days, and no weight.
    ratings = Array(repeating: Lanes(repeating: 3), count: slots)
    days = Array(repeating: .zero, count: slots)
    weights = Array(repeating: .zero, count: slots)
    if hasGuesses { guessRates = Array(repeating: .zero, count: slots) }
  }

  /// Puts each review into the lane of its card, in the order of the log.
  ///
  /// `reviewWeights`: the weight of each review. `order`: the cards by lane. `lengths`: the number
  /// of reviews of each card that are packed.
  private mutating func fill(
    _ log: TrainingLog,
    _ reviewWeights: [Float],
    _ order: [Int32],
    _ lengths: [Int32]
  ) {
    var places = [Places](repeating: Places(), count: log.cardCount)
    for (index, card) in order.enumerated() {
      let start = groups[index / Self.lanes].start * Self.lanes + index % Self.lanes
      let end = start + Int(lengths[Int(card)]) * Self.lanes
      places[Int(card)] = Places(next: Int32(start), end: Int32(end))
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
              let place = Int(places[card].next)
              guard place < places[card].end else { continue }
              places[card].next += Int32(Self.lanes)
              ratings[place] = Float(log.ratings[index])
              days[place] = log.days[index]
              weights[place] = reviewWeights[index]
              if hasGuesses { guessRates[place] = log.guessRates[index] }
            }
          }
        }
      }
    }
    // The first review of a card has no prediction, so it is not scored.
    for group in groups { weights[group.start] = .zero }
  }
}
