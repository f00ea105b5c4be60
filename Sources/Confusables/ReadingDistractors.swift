public import Pinyin

/// Makes the wrong readings of a word so that nothing but knowing the word tells which is right.
///
/// The options are a crossing {x, x'} × {y, y'} of two contrasts, for example the tone of one
/// syllable and the initial of another. Seen from any of the four, the other three differ in the
/// same way: in x, in y and in both. So no option is the centre, the odd one out or the majority.
///
/// That makes the shape of the set silent; its frequencies must be silent too. Let f(a) be how
/// often a is an answer and P(S | a) the probability that the answer a gets the set S. A guesser
/// who sees S finds P(a | S) = f(a) · P(S | a) / Σ f(b) · P(S | b), the sum over the four b in S.
/// This is 1/4 exactly when f(b) · P(S | b) is the same for the four.
///
/// In two positions, with answers as frequent as the product f(x) · f(y) of what stands there, draw
/// x' against x with probability F(x, x') / f(x) and y' against y with G(y, y') / f(y), where F and
/// G are symmetric. Then f(a) · P(S | a) = F(x, x') · G(y, y') for each of the four corners, as F
/// and G do not change when x and x', or y and y', change places. ``SymmetricFlow`` finds such F
/// from similarity, a learner's weights (both symmetric) and f, and ``SquareFlow`` does it for two
/// contrasts within one syllable. A syllable too frequent to be balanced keeps its place with some
/// probability, in all four options; a set is then made from the other syllables.
///
/// The preference for real words is a symmetric factor of the set and therefore keeps the balance
/// but for its normaliser. What blocked readings forbid is left out, and the rest drawn as before.
public struct ReadingDistractors: Sendable {
  /// How many times a real word's reading is preferred to one that no word has.
  static let realWordPreference = 20.0
  /// The farthest that one contrast may lead, in the units of ``SyllableDistance``.
  static let reach = 1.0
  /// The largest share of a syllable's draws that one other syllable may take.
  static let ceiling = 1.0

  private typealias Candidate = (changes: [WordInPlay.Change], weight: Double)

  private let tables: ReadingTables
  private let weights: ContrastWeights
  private let pairs: [SymmetricFlow]
  private let squares: [SquareFlow]

  /// Prepares the draws of one learner; keep it for a session.
  public init(tables: ReadingTables, profile: ConfusionProfile = ConfusionProfile()) {
    self.tables = tables
    weights = ContrastWeights(profile: profile)
    let plan = CrossingPlan(grid: tables.grid, weights: weights, reach: Self.reach)
    let frequencies = ReadingTables.Place.allCases.map(tables.frequencies)
    pairs = frequencies.map {
      SymmetricFlow(edges: plan.edges, frequencies: $0, ceiling: Self.ceiling)
    }
    squares = frequencies.map {
      SquareFlow(squares: plan.squares, frequencies: $0, ceiling: Self.ceiling / 2)
    }
  }

  /// Four readings in random order, the answer among them, or nil when no four are legal.
  ///
  /// - Parameters:
  ///   - answer: The reading that counts as right and is shown.
  ///   - blocked: Every reading that must not be a wrong option: the accepted readings of the
  ///     word, and what tone sandhi makes of them. The answer may be among them.
  ///   - generator: The source of randomness; equal states give equal choices.
  public func choices(
    for answer: Reading,
    blocked: some Sequence<Reading>,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    let word = WordInPlay(answer: answer, blocked: blocked, tables: tables)
    let open = word.word.open.shuffled(using: &generator)
    let moving = open.filter { position in
      let slack = pairs[word.place(at: position).rawValue].slack[word.code(at: position)]
      return Double.random(in: 0..<1, using: &generator) >= slack
    }
    var attempts: [() -> [Candidate]] = []
    for (one, other) in orderedPairs(moving) {
      attempts.append { crossings(of: word, one, other) }
    }
    for position in moving + open.filter({ !moving.contains($0) }) {
      attempts.append { squares(of: word, position) }
    }
    let balancedCount = attempts.count
    for (one, other) in orderedPairs(open) {
      attempts.append { crossings(of: word, one, other) }
      attempts.append { wideCrossings(of: word, one, other) }
    }
    for position in open { attempts.append { wideSquares(of: word, position) } }
    for (index, attempt) in attempts.enumerated() {
      let candidates = attempt()
      guard let pick = weightedPick(candidates.map(\.weight), using: &generator) else { continue }
      return ReadingChoices(
        answer: answer,
        wrong: candidates[pick].changes.map(word.reading),
        isBalanced: index < balancedCount,
        using: &generator
      )
    }
    return nil
  }

  public func debugSlack() -> [String] {
    ReadingTables.Place.allCases.map { place in
      let f = tables.frequencies(at: place), total = f.reduce(0, +)
      var a = 0.0, b = 0.0
      for i in f.indices where f[i] > 0 {
        a += f[i] * pairs[place.rawValue].slack[i]
        b += f[i] - squares[place.rawValue].draws(against: i).reduce(0) { $0 + $1.flow }
      }
      let heavy = f.indices.sorted { f[$0] * pairs[place.rawValue].slack[$0] > f[$1] * pairs[place.rawValue].slack[$1] }.prefix(6).map { "\(tables.syllables[$0].initial.rawValue)\(tables.syllables[$0].final.rawValue)\(tables.syllables[$0].tone.rawValue) f\(Int(f[$0])) s\(Int(100*pairs[place.rawValue].slack[$0]))" }
      return "\(place) total \(total) pair slack \(a/total) square slack \(b/total) \(heavy)"
    }
  }
  private func orderedPairs(_ positions: [Int]) -> [(Int, Int)] {
    positions.indices.flatMap { first in
      positions[(first + 1)...].map { (positions[first], $0) }
    }
  }

  // MARK: - Balanced sets

  /// The sets that change one syllable each at two positions.
  private func crossings(of word: WordInPlay, _ one: Int, _ other: Int) -> [Candidate] {
    cross(
      word,
      one,
      pairs[word.place(at: one).rawValue].draws(against: word.code(at: one)),
      other,
      pairs[word.place(at: other).rawValue].draws(against: word.code(at: other))
    )
  }

  /// The sets that change two parts of one syllable.
  private func squares(of word: WordInPlay, _ position: Int) -> [Candidate] {
    // With one syllable, f already holds how often each reading is an answer.
    let preference = word.word.open.count == 1 ? 1 : Self.realWordPreference
    return squares[word.place(at: position).rawValue].draws(against: word.code(at: position))
      .compactMap { draw in
        let changes: [WordInPlay.Change] = [draw.first, draw.second, draw.both].map {
          [(position, $0)]
        }
        guard !changes.contains(where: word.isBlocked) else { return nil }
        let weight = changes.reduce(draw.flow) { $0 * word.preference($1, preference) }
        return (changes, weight)
      }
  }

  private func cross(
    _ word: WordInPlay,
    _ one: Int,
    _ left: [(target: Int, share: Double)],
    _ other: Int,
    _ right: [(target: Int, share: Double)]
  ) -> [Candidate] {
    let preference = Self.realWordPreference
    let ends = right.compactMap { draw -> (change: (Int, Int), weight: Double)? in
      let change = (other, draw.target)
      guard draw.share > 0, !word.isBlocked([change]) else { return nil }
      return (change, draw.share * word.preference([change], preference))
    }
    var candidates: [Candidate] = []
    for draw in left where draw.share > 0 {
      let change = (one, draw.target)
      guard !word.isBlocked([change]) else { continue }
      let weight = draw.share * word.preference([change], preference)
      for end in ends where !word.isBlocked([change, end.change]) {
        candidates.append(
          (
            [[change], [end.change], [change, end.change]],
            weight * end.weight * word.preference([change, end.change], preference)
          )
        )
      }
    }
    return candidates
  }

  // MARK: - Sets for the words that no balanced set fits

  private func wideCrossings(of word: WordInPlay, _ one: Int, _ other: Int) -> [Candidate] {
    cross(word, one, wideDraws(word, one), other, wideDraws(word, other))
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
