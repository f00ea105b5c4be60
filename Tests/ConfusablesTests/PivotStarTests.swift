import Confusables
import Pinyin
import SeededRandom
import Testing

struct PivotStarTests {
  /// Items on a line, each the neighbour of those at most four places away, the ends included.
  private static let line = NeighborTable(commonness: (0..<300).map(Double.init)) { id in
    (max(0, id - 4)...min(299, id + 4)).filter { $0 != id }.map { ($0, 1 / Double(abs($0 - id))) }
  }

  @Test func `the answer is the centre one time in four`() throws {
    let star = PivotStar(table: Self.line)
    var generator = SplitMix64(seed: 8)
    var centers = 0
    var middles = 0.0
    var standIns = 0
    let count = 6000
    for index in 0..<count {
      let choices = try #require(
        star.choices(for: index % 300, isAllowed: { _, _ in true }, using: &generator)
      )
      #expect(Set(choices.options).count == 4)
      #expect(choices.options[choices.answer] == index % 300)
      if choices.answer == choices.center { centers += 1 }
      standIns += choices.standInCount
      // The guesser takes the option nearest to the others.
      let spreads = choices.options.map { option in
        choices.options.reduce(0) { $0 + abs($1 - option) }
      }
      let least = spreads.min() ?? 0
      let ties = spreads.filter { $0 == least }.count
      if spreads[choices.answer] == least { middles += 1 / Double(ties) }
    }
    // n = 6,000: four standard errors are .022.
    #expect(abs(Double(centers) / Double(count) - 0.25) < 0.025, "\(centers)")
    #expect(abs(middles / Double(count) - 0.25) < 0.025, "\(middles)")
    #expect(standIns < count / 4, "\(standIns)")
  }

  @Test func `hubs are no better a guess than others`() throws {
    // Every tenth item is a neighbour of everything near it.
    let table = NeighborTable(commonness: (0..<300).map { Double($0 * 37 % 300) }) { id in
      let reach = id % 10 == 0 ? 12 : 4
      return (max(0, id - reach)...min(299, id + reach)).filter { $0 != id }.map { ($0, 1) }
    }
    let star = PivotStar(table: table)
    var generator = SplitMix64(seed: 6)
    var hits = 0.0
    var count = 0.0
    for id in 0..<300 {
      for _ in 0..<20 {
        let choices = try #require(
          star.choices(for: id, isAllowed: { _, _ in true }, using: &generator)
        )
        let common = choices.options.filter { $0 % 10 == 0 }
        guard !common.isEmpty, common.count < 4 else { continue }
        count += 1
        if id % 10 == 0 { hits += 1 / Double(common.count) }
        hits -= 0.25
      }
    }
    #expect(count > 1000)
    #expect(abs(hits / count) < 0.05, "the guesser gains \(hits / count) on \(count) questions")
  }

  @Test func `what is not allowed together is never together`() throws {
    let star = PivotStar(table: Self.line)
    var generator = SplitMix64(seed: 2)
    for id in 0..<300 {
      let choices = try #require(
        star.choices(for: id, isAllowed: { ($0 + $1) % 3 != 0 || $0 == $1 }, using: &generator)
      )
      for one in choices.options {
        for other in choices.options where other != one {
          #expect((one + other) % 3 != 0, "\(choices)")
        }
      }
    }
  }

  @Test func `items without neighbours get stand-ins and say so`() throws {
    let table = NeighborTable(commonness: (0..<50).map(Double.init)) { _ in [] }
    var generator = SplitMix64(seed: 2)
    for id in 0..<50 {
      let choices = try #require(
        PivotStar(table: table).choices(for: id, isAllowed: { _, _ in true }, using: &generator)
      )
      #expect(choices.standInCount == 3)
      #expect(Set(choices.options).count == 4)
    }
  }

  @Test func `three items make no question`() {
    let table = NeighborTable(commonness: [1, 2, 3]) { id in
      [0, 1, 2].filter { $0 != id }.map { ($0, 1) }
    }
    var generator = SplitMix64(seed: 2)
    let star = PivotStar(table: table)
    #expect(star.choices(for: 0, isAllowed: { _, _ in true }, using: &generator) == nil)
    #expect(star.choices(for: 7, isAllowed: { _, _ in true }, using: &generator) == nil)
  }

  @Test func `equal seeds give equal stars`() {
    var one = SplitMix64(seed: 5)
    var other = SplitMix64(seed: 5)
    let star = PivotStar(table: Self.line)
    for id in 0..<300 {
      let first = star.choices(for: id, isAllowed: { _, _ in true }, using: &one)
      #expect(first == star.choices(for: id, isAllowed: { _, _ in true }, using: &other))
    }
  }
}
