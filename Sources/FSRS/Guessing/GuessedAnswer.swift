#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The evidence of a right answer that could have been a lucky guess.
///
/// A learner remembers with probability R and then answers right; otherwise a guess is right with
/// probability g. So an answer is right with p = g + (1 - g) R, and by Bayes' rule a right answer
/// was known with probability q = R / p. `docs/scheduling.md` derives the update of the state.
package struct GuessedAnswer {
  /// The probability p of a right answer.
  let right: Double
  /// The probability q that a right answer was known.
  let knownShare: Double

  package init(retrievability: Double, guessRate: Double) {
    right = Self.right(retrievability, guessRate: guessRate)
    knownShare = min(retrievability / right, 1)
  }

  /// Returns the probability of a right answer; with guess rate 0 exactly the retrievability.
  package static func right(_ retrievability: Double, guessRate: Double) -> Double {
    guessRate + (1 - guessRate) * retrievability
  }

  /// Returns the stability after an answer that was known with probability q: the geometric mean.
  package func stability(known: Double, guessed: Double) -> Double {
    exp(knownShare * log(known) + (1 - knownShare) * log(guessed))
  }

  /// Returns the difficulty after an answer that was known with probability q: the mean.
  package func difficulty(known: Double, guessed: Double) -> Double {
    knownShare * known + (1 - knownShare) * guessed
  }
}
