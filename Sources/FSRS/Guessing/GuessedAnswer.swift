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
