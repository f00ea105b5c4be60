package import Confusables

/// The data with which a client resumes its drill after the connection or the daemon was lost.
package struct DrillResumption: Codable, Hashable, Sendable {
  package var request: DrillRequest
  /// The open question, or the question whose answer was sent but not acknowledged; nil if there is
  /// none.
  package var question: ShownQuestion?
  /// The shown introduction, or one that was reported as shown without an acknowledgement; nil if
  /// there is none.
  package var introduction: ShownIntroduction?
  /// The keys in the log of the drill's answers, oldest first, without those that were undone.
  ///
  /// The key of an answer is the identifier of its question, until the learner changes the grade.
  package var answers: [String]
  /// The keys in the log of the drill's introductions and of its decisions about words, such as to
  /// suspend a word.
  package var decisions: [String] = []
  /// The rounds of practice that were started or skipped, in order.
  package var rounds: [Round] = []
  /// The last wrong answer, which the command `why` explains; nil if there is none.
  package var wrong: WrongAnswer?

  /// A round of practice: further questions on a contrast that was confused in the drill.
  package struct Round: Codable, Hashable, Sendable {
    package var contrast: Contrast
    /// The number of its questions; 0 if the learner skipped it.
    package var questions: Int
    /// The number of answers in the drill before the round, without answers in rounds.
    package var answered: Int
    /// The keys of the answers in the round; the `answers` of the drill contain them too.
    package var answers: [String] = []
  }

  /// A question that was answered wrong.
  package struct WrongAnswer: Codable, Hashable, Sendable {
    package var question: ShownQuestion
    package var given: String

    package init(question: ShownQuestion, given: String) {
      self.question = question
      self.given = given
    }
  }

  package init(request: DrillRequest, question: ShownQuestion?, answers: [String]) {
    self.request = request
    self.question = question
    self.answers = answers
  }

  /// Records the step that is now open; nil if the client does not know it.
  mutating func record(_ step: DrillStep?) {
    question = step?.question
    introduction = step?.introduction
  }

  /// Records that an answer was stored; `isPractice`: true for an answer in a round of practice.
  mutating func record(_ answer: String, isPractice: Bool = false) {
    question = nil
    guard !answers.contains(answer) else { return }
    answers.append(answer)
    if isPractice, !rounds.isEmpty { rounds[rounds.count - 1].answers.append(answer) }
  }

  /// Records that the answer with a key was undone.
  mutating func recordUndo(_ answer: String) {
    answers.removeAll { $0 == answer }
    for index in rounds.indices { rounds[index].answers.removeAll { $0 == answer } }
    // Undoing an answer from before the round ends a round that has no answers yet.
    guard let last = rounds.last, last.questions > 0, last.answers.isEmpty,
      answers.count - practised.count < last.answered
    else { return }
    rounds.removeLast()
  }

  /// Replaces the key of an answer in a round of practice, since a change of its grade gives it a
  /// new one.
  ///
  /// `old`: the key before the change; nil if the drill has no answers.
  mutating func replace(_ old: String?, with new: String) {
    for index in rounds.indices {
      guard let place = rounds[index].answers.firstIndex(where: { $0 == old }) else { continue }
      rounds[index].answers[place] = new
    }
  }

  /// Records that a round of practice was started, or skipped if `questions` is 0.
  ///
  /// Does nothing if the contrast already has a round.
  mutating func begin(_ contrast: Contrast, questions: Int) {
    guard !rounds.contains(where: { $0.contrast == contrast }) else { return }
    rounds.append(
      Round(
        contrast: contrast,
        questions: questions,
        answered: answers.count - practised.count
      )
    )
  }

  /// The keys of the answers in all rounds of practice.
  var practised: [String] { rounds.flatMap(\.answers) }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    request = try values.decode(DrillRequest.self, forKey: .request)
    question = try values.decodeIfPresent(ShownQuestion.self, forKey: .question)
    introduction = try values.decodeIfPresent(ShownIntroduction.self, forKey: .introduction)
    answers = try values.decode([String].self, forKey: .answers)
    decisions = try values.decodeIfPresent([String].self, forKey: .decisions) ?? []
    rounds = try values.decodeIfPresent([Round].self, forKey: .rounds) ?? []
    wrong = try values.decodeIfPresent(WrongAnswer.self, forKey: .wrong)
  }
}
