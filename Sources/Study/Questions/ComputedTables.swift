package import Confusables
import Synchronization

/// The tables of wrong answers, computed from the words themselves.
///
/// A pack contains these tables. They are computed when a pack is built, and when a pack has none
/// or damaged ones.
package final class ComputedTables: Sendable {
  /// The words in the order of their groups, which is the same for all kinds of question.
  private struct Made {
    var byKind: [QuestionKind: [Neighborhood]] = [:]
    /// The place of each position.
    var places: [Int: Int] = [:]
  }

  /// The maximum size of a list in which neighbours are searched among all words; a dictionary is
  /// larger.
  private static let largestList = 30_000

  private let items: [Item]
  private let likenesses: LikenessTable
  private let state = Mutex<Made?>(nil)

  /// Makes tables that are computed when they are first needed.
  ///
  /// `items`: the items in the order of learning.
  package init(_ items: [Item], likenesses: LikenessTable = .none) {
    self.items = items
    self.likenesses = likenesses
  }

  /// Returns the words of a kind of question by place.
  package func neighborhoods(_ kind: QuestionKind) -> [Neighborhood] { made.byKind[kind] ?? [] }

  /// Returns the word at a place with its neighbours; nil when there is no such place.
  package func neighborhood(at place: Int, _ kind: QuestionKind) -> Neighborhood? {
    let all = neighborhoods(kind)
    return all.indices.contains(place) ? all[place] : nil
  }

  /// Returns the word at a position with its neighbours; nil for a bank question.
  package func neighborhood(of position: Int, _ kind: QuestionKind) -> Neighborhood? {
    made.places[position].flatMap { neighborhood(at: $0, kind) }
  }

  /// Computes the tables, for later use.
  package func prepare() { _ = made }

  private var made: Made {
    state.withLock { state in
      if let state { return state }
      let made = make()
      state = made
      return made
    }
  }

  private func make() -> Made {
    let arranged = OptionGroups(items)
    let kinds = Neighborhood.kinds
    var made = Made()
    for group in arranged.groups {
      let options = arranged.positions[group].compactMap { items[$0].word.map { OptionWord($0) } }
      let builder = NeighborBuilder(
        options.map(\.scored),
        score: NeighborScore(likenesses: likenesses),
        isDictionary: items.count > Self.largestList
      )
      let rows = builder.rows(
        areOfField: { options[$0].isOfField(of: options[$1]) },
        kinds: kinds.map { kind in
          NeighborBuilder.Kind(
            factor: { options[$0].factor(beside: options[$1], kind) },
            isAllowed: { options[$0].isAllowed(beside: options[$1], kind) }
          )
        }
      )
      for (kind, rows) in zip(kinds, rows) {
        for (place, row) in zip(group, rows) {
          let position = arranged.positions[place]
          made.places[position] = place
          made.byKind[kind, default: []].append(
            Neighborhood(
              position: position,
              place: place,
              group: group,
              row: row.shifted(by: group.lowerBound)
            )
          )
        }
      }
    }
    return made
  }
}
