public import Pinyin

/// A generator of wrong readings that learners confuse with the right one, in sets that do not
/// reveal which reading is right.
///
/// A set of four readings is usually a crossing of two changes, from x to x' and from y to y', for
/// example of the tone of one syllable and of the initial of another. A change is a contrast of
/// ``ContrastTable`` or another reading of a character. Each reading differs from a second one in
/// x, from a third one in y and from the fourth in both, so none of them stands out.
///
/// Where no crossing is possible, the set is a star: one reading, the centre, and three readings
/// with one change each. The answer is the centre in one of four such sets.
///
/// ``ReadingDraw`` draws frequent syllables more often, so that the more frequent syllable of a
/// pair is not always the answer.
public struct ReadingDistractors: Sendable {
  let words: KnownReadings
  let grid: SyllableGrid
  let profile: ConfusionProfile

  /// The maximum number of stars that are drawn to find an allowed set, if no crossing is allowed.
  private static let attempts = 40

  /// Prepares the draws for one learner.
  ///
  /// `words`: the readings of the words in use. `profile`: the confusions of the learner.
  public init(words: KnownReadings, profile: ConfusionProfile = ConfusionProfile()) {
    self.words = words
    self.profile = profile
    grid = SyllableGrid(profile: profile)
  }

  /// Draws four readings: the answer and three wrong ones.
  ///
  /// - Parameters:
  ///   - answer: The right reading, as it is shown.
  ///   - hanzi: The characters of the word, whose other readings are preferred as wrong options;
  ///     empty if unknown.
  ///   - blocked: The readings that must not be wrong options: the accepted readings of the word,
  ///     and their forms after tone sandhi; may contain the answer.
  ///   - recent: The options of the word's last questions, which are avoided if possible.
  ///   - focus: The contrast in which at least one wrong reading must differ from the answer; nil
  ///     for any contrast.
  ///   - generator: The source of randomness; equal states give equal choices.
  /// - Returns: Four readings in random order; nil if no set is allowed.
  public func choices(
    for answer: Reading,
    hanzi: String = "",
    blocked: some Sequence<Reading>,
    recent: [[Reading]] = [],
    focus: Contrast? = nil,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    let units: Set<ContrastUnit> = [.tone, .initial, .final, .polyphone]
    let legal = Legal(answer, hanzi, blocked, recent)
    return choices(legal, hanzi, units, focus: focus, using: &generator)
  }

  /// Draws four readings for a word that is heard and not shown; nil if no set is allowed.
  ///
  /// Other readings of the word's characters are not preferred, because the learner does not see
  /// them. The parameters are those of ``choices(for:hanzi:blocked:recent:focus:using:)``.
  public func sounds(
    for answer: Reading,
    hanzi: String = "",
    blocked: some Sequence<Reading>,
    recent: [[Reading]] = [],
    focus: Contrast? = nil,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    choices(
      Legal(answer, hanzi, blocked, recent),
      hanzi,
      [.tone, .initial, .final],
      isSeen: false,
      focus: focus,
      using: &generator
    )
  }

  /// Returns, for each character of a text, all readings that it has in the words in use.
  public func readings(ofCharactersIn text: String) -> [[Syllable]] {
    words.readings(ofCharactersIn: text)
  }

  /// Draws readings that differ only in tones.
  ///
  /// A word with two or more full tones, where repeated characters count once, gets four readings
  /// if a set is allowed. Otherwise the tone of one syllable varies, whatever `recent` and `focus`
  /// are: the options are the tones in which the syllable exists, in their order, without blocked
  /// readings. If only one option would remain, all four tones are options, without blocked
  /// readings. The parameters are those of ``choices(for:hanzi:blocked:recent:focus:using:)``.
  ///
  /// - Returns: The readings; nil if no wrong one is allowed.
  public func tones(
    for answer: Reading,
    hanzi: String = "",
    blocked: some Sequence<Reading>,
    recent: [[Reading]] = [],
    focus: Contrast? = nil,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    let legal = Legal(answer, hanzi, blocked, recent)
    let full = answer.syllables.indices.filter {
      answer.syllables[$0].tone != .neutral && legal.echoes[$0] == nil
    }
    if full.count > 1,
      let found = choices(legal, hanzi, [.tone], focus: focus, using: &generator)
    {
      return found
    }
    func fullTones(areAttested: Bool) -> [Reading]? {
      let sets = full.map { position in
        let own = answer.syllables[position]
        let tones = areAttested ? Inventory.tones(of: own.initial, own.final) : Tone.allCases
        return tones.filter { $0 != .neutral }
          .map { tone in
            var reading = answer
            reading.syllables[position].tone = tone
            return legal.echoing(reading)
          }
          .filter { $0 == answer || legal.allows([$0], areAttested: areAttested) }
      }
      return sets.max { $0.count < $1.count }.flatMap { $0.count > 1 ? $0 : nil }
    }
    // A syllable that exists in one tone only is offered in all four (géi, gěi).
    guard let options = fullTones(areAttested: true) ?? fullTones(areAttested: false) else {
      return nil
    }
    return ReadingChoices(options: options, answer: options.firstIndex(of: answer) ?? 0)
  }

  /// Returns the positions, from 0, of 一 and 不 in a word of several characters, which no wrong
  /// reading changes.
  ///
  /// Their tones change by rules, and nobody confuses their initials and finals.
  private static func fixed(_ hanzi: String) -> Set<Int> {
    guard hanzi.count > 1 else { return [] }
    return Set(hanzi.enumerated().filter { "一不".contains($0.element) }.map(\.offset))
  }

  /// Returns the positions, from 0, of the familiar characters of a word.
  ///
  /// They occur in so many words that a learner knows their initials and finals.
  private func familiar(_ answer: Reading, _ hanzi: String) -> Set<Int> {
    guard hanzi.unicodeScalars.count == answer.syllables.count else { return [] }
    let counts = words.wordCounts(ofCharactersIn: hanzi, as: answer.syllables)
    return Set(counts.indices.filter { counts[$0] >= DrawWeights.familiarWords })
  }

  /// Returns, for each character of a word, its other readings as syllable numbers with weights;
  /// empty for a word of one character.
  ///
  /// For a word of one character, any reading of the character may be right. A full and a neutral
  /// tone are never offered together, because dictionaries disagree on which syllables are neutral.
  private func others(_ answer: Reading, _ hanzi: String) -> [[ReadingDraw.Other]] {
    let readings = words.readings(ofCharactersIn: hanzi)
    guard readings.count == answer.syllables.count, readings.count > 1 else { return [] }
    return zip(hanzi.unicodeScalars, zip(readings, answer.syllables)).map { character, pair in
      let (all, own) = pair
      return all.compactMap { other in
        guard other != own, (other.tone == .neutral) == (own.tone == .neutral),
          let number = SyllableGrid.number(of: other)
        else { return nil }
        let contrast = Contrast(character: Character(character), own, other)
        let weight =
          other.bare == own.bare ? DrawWeights.otherTone : DrawWeights.polyphone
        return (number, weight * profile.factor(of: contrast))
      }
    }
  }

  /// Draws four readings that differ in the given units; nil if no set is allowed.
  ///
  /// `isSeen`: true if the question shows the characters; then their other readings are preferred
  /// as wrong options, and initials and finals of familiar characters seldom change. `focus`: the
  /// contrast in which at least one wrong reading must differ from the answer; nil for any
  /// contrast.
  private func choices(
    _ legal: Legal,
    _ hanzi: String,
    _ units: Set<ContrastUnit>,
    isSeen: Bool = true,
    focus: Contrast?,
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    let numbers = legal.answer.syllables.map(SyllableGrid.number)
    let others = isSeen ? others(legal.answer, hanzi) : []
    let draw = ReadingDraw(
      numbers,
      others: others,
      fixed: Self.fixed(hanzi).union(legal.echoes.keys),
      familiar: isSeen ? familiar(legal.answer, hanzi) : [],
      units: units,
      source: self
    )
    var (sets, weights) = draw.crossings
    if let focus {
      for index in sets.indices
      where ![sets[index].one, sets[index].other].contains(where: {
        Self.isChange($0, of: focus, hanzi, others)
      }) {
        weights[index] = 0
      }
    }
    var found: [Reading]?
    var redraws = 0
    while redraws < DrawWeights.redraws, let pick = weightedPick(weights, using: &generator) {
      weights[pick] = 0
      let wrong = legal.readings(draw.wrong(sets[pick]))
      guard legal.allows(wrong) else { continue }
      if found == nil { found = wrong }
      guard legal.isRecent(wrong) else {
        found = wrong
        break
      }
      redraws += 1
    }
    // The answer is the centre in one of four stars. The second half of the attempts draws the
    // other kind, in case the first is never legal.
    let isCenter = Int.random(in: 0..<4, using: &generator) == 0
    for attempt in 0..<Self.attempts where found == nil {
      let isLate = attempt >= Self.attempts / 2
      guard let star = draw.star(isCenter: isCenter != isLate, using: &generator) else { continue }
      let wrong = legal.readings(star)
      let isWanted =
        focus.map { contrast in
          wrong.contains { Contrast.between(legal.answer, $0).contains(contrast) }
        } ?? true
      if isWanted, legal.allows(wrong), wrong.allSatisfy(legal.isOfTable) { found = wrong }
    }
    return found.map { ReadingChoices(answer: legal.answer, wrong: $0, using: &generator) }
  }

  /// Returns true if the change of one syllable is an instance of a contrast.
  ///
  /// A change to another reading of the character is an instance of the contrast of the two
  /// readings only. `others`: the other readings of each character of the word.
  private static func isChange(
    _ change: ReadingDraw.Change,
    of contrast: Contrast,
    _ hanzi: String,
    _ others: [[ReadingDraw.Other]]
  ) -> Bool {
    let old = SyllableGrid.syllable(change.old)
    let new = SyllableGrid.syllable(change.step.target)
    let characters = Array(hanzi)
    let isReading =
      others.indices.contains(change.position)
      && others[change.position].contains { $0.target == change.step.target }
    guard contrast.unit == .polyphone else {
      return !isReading && Contrast.between(old, new) == [contrast]
    }
    return isReading && characters.indices.contains(change.position)
      && Contrast(character: characters[change.position], old, new) == contrast
  }
}

/// The readings of a question, one of which is right.
public struct ReadingChoices: Hashable, Sendable {
  /// The readings in the order in which they are shown.
  public let options: [Reading]
  /// The index of the right reading in `options`, from 0.
  public let answer: Int
  /// The contrasts in which each option differs from the answer; empty for the answer itself.
  public let contrasts: [[Contrast]]

  /// The contrasts between the answer and the wrong options, each once, which a
  /// ``ConfusionProfile`` counts as shown.
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

  /// Makes choices from the answer and the wrong readings, in random order.
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
