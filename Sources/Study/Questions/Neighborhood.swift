package import Confusables

/// A word and its neighbours, the words that may be wrong options in a question of one kind about
/// it.
///
/// A position is an index of the shelf's words in the order of learning. A place is an index in
/// another order, which each kind of question has, and in which the words of a group are adjacent.
package struct Neighborhood: Hashable, Sendable {
  /// The word's position on its shelf, from 0.
  package let position: Int
  /// The word's place in the order of the kind, from 0.
  package let place: Int
  /// The range of places, from 0, of the words of its group.
  package let group: Range<Int>
  /// The neighbours, given by their places.
  package let row: NeighborRow

  package init(position: Int, place: Int, group: Range<Int>, row: NeighborRow) {
    self.position = position
    self.place = place
    self.group = group
    self.row = row
  }

  /// The kinds of question whose options are words.
  package static let kinds: [QuestionKind] = [.hanzi, .recall, .meaning]
}

extension QuestionKind {
  /// The purpose for which the neighbours in a question of this kind are scored.
  var purpose: NeighborScore.Purpose {
    switch self {
    case .hanzi: .sound
    case .recall: .characters
    default: .meaning
    }
  }

  /// True if a question relates a word to its meaning; false if it relates a reading to characters.
  var asksMeaning: Bool { self != .hanzi }

  /// True if words of different lengths may be options of one question, because only their meanings
  /// are shown.
  var mixesLengths: Bool { self == .meaning }
}
