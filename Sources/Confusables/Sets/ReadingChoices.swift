public import Pinyin

/// Readings to choose from, one of them right.
public struct ReadingChoices: Hashable, Sendable {
  /// The readings in the order in which they are shown.
  public let options: [Reading]
  /// The position of the right one.
  public let answer: Int
  /// The contrasts in which each option differs from the answer; none for the answer.
  public let contrasts: [[Contrast]]

  /// Every contrast on offer, each once; these are counted as shown.
  public var offered: [Contrast] {
    contrasts.reduce(into: []) { all, some in
      all += some.filter { !all.contains($0) }
    }
  }

  init(options: [Reading], answer: Int) {
    self.options = options
    self.answer = answer
    contrasts = options.map { Contrast.between(options[answer], $0) }
  }

  /// Makes choices of the answer and the wrong options in random order.
  init(
    answer: Reading,
    wrong: [Reading],
    using generator: inout some RandomNumberGenerator
  ) {
    let options = ([answer] + wrong).shuffled(using: &generator)
    self.init(
      options: options,
      answer: options.firstIndex(of: answer) ?? 0
    )
  }
}
