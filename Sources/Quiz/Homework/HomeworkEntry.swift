/// A change of a homework, written as a line of its file before anybody is told of the change.
///
/// Pupils are given by their numbers, from 1. Questions and options are counted from 0, in the
/// host's order.
package enum HomeworkEntry: Codable, Hashable, Sendable {
  case join(pupil: Int, token: String, name: String)
  /// An answer, the first one to a question or the second one to a question that was missed.
  ///
  /// `question`: the index of the question, from 0. `choice`: the position of the chosen option,
  /// from 0.
  case answer(pupil: Int, question: Int, choice: Int)
  case rename(pupil: Int, name: String)
  /// The pupil, who has no answer, has left or was removed to make room, and can join again.
  case leave(pupil: Int)
  /// The host has removed the pupil and the answers; the name and the token are refused from then
  /// on.
  case remove(pupil: Int)
  /// The host has removed the pupil and the answers; anybody can choose the name.
  case free(pupil: Int)

  /// True if the entry can change which names are taken.
  package var changesNames: Bool { if case .answer = self { false } else { true } }
}

/// The result of a change of a homework.
package struct HomeworkChange: Hashable, Sendable {
  /// The entries to write to the file before the effects are carried out.
  package var entries: [HomeworkEntry] = []
  package var effects: [GameEffect] = []

  package init(entries: [HomeworkEntry] = [], effects: [GameEffect] = []) {
    (self.entries, self.effects) = (entries, effects)
  }
}
