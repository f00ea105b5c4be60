/// The results of all players together, and the lists for the host.
extension LiveGame {
  /// The results of the revealed questions, in their order.
  package var questionResults: [QuestionResult] {
    items.prefix(revealed).enumerated().map { index, item in
      let answers = players.compactMap { $0.answers[index + 1] }
      return QuestionResult(
        number: index + 1,
        item: item,
        right: answers.count(where: \.isRight),
        answered: answers.count
      )
    }
  }

  /// The questions that the class missed, the hardest first.
  package var missed: [QuestionResult] {
    questionResults.filter(\.isMissed).sorted { $0.isHarder(than: $1) }
  }

  /// The numbers, from 1, of the players who joined soon after another one was removed.
  package var suspects: Set<Int> { Set(players.filter(\.isSuspect).map(\.id)) }

  /// The players who were asked the current question and have not answered it, in the order of
  /// joining; empty unless a question is open.
  package var unanswered: [ServerMessage.Guest] {
    guard phase == .asking else { return [] }
    return players.filter { $0.isAsked(question) && $0.answers[question] == nil }
      .map { .init(id: $0.id, name: $0.name, connected: $0.connection != nil) }
  }
}

/// The number of right answers and of all answers to a question.
package struct QuestionResult: Hashable, Sendable {
  /// The number of the question, from 1.
  package let number: Int
  package let item: QuizItem
  /// The number of right answers.
  package let right: Int
  /// The number of answers.
  package let answered: Int

  /// The word with its reading, or the prompt of a bank question, of at most 80 characters.
  package var text: String {
    String((item.word.map { "\($0.text) \($0.reading)" } ?? item.text).prefix(80))
  }

  /// True if an answer was wrong, or if nobody answered.
  var isMissed: Bool { right < answered || answered == 0 }

  var message: ServerMessage.Missed { .init(text: text, right: right, of: answered) }

  /// Returns true if this question is harder: a smaller share of its answers is right.
  ///
  /// Of two questions with the same share, the one with more answers is harder, otherwise the
  /// earlier one.
  func isHarder(than other: QuestionResult) -> Bool {
    let (share, otherShare) = (right * max(1, other.answered), other.right * max(1, answered))
    if share != otherShare { return share < otherShare }
    return (other.answered, number) < (answered, other.number)
  }
}
