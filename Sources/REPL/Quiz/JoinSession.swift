package import Quiz
import Speech
package import Study

/// The loop of a player in a live game: shows what the host asks and sends the answers.
///
/// An answer is stored in the player's own schedule if its question can be rebuilt from the
/// player's own packs and the host names the same right answer. A listening question must also have
/// been spoken by this program.
@MainActor package struct JoinSession {
  /// The result of a joined game.
  package struct Result: Sendable {
    package let ending: JoinEnding
    package var end: ServerMessage.End?
    package var answers = QuizAnswers()

    package init(ending: JoinEnding) { self.ending = ending }
  }

  private let link: JoinLink
  private let input: KeyInput
  private let writer: AnswerWriter
  private let environment: DrillEnvironment
  private let milliseconds: () -> Int
  private let style: () -> ScreenStyle
  private let countsSlips: Bool
  private let key: QuizKey
  private let playerName: String
  private var rebuilder: QuestionRebuilder
  private var game = JoinedGame()
  private var voice: JoinVoice
  private var storedQuestions: Set<Int> = []
  /// The text of the last warning, which is not repeated.
  private var toldProblem = ""
  /// True if the host was reached.
  private var wasReached = false
  /// The time of the next attempt to connect, in milliseconds of a monotonic clock; nil while
  /// connected or during an attempt.
  private var retryAt: Int?
  private var admissions: Admissions
  /// True if the input has ended.
  private var isAtEnd = false

  /// The milliseconds after the game at which the player is told that answers are still being
  /// stored.
  private static let quietTime = 1_000

  package init(
    link: JoinLink,
    input: KeyInput,
    writer: AnswerWriter,
    environment: DrillEnvironment,
    name: String,
    key: QuizKey,
    rebuilder: QuestionRebuilder,
    countsSlips: Bool,
    style: @escaping () -> ScreenStyle,
    milliseconds: @escaping () -> Int
  ) {
    self.link = link
    self.input = input
    self.writer = writer
    self.environment = environment
    self.rebuilder = rebuilder
    self.key = key
    self.countsSlips = countsSlips
    self.style = style
    self.milliseconds = milliseconds
    playerName = name
    voice = JoinVoice(environment.speaker)
    admissions = Admissions(startedAt: milliseconds())
  }

  /// Plays until the game or the connection is over and the answers are stored.
  package mutating func run() -> Result {
    link.connect(nil)
    var ending = play()
    if [.unreachable, .left].contains(ending), game.phase == .end { ending = .finished }
    link.send(.leave)
    voice.stop()
    clearClock()
    finishStoring()
    var result = Result(ending: ending)
    (result.end, result.answers) = (game.end, writer.answers)
    return result
  }

  private mutating func play() -> JoinEnding {
    while true {
      for event in link.events() {
        if let ending = handle(event) { return ending }
      }
      tellProblems()
      if game.phase == .end, isAtEnd { return .finished }
      if let ending = reconnect() { return ending }
      showClock()
      switch input.next(milliseconds: wait()) {
      case .woken: break
      case .interrupted: return .left
      case .terminated(let signal): return .terminated(signal: signal)
      // When a pipe has no further answers, the player stays in the game to its end.
      case .endOfInput: isAtEnd = true
      case .key(let key): if answer(String(key)) == .left { return .left }
      case .line(let line): if answer(line) == .left { return .left }
      }
    }
  }

  /// Returns the maximum number of milliseconds to wait for input; nil if there is no limit.
  ///
  /// The wait ends at the next attempt to connect, at the deadline, or when the shown clock
  /// changes.
  private func wait() -> Int? {
    let now = milliseconds()
    let clock = environment.isTerminal ? game.left(at: now).map { ($0 + 999) % 1_000 + 1 } : nil
    let limits = [retryAt, deadline].compactMap(\.self).map { max(0, $0 - now) }
    return (limits + [clock].compactMap(\.self)).min()
  }

  // MARK: - Connection

  /// The time at which the attempts to reach the host end, in milliseconds of a monotonic clock;
  /// nil while the player is in the game.
  private var deadline: Int? { admissions.deadline(isNew: game.token == nil) }

  private mutating func handle(_ event: JoinLink.Event) -> JoinEnding? {
    switch event {
    case .opened:
      wasReached = true
      link.send(
        .join(game.token.map { .init(token: $0) } ?? .init(name: playerName))
      )
    case .lost where !wasReached: return .unreachable
    case .lost where game.token == nil: return .silent
    case .lost:
      let now = milliseconds()
      let (pause, isLoss) = admissions.end(at: now)
      if isLoss { show(["the connection is lost; trying again"]) }
      retryAt = now + pause
    case .over(let ending): return ending
    case .message(let message):
      if case .welcome(let welcome) = message, welcome.state.homework == true { return .homework }
      if case .welcome = message {
        retryAt = nil
        admissions.begin(at: milliseconds())
      }
      for news in game.apply(message, at: milliseconds()) {
        if let ending = tell(news) { return ending }
      }
      if case .welcome = message, !game.isAcknowledged, let answer = game.message {
        link.send(answer)
      }
    }
    return nil
  }

  private mutating func reconnect() -> JoinEnding? {
    let now = milliseconds()
    if let deadline, now >= deadline {
      return game.token == nil ? .silent : admissions.areShort ? .dropped : .unreachable
    }
    guard let due = retryAt, due <= now else { return nil }
    retryAt = nil
    link.connect(game.token)
    return nil
  }

  // MARK: - Game

  private mutating func tell(_ news: JoinNews) -> JoinEnding? {
    clearClock()
    if case .ask(let ask) = news { begin(ask) }
    show(JoinScreen(style: style()).lines(news, isSaid: voice.hasSaid(game.ask?.q ?? 0)))
    switch news {
    case .refused(let why) where ![.late, .option].contains(why): return .refused(why)
    case .reveal(let reveal, let ask, let answer?): store(ask, reveal, answer)
    default: break
    }
    return nil
  }

  private enum Typed { case left, other }

  private mutating func answer(_ typed: String) -> Typed {
    let text = typed.filter { !$0.isWhitespace }
    if ["q", "quit", "/quit"].contains(text) { return .left }
    if game.phase == .asking, ["a", "r", "again", "/again"].contains(text) { voice.sayAgain() }
    guard let number = Int(text), number > 0,
      let message = game.answer(number - 1, at: milliseconds())
    else { return .other }
    link.send(message)
    clearClock()
    show(["answered \(number)"])
    return .other
  }

  // MARK: - Sound

  private func isListening(_ ask: ServerMessage.Ask) -> Bool {
    ask.kind == QuestionKind.listening.rawValue
  }

  /// Speaks a listening question, if its word is known here and sound is available.
  private mutating func begin(_ ask: ServerMessage.Ask) {
    let isSaid = isListening(ask) && !voice.isSilent
    let word = isSaid ? rebuilt(ask)?.item.word : nil
    voice.begin(ask.q, word.map { Utterance($0) })
  }

  // MARK: - Schedule

  /// Stores an answer if the learner's own packs give the same question with the same answer.
  private mutating func store(
    _ ask: ServerMessage.Ask,
    _ reveal: ServerMessage.Reveal,
    _ answer: JoinedAnswer
  ) {
    guard !isListening(ask) || voice.hasSaid(ask.q), let question = rebuilt(ask),
      question.answer == reveal.right,
      storedQuestions.insert(game.earlierQuestions + ask.q).inserted
    else { return }
    writer.add(
      StoreQuizAnswer(
        question,
        given: String(answer.option + 1),
        milliseconds: answer.milliseconds,
        countsSlip: countsSlips
      )
    )
  }

  /// Returns the question rebuilt from the player's own packs; nil if they do not give the same
  /// question.
  ///
  /// It is also nil if a text of the question is not shown in full, or after an error, which is
  /// shown.
  private mutating func rebuilt(_ ask: ServerMessage.Ask) -> Question? {
    guard let kind = QuestionKind(rawValue: ask.kind),
      ([ask.text] + ask.options).allSatisfy(JoinScreen.isShownInFull)
    else { return nil }
    do throws(StudyError) {
      return try rebuilder.question(
        .init(kind: kind, text: ask.text, options: ask.options),
        id: key.key(ofQuestion: game.earlierQuestions + ask.q),
        at: environment.now()
      )
    } catch {
      warn(environment.explain(error) + "; answers are not stored")
      return nil
    }
  }

  /// Waits until each answer was stored or has failed; ^C or a signal ends the wait.
  private mutating func finishStoring() {
    writer.finish()
    let end = milliseconds() + Self.quietTime
    var isTold = false
    while !writer.isDone {
      let left = end - milliseconds()
      if left <= 0, !isTold {
        show(["storing the answers; ^C leaves without them"])
        isTold = true
      }
      switch input.next(milliseconds: isTold ? nil : max(0, left)) {
      case .interrupted, .terminated: return
      case .woken, .key, .line, .endOfInput: break
      }
    }
  }

  // MARK: - Output

  private func show(_ lines: [String]) { environment.console.print(lines) }

  /// Shows problems with the voice or the schedule, which do not end the game.
  private mutating func tellProblems() {
    if let text = voice.takeWarning() { warn(text) }
    if let error = writer.takeError() {
      warn(environment.explain(error) + "; the answer is stored after the game")
    }
  }

  /// Shows a warning, unless it was the last one shown.
  private mutating func warn(_ text: String) {
    guard text != toldProblem else { return }
    toldProblem = text
    clearClock()
    environment.console.warn(text)
  }

  /// Shows the time that is left, on the last line of a terminal.
  private func showClock() {
    guard environment.isTerminal, let left = game.left(at: milliseconds()) else { return }
    environment.console.replaceLine(GameTime.text(milliseconds: left) + "> ")
  }

  private func clearClock() {
    if environment.isTerminal { environment.console.replaceLine("") }
  }
}
