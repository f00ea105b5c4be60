package import Quiz
package import REPL
import SeededRandom
package import Speech
package import Study

/// The questions of the games that a host leads, drawn from one selection of words.
package struct GameQuestions {
  /// The number of questions that the host wants in a game.
  package var wanted: Int
  /// The utterances for the questions that were drawn, by the identifiers of their items.
  package private(set) var utterances: [String: Utterance] = [:]
  private var sheet: QuestionSheet
  private let style: ScreenStyle
  private let now: () -> Timestamp
  private var generator: SplitMix64
  private var isFirst = true
  /// The identifiers of the words that were asked before the sheet was made.
  private var asked: Set<String> = []

  /// Makes the source of questions.
  ///
  /// `sheet`: the sheet from which they are drawn. `wanted`: the number of questions of a game.
  /// `seed`: the seed of the order of options in a game of missed questions. `now`: the clock.
  package init(
    _ sheet: QuestionSheet,
    wanted: Int,
    style: ScreenStyle,
    seed: UInt64,
    now: @escaping () -> Timestamp
  ) {
    self.sheet = sheet
    self.wanted = wanted
    self.style = style
    self.now = now
    generator = SplitMix64(seed: seed)
  }

  /// Excludes the words of earlier games as long as others are left.
  ///
  /// `utterance`: a function that returns what is spoken for an item with this identifier, or nil.
  /// It is called for listening questions, which can be asked again in a game of missed questions.
  package mutating func skip(_ items: [QuizItem], utterance: (String) -> Utterance?) {
    for item in items where asked.insert(item.id).inserted {
      if item.kind == "listening" { utterances[item.id] = utterance(item.id) }
    }
    isFirst = false
  }

  /// Draws the questions of another game, each about a different word; fewer than wanted if there
  /// are not so many words.
  ///
  /// A word comes again after all others were asked.
  package mutating func next() throws(StudyError) -> [QuizItem] {
    var items: [QuizItem] = []
    try draw(to: &items)
    if items.count < wanted, !isFirst {
      sheet.restart()
      asked = []
      try draw(to: &items)
    }
    isFirst = false
    return items
  }

  private mutating func draw(to items: inout [QuizItem]) throws(StudyError) {
    var ids = Set(items.map(\.id))
    while items.count < wanted, let item = try another() {
      if ids.insert(item.id).inserted { items.append(item) }
    }
  }

  /// Draws a question about a word that was not drawn before; nil if there is none.
  package mutating func another() throws(StudyError) -> QuizItem? {
    while let question = try sheet.nextOnce(at: now(), areTyped: false) {
      guard let answer = question.answer else { continue }
      let item = QuizItem(question, answer: answer, style: style)
      guard !asked.contains(item.id) else { continue }
      utterances[item.id] = question.item.word.map { Utterance($0) }
      return item
    }
    return nil
  }

  /// Returns the missed questions of a game for another one, with their options in a new order.
  package mutating func again(_ missed: [QuestionResult]) -> [QuizItem] {
    missed.map { $0.item.reordered(using: &generator) }
  }
}

extension QuizItem {
  /// Returns the question with its options in a random order.
  func reordered(using generator: inout SplitMix64) -> QuizItem {
    arranged(options.indices.shuffled(using: &generator))
  }
}
