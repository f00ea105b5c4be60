package import Confusables
import Pinyin
import Synchronization

/// The tables of wrong answers, made from the words themselves.
///
/// A pack brings them; they are made when a pack is built, and where one brings none or damaged ones.
package final class ComputedTables: Sendable {
  private struct State {
    var readings: ReadingTables?
    var neighborhoods: [QuestionKind: Neighborhoods] = [:]
  }

  /// The words of one kind of question by place, and the place of each position.
  private struct Neighborhoods {
    var byPlace: [Neighborhood] = []
    var places: [Int: Int] = [:]
  }

  /// The most words of a list whose neighbours are looked for everywhere; a dictionary has more.
  private static let largestList = 30_000

  private let words: [Word]
  private let likenesses: LikenessTable
  private let state = Mutex(State())

  /// `words`: in the order of learning.
  package init(_ words: [Word], likenesses: LikenessTable = .none) {
    self.words = words
    self.likenesses = likenesses
  }

  /// How often each syllable and reading is an answer.
  package var readings: ReadingTables {
    state.withLock { state in
      if let readings = state.readings { return readings }
      let deck = words.lazy.filter { !$0.isQuestion }.map(\.reading)
      let readings = ReadingTables(attested: Inventory.all, deck: deck)
      state.readings = readings
      return readings
    }
  }

  /// The words of a kind of question by place.
  package func neighborhoods(_ kind: QuestionKind) -> [Neighborhood] { made(kind).byPlace }

  /// The word at a place; nil when there is no such place.
  package func neighborhood(at place: Int, _ kind: QuestionKind) -> Neighborhood? {
    let all = neighborhoods(kind)
    return all.indices.contains(place) ? all[place] : nil
  }

  /// A word among those that can stand beside it; nil for a question of a bank.
  package func neighborhood(of position: Int, _ kind: QuestionKind) -> Neighborhood? {
    let made = made(kind)
    return made.places[position].map { made.byPlace[$0] }
  }

  private func made(_ kind: QuestionKind) -> Neighborhoods {
    state.withLock { state in
      if let known = state.neighborhoods[kind] { return known }
      let made = make(kind)
      state.neighborhoods[kind] = made
      return made
    }
  }

  private func make(_ kind: QuestionKind) -> Neighborhoods {
    let arranged = OptionGroups(words, kind: kind)
    var made = Neighborhoods()
    for group in arranged.groups {
      let options = arranged.positions[group].map { OptionWord(words[$0]) }
      let builder = NeighborBuilder(
        options.enumerated().map { index, option in
          NeighborScore.Word(
            id: index,
            characters: Array(option.word.simplified),
            syllables: option.word.reading.syllables,
            frequency: 1_000_000 / Double(option.word.frequencyRank ?? 1_000_000)
          )
        },
        score: NeighborScore(likenesses: likenesses),
        isDictionary: words.count > Self.largestList
      )
      let rows = builder.rows { one, other in
        options[one].isAllowed(beside: options[other], kind, isStrict: true)
      }
      for (index, row) in rows.enumerated() {
        let place = group.lowerBound + index
        made.places[arranged.positions[place]] = place
        made.byPlace.append(
          Neighborhood(
            position: arranged.positions[place],
            place: place,
            group: group,
            row: row.shifted(by: group.lowerBound)
          )
        )
      }
    }
    return made
  }
}
