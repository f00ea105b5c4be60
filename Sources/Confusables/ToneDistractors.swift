public import Pinyin

/// Makes the wrong tones of a word: its syllables stay, their tones change.
///
/// One syllable gets the complete set of four tones in their order, also where some of them do not
/// exist: a set sampled from the existing tones would tell which are common. Longer words get a
/// crossing of two tones of one syllable with two tones of another, balanced as
/// ``ReadingDistractors`` balances its sets. A neutral tone is offered only as often as it is the
/// answer in the same set; where that cannot be, it stands in all four options.
public struct ToneDistractors: Sendable {
  private let tables: ReadingTables
  private let flows: [Deferred<SymmetricFlow>]

  /// Prepares the draws of one learner; keep it for a session.
  public init(tables: ReadingTables, profile: ConfusionProfile = ConfusionProfile()) {
    self.tables = tables
    let weights = ContrastWeights(profile: profile)
    let edges = Deferred {
      tables.syllables.indices.flatMap { code in
        tables.grid.steps(
          of: .tone,
          from: code,
          weights: weights,
          limit: .infinity,
          upward: true
        )
        .map { SymmetricFlow.Edge(one: code, other: $0.target, weight: $0.weight) }
      }
    }
    flows = ReadingTables.Place.allCases.map { place in
      Deferred {
        SymmetricFlow(edges: edges.value, frequencies: tables.frequencies(at: place), ceiling: 1)
      }
    }
  }

  /// Draws four readings that differ in tones only.
  ///
  /// The order is 1 2 3 4 when one syllable is asked, and random otherwise. A word of one syllable
  /// in the neutral tone has no such question.
  ///
  /// - Parameters:
  ///   - answer: The reading that counts as right and is shown.
  ///   - blocked: Every reading that must not be a wrong option; see ``ReadingDistractors``.
  ///   - generator: The source of randomness; equal states give equal choices.
  /// - Returns: Four readings, the answer among them; nil when no four are legal.
  public func choices(
    for answer: Reading,
    blocked: some Sequence<Reading>,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    let blocked = Array(blocked)
    let word = WordInPlay(answer: answer, blocked: blocked, tables: tables)
    let open = word.word.open.shuffled(using: &generator)
    if open.count > 1 {
      let moving = open.filter { position in
        let slack = flows[word.place(at: position).rawValue].value.slack[word.code(at: position)]
        return Double.random(in: 0..<1, using: &generator) >= slack
      }
      if let choices = crossing(word, moving, isBalanced: true, using: &generator) {
        return choices
      }
      let full = open.filter { answer.syllables[$0].tone != .neutral }
      if let choices = crossing(word, full, isBalanced: false, using: &generator) {
        return choices
      }
    }
    let spoken = answer.syllables.indices.filter { answer.syllables[$0].final != .r }
    for position in spoken.shuffled(using: &generator) {
      if let choices = completeSet(answer, position, blocked: blocked) { return choices }
    }
    return nil
  }

  /// The four tones of one syllable in their order.
  private func completeSet(
    _ answer: Reading,
    _ position: Int,
    blocked: [Reading]
  ) -> ReadingChoices? {
    let tones: [Tone] = [.first, .second, .third, .fourth]
    guard let right = tones.firstIndex(of: answer.syllables[position].tone) else { return nil }
    let options = tones.map { tone in
      var reading = answer
      reading.syllables[position].tone = tone
      return reading
    }
    for option in options where option != answer && blocked.contains(option) { return nil }
    return ReadingChoices(options: options, answer: right, isBalanced: true)
  }

  private func crossing(
    _ word: WordInPlay,
    _ positions: [Int],
    isBalanced: Bool,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    for (index, one) in positions.enumerated() {
      for other in positions[(index + 1)...] {
        var changes: [[WordInPlay.Change]] = []
        var weights: [Double] = []
        for left in draws(word, one, withNeutral: isBalanced) {
          for right in draws(word, other, withNeutral: isBalanced) {
            let wrong: [WordInPlay.Change] = [
              [(one, left.target)], [(other, right.target)],
              [(one, left.target), (other, right.target)],
            ]
            guard !wrong.contains(where: word.isBlocked) else { continue }
            changes.append(wrong)
            weights.append(left.share * right.share)
          }
        }
        guard let pick = weightedPick(weights, using: &generator) else { continue }
        return ReadingChoices(
          answer: word.answer,
          wrong: changes[pick].map(word.reading),
          isBalanced: isBalanced,
          using: &generator
        )
      }
    }
    return nil
  }

  private func draws(
    _ word: WordInPlay,
    _ position: Int,
    withNeutral: Bool
  ) -> [(target: Int, share: Double)] {
    flows[word.place(at: position).rawValue].value.draws(against: word.code(at: position))
      .filter { withNeutral || tables.syllables[$0.target].tone != .neutral }
  }
}
