import Confusables
import Pinyin

/// Whether a planted confusion is found, and what follows from it (j).
///
/// Each learner takes the one sound of a pair for the other four times in five, knows the rest, and
/// slips in one other answer of twenty. The forty answers are two drills of twenty, all typed, as
/// the program makes them: words of levels 1 to 3, then words that carry what was confused most, as
/// `drill --weak` brings them, or other words if nothing was confused often enough for it. Then
/// every word of these levels that carries the pair is asked with options drawn for this learner.
struct PlantedConfusions {
  private static let planted: [(name: String, contrast: Contrast)] = [
    ("zh/z", Contrast(.zh, .z)), ("l/n", Contrast(.l, .n)), ("an/ang", Contrast(.an, .ang)),
    ("tones 2/3", Contrast(.second, .third)),
  ]
  private static let learners = 100
  private static let answersEach = 20
  /// Contrasts that a weak drill is about, at most.
  private static let weakest = 8

  private let words: [Word]
  private let known: KnownReadings

  /// `words`: those that are drilled; `deck`: all words of the pack.
  init(words: [Word], deck: Deck) {
    self.words = words
    known = KnownReadings(deck.words.lazy.map { ($0.simplified, $0.reading.numbered) })
  }

  /// Two rows for each pair.
  var rows: [Row] {
    Self.planted.flatMap { name, contrast in rows(name, contrast) }
  }

  private func rows(_ name: String, _ planted: Contrast) -> [Row] {
    var found: [(group: String, value: Double)] = []
    var offered: [(group: String, value: Double)] = []
    for number in 0..<Self.learners {
      var learner = PlantedLearner(planted: planted, seed: UInt64(number) &* 31 &+ 5)
      let order = words.shuffled(using: &learner.generator)
      type(order[...], &learner)
      let weak = weakWords(learner.profile)
      type(weak.isEmpty ? order.dropFirst(Self.answersEach) : weak[...], &learner)
      found.append((String(number), learner.profile.ranked().first?.contrast == planted ? 1 : 0))
      guard number < 10 else { continue }
      let draws = ReadingDistractors(words: known, profile: learner.profile)
      for word in words where carries(word, planted) {
        guard
          let choices = draws.choices(
            for: word.reading,
            hanzi: word.simplified,
            blocked: word.accepted,
            using: &learner.generator
          )
        else { continue }
        offered.append((String(number), choices.offered.contains(planted) ? 1 : 0))
      }
    }
    return [
      Row("j \(name) ranked first after forty answers", Estimate(found), target: .atLeast(0.9)),
      Row("j \(name) offered where a word carries it", Estimate(offered), target: .atLeast(0.3)),
    ]
  }

  private func type(_ words: ArraySlice<Word>, _ learner: inout PlantedLearner) {
    for word in words.prefix(Self.answersEach) { learner.type(word.reading) }
  }

  private func carries(_ word: Word, _ pair: Contrast) -> Bool {
    word.reading.syllables.contains { PlantedLearner.swapped($0, pair) != nil }
  }

  /// The words that carry most of what was confused; none while nothing was confused often enough to
  /// be a weakness.
  private func weakWords(_ profile: ConfusionProfile) -> [Word] {
    let weak = profile.weaknesses.prefix(Self.weakest)
    let weighed = words.enumerated().map { index, word in
      (
        index: index,
        weight: weak.reduce(0) { sum, ranked in
          carries(word, ranked.contrast) ? sum + ranked.rate - ConfusionProfile.priorMean : sum
        }
      )
    }
    return weighed.filter { $0.weight > 0 }
      .sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }
      .map { words[$0.index] }
  }
}
