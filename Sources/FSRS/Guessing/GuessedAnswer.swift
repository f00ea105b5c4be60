#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// What a right answer says about a memory when it could have been a lucky guess.
///
/// One who remembers, which happens with probability R, answers right; one who does not guesses
/// right with probability g. So a right answer comes with p = g + (1 - g) R, and by Bayes' rule
/// it was known with probability q = R / p. `docs/scheduling.md` derives the update of a memory.
struct GuessedAnswer {
  /// The probability p of a right answer.
  let right: Double
  /// The probability q that a right answer was known.
  let knownShare: Double
  /// The derivative of q by R.
  let knownShareByRecall: Double

  init(retrievability: Double, guessRate: Double) {
    right = Self.right(retrievability, guessRate: guessRate)
    knownShare = min(retrievability / right, 1)
    knownShareByRecall = guessRate / (right * right)
  }

  /// The probability of a right answer; with guess rate 0 exactly the retrievability.
  static func right(_ retrievability: Double, guessRate: Double) -> Double {
    guessRate + (1 - guessRate) * retrievability
  }

  /// The stability after an answer that was known with probability q: the geometric mean.
  func stability(known: Double, guessed: Double) -> Double {
    exp(knownShare * log(known) + (1 - knownShare) * log(guessed))
  }

  /// The difficulty after an answer that was known with probability q: the mean.
  func difficulty(known: Double, guessed: Double) -> Double {
    knownShare * known + (1 - knownShare) * guessed
  }

  /// Turns the derivatives `known` of a stability into those of the mean with `guessed`.
  ///
  /// `byRecall` are the derivatives of the retrievability, all by the same parameters.
  func blend<let count: Int>(
    _ known: inout InlineArray<count, Double>,
    _ guessed: InlineArray<count, Double>,
    byRecall: InlineArray<count, Double>,
    stabilities: (known: Double, guessed: Double)
  ) {
    let value = stability(known: stabilities.known, guessed: stabilities.guessed)
    let perKnown = knownShare * value / stabilities.known
    let perGuessed = (1 - knownShare) * value / stabilities.guessed
    let perRecall = value * log(stabilities.known / stabilities.guessed) * knownShareByRecall
    for index in 0..<count {
      known[index] =
        perKnown * known[index] + perGuessed * guessed[index] + perRecall * byRecall[index]
    }
  }

  /// Turns the derivatives `known` of a difficulty into those of the mean with `guessed`.
  func blend<let count: Int>(
    _ known: inout InlineArray<count, Double>,
    _ guessed: InlineArray<count, Double>,
    byRecall: InlineArray<count, Double>,
    difficulties: (known: Double, guessed: Double)
  ) {
    let perRecall = (difficulties.known - difficulties.guessed) * knownShareByRecall
    for index in 0..<count {
      known[index] =
        knownShare * known[index] + (1 - knownShare) * guessed[index]
        + perRecall * byRecall[index]
    }
  }
}
