import Confusables
import FSRS
import Pinyin
import Speech
package import Study

/// The loop of one drill: reads lines, calls the service and prints screens.
///
/// It runs on the main thread, which may block while it waits for a person.
@MainActor package struct DrillSession {
  /// The reason why a session ended.
  package enum Ending: Sendable, Equatable {
    case finished
    case interrupted
    case terminated(signal: Int32)
  }

  let service: any StudyService
  let environment: DrillEnvironment
  var style: ScreenStyle
  var input: any LineInput
  var answered = 0
  /// The number of answers after which the drill is complete.
  var total: Int
  /// True if the learner is asked whether to continue after the last question.
  var isOpenEnded = false
  /// True if the drill began without anything to ask.
  var isIdle = false
  /// The identifier of the question or introduction that was shown last; nil before the first, and
  /// at the offer to continue.
  var asked: String?
  /// The number of further answers that an empty line adds to the drill at its end; 0 before the
  /// offer to continue.
  var offered = 0
  /// The pair of sounds or words that the offered practice round is about; nil if no round is
  /// offered.
  var offeredRound: Contrast?
  /// The keys of the answers in practice rounds; the drill does not count these answers.
  var practised: Set<String> = []
  /// The last answer or new word, which can be said again; nil if there is none.
  var said: Said?
  /// The word of the open question; nil unless it is a listening question.
  var heard: Heard?
  /// True if a new word was asked without being shown first, and the learner was told why.
  var hasToldUnseen = false
  /// The number of empty lines in a row that were typed last at the open question.
  var emptyLines = 0
  /// The command that was typed at a page of the primer, and runs next; nil if there is none.
  var unread: String?
  /// The kind of the open question; nil if none is open.
  var kind: QuestionKind?
  /// The last answer if it was right and graded hard because of a neutral tone; otherwise nil.
  var hard: Feedback?
  /// True if the drill asks one chosen word, again and again.
  var hasOneWord = false
  /// True if any question or introduction was shown.
  var hasAsked = false
  /// True if the open question or introduction, or the offer to continue, is on the screen.
  var isShown = false

  /// Makes a session.
  ///
  /// `style`: the layout, whose width is measured again at each question. `length`: the number of
  /// answers of a drill whose request names none.
  package init(
    service: any StudyService,
    input: any LineInput,
    style: ScreenStyle,
    length: Int,
    environment: DrillEnvironment
  ) {
    self.service = service
    self.input = input
    self.style = style
    total = length
    self.environment = environment
  }

  func show(_ lines: [String]) { environment.console.print(lines) }
  func warn(_ text: String) { environment.console.warn(text) }

  /// Runs the drill; every answer that the service has acknowledged is stored, however the drill
  /// ends.
  package mutating func run(_ request: DrillRequest) async throws(StudyError) -> Ending {
    let start = try await service.perform(StartDrill(request))
    if let count = request.count { total = count }
    isOpenEnded = environment.isTerminal && request.count == nil && request.minutes == nil
    isIdle = start.idleness != nil
    hasOneWord = request.count == nil && start.chosen?.words == 1
    let named = (start.chosen?.unpractised?.map(\.word) ?? []) + start.weak.flatMap(\.words)
    let words = named.isEmpty ? [] : try await service.perform(GetWords(named))
    show(opening(start, request, ShownWords(words)))
    var ending = Ending.finished
    defer { environment.speaker.stop() }
    do throws(StudyError) {
      ending = try await askAll(start.id)
    } catch {
      // Another program holds the database; a summary would have to wait for it again.
      if error.isBusy { throw error }
      if error.isSilence { return try await endUnanswered(error) }
      try? await finish(start.id)
      throw error
    }
    try await finish(start.id)
    if ending == .finished { environment.speaker.finish(seconds: Self.lastWordSeconds) }
    environment.speaker.takeWarning().map(warn)
    return ending
  }

  /// The number of seconds after which the last utterance of a drill is stopped.
  static let lastWordSeconds = 3

  private mutating func askAll(_ drill: DrillID) async throws(StudyError) -> Ending {
    var begun = environment.now()
    // The step that came with the last response; if nil, the service is asked for it.
    var next: DrillStep?
    while true {
      environment.warnings().forEach(warn)
      environment.speaker.takeWarning().map(warn)
      let step: DrillStep
      if let next { step = next } else { step = try await service.perform(NextStep(in: drill)) }
      next = nil
      let isNew = asked != step.id
      if isNew { emptyLines = 0 }
      guard try await present(step, drill) else { return .finished }
      if isNew { begun = environment.now() }
      let event: InputEvent
      if let unread {
        event = .line(unread)
        self.unread = nil
      } else {
        event = input.line(
          prompt: step.question?.options.isEmpty == true ? style.readingPrompt : "> ",
          completions: DrillCommand.names
        )
      }
      if let problem = input.takeProblem() { warn(HistoryProblem.text(problem)) }
      switch event {
      case .endOfInput:
        if environment.isTerminal { show([""]) }
        return .finished
      case .interrupted: return .interrupted
      case .timeOver: return .finished
      case .redraw: (isShown, next) = (false, step)
      case .terminated(let signal): return .terminated(signal: signal)
      case .invalidUTF8(let offset):
        show(style.wrap("That is not UTF-8 (byte \(offset + 1)); it was not counted."))
      case .tooLong(let limit):
        show(style.wrap("That is longer than \(limit) bytes; it was not counted."))
      case .line(let line):
        let isEmpty = line.allSatisfy(\.isWhitespace)
        emptyLines = isEmpty ? emptyLines + 1 : 0
        if let page = DrillCommand(line)?.page(for: step) {
          if let signal = explain(page) { return .terminated(signal: signal) }
          (isShown, begun) = (false, environment.now())
        } else if step.id == nil, let contrast = offeredRound,
          let isSkipped = RoundText.skips(line)
        {
          next = try await practise(contrast, drill, isSkipped: isSkipped)
        } else if let introduction = step.introduction {
          guard try await handle(line, introduction, drill, next: &next) else { return .finished }
        } else if step.id == nil, let command = DrillCommand(line), command.needsQuestion {
          show(style.wrap("Nothing is asked now. Enter goes on; undo takes back the last answer."))
        } else if let command = DrillCommand(line) {
          guard try await run(command, drill) else { return .finished }
          if command.fillsScreen { isShown = false }
        } else if let question = step.question, !isEmpty {
          next = try await submit(line, question, drill, since: begun)
        } else {
          try await proceed(step, drill, isEmpty: isEmpty)
        }
      }
    }
  }

  /// Ends a drill whose service does not answer, without a summary.
  ///
  /// - Throws: `error`, unless a signal that asks the program to end has cut off the wait.
  private mutating func endUnanswered(_ error: StudyError) async throws(StudyError) -> Ending {
    guard error == .cancelled,
      case .terminated(let signal) = input.line(prompt: "", completions: [])
    else { throw error }
    warn(environment.explain(error))
    return .terminated(signal: signal)
  }

  private mutating func finish(_ drill: DrillID) async throws(StudyError) {
    let end = try await service.perform(EndDrill(drill))
    let words = ShownWords(try await service.perform(GetWords(SummaryScreen.words(of: end))))
    var lines = SummaryScreen(style: style, words: words).lines(
      end,
      now: environment.now(),
      countsNothing: !environment.isTerminal
    )
    if environment.isTerminal, let skills = end.joiningTomorrow {
      lines.insert(
        contentsOf: style.wrap(SkillText.tomorrow(skills, in: style.readingForm)),
        at: lines.count - (end.summary.answered > 0 ? 1 : 0)
      )
    }
    show(lines)
  }

  /// Submits an answer; returns the next step if the response contains it, otherwise nil.
  ///
  /// Returns nil also after a failure that may pass. `begun`: the time at which the question was
  /// shown.
  private mutating func submit(
    _ line: String,
    _ question: ShownQuestion,
    _ drill: DrillID,
    since begun: Timestamp
  ) async throws(StudyError) -> DrillStep? {
    let typed = AnswerLine(line)
    let answer = Submit(
      drill: drill,
      question: question.id,
      given: typed.answer,
      milliseconds: Int(max(0, environment.now().milliseconds - begun.milliseconds)),
      grade: typed.grade
    )
    do throws(StudyError) {
      switch try await service.perform(answer) {
      case .unknown(let next): return next
      case .retry(let reason):
        let reply = reason.isNoAnswer ? DrillCommand.explanation(ofOther: line) : nil
        show(reply.map { style.wrap($0) } ?? RetryText.lines(reason, style: style))
      case .recorded(let feedback, let next):
        if feedback.question.practice == nil {
          answered += 1
        } else {
          practised.insert(feedback.review.idempotencyKey)
        }
        hard = feedback.verdict.isNearlyRight && feedback.review.grade == .hard ? feedback : nil
        show(
          FeedbackScreen(style: style, callsUnknownWrong: !environment.isTerminal).lines(feedback)
        )
        say(feedback)
        return next
      }
    } catch {
      guard environment.isTerminal, error.isPassing else { throw error }
      warn(environment.explain(error) + "; this answer was not stored; give it again")
    }
    return nil
  }
}

extension StudyError {
  /// True if the same call may succeed a moment later.
  var isPassing: Bool {
    switch self {
    case .store(.diskFull), .store(.inputOutput), .store(.readOnly): true
    default: isBusy
    }
  }

  /// True if another program held the database longer than a call waits.
  var isBusy: Bool {
    switch self {
    case .store(.busy), .store(.held): true
    default: false
    }
  }

  /// True if the service does not answer although it runs, or if the call was cancelled.
  var isSilence: Bool {
    switch self {
    case .silent, .cancelled: true
    default: false
    }
  }

  /// True if an operation on the database failed, also if another program had it open.
  var isFatal: Bool {
    if case .store = self { return true }
    return false
  }
}
