import Pinyin
package import Quiz
package import Study

/// The loop of a quiz for one player, which asks until the time is over or all questions are
/// answered.
@MainActor package struct QuizSession {
  private let service: any StudyService
  private let environment: DrillEnvironment
  /// A monotonic clock, in milliseconds.
  private let milliseconds: () -> Int
  /// A function that returns the next question; nil if there are no more.
  private var next: () throws -> Question?
  private var style: ScreenStyle
  private var input: any LineInput
  private var game: SoloGame
  private let key: QuizKey
  private let countsSlips: Bool
  /// The category, time and length of the game; only games in which they are equal are compared.
  private let form: QuizForm
  private var result: QuizResult

  /// Makes a session; its game starts when it runs.
  ///
  /// `game`: the length in seconds and in questions. `category`: the text by which games of the
  /// same category are compared. `key`: the name of the game in the log. `countsSlips`: true if
  /// wrong answers about words that are not due are stored as lapses. `milliseconds`: a monotonic
  /// clock. `next`: a function that returns the next question; nil if there are no more.
  package init(
    service: any StudyService,
    input: any LineInput,
    style: ScreenStyle,
    environment: DrillEnvironment,
    game: (seconds: Int, questions: Int),
    category: String,
    key: QuizKey,
    countsSlips: Bool,
    milliseconds: @escaping () -> Int,
    next: @escaping () throws -> Question?
  ) {
    self.service = service
    self.input = input
    self.style = style
    self.environment = environment
    self.key = key
    self.countsSlips = countsSlips
    self.milliseconds = milliseconds
    self.next = next
    self.game = SoloGame(seconds: game.seconds, questions: game.questions, at: 0)
    form = QuizForm(category: category, seconds: game.seconds, questions: game.questions)
    result = QuizResult(
      ending: .complete,
      score: Score(),
      questions: game.questions,
      seconds: game.seconds,
      elapsedMilliseconds: 0
    )
  }

  /// Plays the game; every answer that can count is stored or contained in the result.
  ///
  /// - Throws: the errors of the service and of `next`, after which there is no result.
  package mutating func run() async throws -> QuizResult {
    result.best = try await service.perform(GetBestQuiz(form)).best
    game = SoloGame(seconds: result.seconds, questions: result.questions, at: milliseconds())
    result.ending = try await play()
    result.elapsedMilliseconds = game.elapsed(at: milliseconds())
    result.score = game.score
    await keep()
    return result
  }

  /// Stores the result if it is the learner's best and has a right answer; warns if it cannot be
  /// stored.
  private func keep() async {
    let record = QuizRecord(right: game.score.right, milliseconds: game.score.milliseconds)
    guard record.right > 0, result.best.map({ $0 < record }) ?? true else { return }
    do throws(StudyError) {
      _ = try await service.perform(KeepQuiz(record, of: form))
    } catch {
      environment.console.warn("the result is not kept as your best: " + environment.explain(error))
    }
  }

  private mutating func play() async throws -> QuizResult.Ending {
    while game.score.asked < game.questions {
      guard !game.isOver(at: milliseconds()) else { return .timeOver }
      guard let made = try next() else { return .exhausted }
      guard game.ask(made.item.key.rawValue, at: milliseconds()) else { continue }
      let question = made.renamed(key.key(ofQuestion: game.score.asked + 1))
      if let ending = try await ask(question) { return ending }
    }
    return .complete
  }

  /// Asks a question until it is answered; returns the reason if the game ends before, otherwise
  /// nil.
  private mutating func ask(_ question: Question) async throws -> QuizResult.Ending? {
    let begun = milliseconds()
    var warnings: Set<AnswerWarning> = []
    environment.warnings().forEach(environment.console.warn)
    show(question)
    while true {
      let clock = clock(of: question)
      switch input.line(
        prompt: clock.prompt(),
        completions: ["quit"],
        clock: clock
      ) {
      case .timeOver: return .timeOver
      case .endOfInput, .interrupted: return .stopped
      case .terminated(let signal): return .terminated(signal: signal)
      case .redraw: show(question)
      case .invalidUTF8, .tooLong: print("That cannot be read; it was not counted.")
      case .line(let line):
        if DrillCommand(line) == .quit { return .stopped }
        if line.allSatisfy({ $0.isWhitespace }) { continue }
        switch AnswerJudge(question: question, warnings: warnings).judge(line) {
        case .failure(let retry):
          if let warning = AnswerWarning(retry.reason) { warnings.insert(warning) }
          environment.console.print(RetryText.lines(retry.reason, style: style))
        case .success(let verdict):
          let now = milliseconds()
          guard let points = game.answer(isRight: verdict.isRight, at: now) else {
            return .timeOver
          }
          if !verdict.isRight { result.missed.append(question) }
          environment.console.print(
            QuizScreen(style: style).verdict(on: question, isRight: verdict.isRight, points: points)
          )
          let error = await result.answers.store(
            StoreQuizAnswer(
              question,
              given: line,
              milliseconds: now - begun,
              countsSlip: countsSlips
            ),
            with: service
          )
          if let error {
            environment.console.warn(
              environment.explain(error) + "; the answer is stored after the game"
            )
          }
          return nil
        }
      }
    }
  }

  /// Returns a clock that shows the time left and the points in the prompt of a terminal.
  private func clock(of question: Question) -> LineClock {
    let (game, milliseconds) = (game, milliseconds)
    let what = question.options.isEmpty && style.width >= 40 ? " " + style.readingPrompt : "> "
    return LineClock(
      left: { game.left(at: milliseconds()) },
      prompt: {
        GameTime.text(milliseconds: game.left(at: milliseconds())) + "  \(game.score.points)" + what
      }
    )
  }

  private mutating func show(_ question: Question) {
    style.width = max(20, environment.measure())
    environment.console.print(
      QuestionScreen(style: style, offersUnknown: environment.isTerminal).lines(
        ShownQuestion(question),
        number: game.score.asked + 1,
        total: game.questions
      )
    )
  }

  private func print(_ text: String) { environment.console.print(style.wrap(text)) }
}

/// The result of a quiz of one player.
package struct QuizResult: Sendable {
  /// The reason why the game ended.
  package enum Ending: Equatable, Sendable {
    /// All questions were answered.
    case complete
    case timeOver
    /// No more questions can be made from the category.
    case exhausted
    /// The player stopped.
    case stopped
    case terminated(signal: Int32)
  }

  package var ending: Ending
  package var score: Score
  /// The number of questions with which the game was started.
  package var questions: Int
  package var seconds: Int
  package var elapsedMilliseconds: Int
  /// The questions that were answered wrong.
  package var missed: [Question] = []
  package var answers = QuizAnswers()
  /// The best earlier game of the same category, time and number of questions; nil if there is
  /// none.
  package var best: QuizRecord?
}

/// The text of a quiz: the verdict on an answer, and the result at the end.
package struct QuizScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// Returns the verdict: the points if `isRight`, otherwise the right answer.
  package func verdict(on question: Question, isRight: Bool, points: Int) -> [String] {
    guard !isRight else { return [style.palette.styled("right", as: .right) + "  +\(points)"] }
    let lines = style.wrap("wrong  " + reminder(of: question), hanging: 7)
    return lines.enumerated().map { index, line in
      index == 0 ? style.palette.styled("wrong", as: .wrong) + line.dropFirst(5) : line
    }
  }

  /// Returns a word with its reading and meaning, or the prompt and the answer of a question from a
  /// question bank.
  package func reminder(of question: Question) -> String {
    let gloss = TerminalText.sanitized(question.item.gloss)
    guard let word = question.item.word else {
      return TerminalText.sanitized(question.prompt) + style.separator + gloss
    }
    return style.text(question.item) + "  " + style.text(word.reading) + style.separator + gloss
  }

  /// Returns the result of a game.
  package func lines(_ result: QuizResult) -> [String] {
    let score = result.score
    var lines = [""]
    if let reason = Self.reason(result) { lines += style.wrap(reason) }
    let time = GameTime.text(milliseconds: result.elapsedMilliseconds)
    lines += style.wrap(
      ["\(score.right) of \(score.asked) right", "time \(time)", score.points.counted("point")]
        .joined(separator: style.separator)
    )
    lines += style.wrap(best(result))
    if !result.missed.isEmpty {
      lines.append("missed")
      for question in result.missed { lines += style.indent(reminder(of: question), hanging: 2) }
    }
    return lines
  }

  private static func reason(_ result: QuizResult) -> String? {
    switch result.ending {
    case .complete, .stopped, .terminated: nil
    case .timeOver: "The time is over."
    case .exhausted:
      "Only \(result.score.asked.counted("question")) could be made of this category."
    }
  }

  /// Returns the comparison with the best earlier game of the same category, time and number of
  /// questions.
  private func best(_ result: QuizResult) -> String {
    let own = QuizRecord(right: result.score.right, milliseconds: result.score.milliseconds)
    guard let best = result.best else { return "the first game of this category and length" }
    if best < own { return "your best game of this category and length" }
    let time = GameTime.text(milliseconds: best.milliseconds)
    return "best so far: \(best.right) of \(result.questions) right in \(time)"
  }
}
