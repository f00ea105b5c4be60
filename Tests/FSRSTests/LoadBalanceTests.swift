import FSRS
import SeededRandom
import Testing

/// The choice of a day among those that fuzz allows.
struct LoadBalanceTests {
  private static let seed: UInt64 = 20_261_121
  private let balance = LoadBalance(fuzz: Fuzz())

  private func draws(
    _ interval: Double,
    count: Int = 4000,
    day: (Int) -> LoadBalance.Day
  ) -> [Int] {
    var generator = SplitMix64(seed: Self.seed)
    return (0..<count).map { _ in balance.days(interval, using: &generator, day: day) }
  }

  private func mean(_ values: [Int]) -> Double {
    Double(values.reduce(0, +)) / Double(values.count)
  }

  @Test(arguments: [0.0, 1, 2.4, 2.6, 5, 10, 33.3, 120, 36_500, 1e9])
  func `every day drawn is one that fuzz allows`(interval: Double) {
    let range = Fuzz().range(interval)
    var generator = SplitMix64(seed: Self.seed)
    let drawn = draws(interval, count: 300) { _ in
      LoadBalance.Day(
        reviews: Int.random(in: -1...1000, using: &generator),
        siblingDistance: Int.random(in: -3...9, using: &generator),
        isEasy: Bool.random(using: &generator)
      )
    }
    #expect(drawn.allSatisfy(range.contains), "seed \(Self.seed)")
  }

  @Test(arguments: [3.2, 10, 21.7, 90])
  func `a calendar that empties with distance does not lengthen intervals`(interval: Double) {
    let drawn = draws(interval) { LoadBalance.Day(reviews: max(0, 200 - 2 * $0)) }
    #expect(abs(mean(drawn) - interval) < 0.25, "seed \(Self.seed)")
  }

  @Test(arguments: [10, 40, 300])
  func `a full day among its neighbours is seldom drawn`(others: Int) {
    let full = 20
    let drawn = draws(20) { LoadBalance.Day(reviews: $0 == full ? others * 3 : others) }
    let share = Double(drawn.count { $0 == full }) / Double(drawn.count)
    #expect(share < 0.25 / Double(Fuzz().range(20).count), "seed \(Self.seed)")
  }

  @Test(arguments: [0, 1, 50])
  func `an easy day and the day of a sibling are avoided, however empty they are`(others: Int) {
    let drawn = draws(20) { offset in
      offset == 20
        ? LoadBalance.Day(reviews: 0, isEasy: true)
        : offset == 21
          ? LoadBalance.Day(reviews: 0, siblingDistance: 0)
          : LoadBalance.Day(reviews: others)
    }
    #expect(drawn.count { $0 == 20 || $0 == 21 } < drawn.count / 500, "seed \(Self.seed)")
  }

  @Test func `where every day is easy the choice is as without`() {
    #expect(draws(20) { _ in .init(isEasy: true) } == draws(20) { _ in .init() })
  }

  @Test func `days get more even than by fuzz alone, at the same mean interval`() {
    var generator = SplitMix64(seed: Self.seed)
    var plain: [Int: Int] = [:]
    var balanced: [Int: Int] = [:]
    var sums = (exact: 0.0, balanced: 0)
    for today in 0..<120 {
      // Few and many words in turn, as a learner with busy weeks begins them.
      for _ in 0..<(today % 10 < 5 ? 5 : 25) {
        let interval = Double.random(in: 8...40, using: &generator)
        plain[today + Fuzz().days(interval, using: &generator), default: 0] += 1
        let chosen = balance.days(interval, using: &generator) {
          LoadBalance.Day(reviews: balanced[today + $0] ?? 0)
        }
        balanced[today + chosen, default: 0] += 1
        sums.exact += interval
        sums.balanced += chosen
      }
    }
    let count = Double(plain.values.reduce(0, +))
    #expect(abs(sums.exact - Double(sums.balanced)) / count < 0.1, "seed \(Self.seed)")
    func spread(_ load: [Int: Int]) -> Double {
      let days = (45..<115).map { Double(load[$0] ?? 0) }
      let mean = days.reduce(0, +) / Double(days.count)
      return days.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(days.count)
    }
    #expect(spread(balanced) < 0.5 * spread(plain), "seed \(Self.seed)")
  }
}
