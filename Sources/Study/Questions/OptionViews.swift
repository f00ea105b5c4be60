import Confusables

/// What somebody can see of some words as options who does not know which one is right.
///
/// The first word is the answer, the others may be set beside it. What any two of them have in common
/// is worked out once, as many sets of them are looked at.
struct OptionViews {
  private let kind: QuestionKind
  private let words: [OptionWord]
  private let traits: [NeighborScore.Word]
  /// For each pair whether the words may stand together, and what they have in common.
  private let allowed: [[Bool]]
  private let charactersShared: [[Double]]
  private let soundDistances: [[Double]]

  /// What characters in common count beside what else is seen: nobody overlooks them.
  private static let characterWeight = 4.0
  /// The places of the answer aimed at in the order of likeness: lower ones, as all others were chosen
  /// for being like the answer.
  private static let places = (
    characters: [0, 0, 0, 1, 1, 2, 3], sound: [0, 0, 0, 1, 1, 2, 3, 3]
  )
  /// What a set counts in which no wrong word has a character or a syllable of the right one.
  private static let unrelatedFlaw = 3.0
  /// What a set that was shown lately counts, so that it is only taken where there is no other.
  private static let recentFlaw = 100.0

  init(_ words: [OptionWord], _ kind: QuestionKind) {
    self.kind = kind
    self.words = words
    let traits = kind == .meaning ? [] : words.map(\.scored)
    self.traits = traits
    allowed = words.map { one in words.map { one.isAllowed(beside: $0, kind) } }
    charactersShared = traits.map { one in traits.map { Double(one.charactersShared(with: $0)) } }
    soundDistances = traits.map { one in traits.map { one.soundDistance(to: $0) } }
  }

  /// Returns what can be seen of the answer and three others; nil if two of them exclude each other.
  ///
  /// Every pair is asked: two wrong options that exclude each other would show that neither is right.
  /// Of words one sees what they have in common in characters and in sound, and how frequent they are;
  /// of meanings, how long they are and how frequent their words. `isRecent`: returns true for words
  /// that were together in one of the last questions.
  func view(of wrong: [Int], isRecent: ([Word]) -> Bool) -> OptionDraw.View? {
    let set = [0] + wrong
    for (place, one) in set.enumerated() {
      for other in set.dropFirst(place + 1) where !allowed[one][other] { return nil }
    }
    var flaw = isRecent(set.map { words[$0].word }) ? Self.recentFlaw : 0
    let frequencies = OptionDraw.Measure(set.map { -Double(words[$0].word.frequencyRank ?? .max) })
    guard kind != .meaning else {
      let lengths = OptionDraw.Measure(set.map { Double(words[$0].word.gloss.utf8.count) })
      return OptionDraw.View(measures: [frequencies, lengths], flaw: flaw)
    }
    if !wrong.contains(where: { traits[$0].isRelated(to: traits[0]) }) {
      flaw += Self.unrelatedFlaw
    }
    func sums(_ table: [[Double]], _ sign: Double) -> [Double] {
      set.map { one in sign * set.reduce(0) { $0 + table[one][$1] } }
    }
    return OptionDraw.View(
      measures: [
        OptionDraw.Measure(
          sums(charactersShared, 1),
          weight: Self.characterWeight,
          places: Self.places.characters
        ),
        OptionDraw.Measure(sums(soundDistances, -1), places: Self.places.sound), frequencies,
      ],
      flaw: flaw
    )
  }
}
