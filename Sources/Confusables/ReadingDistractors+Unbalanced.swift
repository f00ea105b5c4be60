import Pinyin

/// Sets for the words that no balanced set fits.
extension ReadingDistractors {
  /// Three wrong readings without regard to how often their values are answers; nil when none are
  /// legal.
  func unbalanced(
    _ word: WordInPlay,
    _ open: [Int],
    using generator: inout some RandomNumberGenerator
  ) -> [Reading]? {
    for (one, other) in orderedPairs(open) {
      let sets = CrossingSets(
        word: word,
        one: (one, wideDraws(word, one)),
        other: (other, wideDraws(word, other)),
        preference: Self.realWordPreference
      )
      guard let (left, right) = sets.pick(using: &generator) else { continue }
      return readings(of: word, one, left, other, right)
    }
    for position in open {
      if let wrong = pick(squares(of: word, position), of: word, using: &generator) {
        return wrong
      }
    }
    for position in open {
      if let wrong = pick(wideSquares(of: word, position), of: word, using: &generator) {
        return wrong
      }
    }
    return nil
  }

  private func wideDraws(_ word: WordInPlay, _ position: Int) -> [(target: Int, share: Double)] {
    wideSteps(word, position).map { ($0.target, $0.weight) }
  }

  private func wideSteps(_ word: WordInPlay, _ position: Int) -> [SyllableGrid.Step] {
    let isNeutral = answerTone(word, position) == .neutral
    return ContrastUnit.allCases.flatMap { unit in
      tables.grid.steps(
        of: unit,
        from: word.code(at: position),
        weights: weights,
        limit: .infinity
      )
    }
    .filter { (tables.syllables[$0.target].tone == .neutral) == isNeutral }
  }

  private func answerTone(_ word: WordInPlay, _ position: Int) -> Tone {
    word.answer.syllables[position].tone
  }

  private func wideSquares(of word: WordInPlay, _ position: Int) -> [Candidate] {
    let steps = wideSteps(word, position)
    var candidates: [Candidate] = []
    for (index, first) in steps.enumerated() {
      for second in steps[(index + 1)...] where second.unit != first.unit {
        guard let both = tables.grid.code(applying: second, to: first.target) else { continue }
        let changes: [WordInPlay.Change] = [first.target, second.target, both].map {
          [(position, $0)]
        }
        guard !changes.contains(where: word.isBlocked) else { continue }
        candidates.append((changes, first.weight * second.weight))
      }
    }
    return candidates
  }
}
