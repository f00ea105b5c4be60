package import FSRS
package import Study

/// A command of the drill; no name of a command is valid pinyin.
package enum DrillCommand: Equatable, Sendable {
  case again, phrase, help, undo, skip, flag, suspend, known, why, info, hint, settings, stats, quit
  /// A command line that reads or changes a setting, which a drill does not do: `settings set …`.
  case changeSetting
  /// A command with one more word, such as `info 她` or `help skip`; the text is shown as the reply.
  case reply(String)
  /// A request for a page of the primer.
  ///
  /// It is typed as `?`, for the page that fits the question, or as a question such as ‘what is a
  /// tone?’.
  case explain(PrimerPage?)
  /// Changes the grade of the last answer, typed as `!1` to `!4`.
  case regrade(Rating)

  private static let named: [(name: String, command: DrillCommand, summary: String)] = [
    ("help", .help, "this list"),
    ("again", .again, "say it again, slowly; or r"),
    ("phrase", .phrase, "say the last phrase; or rr"),
    ("hint", .hint, "help; it comes back sooner"),
    ("skip", .skip, "leave it for another drill"),
    ("known", .known, "you know it; or k"),
    ("suspend", .suspend, "stop asking it for now"),
    ("flag", .flag, "mark it to find it later"),
    ("undo", .undo, "take back what you did last"),
    ("why", .why, "explain the last mistake"),
    ("info", .info, "all about the last word"),
    ("stats", .stats, "how you are doing"),
    ("settings", .settings, "the settings"),
    ("quit", .quit, "end the drill; or q"),
  ]

  /// Additional names of commands: abbreviations, and names from other programs.
  private static let habits: [String: DrillCommand] = [
    "?": .explain(nil), "exit": .quit, "k": .known, "q": .quit, "r": .again,
    "rr": .phrase, "stop": .quit,
  ]

  /// Parses a line as a command, with or without a leading `/`; nil if it is an answer.
  package init?(_ line: String) {
    let text = line.lowercased().filter { !$0.isWhitespace }
    if text.count == 2, text.first == "!", let digit = Int(text.dropFirst()),
      let grade = Rating(rawValue: digit)
    {
      self = .regrade(grade)
      return
    }
    let name = text.hasPrefix("/") ? String(text.dropFirst()) : text
    if let found = Self.named.first(where: { $0.name == name })?.command ?? Self.habits[name] {
      self = found
    } else if Self.isOfSettings(line) {
      self = .changeSetting
    } else if let page = PrimerPage(askedIn: line) {
      self = .explain(page)
    } else if let text = Self.explanation(of: line) {
      self = .reply(text)
    } else {
      return nil
    }
  }

  /// Returns the reply to `help` with the name of a command, to `info` or `why` with a word, and to
  /// a command line of the program; nil for any other line.
  private static func explanation(of line: String) -> String? {
    let words = line.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, words[0] == "trainer" {
      return "That is for after the drill; q ends it."
    }
    guard words.count == 2 else { return nil }
    if words[0] == "help", let found = named.first(where: { $0.name == words[1] }) {
      return "\(found.name): \(found.summary)"
    }
    guard ["info", "why"].contains(words[0]),
      words[1].unicodeScalars.contains(where: \.properties.isIdeographic)
    else { return nil }
    let shows = words[0] == "info" ? "info shows the last word" : "why explains the last mistake"
    return "\(shows); after the drill: ‘trainer words show \(TerminalText.sanitized(words[1]))’"
  }

  /// Returns the reply to a line that is neither a command nor an answer; nil if the line may be a
  /// wrong answer.
  static func explanation(ofOther line: String) -> String? {
    if line.lowercased().filter({ !$0.isWhitespace }) == "s" {
      return "s leaves a new word when it is shown; at a question, type skip."
    }
    return PrimerPage.isQuestion(line)
      ? "I do not know that; ‘help’ lists what I know, ‘q’ ends the drill." : nil
  }

  /// Returns true for a command line of settings, such as `trainer settings set script traditional`.
  private static func isOfSettings(_ line: String) -> Bool {
    let words = line.lowercased().split(whereSeparator: \.isWhitespace)
    let verb = words.first == "trainer" ? words.dropFirst() : words[...]
    return words.count > 1 && verb.first == "settings"
  }

  /// True if the command needs an open question; `flag` does not, as it can also flag the last
  /// word.
  var needsQuestion: Bool { [.hint, .skip, .known, .suspend].contains(self) }

  /// True if the command's output is long, so that the question is shown again below it.
  var fillsScreen: Bool { [.help, .explain(nil), .stats, .settings, .why, .info].contains(self) }

  /// The names of the drill's commands, for Tab completion.
  package static let names = named.map(\.name)

  static let summaries: [(name: String, summary: String)] =
    named.map { ($0.name, $0.summary) }
    + [("?", "explain tones and typing")]
    + [("!1 … !4", "regrade: 1 again … 4 easy")]
}

extension RetryReason {
  /// True if the typed text cannot be an answer, because it is no option or no pinyin.
  var isNoAnswer: Bool {
    switch self {
    case .notAnOption, .notPinyin: true
    default: false
    }
  }
}

/// The commands of a drill.
extension DrillSession {
  /// Runs a command.
  ///
  /// - Returns: false if the drill must end.
  ///
  /// - Throws: an error after which the drill cannot go on; other errors are shown.
  mutating func run(_ command: DrillCommand, _ drill: DrillID) async throws(StudyError) -> Bool {
    do throws(StudyError) {
      switch command {
      case .quit: return false
      case .again: sayAgain()
      case .phrase: sayLast(inPhrase: true)
      case .reply(let text): show(style.wrap(text))
      case .help, .explain: show(HelpText.lines(style, kind))
      case .skip:
        _ = try await service.perform(SkipQuestion(in: drill))
        show(["skipped"])
      case .hint:
        show(
          style.wrap(
            "hint: "
              + TerminalText.sanitized(try await service.perform(GetHint(in: drill)).hint),
            hanging: 2
          )
        )
      case .known:
        try await decide(.hold(.known), drill) {
          "known: \($0 ?? "the word") (undo takes it back)"
        }
      case .suspend:
        try await decide(.hold(.suspended), drill) { $0.map { "\($0) suspended" } ?? "suspended" }
      case .flag:
        try await decide(.flag(true), drill) { $0.map { "\($0) flagged" } ?? "flagged" }
      case .undo:
        hard = nil
        let undone = try await service.perform(UndoInDrill(in: drill))
        if case .answer(let answer) = undone,
          practised.remove(answer.review.idempotencyKey) == nil
        {
          answered = max(0, answered - 1)
        }
        let key = undone.card.word
        let words = ShownWords((try? await service.perform(GetWords([key]))) ?? [])
        let text =
          isHidden(undone)
          ? UndoneText.name(undone).filter { $0 != " " }
          : UndoneText.name(undone) + style.text(key, words)
        show(style.wrap("undone: \(text)", hanging: 2))
      case .regrade(let grade):
        let feedback = try await service.perform(Regrade(grade, in: drill))
        if feedback.question.practice != nil { practised.insert(feedback.review.idempotencyKey) }
        show(
          style.wrap(
            "\(style.text(feedback.question.item)): "
              + GradeText.change(grade, isRight: feedback.verdict.isRight)
              + ", \(FeedbackScreen.next(feedback, style))",
            hanging: 2
          )
        )
      case .why where hard != nil:
        show(hard.map { FeedbackScreen(style: style).lines($0) } ?? [])
      case .why:
        show(
          ExplanationScreen(style: style)
            .lines(try await service.perform(ExplainAnswer(in: drill)).explanation)
        )
      case .info:
        let last = try await service.perform(GetLastWord(in: drill))
        show(
          last.word.map { WordScreen(style: style).lines($0) }
            ?? style.wrap(
              last.isAsked == true
                ? "That is the word being asked: ‘hint’ helps; info comes after the answer."
                : "no word was answered yet"
            )
        )
      case .stats:
        let statistics = try await service.perform(GetStatistics())
        show(StatisticsScreen(style: style).brief(statistics))
      case .settings:
        show(SettingsScreen(style: style).short(try await service.perform(GetSettings())))
      case .changeSetting:
        show(style.wrap("Settings are changed outside the drill: \(SettingsScreen.example)"))
      }
    } catch {
      if case .regrade = command, error == .nothingToUndo {
        show(style.wrap("!1 to !4 grade the last answer again; there is none yet."))
        return true
      }
      guard !error.isSilence, environment.isTerminal || !error.isFatal else { throw error }
      warn(environment.explain(error))
    }
    return true
  }

  /// Stores a decision about the word of the open question, and shows it.
  ///
  /// If no question is open, a flag is set on the word that was answered last.
  ///
  /// `text`: a function that returns the line to show. It gets the word as text, or nil if the word
  /// must not be shown, because the learner is asked by sound.
  private func decide(
    _ decision: WordDecision,
    _ drill: DrillID,
    text: (String?) -> String
  ) async throws(StudyError) {
    let word = try await service.perform(DecideInDrill(decision, in: drill))
    show(style.wrap(text(heard == nil ? style.text(word) : nil), hanging: 2))
  }

  /// Returns true if the word of an undone action will be asked by sound next, and must not be
  /// shown.
  private func isHidden(_ undone: UndoneAction) -> Bool {
    if case .answer = undone { return false }
    return undone.card.skill == .listening
  }
}

/// The text for an action that was undone.
package enum UndoneText {
  /// Returns the name of an action, to be put before its word; empty for an answer.
  package static func name(_ action: UndoneAction) -> String {
    switch action {
    case .answer: ""
    case .skip: "skip "
    case .introduction: "introduction "
    case .decision(.hold(.known), _, _): "known "
    case .decision(.hold(.suspended), _, _): "suspend "
    case .decision(.flag, _, _): "flag "
    case .decision: "decision "
    }
  }
}

extension DrillCommand {
  /// Returns the page of the primer that the command requests at a step of the drill; nil for other
  /// commands, and if no page fits.
  ///
  /// If the command names no page, it is the page that fits the question or the new word on the
  /// screen.
  func page(for step: DrillStep) -> PrimerPage? {
    guard case .explain(let page) = self else { return nil }
    return page ?? step.question.flatMap(PrimerPage.init(fitting:))
      ?? step.introduction.flatMap(PrimerPage.init(fitting:))
  }
}

/// The pages of the primer within a drill.
extension DrillSession {
  /// Shows a page; returns the number of a signal that asks the program to end, or nil without a
  /// signal.
  ///
  /// The response time is measured from the end of the page, so that reading it does not make the
  /// answer slow.
  mutating func explain(_ page: PrimerPage) -> Int32? {
    var primer = PrimerSession(input: input, style: style, environment: environment)
    let ending = primer.show(page)
    (input, unread) = (primer.input, primer.command)
    if case .terminated(let signal) = ending { return signal }
    return nil
  }
}
