/// A line of the file of a homework: a change that is on the disk before anybody is told of it.
///
/// Questions and options are counted from 0, in the order of the host.
package enum HomeworkEntry: Codable, Hashable, Sendable {
  case join(pupil: Int, token: String, name: String)
  /// An answer: the first one to a question, or the second one to a question that was missed.
  ///
  /// `question`, `choice`: the positions, from 0, of the question and of the chosen option.
  case answer(pupil: Int, question: Int, choice: Int)
  case rename(pupil: Int, name: String)
  /// The pupil has left without an answer, and can join again.
  case leave(pupil: Int)
  /// The host has removed the pupil and the answers; the name and the token are refused from now
  /// on.
  case remove(pupil: Int)
  /// The host has freed the name of the pupil with a number, and deleted the answers; anybody can
  /// choose it again.
  case free(pupil: Int)

  /// True if the entry changes which names are taken.
  package var changesNames: Bool { if case .answer = self { false } else { true } }
}

/// The result of a call of a homework.
package struct HomeworkChange: Hashable, Sendable {
  /// The entries to be written before the effects are carried out.
  package var entries: [HomeworkEntry] = []
  package var effects: [GameEffect] = []

  package init(entries: [HomeworkEntry] = [], effects: [GameEffect] = []) {
    (self.entries, self.effects) = (entries, effects)
  }
}
