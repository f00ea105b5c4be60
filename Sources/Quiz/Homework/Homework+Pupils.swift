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

  /// The number of questions that the pupil is asked: all of them and, once these are answered, the
  /// missed ones again.
  var asked: Int { order.count + (hasAnsweredAll ? missed.count : 0) }

  /// The index, from 0 in the host's order, of the next question; nil if the pupil is done.
  var next: Int? {
    guard hasAnsweredAll else {
      let answered = Set(first.map(\.question))
      return order.first { !answered.contains($0) }
    }
    return again.count < missed.count ? missed[again.count] : nil
  }

  var last: Answer? { again.last ?? first.last }

  /// Records an answer; returns false if the pupil cannot give it.
  ///
  /// As long as there are questions without an answer, the answer must be to one of these. After
  /// that, it must be to the next missed question.
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

/// The messages to a pupil.
extension Homework {
  /// Returns the welcome message, with the whole state, for the pupil at an index from 0; empty if
  /// the pupil has no connection.
  func welcome(_ place: Int) -> HomeworkChange {
    let pupil = pupils[place]
    guard let connection = pupil.connection else { return HomeworkChange() }
    let message = ServerMessage.Welcome(
      id: pupil.id,
      token: pupil.token,
      name: pupil.name,
      state: state(of: pupil)
    )
    return HomeworkChange(effects: [.send(.welcome(message), to: connection)])
  }

  private func state(of pupil: Pupil) -> ServerMessage.State {
    let isDone = isOver || !pupil.isShown && pupil.next == nil
    let phase: Phase = isDone ? .end : pupil.isShown ? .reveal : .asking
    var state = ServerMessage.State(
      phase: phase,
      paused: false,
      q: phase == .asking ? pupil.given + 1 : pupil.given,
      of: pupil.asked,
      left: 0
    )
    state.homework = true
    state.right = pupil.right
    state.players = 1
    switch phase {
    case .asking: state.ask = pupil.next.map { ask($0, of: pupil) }
    case .reveal:
      state.ask = lastAsk(of: pupil)
      state.reveal = verdict(of: pupil)
      state.c = state.reveal?.yours
    default: state.end = result(of: pupil)
    }
    return state
  }

  /// Returns the message with a pupil's open question, without the answer, or with the pupil's
  /// result if no question is open.
  func open(_ pupil: Pupil) -> ServerMessage {
    pupil.next.map { .ask(ask($0, of: pupil)) } ?? .end(result(of: pupil))
  }

  private func ask(_ question: Int, of pupil: Pupil) -> ServerMessage.Ask {
    message(question, of: pupil, q: pupil.given + 1, isAgain: pupil.hasAnsweredAll)
  }

  private func lastAsk(of pupil: Pupil) -> ServerMessage.Ask? {
    pupil.last.map {
      message($0.question, of: pupil, q: pupil.given, isAgain: !pupil.again.isEmpty)
    }
  }

  private func message(
    _ question: Int,
    of pupil: Pupil,
    q: Int,
    isAgain: Bool
  ) -> ServerMessage.Ask {
    let item = items[question].arranged(order(of: question, for: pupil, isAgain: isAgain))
    var ask = ServerMessage.Ask(item, q: q, of: pupil.asked, ms: 0, left: 0)
    if isAgain { ask.again = true }
    return ask
  }

  /// Returns the order in which a pupil sees the options of a question: their positions, from 0, in
  /// the host's order.
  ///
  /// `question`: the index of the question, from 0. `isAgain`: true if the question was missed and
  /// is asked again, in another order.
  func order(of question: Int, for pupil: Pupil, isAgain: Bool) -> [Int] {
    pupil.options(of: question, count: items[question].options.count, isAgain: isAgain)
  }

  /// Returns the verdict on the last answer of a pupil; nil before the first answer.
  func verdict(of pupil: Pupil) -> ServerMessage.Reveal? {
    guard let last = pupil.last else { return nil }
    let item = items[last.question]
    let order = order(of: last.question, for: pupil, isAgain: !pupil.again.isEmpty)
    return ServerMessage.Reveal(
      q: pupil.given,
      right: order.firstIndex(of: item.right) ?? 0,
      yours: order.firstIndex(of: last.choice),
      points: 0,
      total: 0,
      rank: 1,
      of: 1,
      correct: pupil.right,
      word: item.word
    )
  }

  func result(of pupil: Pupil) -> ServerMessage.End {
    var end = ServerMessage.End(
      total: 0,
      right: pupil.right,
      of: pupil.first.count,
      rank: 1,
      missed: pupil.missed.map { items[$0].missed }
    )
    end.open = items.count - pupil.first.count
    return end
  }
}

/// The results of a homework; only the first answer to each question counts.
extension Homework {
  package struct PupilResult: Hashable, Sendable {
    package let id: Int
    package let name: String
    /// The number of questions that were answered right.
    package let right: Int
    /// The positions of the chosen options, keyed by the indices of their questions; both are
    /// counted from 0 in the host's order.
    package let choices: [Int: Int]
    /// The number of questions that were answered.
    package var answered: Int { choices.count }
  }

  /// The results of the pupils, in the order of joining.
  package var results: [PupilResult] {
    pupils.map { pupil in
      PupilResult(
        id: pupil.id,
        name: pupil.name,
        right: pupil.right,
        choices: Dictionary(uniqueKeysWithValues: pupil.first.map { ($0.question, $0.choice) })
      )
    }
  }

  /// The numbers of pupils who have begun and of pupils who are done, for screens.
  package var progress: ServerMessage.Progress {
    ServerMessage.Progress(
      begun: pupils.count { !$0.first.isEmpty },
      done: pupils.count(where: \.hasAnsweredAll),
      of: roster.isEmpty ? nil : roster.count
    )
  }

  /// The results of all questions, in the host's order.
  package var questionResults: [QuestionResult] {
    var counts = Array(repeating: (right: 0, answered: 0), count: items.count)
    for answer in pupils.lazy.flatMap(\.first) {
      counts[answer.question].answered += 1
      if answer.isRight { counts[answer.question].right += 1 }
    }
    return zip(items, counts).enumerated().map { index, pair in
      QuestionResult(
        number: index + 1,
        item: pair.0,
        right: pair.1.right,
        answered: pair.1.answered
      )
    }
  }

  /// The questions that somebody answered wrong, the hardest first.
  package var missed: [QuestionResult] {
    questionResults.filter { $0.right < $0.answered }.sorted { $0.isHarder(than: $1) }
  }

  /// The answers so far, in the form in which a class stores them.
  ///
  /// The questions that a pupil has not answered are ``ClassGameRecord/Outcome/open``. Pupils
  /// without any answer are left out unless their names are on the list of the class.
  package var classRecord: ClassGameRecord {
    let listed = Set(roster.map(\.key))
    return ClassGameRecord(
      isHomework: true,
      questions: items.map { .init(word: $0.id, kind: $0.kind, text: $0.missed) },
      players: pupils.compactMap { pupil -> ClassGameRecord.Player? in
        let name = ComparedName(cleaned: pupil.name)
        guard !pupil.first.isEmpty || listed.contains(name.key) else { return nil }
        var answers: [Int: ClassGameRecord.Outcome] = Dictionary(
          uniqueKeysWithValues: items.indices.map { ($0, .open) }
        )
        for answer in pupil.first {
          answers[answer.question] = .init(of: items[answer.question], choice: answer.choice)
        }
        return ClassGameRecord.Player(name: name, answers: answers)
      }
    )
  }
}
