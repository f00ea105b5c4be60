import Confusables
import Pinyin

/// Whether a planted confusion is the worst of the profile after forty answers.
///
/// Each learner takes the one sound of a pair for the other four times in five, knows the rest, and
/// slips in one other answer of twenty. The forty answers are two drills of twenty, as the program
/// makes them: words of levels 1 to 3, then words that carry what was confused most, as `drill
/// --weak` brings them (the manual says how). Either all are typed, as stable words are, or all are
/// chosen among four options. The pairs are ranked as the library ranks them.
struct ProfileRecovery {
  private static let planted: [(name: String, contrast: Contrast)] = [
    ("zh/z", Contrast(.zh, .z)), ("l/n", Contrast(.l, .n)), ("an/ang", Contrast(.an, .ang)),
    ("tones 2/3", Contrast(.second, .third)),
  ]
  private static let learners = 100
  private static let answersEach = 20
  /// Contrasts that a weak drill is about, at most.
  private static let weakest = 8
  /// Chances to see a pair, under which nobody can be expected to find it.
  private static let leastOffers = 5.0

  private let words: [Word]
  private let deck: Deck
  private let tables: ReadingTables
  private let ordinary: ReadingDistractors

  /// `words`: those that are drilled; `deck`: all words of the pack.
  init(words: [Word], deck: Deck) {
    self.words = words
    self.deck = deck
    tables = ReadingTables(attested: Inventory.all, deck: deck.words.map(\.reading))
    ordinary = ReadingDistractors(tables: tables)
  }

  /// A row for each pair, typed and chosen.
  var rows: [Row] {
    [true, false].flatMap { isTyped in
      Self.planted.map { name, contrast in row(name, contrast, isTyped: isTyped) }
    }
  }

  private func row(_ name: String, _ planted: Contrast, isTyped: Bool) -> Row {
    var found: [(group: String, value: Double)] = []
    var offers = 0
    for number in 0..<Self.learners {
      var learner = PlantedLearner(planted: planted, seed: UInt64(number) &* 31 &+ 5)
      drill(words, with: ordinary, isTyped, &learner)
      let weak = weakWords(learner.profile)
      let weighted =
        isTyped
        ? ordinary : ReadingDistractors(tables: tables, profile: learner.profile)
      drill(weak, with: weighted, isTyped, &learner)
      offers += learner.offers
      found.append((String(number), learner.profile.ranked().first?.contrast == planted ? 1 : 0))
    }
    let estimate = Estimate(found)
    let most = isTyped ? .infinity : mostOffers(of: planted)
    return Row(
      measure: "f  \(name) first, \(isTyped ? "typed" : "chosen")",
      value: "\(estimate.text), on offer \(decimal(Double(offers) / Double(Self.learners), 1))",
      interval: estimate.interval,
      target: "≥ .9",
      verdict: estimate.mean >= 0.9
        ? .ok
        : most < Self.leastOffers
          ? .undecided("at most \(decimal(most, 1)) on offer in balance") : .miss
    )
  }

  /// How often a pair can be on offer in forty questions on such words, if no other pair were.
  ///
  /// Each of the two must be the answer as often as the other, so the rarer one sets the limit.
  private func mostOffers(of pair: Contrast) -> Double {
    let chances = words.reduce(0.0) { sum, word in
      let offered = Deck.places(of: word.reading).reduce(0.0) { sum, place in
        guard let other = PlantedLearner.swapped(place.syllable, pair) else { return sum }
        let opposite = Deck.SyllablePlace(
          syllable: other,
          position: place.position,
          length: place.length
        )
        let (own, others) = (deck.count(at: place), deck.count(at: opposite))
        return sum + Double(min(own, others)) / Double(max(own, 1))
      }
      return sum + min(1, offered)
    }
    return chances * Double(2 * Self.answersEach) / Double(max(words.count, 1))
  }

  private func drill(
    _ words: [Word],
    with distractors: ReadingDistractors,
    _ isTyped: Bool,
    _ learner: inout PlantedLearner
  ) {
    var asked = 0
    var order = words.shuffled(using: &learner.generator)[...]
    if words.count != self.words.count { order = words[...] }
    while asked < Self.answersEach, let word = order.popFirst() {
      if isTyped {
        learner.type(word.reading)
      } else {
        guard
          let choices = distractors.choices(
            for: word.reading,
            blocked: word.accepted,
            using: &learner.generator
          )
        else { continue }
        learner.choose(choices)
      }
      asked += 1
    }
  }

  /// The words that carry most of what was confused; all words while nothing was.
  private func weakWords(_ profile: ConfusionProfile) -> [Word] {
    let weak = profile.ranked()
      .filter { $0.count.confused > 0 && $0.rate > ConfusionProfile.priorMean }
      .prefix(Self.weakest)
    guard !weak.isEmpty else { return words }
    let weighed = words.enumerated().map { index, word in
      (
        index: index,
        weight: weak.reduce(0) { sum, ranked in
          let isCarried = word.reading.syllables.contains {
            PlantedLearner.swapped($0, ranked.contrast) != nil
          }
          return isCarried ? sum + ranked.rate - ConfusionProfile.priorMean : sum
        }
      )
    }
    return weighed.filter { $0.weight > 0 }
      .sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }
      .map { words[$0.index] }
  }
}
