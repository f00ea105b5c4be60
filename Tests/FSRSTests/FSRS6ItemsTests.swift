import Testing

@testable import FSRS
@testable import ModelComparison

/// What FSRS-6 learns from, against fsrs-rs-python 0.9.3 (fsrs-rs 6.6.2).
///
/// Where every card has one target, fsrs-rs returns the initial stabilities it begins with.
@Suite struct `FSRS-6 training items` {
  /// Cards with one first rating and one interval, some of which were recalled.
  struct Group: Sendable {
    let rating: Rating
    let days: Double
    let cards: Int
    let recalled: Int

    init(_ rating: Rating, _ days: Double, _ cards: Int, _ recalled: Int) {
      self.rating = rating
      self.days = days
      self.cards = cards
      self.recalled = recalled
    }
  }

  struct Example: Sendable {
    let groups: [Group]
    let stabilities: [Double]
  }

  @Test(arguments: [
    Example(
      groups: [
        Group(.again, 1, 20, 10), Group(.again, 3, 12, 4), Group(.good, 2, 30, 27),
        Group(.good, 5, 25, 20), Group(.good, 9, 6, 3),
      ],
      stabilities: [0.013017, 0.233825, 1.740121, 9.618975]
    ),
    Example(
      groups: [
        Group(.again, 1, 25, 15), Group(.hard, 2, 25, 20), Group(.good, 3, 30, 27),
        Group(.easy, 9, 25, 24), Group(.easy, 30, 21, 15),
      ],
      stabilities: [0.04052, 0.620517, 2.58899, 8.2956]
    ),
    Example(
      groups: [Group(.good, 3, 40, 37)],
      stabilities: [0.36048, 2.198759, 3.921922, 14.105659]
    ),
    Example(
      groups: [Group(.again, 2, 30, 10), Group(.hard, 2, 30, 20)],
      stabilities: [0.001753, 0.145102, 3.121898, 42.630463]
    ),
    Example(
      groups: [Group(.hard, 2, 30, 25), Group(.good, 2, 30, 20), Group(.easy, 8, 30, 28)],
      stabilities: [0.161301, 0.161301, 0.161301, 8.734878]
    ),
    Example(
      groups: [Group(.hard, 2, 30, 20), Group(.easy, 8, 30, 28)],
      stabilities: [0.007228, 0.160694, 1.386932, 8.698319]
    ),
  ])
  func `initial stabilities agree`(example: Example) throws {
    var log = TrainingLog()
    var card = 0
    for group in example.groups {
      for index in 0..<group.cards {
        log.append(try RatedReview(rating: group.rating, elapsedDays: 0), card: card)
        let rating: Rating = index < group.recalled ? .good : .again
        log.append(try RatedReview(rating: rating, elapsedDays: group.days), card: card)
        card += 1
      }
    }
    let items = FSRS6Items(log, first: log.count)
    let stabilities = try #require(items.initialStabilities())
    for (actual, expected) in zip(stabilities, example.stabilities) {
      #expect(actual.isClose(to: expected, relative: 1e-3, floor: 2e-6), "\(stabilities)")
    }
  }

  @Test func `same-day answers and outliers are no targets, and the newest count most`() throws {
    var log = TrainingLog()
    for card in 0..<100 {
      log.append(try RatedReview(rating: .good, elapsedDays: 0), card: card)
      log.append(try RatedReview(rating: .good, elapsedDays: 0), card: card)
      // Three cards come back after an interval that hardly any other has.
      let days: Double = card < 3 ? 77 : 2
      log.append(try RatedReview(rating: .good, elapsedDays: days), card: card)
    }
    let items = FSRS6Items(log, first: log.count)
    #expect(items.targetCount == 97)
    let weights = items.weights.filter { $0 > 0 }
    #expect(weights.count == 97)
    #expect(weights.first == 0.25)
    #expect(weights.last == 1)
    #expect(weights == weights.sorted())
    #expect(items.weights[2] == 0)
  }
}
