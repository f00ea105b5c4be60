package import Study

/// One drill from the first question to the summary: reads lines, asks the service, prints screens.
///
/// It stays on the main thread, which may wait for a person; threads of the shared pool must not.
@MainActor package struct DrillSession {
  /// How a session ended.
  package enum Ending: Sendable, Equatable {
    case finished
    case interrupted
    case terminated(signal: Int32)
  }

  private let service: any StudyService
  private let console: Console
  let isTerminal: Bool
  private let explain: (StudyError) -> String
  private let now: () -> Timestamp
  var style: ScreenStyle
  private var input: any LineInput
  private var answered = 0
  /// How many answers the drill is to have.
  private var total: Int
  /// Measures the screen before each question, since a window may have been resized.
  private let measure: () -> Int
  /// What happened to the learner's files meanwhile.
  private let warnings: () -> [String]

  /// Makes a session.
  ///
  /// `length` is the number of answers of a drill that is given no other, `explain` says an error in
  /// one line, `measure` gives the screen's width in cells, and `warnings` tells what the learner
  /// should hear of before the next question.
  package init(
    service: any StudyService,
    input: any LineInput,
    console: Console,
    style: ScreenStyle,
    length: Int,
    isTerminal: Bool,
    explain: @escaping (StudyError) -> String,
    now: @escaping () -> Timestamp,
    measure: @escaping () -> Int,
    warnings: @escaping () -> [String] = { [] }
  ) {
    self.service = service
    self.input = input
    self.console = console
    self.style = style
    total = length
    self.isTerminal = isTerminal
    self.explain = explain
    self.now = now
    self.measure = measure
    self.warnings = warnings
  }

  /// Runs the drill; every answer that was acknowledged is stored, however it ends.
  package mutating func run(_ request: DrillRequest) async throws(StudyError) -> Ending {
    let start = try await service.startDrill(request)
    if let count = request.count { total = count }
    console.print(opening(start, request))
    var ending = Ending.finished
    do throws(StudyError) {
      ending = try await askAll(start.id)
    } catch {
      // A summary would wait as long again for whoever holds the database.
      if error.isBusy { throw error }
      if error.isSilence { return try await endUnanswered(error) }
      try? await finish(start.id)
      throw error
    }
    try await finish(start.id)
    return ending
  }

  private mutating func askAll(_ drill: DrillID) async throws(StudyError) -> Ending {
    var shown: String?
    var timed: String?
    var begun = now()
    while true {
      warnings().forEach(console.warn)
      guard case .question(let question, _) = try await service.nextStep(in: drill) else {
        return .finished
      }
      if shown != question.id {
        style.width = max(20, measure())
        console.print(
          QuestionScreen(style: style).lines(question, number: answered + 1, total: total)
        )
        shown = question.id
      }
      if timed != question.id {
        timed = question.id
        begun = now()
      }
      let event = input.line(
        prompt: question.options.isEmpty ? "pinyin> " : "> ",
        completions: CommandCompletion.words
      )
      if let problem = input.takeProblem() { console.warn(HistoryProblem.text(problem)) }
      switch event {
      case .endOfInput:
        if isTerminal { console.print([""]) }
        return .finished
      case .interrupted: return .interrupted
      case .terminated(let signal): return .terminated(signal: signal)
      case .invalidUTF8(let offset):
        console.print(style.wrap("That is not UTF-8 (byte \(offset + 1)); it was not counted."))
      case .tooLong(let limit):
        console.print(style.wrap("That is longer than \(limit) bytes; it was not counted."))
      case .line(let line):
        guard !line.allSatisfy(\.isWhitespace) else { continue }
        if let command = DrillCommand(line) {
          guard try await run(command, question, drill) else { return .finished }
          if command == .help || command == .stats || command == .settings { shown = nil }
        } else {
          try await submit(line, question, drill, since: begun)
        }
      }
    }
  }

  /// Ends a drill without a summary; throws the error unless a signal is why the program ends.
  private mutating func endUnanswered(_ error: StudyError) async throws(StudyError) -> Ending {
    guard error == .cancelled,
      case .terminated(let signal) = input.line(prompt: "", completions: [])
    else { throw error }
    console.warn(explain(error))
    return .terminated(signal: signal)
  }

  private mutating func finish(_ drill: DrillID) async throws(StudyError) {
    let end = try await service.endDrill(drill)
    let keys = Set(end.summary.missed.keys).union(end.summary.confusions.keys.flatMap(\.words))
    let words = ShownWords(try await service.words(of: keys.sorted()))
    console.print(SummaryScreen(style: style, words: words).lines(end, now: now()))
  }

  private mutating func submit(
    _ line: String,
    _ question: Question,
    _ drill: DrillID,
    since begun: Timestamp
  ) async throws(StudyError) {
    let typed = AnswerLine(line)
    let submission = Submission(
      drill: drill,
      question: question.id,
      given: typed.answer,
      milliseconds: Int(max(0, now().milliseconds - begun.milliseconds)),
      grade: typed.grade
    )
    do throws(StudyError) {
      switch try await service.submit(submission) {
      case .retry(let reason):
        console.print(RetryText.lines(reason, question, style: style))
      case .recorded(let feedback):
        answered += 1
        console.print(FeedbackScreen(style: style).lines(feedback))
      }
    } catch {
      guard isTerminal, error.isPassing else { throw error }
      console.warn(explain(error) + "; this answer is not kept, give it again")
    }
  }

  // MARK: - Commands

  /// - Returns: false when the drill is to end.
  private mutating func run(
    _ command: DrillCommand,
    _ question: Question,
    _ drill: DrillID
  ) async throws(StudyError) -> Bool {
    do throws(StudyError) {
      switch command {
      case .quit: return false
      case .help: console.print(HelpText.lines(style))
      case .skip:
        try await service.skip(in: drill)
        console.print(["skipped"])
      case .hint:
        console.print(
          style.wrap(
            "hint: " + TerminalText.sanitized(try await service.hint(in: drill)),
            hanging: 2
          )
        )
      case .known: try await decide(.hold(.known), "known: it will not be asked again", question)
      case .suspend: try await decide(.hold(.suspended), "suspended", question)
      case .flag: try await decide(.flag(true), "flagged", question)
      case .undo:
        let key = try await service.undo(in: drill).review.card.word
        answered = max(0, answered - 1)
        let words = ShownWords((try? await service.words(of: [key])) ?? [])
        console.print(style.wrap("undone: \(style.text(key, words))"))
      case .regrade(let grade):
        let feedback = try await service.regrade(grade, in: drill)
        console.print(
          style.wrap(
            "graded \(GradeText.name(grade)): \(style.text(feedback.question.word)), "
              + Wait(style: style).text(feedback.card, today: feedback.today)
          )
        )
      case .why:
        console.print(
          ExplanationScreen(style: style).lines(try await service.why(in: drill))
        )
      case .info:
        let details = try await service.lastWord(in: drill)
        console.print(
          details.map { WordScreen(style: style).lines($0) }
            ?? style.wrap("no word was answered yet")
        )
      case .stats:
        let statistics = try await service.statistics(since: nil, word: nil)
        console.print(StatisticsScreen(style: style).brief(statistics))
      case .settings:
        console.print(SettingsScreen(style: style).lines(try await service.storedSettings()))
      }
    } catch {
      guard !error.isSilence, isTerminal || !error.isFatal else { throw error }
      console.warn(explain(error))
    }
    return true
  }

  private func decide(
    _ decision: WordDecision,
    _ text: String,
    _ question: Question
  ) async throws(StudyError) {
    try await service.decide(decision, on: [question.card])
    console.print(style.wrap("\(style.text(question.word)) \(text)", hanging: 2))
  }
}

extension StudyError {
  /// Whether the same thing may go well a moment later.
  var isPassing: Bool {
    switch self {
    case .store(.diskFull), .store(.inputOutput), .store(.readOnly): true
    default: isBusy
    }
  }

  /// Whether somebody else had the database for too long.
  var isBusy: Bool {
    switch self {
    case .store(.busy), .store(.held): true
    default: false
    }
  }

  /// Whether the service is there and does not answer.
  var isSilence: Bool {
    switch self {
    case .silent, .cancelled: true
    default: false
    }
  }

  /// Whether the database itself failed.
  var isFatal: Bool {
    if case .store = self { return true }
    return false
  }
}
