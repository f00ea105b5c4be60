import FSRS
import SeededRandom
import Testing

@Suite struct `Fuzz and rounding` {
  // The half-widths by hand: 3 d: 1.075; 10 d: 1.975; 30 d: 3.475; 100 d: 6.975.
  @Test(
    arguments: [
      (1, 1...1), (2.4, 2...2), (2.49, 2...2), (2.5, 2...4), (3, 2...4), (7, 5...9),
      (10, 8...12), (20, 17...23), (30, 27...33), (100, 93...107), (36_500, 34_673...36_500),
      (0.0001, 1...1), (-5, 1...1), (.nan, 1...1), (.infinity, 34_673...36_500),
    ] as [(Double, ClosedRange<Int>)]
  )
  func `the range follows the table`(intervalDays: Double, expected: ClosedRange<Int>) {
    #expect(Fuzz().range(intervalDays) == expected)
  }

  @Test(
    arguments: [
      (1, 10, 20, 10...12), (15, 10, 15, 13...15), (100, 1, 50, 46...50), (12, 12, 12, 12...12),
      (12, 11, 100, 11...14), (1, 1, 1, 1...1), (2.7, 1, 3, 2...3),
    ] as [(Double, Int, Int, ClosedRange<Int>)]
  )
  func `the limits of the policy hold`(
    intervalDays: Double,
    minimumDays: Int,
    maximumDays: Int,
    expected: ClosedRange<Int>
  ) throws {
    let policy = try IntervalPolicy(minimumDays: minimumDays, maximumDays: maximumDays)
    #expect(Fuzz(policy: policy).range(intervalDays) == expected)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `every day drawn is in range and within the limits`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let limits = [1, 400].map { Int.random(in: 1...$0 * 90, using: &generator) }.sorted()
      let policy = try IntervalPolicy(minimumDays: limits[0], maximumDays: limits[1])
      let fuzz = Fuzz(policy: policy)
      let intervalDays = Double.random(in: 0...500, using: &generator)
      let range = fuzz.range(intervalDays)
      #expect(range.lowerBound >= policy.minimumDays && range.upperBound <= policy.maximumDays)
      #expect(range.contains(policy.wholeDays(intervalDays)))
      #expect(range.contains(fuzz.days(intervalDays, using: &generator)))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a longer interval never has an earlier range`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let intervals = (0..<2_000).map { _ in Double.random(in: 0...300, using: &generator) }
    let ranges = intervals.sorted().map { Fuzz().range($0) }
    for (shorter, longer) in zip(ranges, ranges.dropFirst()) {
      #expect(longer.lowerBound >= shorter.lowerBound)
      #expect(longer.upperBound >= shorter.upperBound)
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `every day of a range is equally likely`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var counts: [Int: Int] = [:]
    for _ in 0..<7_000 {
      counts[Fuzz().days(30, using: &generator), default: 0] += 1
    }
    #expect(counts.keys.sorted() == Array(27...33))
    // 1,000 each are expected, with a standard deviation of 29.
    #expect(!counts.values.contains { abs($0 - 1_000) > 150 }, "\(counts)")
  }

  @Test func `the same seed draws the same days`() {
    var first = SplitMix64(seed: 7)
    var second = SplitMix64(seed: 7)
    let drawn = (0..<50).map { Fuzz().days(Double($0), using: &first) }
    #expect(drawn == (0..<50).map { Fuzz().days(Double($0), using: &second) })
  }

  @Test(
    arguments: [
      (0, 1), (0.4, 1), (1.49, 1), (1.5, 2), (2.5, 3), (4.4999, 4), (36_499.5, 36_500),
      (1e300, 36_500), (-1, 1), (.nan, 1), (.infinity, 36_500),
    ] as [(Double, Int)]
  )
  func `whole days are the nearest ones within the limits`(intervalDays: Double, expected: Int) {
    #expect(IntervalPolicy.default.wholeDays(intervalDays) == expected)
  }

  @Test(arguments: [(0, 10), (-1, 10), (11, 10), (1, 36_501), (1, 0)])
  func `limits out of order or out of bounds are refused`(minimumDays: Int, maximumDays: Int) {
    #expect(
      throws: FSRSError.intervalLimits(minimumDays: minimumDays, maximumDays: maximumDays)
    ) {
      try IntervalPolicy(minimumDays: minimumDays, maximumDays: maximumDays)
    }
  }
}
