/// What fsrs-rs learns FSRS-6 from, and what it weighs each review.
///
/// A review is a target unless it is on the day of the one before; the targets of cards whose
/// first answers are outliers are left out, as are those behind more than 256 reviews. The rules
/// are those of fsrs-rs 6.6 (`dataset.rs`), so that both make the same number small.
struct FSRS6Items {
  /// The weight of each review of the log; 0 where it is no target.
  private(set) var weights: [Float]
  /// How often each first rating was recalled after each number of days, outliers left out.
  private(set) var firstIntervals: [[Int: Outcome]]
  /// The share of recalls among the targets, outliers left out.
  private(set) var averageRecall = 0.0
  /// Targets, outliers left out.
  private(set) var targetCount = 0
  /// Targets that are the first of their card, outliers left out.
  let firstTargetCount: Int

  /// Answers after one first rating and one number of days.
  struct Outcome {
    var reviews = 0
    var recalls = 0
  }

  private static let longestHistory = 256

  /// Looks at the first reviews of a log, whose days are whole.
  init(_ log: TrainingLog, first count: Int) {
    var reviews = [Int32](repeating: 0, count: log.cardCount)
    var firstRating = [UInt8](repeating: 0, count: log.cardCount)
    var firstDays = [Int32](repeating: 0, count: log.cardCount)
    var outcomes = [[Int: Outcome]](repeating: [:], count: 4)
    weights = Array(repeating: 0, count: count)
    for index in 0..<count {
      let card = Int(log.cards[index])
      reviews[card] += 1
      guard reviews[card] > 1 else {
        firstRating[card] = log.ratings[index]
        continue
      }
      guard log.days[index] >= 1 else { continue }
      let isRecall = log.ratings[index] > 1
      weights[index] = 1
      if firstDays[card] == 0 {
        let days = Int(log.days[index])
        firstDays[card] = Int32(days)
        outcomes[Int(firstRating[card]) - 1][days, default: Outcome()].reviews += 1
        outcomes[Int(firstRating[card]) - 1][days, default: Outcome()].recalls += isRecall ? 1 : 0
      }
    }
    firstIntervals = outcomes.enumerated().map { rating, groups in
      Self.usual(groups, isEasy: rating == 3)
    }
    firstTargetCount = firstIntervals.reduce(0) { sum, groups in
      groups.values.reduce(sum) { $0 + $1.reviews }
    }
    weigh(log, firstRating, firstDays)
  }

  /// The groups of answers left when rare intervals and very long ones are taken away.
  ///
  /// The smallest groups go first, the shorter interval of two equal ones, until 20 answers or one
  /// in twenty are gone.
  private static func usual(_ groups: [Int: Outcome], isEasy: Bool) -> [Int: Outcome] {
    let total = groups.values.reduce(0) { $0 + $1.reviews }
    let allowed = max(20, total / 20)
    let ascending = groups.sorted { left, right in
      (left.value.reviews, left.key) < (right.value.reviews, right.key)
    }
    var removed = 0
    return ascending.reduce(into: [:]) { kept, group in
      let reviews = group.value.reviews
      if removed + reviews < allowed {
        removed += reviews
      } else if reviews >= 6, group.key <= (isEasy ? 365 : 100) {
        kept[group.key] = group.value
      }
    }
  }

  private mutating func weigh(_ log: TrainingLog, _ firstRating: [UInt8], _ firstDays: [Int32]) {
    let isUsual = firstRating.indices.map { card in
      firstRating[card] > 0
        && firstIntervals[Int(firstRating[card]) - 1][Int(firstDays[card])] != nil
    }
    var recalls = 0
    for index in weights.indices where weights[index] > 0 {
      guard isUsual[Int(log.cards[index])] else {
        weights[index] = 0
        continue
      }
      targetCount += 1
      recalls += log.ratings[index] > 1 ? 1 : 0
    }
    averageRecall = Double(recalls) / Double(max(targetCount, 1))
    var rank = 0
    var reviews = [Int32](repeating: 0, count: log.cardCount)
    let last = Float(max(targetCount - 1, 1))
    for index in weights.indices {
      let card = Int(log.cards[index])
      reviews[card] += 1
      guard weights[index] > 0 else { continue }
      let age = Float(rank) / last
      rank += 1
      weights[index] = reviews[card] > Self.longestHistory ? 0 : 0.25 + 0.75 * age * age * age
    }
  }
}
