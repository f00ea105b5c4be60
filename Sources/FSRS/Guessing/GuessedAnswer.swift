#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// A right answer that may be a lucky guess, with the probability that it was recalled.
///
/// A learner recalls the answer with probability R; otherwise a guess is right with probability g.
/// So an answer is right with probability p = g + (1 - g) R, and by Bayes' rule a right answer was
/// recalled with probability q = R / p. `docs/scheduling.md` derives the update of the state.
package struct GuessedAnswer {
  /// The probability p that the answer is right.
  let right: Double
  /// The probability q that the right answer was recalled.
  let knownShare: Double

  package init(retrievability: Double, guessRate: Double) {
    right = Self.right(retrievability, guessRate: guessRate)
    knownShare = min(retrievability / right, 1)
  }

  /// Returns the probability p of a right answer, by recall or by guessing; with guess rate 0 it is
  /// exactly the retrievability.
  package static func right(_ retrievability: Double, guessRate: Double) -> Double {
    guessRate + (1 - guessRate) * retrievability
  }

  /// Returns the stability after the answer: the geometric mean of `known`, with the weight q, and
  /// `guessed`, with the weight 1 - q.
  package func stability(known: Double, guessed: Double) -> Double {
    exp(knownShare * log(known) + (1 - knownShare) * log(guessed))
  }

  /// Returns the difficulty after the answer: the mean of `known`, with the weight q, and
  /// `guessed`, with the weight 1 - q.
  package func difficulty(known: Double, guessed: Double) -> Double {
    knownShare * known + (1 - knownShare) * guessed
  }
}
