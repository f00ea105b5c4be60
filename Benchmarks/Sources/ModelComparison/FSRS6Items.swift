import FSRS

/// The reviews from which fsrs-rs trains FSRS-6, and their weights.
///
/// A review is a target unless it is on the same day as the one before; targets of cards whose
/// first answers are outliers, and targets after more than 256 reviews, are skipped. The rules are
/// those of fsrs-rs 6.6 (`dataset.rs`), so that both minimize the same objective.
struct FSRS6Items {
  /// The weight of each review of the log; 0 if it is not a target.
  let weights: [Float]
  /// The recalls of each first rating after each number of days, without outliers.
  let firstIntervals: [[Int: Outcome]]
  /// The share of recalls among the targets, without outliers.
  let averageRecall: Double
  /// The number of targets, without outliers.
  let targetCount: Int
  /// The number of targets that are the first of their card, without outliers.
  let firstTargetCount: Int

  /// The answers after one first rating and one number of days.
  struct Outcome {
    var reviews = 0
    var recalls = 0

    fileprivate mutating func add(isRecall: Bool) {
      reviews += 1
      recalls += isRecall ? 1 : 0
    }
  }

  private static let longestHistory = 256

  /// Selects targets from the first reviews of a log with whole days.
  init(_ log: TrainingLog, first count: Int) {
    var cards = [CardStart](repeating: CardStart(), count: log.cardCount)
    // By rating and days.
    var outcomes = [[Outcome]](repeating: [], count: 5)
    var targets = [Target](repeating: .none, count: count)
    for index in 0..<count {
      let rating = log.ratings[index]
      var card = cards[Int(log.cards[index])]
      if card.reviews < .max { card.reviews += 1 }
      if card.reviews == 1 {
        card.rating = rating
      } else if log.days[index] >= 1 {
        targets[index] = card.reviews > Self.longestHistory ? .unweighted : .weighted
        if card.days == 0 {
          card.days = UInt16(min(log.days[index], Float(UInt16.max)))
          let (first, days) = (Int(card.rating), Int(card.days))
          let missing = max(0, days + 1 - outcomes[first].count)
          outcomes[first].append(contentsOf: repeatElement(Outcome(), count: missing))
          outcomes[first][days].add(isRecall: rating > 1)
        }
      }
      cards[Int(log.cards[index])] = card
    }
    let groups = (1...4).map { Self.usual(outcomes[$0], isEasy: $0 == 4) }
    firstIntervals = groups
    firstTargetCount = groups.reduce(0) { sum, groups in
      groups.values.reduce(sum) { $0 + $1.reviews }
    }
    var isUsualInterval = outcomes.map { [Bool](repeating: false, count: $0.count) }
    for (index, group) in groups.enumerated() {
      for days in group.keys { isUsualInterval[index + 1][days] = true }
    }
    let isUsual = cards.map { $0.days > 0 && isUsualInterval[Int($0.rating)][Int($0.days)] }
    var scored = 0
    var recalls = 0
    for index in targets.indices where targets[index] != .none {
      guard isUsual[Int(log.cards[index])] else {
        targets[index] = .none
        continue
      }
      scored += 1
      recalls += log.ratings[index] > 1 ? 1 : 0
    }
    targetCount = scored
    averageRecall = Double(recalls) / Double(max(scored, 1))
    var rank = 0
    let last = Float(max(scored - 1, 1))
    weights = targets.map { target in
      guard target != .none else { return 0 }
      let age = Float(rank) / last
      rank += 1
      return target == .weighted ? 0.25 + 0.75 * age * age * age : 0
    }
  }

  /// The role of a review in the training.
  private enum Target {
    case none, weighted
    /// A target without weight, because its history is too long.
    case unweighted
  }

  /// The beginning of a card's history, kept small for the cache.
  private struct CardStart {
    var reviews: UInt16 = 0
    var days: UInt16 = 0
    var rating: UInt8 = 0
  }

  /// Returns the groups of answers, given by the days, without rare and very long intervals.
  ///
  /// The smallest groups are removed first, of two equal ones that with the shorter interval, until
  /// 20 answers or one in twenty are removed.
  private static func usual(_ outcomes: [Outcome], isEasy: Bool) -> [Int: Outcome] {
    let groups = outcomes.enumerated().filter { $0.element.reviews > 0 }
    let total = groups.reduce(0) { $0 + $1.element.reviews }
    let allowed = max(20, total / 20)
    let ascending = groups.sorted { left, right in
      (left.element.reviews, left.offset) < (right.element.reviews, right.offset)
    }
    var removed = 0
    return ascending.reduce(into: [:]) { kept, group in
      let reviews = group.element.reviews
      if removed + reviews < allowed {
        removed += reviews
      } else if reviews >= 6, group.offset <= (isEasy ? 365 : 100) {
        kept[group.offset] = group.element
      }
    }
  }
}
