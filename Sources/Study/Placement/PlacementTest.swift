#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// An adaptive test that finds the boundary of a learner's vocabulary in the order of learning.
///
/// It uses item response theory with four parameters, an extension of the model of three (Lord,
/// F. M., 1980, Applications of Item Response Theory). The word at place p, from 0, is known with
/// the probability 1 / (1 + exp((x(p) − b) / s)). Here x(p) = ln(1 + p / 40) is the place on a
/// logarithmic scale, b the learner's boundary and s the spread around it. The other two parameters
/// are the probabilities that a known word is answered wrong and an unknown word is answered right.
///
/// The belief in b and s is a table of probabilities, updated by Bayes' rule after each answer. At
/// first it favours beginners: most learners who take the test know a few hundred words.
package struct PlacementTest: Sendable {
  /// The number of words in the order of learning.
  package let wordCount: Int
  package let form: Form
  /// The number of words that were answered so far.
  package private(set) var answers = 0
  /// The belief: the probability of each pair of a spread and a boundary, row by row, with a row
  /// for each spread.
  private var belief: [Double]
  private let boundaries: [Double]
  /// The boundary of each entry of the belief, limited to the scale of the list: 0 if it is before
  /// the first word.
  private let reached: [Double]
  /// The positions on the logarithmic scale at which a word may be asked, each with the probability
  /// of a right answer (`chances`) for each entry of the belief.
  private let candidates: [(position: Double, chances: [Double])]

  /// The form in which the test asks a word.
  package enum Form: Hashable, Sendable {
    /// The typed reading.
    case reading
    /// The meaning, chosen among four.
    case meaning
    /// The meaning, and after a right answer the reading; a word is known if both are right.
    case both
  }

  /// Makes a test without answers, whose initial belief in the boundary is a normal distribution on
  /// the logarithmic scale.
  ///
  /// - Precondition: there is at least one word.
  package init(wordCount: Int, form: Form = .reading) {
    precondition(wordCount > 0, "a test needs words")
    self.wordCount = wordCount
    self.form = form
    let end = Self.scale(place: wordCount - 1)
    let margin = Self.margin
    let boundaries = (0..<Self.boundaryCount).map { index in
      -margin + (end + 2 * margin) * Double(index) / Double(Self.boundaryCount - 1)
    }
    self.boundaries = boundaries
    reached = Self.spreads.flatMap { _ in boundaries.map { min(end, max(0, $0)) } }
    candidates = (0..<Self.candidateCount).map { index in
      let position = end * Double(index) / Double(Self.candidateCount - 1)
      return (position, Self.chances(at: position, boundaries, form.rates(of: .right)))
    }
    let prior = boundaries.map { boundary in
      let distance = (boundary - Self.usualBoundary) / Self.boundaryDeviation
      return exp(-distance * distance / 2)
    }
    let total = prior.reduce(0, +)
    belief = Self.spreads.flatMap { spread in prior.map { spread.weight * $0 / total } }
  }

  /// True if the test may end: after ``mostAnswers`` answers, or after ``fewestAnswers`` if the
  /// boundary is known to within a tenth or is clearly among the first words.
  package var isFinished: Bool {
    guard answers >= Self.fewestAnswers else { return false }
    let (mean, _) = moments
    return answers >= Self.mostAnswers || deviation < Self.precision
      || mean + 2 * deviation < Self.scale(place: Self.beginning)
  }

  /// The place, from 0, of the next word: the one whose answer should reduce the boundary's
  /// variance most.
  package var nextPlace: Int {
    var best = (position: 0.0, variance: Double.infinity)
    for candidate in candidates {
      let variance = expectedVariance(candidate.chances)
      if variance < best.variance { best = (candidate.position, variance) }
    }
    return min(wordCount - 1, max(0, Int((exp(best.position) - 1) * Self.firstPlaces)))
  }

  /// Draws the place, from 0, of the next word from those near ``nextPlace``, so that two tests do
  /// not ask the same words.
  package func nextPlace(using generator: inout some RandomNumberGenerator) -> Int {
    let place = nextPlace
    let reach = Int(Self.reach * (Double(place) + Self.firstPlaces))
    let range = max(0, place - reach)...min(wordCount - 1, place + reach)
    return Int.random(in: range, using: &generator)
  }

  /// The judgement of an answer to a word of a test.
  package enum Outcome: Hashable, Sendable {
    case right
    /// The syllables are right, but some of their tones are wrong.
    case wrongTones
    case wrong
    /// The learner does not know the word.
    case unknown
  }

  /// Records the outcome of a question about the word at a place from 0.
  ///
  /// `asked`: the form of the question; nil for the form of the test. If the test asks for both
  /// meaning and reading, a wrong meaning is an outcome of ``Form/meaning``, because the reading is
  /// then not asked.
  package mutating func record(place: Int, _ outcome: Outcome, of asked: Form? = nil) {
    let position = Self.scale(place: place)
    let rates = (asked ?? form).rates(of: outcome)
    let chances = Self.chances(at: position, boundaries, rates)
    for index in belief.indices { belief[index] *= chances[index] }
    let total = belief.reduce(0, +)
    for index in belief.indices { belief[index] /= total }
    answers += 1
  }

  /// The estimated place in the order of the words, from 0, near which half of the words are known.
  package var boundary: Double {
    let (mean, _) = moments
    return min(Double(wordCount), max(0, (exp(mean) - 1) * Self.firstPlaces))
  }

  /// Returns the probability that the word at a place from 0 is known.
  package func knowledge(at place: Int) -> Double {
    let position = Self.scale(place: place)
    var sum = 0.0
    var index = 0
    for spread in Self.spreads {
      for boundary in boundaries {
        sum += belief[index] * Self.logistic((boundary - position) / spread.value)
        index += 1
      }
    }
    return sum
  }

  /// Returns quantiles of the number of known words, one for each probability in `quantiles`.
  package func knownWords(atQuantiles quantiles: [Double]) -> [Double] {
    let end = Self.scale(place: wordCount)
    let width = end / Double(Self.stepCount)
    let positions = (0..<Self.stepCount).map { (Double($0) + 0.5) * width }
    // The number of words that a step of the scale covers.
    let counts = positions.map { Self.firstPlaces * exp($0) * width }
    var sums: [(words: Double, probability: Double)] = []
    for spread in Self.spreads {
      for boundary in boundaries {
        var words = 0.0
        for (position, count) in zip(positions, counts) {
          words += count * Self.logistic((boundary - position) / spread.value)
        }
        sums.append((words, belief[sums.count]))
      }
    }
    sums.sort { $0.words < $1.words }
    return quantiles.map { quantile in
      var rest = quantile
      let found = sums.first { sum in
        rest -= sum.probability
        return rest <= 0
      }
      return found?.words ?? Double(wordCount)
    }
  }

  // MARK: - The model

  /// The possible spreads on the scale, each with the share of learners who have it.
  ///
  /// With a spread of 0.2, the share of known words falls from 0.9 at a place to 0.1 at 2.4 times
  /// that place; with 0.4, as for a learner who used other books, at six times that place.
  private static let spreads = [
    (value: 0.1, weight: 0.4), (value: 0.2, weight: 0.35), (value: 0.4, weight: 0.25),
  ]
  /// The mean and the standard deviation of the boundary before the first answer: 560 words, with
  /// two of three learners between 110 and 2,400.
  private static let (usualBoundary, boundaryDeviation) = (2.7, 1.4)
  /// The number of first places over which the scale is nearly linear; on a purely logarithmic
  /// scale they would be too far apart.
  private static let firstPlaces = 40.0
  /// The distance on the scale within which places are taken to be equally informative.
  private static let reach = 0.05
  private static let boundaryCount = 120
  private static let candidateCount = 30
  /// The number of steps into which the scale is divided to sum the expected number of known words.
  private static let stepCount = 200
  /// The distance on the scale by which the boundary may lie outside the list of words.
  private static let margin = 0.4
  /// The standard deviation of the boundary on the scale at which the test ends.
  ///
  /// With 0.08 and a small spread, nine of ten results differ from the true boundary by less than a
  /// tenth.
  private static let precision = 0.08
  /// The minimum number of answers, before which the test does not end by itself.
  package static let fewestAnswers = 8
  /// The minimum number of answers for an estimate of the learner's level if the test is stopped.
  package static let enoughAnswers = 15
  /// The place in the word list, from 0, before which the exact boundary does not matter, because
  /// the learner gets these words in the first days anyway.
  private static let beginning = 40
  /// The number of answers after which a test ends in any case.
  package static let mostAnswers = 40

  private static func scale(place: Int) -> Double { log(1 + Double(place) / firstPlaces) }

  private static func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }

  /// Returns the probabilities of an outcome at a position of the scale, for each pair of a spread
  /// and a possible boundary; `rates`: those for known and for unknown words.
  private static func chances(
    at position: Double,
    _ boundaries: [Double],
    _ rates: (known: Double, unknown: Double)
  ) -> [Double] {
    spreads.flatMap { spread in
      boundaries.map { boundary in
        let known = logistic((boundary - position) / spread.value)
        return rates.known * known + rates.unknown * (1 - known)
      }
    }
  }

  /// The standard deviation of the boundary on the scale.
  private var deviation: Double { max(0, moments.variance).squareRoot() }

  /// The mean and the variance of the boundary on the logarithmic scale.
  private var moments: (mean: Double, variance: Double) {
    var (sum, squares) = (0.0, 0.0)
    for (weight, boundary) in zip(belief, reached) {
      sum += weight * boundary
      squares += weight * boundary * boundary
    }
    return (sum, squares - sum * sum)
  }

  /// Returns the expected variance of the boundary after one more answer, averaged over right and
  /// wrong answers.
  private func expectedVariance(_ chances: [Double]) -> Double {
    var right = (total: 0.0, sum: 0.0, squares: 0.0)
    var wrong = right
    for index in belief.indices {
      let boundary = reached[index]
      let isRight = belief[index] * chances[index]
      let isWrong = belief[index] - isRight
      right.total += isRight
      right.sum += isRight * boundary
      right.squares += isRight * boundary * boundary
      wrong.total += isWrong
      wrong.sum += isWrong * boundary
      wrong.squares += isWrong * boundary * boundary
    }
    // Neither total is 0, because no answer is certain.
    return right.squares - right.sum * right.sum / right.total
      + wrong.squares - wrong.sum * wrong.sum / wrong.total
  }
}

extension PlacementTest.Form {
  /// The skills that the form asks, in the order of the questions.
  var skills: [Skill] {
    switch self {
    case .reading: [.reading]
    case .meaning: [.meaning]
    case .both: [.meaning, .reading]
    }
  }

  /// Returns the probabilities of an outcome for a known and for an unknown word.
  ///
  /// A known word is answered wrong because of a typing error (.05) or its tones (.08); an unknown
  /// word is read right by luck (.02), or right except for its tones (.04), because its parts
  /// suggest the reading. So wrong tones are weak evidence that the word is known. Learners who do
  /// not know a word usually say so, so “don't know” is stronger evidence than a wrong answer. The
  /// meaning of an unknown word is chosen right in a quarter of the cases. A word whose meaning was
  /// guessed is read right, or nearly right, more often than other unknown words.
  fileprivate func rates(
    of outcome: PlacementTest.Outcome
  ) -> (known: Double, unknown: Double) {
    switch (self, outcome) {
    case (.reading, .right): (0.87, 0.02)
    case (.reading, .wrongTones): (0.08, 0.04)
    case (.reading, .wrong): (0.035, 0.26)
    case (.reading, .unknown): (0.015, 0.68)
    case (.meaning, .right), (.meaning, .wrongTones): (0.95, 0.25)
    case (.meaning, .wrong): (0.03, 0.25)
    case (.meaning, .unknown): (0.02, 0.5)
    case (.both, .right): (0.95 * 0.87, 0.25 * 0.1)
    case (.both, .wrongTones): (0.95 * 0.08, 0.25 * 0.1)
    case (.both, .wrong): (0.95 * 0.035, 0.25 * 0.3)
    case (.both, .unknown): (0.95 * 0.015, 0.25 * 0.5)
    }
  }
}
