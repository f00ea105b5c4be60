import SeededRandom

/// A pupil of a homework, with the answers so far.
struct Pupil: Sendable {
  struct Answer: Hashable, Sendable {
    /// The question and the chosen option in the order of the host, from 0.
    let question: Int
    let choice: Int
    let isRight: Bool
  }

  let id: Int
  let token: String
  var name: String
  /// The newest connection; nil while the pupil has none.
  var connection: ConnectionID?
  /// The questions in the pupil's own order, as positions, from 0, in the host's order.
  private let order: [Int]
  /// The first answers, which count.
  private(set) var first: [Answer] = []
  /// The second answers to the questions that were missed.
  private(set) var again: [Answer] = []
  /// True while the pupil reads the verdict on the last answer.
  var isShown = false

  /// Makes a pupil without answers.
  ///
  /// The token determines the order of the questions, and that of the options of each, so that
  /// neighbours cannot copy. `questions`: their number.
  init(id: Int, token: String, name: String, questions: Int) {
    (self.id, self.token, self.name) = (id, token, name)
    var generator = SplitMix64(text: token)
    order = (0..<questions).shuffled(using: &generator)
  }

  /// The number of answers, the second ones included.
  var given: Int { first.count + again.count }

  /// The number of right first answers.
  var right: Int { first.count(where: \.isRight) }

  /// The questions whose first answer was wrong, in the order of answering, as positions, from 0,
  /// in the host's order.
  var missed: [Int] { first.filter { !$0.isRight }.map(\.question) }

  /// True if every question has a first answer.
  var hasAnsweredAll: Bool { first.count == order.count }

  /// The number of questions that the pupil is asked: all, and, once all are answered, the missed
  /// ones again.
  var asked: Int { order.count + (hasAnsweredAll ? missed.count : 0) }

  /// The next question; nil if the pupil is done.
  var next: Int? {
    guard hasAnsweredAll else {
      let answered = Set(first.map(\.question))
      return order.first { !answered.contains($0) }
    }
    return again.count < missed.count ? missed[again.count] : nil
  }

  var last: Answer? { again.last ?? first.last }

  /// Records an answer; returns false if the question is not open.
  mutating func record(_ answer: Answer) -> Bool {
    if hasAnsweredAll {
      guard next == answer.question else { return false }
      again.append(answer)
    } else {
      guard order.indices.contains(answer.question),
        !first.contains(where: { $0.question == answer.question })
      else { return false }
      first.append(answer)
    }
    isShown = true
    return true
  }

  /// Returns the positions, from 0, of a question's options in the order in which the pupil sees
  /// them.
  ///
  /// `question`: its index from 0. `count`: the number of options. `isAgain`: true if the question
  /// was missed and is asked again, in another order.
  func options(of question: Int, count: Int, isAgain: Bool) -> [Int] {
    var generator = SplitMix64(text: "\(token) \(question) \(isAgain)")
    return (0..<count).shuffled(using: &generator)
  }
}
