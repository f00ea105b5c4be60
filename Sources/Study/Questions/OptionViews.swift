import Confusables

/// The properties of words as options that a learner can see without knowing the answer.
///
/// The first word is the answer, the others are candidates for wrong options. The similarity of
/// each two is computed once, because many sets of them are compared.
struct OptionViews {
  private let kind: QuestionKind
  private let words: [OptionWord]
  private let traits: [NeighborScore.Word]
  /// For each pair of words, true if they may be options of one question, and the parts that they
  /// share.
  private let allowed: [[Bool]]
  private let charactersShared: [[UInt64]]
  private let syllablesShared: [[UInt64]]
  private let soundDistances: [[Double]]

  /// The weight of common characters, which are easier to see than other properties.
  private static let characterWeight = 4.0
  /// The ranks from which that of the answer is chosen, in the order of likeness.
  ///
  /// Low ranks are listed more often to compensate for the candidates, which are all similar to the
  /// answer.
  private static let places = (
    characters: [0, 0, 0, 1, 1, 2, 3], sound: [0, 0, 0, 1, 1, 2, 3, 3]
  )
  /// The penalty of a set in which no wrong word shares a character or a syllable with the right
  /// one.
  private static let unrelatedFlaw = 3.0
  /// The penalty of each wrong word that the learner has met if the right one is new, or that is
  /// new if the right one was met.
  private static let unlikeFlaw = 8.0

  /// The minimum number of related candidates that are met or new like the answer, with which all
  /// wrong words are like the answer in this; with fewer, one wrong word may be unlike it.
  ///
  /// A learner who guesses by what was met is then right in one of three cases.
  static let enoughAlike = 6

  /// True for each word that the learner has met; nil without a learner.
  private let areMet: [Bool]?
  /// The number of wrong words that may be unlike the answer without a penalty.
  private let unlikeAllowed: Int

  /// Makes views of the answer and the candidates; `areNeighbors` is true for each candidate in the
  /// answer's row.
  init(_ words: [OptionWord], _ kind: QuestionKind, areNeighbors: [Bool], met: MetWords? = nil) {
    self.kind = kind
    let areMet = met.map { met in words.map { met.contains($0.word.key) } }
    let alike = areMet.map { met in met.dropFirst().count { $0 == met[0] } } ?? 0
    self.areMet = areMet
    unlikeAllowed = alike < Self.enoughAlike ? 1 : 0
    self.words = words
    let traits = kind == .meaning ? [] : words.map(\.scored)
    self.traits = traits
    allowed = words.enumerated().map { place, one in
      words.enumerated().map { other, word in
        place > 0 && other > 0
          ? one.isDistinct(from: word, kind)
          : one.isAllowed(beside: word, kind, isNeighbor: areNeighbors[max(place, other)])
      }
    }
    charactersShared = traits.map { one in traits.map { one.charactersShared(with: $0) } }
    syllablesShared = traits.map { one in traits.map { one.syllablesShared(with: $0) } }
    soundDistances = traits.map { one in traits.map { one.soundDistance(to: $0) } }
  }

  /// Returns the view of the answer and three others; nil if two of them may not be options of one
  /// question.
  ///
  /// Words are ranked by common characters, common sounds and frequency; meanings by their length
  /// and the frequency of their words. `isRecent`: a function that returns true for words that were
  /// together in one of the last questions.
  ///
  /// If the answer repeats a character, sets in which no other word does are excluded, because a
  /// doubled word can be heard or guessed from the prompt. `asksRepetition` is false if no other
  /// set is possible.
  func view(
    of wrong: [Int],
    asksRepetition: Bool,
    isRecent: ([Word]) -> Bool
  ) -> OptionDraw.View? {
    let set = [0] + wrong
    for (place, one) in set.enumerated() {
      for other in set.dropFirst(place + 1) where !allowed[one][other] { return nil }
    }
    if asksRepetition, kind != .meaning, words[0].scored.repeatsCharacter,
      !wrong.contains(where: { words[$0].scored.repeatsCharacter })
    {
      return nil
    }
    var flaw = isRecent(set.map { words[$0].word }) ? OptionDraw.avoidedFlaw : 0
    if let areMet {
      let unlike = wrong.count { areMet[$0] != areMet[0] }
      flaw += Self.unlikeFlaw * Double(max(0, unlike - unlikeAllowed))
    }
    let frequencies = OptionDraw.Measure(set.map { -Double(words[$0].word.frequencyRank ?? .max) })
    guard kind != .meaning else {
      let lengths = OptionDraw.Measure(set.map { Double(words[$0].word.gloss.utf8.count) })
      return OptionDraw.View(measures: [frequencies, lengths], flaw: flaw)
    }
    if !wrong.contains(where: { traits[$0].isRelated(to: traits[0]) }) {
      flaw += Self.unrelatedFlaw
    }
    func sums(_ value: (Int, Int) -> Double) -> [Double] {
      set.map { one in set.reduce(0) { $0 + value(one, $1) } }
    }
    func others(_ table: [[UInt64]]) -> [[UInt64]] {
      set.map { one in set.filter { $0 != one }.map { table[one][$0] } }
    }
    return OptionDraw.View(
      measures: [
        OptionDraw.Measure(
          sums { Double(charactersShared[$0][$1].nonzeroBitCount) },
          weight: Self.characterWeight,
          places: Self.places.characters
        ),
        OptionDraw.Measure(sums { -soundDistances[$0][$1] }, places: Self.places.sound),
        frequencies,
      ],
      shared: [others(charactersShared), others(syllablesShared)],
      flaw: flaw
    )
  }
}
