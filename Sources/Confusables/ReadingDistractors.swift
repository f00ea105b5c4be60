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
/// Real words come in twice. ``RealPairs`` first draws another two-syllable answer of the deck, one
/// contrast away in one or in both syllables. What else makes a real word of some corner then
/// weighs more; this factor belongs to the set, is the same from all corners, and disturbs the
/// balance only by its normaliser, by less than guessers can use (`make judge`). What blocked
/// readings forbid is left out, and the rest is drawn as before.
///
/// The balance is that of the deck given to the tables: give the whole pack, not one lesson of it.
public struct ReadingDistractors: Sendable {
  /// How many times a real word's reading is preferred to one that no word has.
  ///
  /// So much that a guesser with a dictionary is right about half of the time on two syllables.
  static let realWordPreference = 30.0
  /// The farthest that one contrast of one syllable may lead, in the units of
  /// ``SyllableDistance``.
  static let reach = 1.0
  /// The farthest that each of two contrasts in two syllables may lead.
  private static let pairReach = 0.77
  /// The same where words of a length are so many that near contrasts can be balanced.
  private static let nearReach = 0.55
  /// The farthest that the other contrast of a set may lead where two of so many words share a
  /// syllable.
  private static let sharedReach = 0.4
  /// So many words are many.
  private static let manyWords = 3000

  /// How often a set that was shown recently is drawn again, first with a partner, then without.
  static let redraws = 24

  typealias Candidate = (changes: [WordInPlay.Change], weight: Double)

  /// Whether the deck has so many words of two syllables that nearly every draw is in balance.
  ///
  /// Sets without balance can then be done without; a deck of a few dozen words needs them.
  public let isLargeDeck: Bool

  let tables: ReadingTables
  let weights: ContrastWeights
  private let partners: Deferred<RealPairs>
  private let flows: WordFlows
  private let squares: [Deferred<SquareFlow>]

  /// Prepares the draws of one learner; keep it for a session.
  public init(tables: ReadingTables, profile: ConfusionProfile = ConfusionProfile()) {
    self.tables = tables
    let weights = ContrastWeights(profile: profile)
    self.weights = weights
    let edges = { @Sendable (reach: Double) in
      CrossingPlan.edges(grid: tables.grid, weights: weights, reach: reach)
    }
    let corners = Deferred {
      CrossingPlan.squares(grid: tables.grid, weights: weights, reach: Self.reach)
    }
    let areMany = tables.pairs.count > Self.manyWords
    isLargeDeck = areMany
    let partners = Deferred {
      RealPairs(
        tables: tables,
        weights: weights,
        edges: edges(areMany ? Self.sharedReach : Self.pairReach),
        choice: areMany ? .ofMany : .ofFew
      )
    }
    self.partners = partners
    let crossings = WordFlows.crossed.map { count in
      Deferred {
        let answers = tables.answers(count: count)
        return PlaceFlows(
          words: answers.map { answer in
            let free = count == 2 ? partners.value.freeShare(of: answer.key) : 1
            return PlaceFlows.Word(codes: answer.codes, weight: Double(answer.count) * free)
          },
          count: count,
          edges: edges(answers.count > Self.manyWords ? Self.nearReach : Self.pairReach),
          extra: count == 2 ? tables.extra : tables.extra.map { _ in 0 }
        )
      }
    }
    let others = ReadingTables.Place.allCases.map { place in
      Deferred {
        SymmetricFlow(
          edges: edges(Self.pairReach),
          frequencies: tables.frequencies(at: place),
          ceiling: 1
        )
      }
    }
    flows = WordFlows(crossings: crossings, others: others)
    squares = ReadingTables.Place.allCases.map { place in
      Deferred {
        SquareFlow(
          squares: corners.value,
          frequencies: tables.frequencies(at: place),
          ceiling: 0.2,
          rounds: place == .only ? 40 : 8
        )
      }
    }
  }

  /// Draws four readings.
  ///
  /// - Parameters:
  ///   - answer: The reading that counts as right and is shown.
  ///   - blocked: Every reading that must not be a wrong option: the accepted readings of the
  ///     word, and what tone sandhi makes of them. The answer may be among them.
  ///   - recent: The options of the word's last questions; another set is taken when there is one.
  ///   - generator: The source of randomness; equal states give equal choices.
  /// - Returns: Four readings in random order, the answer among them; nil when no four are legal.
  public func choices(
    for answer: Reading,
    blocked: some Sequence<Reading>,
    recent: [[Reading]] = [],
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    let word = WordInPlay(answer: answer, blocked: blocked, tables: tables)
    let seen = Set(recent.map(Set.init))
    var choices = draw(word, using: &generator)
    for redraw in 0..<Self.redraws {
      guard let drawn = choices, seen.contains(Set(drawn.options)) else { break }
      let other = draw(word, hasPartner: redraw < Self.redraws / 4, using: &generator)
      if let other, other.isBalanced || !drawn.isBalanced { choices = other }
    }
    return choices
  }

  private func draw(
    _ word: WordInPlay,
    hasPartner: Bool = true,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    let answer = word.answer
    let open = word.word.open.shuffled(using: &generator)
    if hasPartner, word.word.open == [0, 1], word.word.codes.count == 2, let key = word.answerKey,
      let partner = partners.value.partner(of: key, using: &generator)
    {
      if let wrong = wrong(of: word, partner, using: &generator) {
        return ReadingChoices(answer: answer, wrong: wrong, isBalanced: true, using: &generator)
      }
    }
    // Once only: to try again what came to nothing would bend the balance.
    let moving = open.filter { position in
      let stay = flows.stay(at: word.place(at: position), word.code(at: position))
      return Double.random(in: 0..<1, using: &generator) >= stay
    }
    for (one, other) in orderedPairs(moving) {
      if let wrong = crossing(of: word, one, other, using: &generator) {
        return ReadingChoices(answer: answer, wrong: wrong, isBalanced: true, using: &generator)
      }
    }
    // Squares are in balance with how often a syllable stands at its place. Of longer words that is
    // not how often it comes to a square there.
    let isBalanced = word.word.open.count < 3
    for position in moving {
      if let wrong = pick(squares(of: word, position), of: word, using: &generator) {
        return ReadingChoices(
          answer: answer,
          wrong: wrong,
          isBalanced: isBalanced,
          using: &generator
        )
      }
    }
    guard let wrong = unbalanced(word, open, using: &generator) else { return nil }
    return ReadingChoices(answer: answer, wrong: wrong, isBalanced: false, using: &generator)
  }

  /// The set of a word and its partner; where they share a syllable, the other contrast is drawn.
  private func wrong(
    of word: WordInPlay,
    _ partner: (first: Int, second: Int),
    using generator: inout some RandomNumberGenerator
  ) -> [Reading]? {
    var sides: [(position: Int, draws: [(target: Int, share: Double)])] = []
    for (position, code) in [partner.first, partner.second].enumerated() {
      guard code == word.code(at: position) else {
        sides.append((position, [(code, 1)]))
        continue
      }
      let shared = partners.value.draws(at: position, against: code)
      if Double.random(in: 0..<1, using: &generator) < shared.slack { return nil }
      sides.append((position, shared.draws))
    }
    let sets = CrossingSets(
      word: word,
      one: sides[0],
      other: sides[1],
      preference: Self.realWordPreference
    )
    return sets.pick(using: &generator).map { readings(of: word, 0, $0.left, 1, $0.right) }
  }

  func orderedPairs(_ positions: [Int]) -> [(Int, Int)] {
    positions.indices.flatMap { first in
      positions[(first + 1)...].map { (positions[first], $0) }
    }
  }

  func pick(
    _ candidates: [Candidate],
    of word: WordInPlay,
    using generator: inout some RandomNumberGenerator
  ) -> [Reading]? {
    weightedPick(candidates.map(\.weight), using: &generator)
      .map { candidates[$0].changes.map(word.reading) }
  }

  // MARK: - Balanced sets

  /// A set that changes one syllable each at two positions.
  ///
  private func crossing(
    of word: WordInPlay,
    _ one: Int,
    _ other: Int,
    using generator: inout some RandomNumberGenerator
  ) -> [Reading]? {
    let sets = CrossingSets(
      word: word,
      one: (one, flows.draws(word, one)),
      other: (other, flows.draws(word, other)),
      preference: Self.realWordPreference,
      areShares: true
    )
    return sets.pick(using: &generator)
      .map { readings(of: word, one, $0.left, other, $0.right) }
  }

  func readings(
    of word: WordInPlay,
    _ one: Int,
    _ left: Int,
    _ other: Int,
    _ right: Int
  ) -> [Reading] {
    [[(one, left)], [(other, right)], [(one, left), (other, right)]].map(word.reading)
  }

  /// The sets that change two parts of one syllable.
  func squares(of word: WordInPlay, _ position: Int) -> [Candidate] {
    // With one syllable, f already holds how often each reading is an answer.
    let preference = word.word.open.count == 1 ? 1 : Self.realWordPreference
    return squares[word.place(at: position).rawValue].value.draws(against: word.code(at: position))
      .compactMap { draw in
        let changes: [WordInPlay.Change] = [draw.first, draw.second, draw.both].map {
          [(position, $0)]
        }
        guard !changes.contains(where: word.isBlocked), !word.hasTwins(at: position, draw.first),
          !word.hasTwins(at: position, draw.second)
        else { return nil }
        let weight = changes.reduce(draw.flow) { $0 * word.preference($1, preference) }
        return (changes, weight)
      }
  }
}
