package import Confusables

/// A word and its possible neighbours as options in a question of one kind.
///
/// A position is an index in the order of learning on a shelf; a place is an index in the order of
/// one kind, in which the words of a group are adjacent.
package struct Neighborhood: Hashable, Sendable {
  /// The word's position on its shelf.
  package let position: Int
  /// The word's place in the order of its kind.
  package let place: Int
  /// The places of the words of its group.
  package let group: Range<Int>
  /// The neighbours, as places.
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
  /// The purpose of the neighbours' score, in a question whose options are words.
  var purpose: NeighborScore.Purpose {
    switch self {
    case .hanzi: .sound
    case .recall: .characters
    default: .meaning
    }
  }

  /// True if a question relates a word to its meaning; false if it relates a sound to characters.
  var asksMeaning: Bool { self != .hanzi }

  /// True if words of all lengths may be options of one question, because only their English is
  /// shown.
  var mixesLengths: Bool { self == .meaning }
}
