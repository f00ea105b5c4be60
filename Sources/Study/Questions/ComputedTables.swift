package import Confusables
import Dispatch
import Synchronization

/// The tables of wrong answers, computed from the words themselves.
///
/// A pack contains these tables. They are computed when a pack is built, and when a pack has none
/// or damaged ones.
package final class ComputedTables: Sendable {
  private struct State {
    var neighborhoods: [QuestionKind: Neighborhoods] = [:]
  }

  /// The words of one kind of question by place, and the place of each position.
  private struct Neighborhoods {
    var byPlace: [Neighborhood] = []
    var places: [Int: Int] = [:]
  }

  /// The maximum size of a list in which neighbours are searched among all words; a dictionary is
  /// larger.
  private static let largestList = 30_000

  private let items: [Item]
  private let likenesses: LikenessTable
  private let state = Mutex(State())

  /// Makes tables that are computed when they are first needed.
  ///
  /// `items`: the items in the order of learning.
  package init(_ items: [Item], likenesses: LikenessTable = .none) {
    self.items = items
    self.likenesses = likenesses
  }

  /// Returns the words of a kind of question by place.
  package func neighborhoods(_ kind: QuestionKind) -> [Neighborhood] { made(kind).byPlace }

  /// Returns the word at a place with its neighbours; nil when there is no such place.
  package func neighborhood(at place: Int, _ kind: QuestionKind) -> Neighborhood? {
    let all = neighborhoods(kind)
    return all.indices.contains(place) ? all[place] : nil
  }

  /// Returns the word at a position with its neighbours; nil for a bank question.
  package func neighborhood(of position: Int, _ kind: QuestionKind) -> Neighborhood? {
    let made = made(kind)
    return made.places[position].map { made.byPlace[$0] }
  }

  /// Computes the tables of every kind on two cores, for later use.
  package func prepare() {
    let kinds: [QuestionKind] = [.recall, .meaning]
    DispatchQueue.concurrentPerform(iterations: kinds.count) { _ = made(kinds[$0]) }
  }

  private func made(_ kind: QuestionKind) -> Neighborhoods {
    if let known = state.withLock({ $0.neighborhoods[kind] }) { return known }
    let kinds = Self.sharingGroups(kind)
    let made = make(kinds)
    return state.withLock { state in
      for (kind, made) in zip(kinds, made) { state.neighborhoods[kind] = made }
      return state.neighborhoods[kind] ?? Neighborhoods()
    }
  }

  /// Returns the kinds that use the same groups and comparisons of words as `kind`.
  private static func sharingGroups(_ kind: QuestionKind) -> [QuestionKind] {
    kind == .meaning ? [.meaning] : [.hanzi, .recall]
  }

  private func make(_ kinds: [QuestionKind]) -> [Neighborhoods] {
    let arranged = OptionGroups(items, kind: kinds[0])
    var made = kinds.map { _ in Neighborhoods() }
    for group in arranged.groups {
      let options = arranged.positions[group].compactMap { items[$0].word.map { OptionWord($0) } }
      let builder = NeighborBuilder(
        options.map(\.scored),
        score: NeighborScore(likenesses: likenesses),
        isDictionary: items.count > Self.largestList
      )
      let rows = builder.rows(
        kinds.map { kind in
          { options[$0].isAllowed(beside: options[$1], kind, isStrict: true) }
        }
      )
      for (number, rows) in rows.enumerated() {
        for (place, row) in zip(group, rows) {
          let position = arranged.positions[place]
          made[number].places[position] = place
          made[number].byPlace.append(
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
