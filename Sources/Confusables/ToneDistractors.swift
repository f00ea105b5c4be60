public import Pinyin

/// Makes the wrong tones of a word: its syllables stay, their tones change.
///
/// One syllable gets the complete set of four tones in their order: a set sampled from them would
/// tell which are common. The complete set does too, where a syllable is an answer in one tone more
/// often than in another; so a word is asked with the probability that its tone's answers are to be
/// thinned to those of the rarest of the four, and never where one of them is no answer at all.
/// Longer words get a crossing of two tones of one syllable with two tones of another, balanced as
/// ``ReadingDistractors`` balances its sets. A syllable much more frequent in one tone than in all
/// others cannot be balanced each time: then there is no question, and the caller asks otherwise.
public struct ToneDistractors: Sendable {
  private let tables: ReadingTables
  private let flows: WordFlows

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
    let crossings = WordFlows.crossed.map { count in
      Deferred {
        PlaceFlows(
          words: tables.answers(count: count).map {
            PlaceFlows.Word(codes: $0.codes, weight: Double($0.count))
          },
          count: count,
          edges: edges.value,
          extra: count == 2 ? tables.extra : tables.extra.map { _ in 0 }
        )
      }
    }
    let others = ReadingTables.Place.allCases.map { place in
      Deferred {
        SymmetricFlow(edges: edges.value, frequencies: tables.frequencies(at: place), ceiling: 1)
      }
    }
    flows = WordFlows(crossings: crossings, others: others)
  }

  /// Draws four readings that differ in tones only.
  ///
  /// The order is 1 2 3 4 when one syllable is asked, and random otherwise.
  ///
  /// - Parameters:
  ///   - answer: The reading that counts as right and is shown.
  ///   - blocked: Every reading that must not be a wrong option; see ``ReadingDistractors``.
  ///   - counts: For a word of one syllable, how many words can be asked with each of its
  ///     ``options(for:)`` as the answer; all that are read so when not given.
  ///   - generator: The source of randomness; equal states give equal choices.
  /// - Returns: Four readings, the answer among them; nil when no four are legal, or when
  ///   this word must pass for the sets to stay silent.
  public func choices(
    for answer: Reading,
    blocked: some Sequence<Reading>,
    counts: [Int]? = nil,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    let blocked = Array(blocked)
    let word = WordInPlay(answer: answer, blocked: blocked, tables: tables)
    guard word.word.open.count > 1 else {
      return completeSet(word, blocked: blocked, counts: counts, using: &generator)
    }
    let moving = word.word.open.shuffled(using: &generator).filter { position in
      let stay = flows.stay(at: word.place(at: position), word.code(at: position))
      return Double.random(in: 0..<1, using: &generator) >= stay
    }
    return crossing(word, moving, using: &generator)
  }

  /// The four tones of a word of one syllable, each the answer of some word; else none.
  public func options(for answer: Reading) -> [Reading] {
    let spoken = answer.syllables.indices.filter { answer.syllables[$0].final != .r }
    guard spoken.count == 1, let position = spoken.first else { return [] }
    let options = [Tone.first, .second, .third, .fourth].map { tone in
      var syllables = answer.syllables
      syllables[position].tone = tone
      return Reading(syllables)
    }
    return options.allSatisfy { tables.answerCount(of: $0) > 0 } ? options : []
  }

  /// The four tones of one syllable in their order, as often as the rarest of them is an answer.
  private func completeSet(
    _ word: WordInPlay,
    blocked: [Reading],
    counts: [Int]?,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    let options = options(for: word.answer)
    guard let right = options.firstIndex(of: word.answer) else { return nil }
    let counts = counts ?? options.map { tables.answerCount(of: $0) }
    let share = Double(counts.min() ?? 0) / Double(max(counts[right], 1))
    guard Double.random(in: 0..<1, using: &generator) < share else { return nil }
    for option in options where option != word.answer && blocked.contains(option) { return nil }
    return ReadingChoices(options: options, answer: right, isBalanced: true)
  }

  private func crossing(
    _ word: WordInPlay,
    _ positions: [Int],
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    for (index, one) in positions.enumerated() {
      for other in positions[(index + 1)...] {
        var changes: [[WordInPlay.Change]] = []
        var weights: [Double] = []
        let (lefts, rights) = (flows.draws(word, one), flows.draws(word, other))
        let sums = [lefts, rights].map { $0.reduce(0) { $0 + $1.share } }
        // What is not drawn, and below what may not stand, is not given to the rest, which would
        // unbalance it.
        var passed = max(0, 1 - sums[0] * sums[1])
        for left in lefts {
          for right in rights {
            let wrong: [WordInPlay.Change] = [
              [(one, left.target)], [(other, right.target)],
              [(one, left.target), (other, right.target)],
            ]
            guard !wrong.contains(where: word.isBlocked),
              !word.hasTwins(at: one, left.target, beside: (other, right.target)),
              !word.hasTwins(at: other, right.target, beside: (one, left.target))
            else {
              passed += left.share * right.share
              continue
            }
            changes.append(wrong)
            weights.append(left.share * right.share)
          }
        }
        guard let pick = weightedPick(weights + [passed], using: &generator), pick < weights.count
        else { return nil }
        return ReadingChoices(
          answer: word.answer,
          wrong: changes[pick].map(word.reading),
          isBalanced: true,
          using: &generator
        )
      }
    }
    return nil
  }
}
