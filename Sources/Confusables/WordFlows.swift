/// The flows by which the syllables of words of any length move.
struct WordFlows: Sendable {
  /// The numbers of syllables for which words are balanced as they are crossed.
  static let crossed = 2...4

  /// For words of each of these lengths.
  let crossings: [Deferred<PlaceFlows>]
  /// For places of other words.
  let others: [Deferred<SymmetricFlow>]

  /// What may stand against the syllable at a position of a word, with the probability of each.
  func draws(_ word: WordInPlay, _ position: Int) -> [(target: Int, share: Double)] {
    flow(at: word.place(at: position)).draws(against: word.code(at: position))
  }

  /// The probability that a syllable stays as it is.
  func stay(at place: ReadingTables.Place, _ code: Int) -> Double {
    guard let position = place.position, Self.crossed.contains(position.count) else {
      return others[place.rawValue].value.slack[code]
    }
    return crossings[position.count - 2].value.stays[position.index][code]
  }

  private func flow(at place: ReadingTables.Place) -> SymmetricFlow {
    guard let position = place.position, Self.crossed.contains(position.count) else {
      return others[place.rawValue].value
    }
    return crossings[position.count - 2].value.flows[position.index]
  }
}
