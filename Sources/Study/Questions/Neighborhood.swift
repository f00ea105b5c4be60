package import Confusables

/// A word and its neighbours, the words that may be wrong options in a question of one kind about
/// it.
///
/// A position is an index of the pack's words in the order of learning. A place is an index in
/// another order, which each kind of question has, and in which the words of a group are adjacent.
package struct Neighborhood: Hashable, Sendable {
  /// The index of the word in its pack, from 0, in the order of learning.
  package let position: Int
  /// The index of the word, from 0, in the order of the kind of question, where the words of a
  /// group are adjacent.
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

  /// The kinds of question whose options are drawn from neighbours.
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

  /// True if a question of one of the ``Neighborhood/kinds`` relates a word to its meaning; false
  /// if it relates a reading to characters.
  var asksMeaning: Bool { self != .hanzi }

  /// True if words of different lengths may be options of one question, because only their meanings
  /// are shown.
  var mixesLengths: Bool { self == .meaning }
}
