/// The neighbours of a word, each with the probability with which it is drawn.
public struct NeighborRow: Hashable, Sendable {
  /// A neighbour, with the probability with which it is drawn.
  public struct Draw: Hashable, Sendable {
    private let number: Int32
    /// The probability with which the neighbour is drawn, in units of 1/65535.
    public let parts: UInt16

    /// The number of the neighbour, from 0.
    public var target: Int { Int(number) }
    /// The probability with which the neighbour is drawn, above 0 and at most a third.
    public var share: Double { Double(parts) / NeighborRow.whole }

    init(target: Int, parts: UInt16) {
      number = Int32(target)
      self.parts = parts
    }
  }

  static let whole = 65535.0
  /// The maximum probability with which a neighbour is drawn.
  ///
  /// A question has three wrong options, so a neighbour with this probability is in most questions.
  static let largestShare = 1.0 / 3
  /// The row without neighbours.
  public static let empty = NeighborRow(draws: [])

  /// The neighbours in ascending order of their numbers.
  public let draws: [Draw]

  init(draws: [Draw]) { self.draws = draws }

  /// Makes a row from the numbers of neighbours, with weights that sum to 1.
  ///
  /// A weight becomes the probability with which the neighbour is drawn, limited to a third.
  init(_ shares: [(id: Int, weight: Double)]) {
    draws = shares.map { item in
      let share = min(item.weight, Self.largestShare)
      return Draw(target: item.id, parts: UInt16(max(1, share * (Self.whole - 100))))
    }.sorted { $0.target < $1.target }
  }

  /// Returns the row with all numbers increased by `offset`, for a list that is appended to another
  /// one.
  public func shifted(by offset: Int) -> NeighborRow {
    NeighborRow(draws: draws.map { Draw(target: $0.target + offset, parts: $0.parts) })
  }

  /// The row as bytes.
  ///
  /// For each neighbour, the bytes contain the difference from the previous number minus 1, as a
  /// variable-length integer with seven bits in each byte, and then the probability in two bytes.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    var last = -1
    for draw in draws {
      var step = draw.target - last - 1
      last = draw.target
      while step >= 0x80 {
        bytes.append(UInt8(step & 0x7F | 0x80))
        step >>= 7
      }
      bytes.append(UInt8(step))
      bytes.append(UInt8(draw.parts & 0xFF))
      bytes.append(UInt8(draw.parts >> 8))
    }
    return bytes
  }

  /// Decodes the bytes of ``encoded``; nil if they are invalid.
  ///
  /// They are invalid if a number is not in `items`, the valid numbers of neighbours, if a
  /// probability is 0 or above a third, if the sum of the probabilities is above 1, or if the bytes
  /// end too early.
  public init?(encoded bytes: some Collection<UInt8>, items: Range<Int>) {
    var draws: [Draw] = []
    var rest = bytes.makeIterator()
    var last = -1
    var sum = 0
    while let first = rest.next() {
      var byte = first
      var step = Int(byte & 0x7F)
      var shift = 7
      while byte >= 0x80 {
        guard shift <= 28, let next = rest.next() else { return nil }
        byte = next
        step |= Int(byte & 0x7F) << shift
        shift += 7
      }
      guard let low = rest.next(), let high = rest.next() else { return nil }
      last += step + 1
      let parts = UInt16(low) | UInt16(high) << 8
      sum += Int(parts)
      guard items.contains(last), parts > 0, Double(parts) <= Self.largestShare * Self.whole,
        sum <= Int(Self.whole)
      else { return nil }
      draws.append(Draw(target: last, parts: parts))
    }
    self.draws = draws
  }
}

/// The neighbours of all words of a group for one kind of question, in flat arrays.
///
/// A neighbour of a word is a similar word, which can be a wrong option in a question about it. The
/// neighbours of one word are a row.
struct FoundRows {
  /// The number of iterations that lower the weights of words that are neighbours of many words.
  private static let rounds = 3

  /// The minimum share of its initial weight that a neighbour keeps after all iterations.
  ///
  /// With a smaller share, words that have nothing in common with the answer would replace its
  /// neighbours.
  private static let leastFactor = 0.4

  /// A neighbour, with the weight by which it is drawn.
  struct Found {
    /// The number of the neighbour.
    var id: Int
    var weight: Double
    /// True if the word is so different from the answer that nobody confuses them.
    var isStandIn: Bool
  }

  private var ids: [Int32] = []
  private var weights: [Double] = []
  /// The end index of each row in `ids` and `weights`.
  private var ends: [Int32] = []

  /// Adds the row of the next word.
  mutating func append(_ row: [Found]) {
    for item in row {
      ids.append(Int32(item.id))
      weights.append(item.weight)
    }
    ends.append(Int32(ids.count))
  }

  private func range(_ row: Int) -> Range<Int> {
    (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row])
  }

  /// Scales the weights of each row to the sum 1, and adjusts them so that no word is offered much
  /// more often than others.
  ///
  /// Every word is the answer equally often, so a word that is offered more often than others would
  /// rarely be the right option, and learners could exclude it.
  mutating func balance() {
    normalize()
    let first = weights
    for _ in 0..<Self.rounds {
      var sums = [Double](repeating: 0, count: ends.count)
      for (id, weight) in zip(ids, weights) { sums[Int(id)] += weight }
      for index in weights.indices {
        let lowered = weights[index] / max(sums[Int(ids[index])], 1)
        weights[index] = max(lowered, Self.leastFactor * first[index])
      }
      normalize()
    }
  }

  private mutating func normalize() {
    for row in ends.indices {
      let range = range(row)
      let sum = weights[range].reduce(0, +)
      for index in range { weights[index] /= sum }
    }
  }

  /// The rows as probabilities; ``balance()`` must have been called.
  var rows: [NeighborRow] {
    ends.indices.map { row in
      NeighborRow(range(row).map { (id: Int(ids[$0]), weight: weights[$0]) })
    }
  }
}
