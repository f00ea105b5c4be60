import Confusables

/// The answer and the candidates for wrong options of a question, with the properties by which a
/// learner could guess which of four options is the answer.
struct OptionViews {
  private let kind: QuestionKind
  private let words: [OptionWord]
  private let traits: [NeighborScore.Word]
  /// For each pair of words, true if they may be options of one question.
  private let allowed: [[Bool]]
  /// For each pair of words, a bit for each character of the first that the second has too.
  private let charactersShared: [[UInt64]]
  /// For each pair of words, a bit for each syllable of the first that the second has too.
  private let syllablesShared: [[UInt64]]
  private let soundDistances: [[Double]]

  /// The weight of the ranking by common characters, which are easier to see than other properties.
  private static let characterWeight = 4.0
  /// The ranks, from 0 to 3, from which the intended rank of the answer in a set of four options is
  /// drawn.
  ///
  /// The option that is least like the others has rank 0; see ``OptionDraw/Measure``. Low ranks are
  /// listed more often, because the answer tends to rank high: the candidates were chosen for their
  /// likeness to it.
  private static let places = (
    characters: [0, 0, 0, 1, 1, 2, 3], sound: [0, 0, 0, 1, 1, 2, 3, 3]
  )
  /// The penalty of a set in which no wrong word has a character or a syllable of the answer.
  private static let unrelatedFlaw = 3.0
  /// The penalty of each unsuitable wrong word beyond ``unlikeAllowed``.
  ///
  /// A wrong word is unsuitable if the learner has met only this word or only the answer.
  private static let unlikeFlaw = 8.0

  /// The penalty of each wrong word that has a different number of characters than the answer.
  ///
  /// It applies if the prompt is a reading, which reveals the number.
  private static let lengthFlaw = 8.0

  /// The minimum number of suitable candidates at which every unsuitable wrong word is penalized.
  ///
  /// A candidate is suitable if the learner has met both it and the answer, or neither. With fewer
  /// suitable candidates, one wrong word of a set may be unsuitable without a penalty; a learner
  /// who leaves it out and guesses is right in one of three cases.
  static let enoughAlike = 6

  /// True for each word that the learner has met; nil without a learner.
  private let areMet: [Bool]?
  /// The maximum number of unsuitable wrong words without a penalty; see ``enoughAlike``.
  private let unlikeAllowed: Int

  /// Makes the views of a question; `words` are the answer and then the candidates.
  ///
  /// `areNeighbors`: true for each candidate in the answer's ``Neighborhood/row``. `met`: the words
  /// that the learner has met; nil without a learner.
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

  /// Returns the properties of a set (the answer and three candidates) that a learner can see; nil
  /// if the words may not be options of one question.
  ///
  /// Words are ranked by common characters, common sounds and frequency; meanings by their length
  /// and the frequency of their words.
  ///
  /// - `wrong`: the indices of the candidates, from 1, because the answer has the index 0.
  /// - `asksRepetition`: true to exclude sets in which only the answer repeats a character, because
  ///   a learner can hear or guess the repetition from the prompt; false if no other set is
  ///   possible.
  /// - `isRecent`: a function that returns true for words that were together in one of the last
  ///   questions.
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
    if kind == .hanzi {
      flaw += Self.lengthFlaw * Double(wrong.count { words[$0].length != words[0].length })
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
