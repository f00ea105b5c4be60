import SeededRandom

/// A pupil who does a homework, with the answers so far.
struct Pupil: Sendable {
  struct Answer: Hashable, Sendable {
    /// The index of the question, from 0, in the host's order.
    let question: Int
    /// The position of the chosen option, from 0, in the host's order.
    let choice: Int
    let isRight: Bool
  }

  /// The number of the pupil, from 1, in the order of joining.
  let id: Int
  /// The secret with which the pupil reconnects, in hexadecimal digits.
  let token: String
  var name: String
  /// The newest connection; nil while the pupil has none.
  var connection: ConnectionID?
  /// The order in which the pupil gets the questions: their indices, from 0, in the host's order.
  private let order: [Int]
  /// The first answer to each question, which counts.
  private(set) var first: [Answer] = []
  /// The second answers to questions that were missed.
  private(set) var again: [Answer] = []
  /// True while the pupil reads the verdict on the last answer.
  var isShown = false

  /// Makes a pupil without answers.
  ///
  /// `questions`: the number of questions. The token determines the order of the questions and of
  /// their options, which differs between pupils, so that neighbours cannot copy.
  init(id: Int, token: String, name: String, questions: Int) {
    (self.id, self.token, self.name) = (id, token, name)
    var generator = SplitMix64(text: token)
    order = (0..<questions).shuffled(using: &generator)
  }

  /// The number of answers, including second ones.
  var given: Int { first.count + again.count }

  /// The number of questions whose first answer was right.
  var right: Int { first.count(where: \.isRight) }

  /// The indices, from 0 in the host's order, of the questions whose first answer was wrong, in the
  /// order of answering.
  var missed: [Int] { first.filter { !$0.isRight }.map(\.question) }

  /// True if every question has a first answer.
  var hasAnsweredAll: Bool { first.count == order.count }

  /// The number of questions that the pupil is asked: all questions and, after these, the missed
  /// ones again.
  var asked: Int { order.count + (hasAnsweredAll ? missed.count : 0) }

  /// The index, from 0, of the next question; nil if the pupil is done.
  var next: Int? {
    guard hasAnsweredAll else {
      let answered = Set(first.map(\.question))
      return order.first { !answered.contains($0) }
    }
    return again.count < missed.count ? missed[again.count] : nil
  }

  var last: Answer? { again.last ?? first.last }

  /// Records an answer; returns false if its question is not open.
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

  /// Returns the order in which the pupil sees the options of a question: their positions, from 0,
  /// in the host's order.
  ///
  /// `question`: the index of the question, from 0. `count`: the number of options. `isAgain`: true
  /// if the question was missed and is asked again, in another order.
  func options(of question: Int, count: Int, isAgain: Bool) -> [Int] {
    var generator = SplitMix64(text: "\(token) \(question) \(isAgain)")
    return (0..<count).shuffled(using: &generator)
  }
}
