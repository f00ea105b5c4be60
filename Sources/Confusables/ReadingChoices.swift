public import Pinyin

/// Readings to choose from, one of them right.
public struct ReadingChoices: Hashable, Sendable {
  /// The readings in the order in which they are shown.
  public let options: [Reading]
  /// The place of the right one.
  public let answer: Int
  /// For each option the contrasts in which it differs from the answer; none for the answer.
  public let contrasts: [[Contrast]]
  /// False when the set had to be made without regard to how often its values are answers, or, of
  /// longer words, to how often they come to such a set.
  ///
  /// Such a set still holds no blocked reading, but over many of them a guesser who knows which
  /// syllables are common scores more than one in four.
  public let isBalanced: Bool

  /// Every contrast on offer, each once: what to count as shown.
  public var offered: [Contrast] {
    contrasts.reduce(into: []) { all, some in
      all += some.filter { !all.contains($0) }
    }
  }

  init(options: [Reading], answer: Int, isBalanced: Bool) {
    self.options = options
    self.answer = answer
    contrasts = options.map { Contrast.between(options[answer], $0) }
    self.isBalanced = isBalanced
  }

  /// Shuffles the answer among the wrong options.
  init(
    answer: Reading,
    wrong: [Reading],
    isBalanced: Bool,
    using generator: inout some RandomNumberGenerator
  ) {
    let options = ([answer] + wrong).shuffled(using: &generator)
    self.init(
      options: options,
      answer: options.firstIndex(of: answer) ?? 0,
      isBalanced: isBalanced
    )
  }
}
