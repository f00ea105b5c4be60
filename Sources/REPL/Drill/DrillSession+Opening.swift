import Confusables
package import Study

/// The lines before the first question.
extension DrillSession {
  /// Returns the lines that say what the drill will ask, or why it asks nothing.
  ///
  /// `words`: the words that the lines name but the drill does not ask.
  func opening(
    _ start: DrillStart,
    _ request: DrillRequest,
    _ words: ShownWords = ShownWords([])
  ) -> [String] {
    var parts: [String] = []
    if start.due > 0 { parts.append("\(start.due.grouped) due") }
    if start.returning > 0 { parts.append("\(start.returning) coming back") }
    parts += start.joining.map { SkillText.joining($0, in: style.readingForm) }
    let isAfter = environment.isTerminal && start.due + start.returning >= total
    if start.new > 0 { parts.append("\(start.new) new" + (isAfter ? " after them" : "")) }
    if start.waiting > 0 { parts.append("\(start.waiting.grouped) more waiting") }
    var lines: [String] = []
    if let choice = request.choice { lines += chosen(choice, start, request, words) }
    if let tones = start.tones { lines += style.wrap(ToneCourseText.line(tones), hanging: 2) }
    let correction = start.correction.map { style.wrap(CorrectionText.line($0, style)) } ?? []
    if let idleness = start.idleness {
      lines += correction
      if let checks = start.checksLeft { lines += style.wrap(FirstChecksText.coming(checks)) }
      lines += gaps(start)
      if request.choice == nil { lines += IdleText.lines(idleness, request, style: style) }
      return lines
    }
    if environment.isTerminal {
      if request.choice != nil { parts = [] }
      if start.new > 0 { parts.append("up to \(total.counted("answer")), as words come back") }
      if !parts.isEmpty { lines += style.wrap(parts.joined(separator: style.separator)) }
      lines +=
        style.wrap("Type your answer; k: stop asking this word, ?: explains, help: all commands.")
        .map { style.palette.styled($0, as: .dim) }
    }
    lines += correction
    if let checks = start.checksLeft { lines += style.wrap(FirstChecksText.coming(checks)) }
    lines += gaps(start)
    if let backlog = start.backlog { lines += style.wrap(BacklogText.line(backlog)) }
    lines += BacklogText.welcome(start).map { style.wrap($0) } ?? []
    if environment.isTerminal, let gap = start.levelGap {
      lines += style.wrap(LevelGapText.line(gap))
    }
    if environment.isTerminal, let limit = start.newWords, start.backlog?.pausesNewWords != true {
      lines += style.wrap(IdleText.sentence(limit, request, style, later: start.newLater))
    }
    return lines
  }

  /// Returns the line with the number of waiting words that can be asked as a gap in a phrase.
  ///
  /// It is empty if all of them can, and for a drill that also asks other kinds of questions.
  private func gaps(_ start: DrillStart) -> [String] {
    guard let part = start.withoutGap else { return [] }
    let with = part.total - part.words
    let all = "\(part.total.counted("word")) that \(part.total == 1 ? "waits" : "wait")"
    let text =
      switch with {
      case 0:
        "None of the \(all) has a gap phrase"
          + (start.idleness == nil ? ", so other words are asked" : "")
      case 1: "1 of the \(all) has a gap phrase; it is asked"
      default: "\(with.grouped) of the \(all) have a gap phrase; these are asked"
      }
    let others = style.command("; ‘--kind recall’ asks those without one by their meaning")
    return style.wrap(text + others + ".")
  }

  /// Returns the lines about the words of a drill of chosen words, or the reason why there are
  /// none.
  private func chosen(
    _ choice: WordChoice,
    _ start: DrillStart,
    _ request: DrillRequest,
    _ words: ShownWords
  ) -> [String] {
    var lines: [String] = []
    if !start.weak.isEmpty {
      lines = style.wrap(
        "weak: "
          + start.weak.map { ConfusionText.pair($0, style: style, words: words) }
          .joined(separator: ", "),
        hanging: 2
      )
    }
    guard let count = start.chosen else { return lines }
    if count.words + count.elsewhere > 0 || count.unpractised == nil {
      lines += style.wrap(
        ChoiceText.line(choice, count, request, hasContrasts: !start.weak.isEmpty, style)
      )
    }
    let leeches = ChoiceText.unpractised(count.unpractised ?? []) { style.text($0, words) }
    return lines + leeches.flatMap { style.wrap($0, hanging: 2) }
  }
}

/// The text about the words of a drill of chosen words.
package enum ChoiceText {
  /// Returns a line with the number of chosen words, or with the reason why there are none.
  ///
  /// `hasContrasts`: true if the learner has confused sounds or words often enough for a drill of
  /// them.
  package static func line(
    _ choice: WordChoice,
    _ count: ChosenCount,
    _ request: DrillRequest,
    hasContrasts: Bool,
    _ style: ScreenStyle
  ) -> String {
    guard count.words + count.elsewhere > 0 else {
      return nothing(choice, hasContrasts: hasContrasts, style)
    }
    let words = "\(name(choice)): \(count.words.counted("word"))"
    guard count.elsewhere > 0 else { return words }
    return words + "; \(count.elsewhere.grouped) \(count.words > 0 ? "more " : "")"
      + (request.isNarrow
        ? "that the other options leave out or no pack in use has"
        : "that no pack in use has" + style.command("; ‘--pack all’ asks those of all packs"))
  }

  /// The maximum number of leeches that the line about a skill names; the others are only counted.
  private static let mostNamed = 10

  /// Returns a line for each skill of the leeches, words that are forgotten again and again.
  ///
  /// `leeches`: leeches in skills that the learner does not practise. `text`: a function that
  /// returns a word's text.
  static func unpractised(_ leeches: [CardKey], text: (WordKey) -> String) -> [String] {
    Skill.allCases.compactMap { skill in
      let words = leeches.filter { $0.skill == skill }.map(\.word)
      guard !words.isEmpty else { return nil }
      let more = words.count - mostNamed
      return "forgotten again and again in \(skill.rawValue), which you do not practise: "
        + words.prefix(mostNamed).map(text).joined(separator: " ")
        + (more > 0 ? " and \(more.grouped) more" : "")
        + "; ‘trainer --leeches --kind \(kind(of: skill))’ asks \(words.count == 1 ? "it" : "them")"
    }
  }

  /// Returns the name of the kind of question that tests a skill.
  private static func kind(of skill: Skill) -> String {
    (QuestionKind.allCases.first { $0.skill == skill } ?? .reading).rawValue
  }

  private static func name(_ choice: WordChoice) -> String {
    switch choice {
    case .words: "chosen"
    case .flagged: "flagged"
    case .leeches: "forgotten again and again"
    case .missed: "answered wrong in the last \(WordChoice.missedDays) days"
    case .weak: "with what you confuse"
    }
  }

  private static func nothing(
    _ choice: WordChoice,
    hasContrasts: Bool,
    _ style: ScreenStyle
  ) -> String {
    let begins = style.command("; ‘trainer’ begins new words")
    let asks = style.command(" ‘trainer’ asks what is due.")
    switch choice {
    case .words: return "No word was chosen" + style.command("; ‘--word’ names one") + "."
    case .flagged:
      let flags = "‘flag’ in a drill or ‘trainer words flag WORD’ flags one"
      return "No word is flagged; "
        + style.command(flags, elsewhere: "‘More’ in a drill flags one") + "."
    case .leeches:
      return "No word is forgotten again and again"
        + style.command("; the setting leech-threshold says how often") + "."
    case .missed:
      return "No word was answered wrong in the last \(WordChoice.missedDays) days."
        + asks
    case .weak where hasContrasts:
      return "No word begun so far can be confused in one of these ways" + begins + "."
    case .weak:
      return "Nothing was confused five times yet. Wrong answers in drills here count; those from "
        + "Anki don't say what was taken for what." + asks
    }
  }
}

/// The text about new words below the level that the learner studies.
enum LevelGapText {
  /// Returns the line about a gap: the level of the new words, and the setting that leaves out the
  /// lower levels.
  static func line(_ gap: LevelGap) -> String {
    func text(_ number: Int) -> String { Level(number: number)?.text ?? "\(number)" }
    let levels = gap.studied < 7 ? "\(gap.studied)-9" : text(gap.studied)
    return "The new words come from level \(text(gap.new)); from level \(text(gap.studied)) on: "
      + "‘trainer settings set levels \(levels)’."
  }
}

/// The text about a backlog.
package enum BacklogText {
  /// Returns the line about a backlog: the number of overdue words, the time needed for them, how to
  /// spread them or how long that takes, and whether new words are paused.
  ///
  /// The line begins with a welcome if the learner was away.
  package static func line(_ backlog: Backlog) -> String {
    let time = backlog.minutes.map { ", about \($0.counted("minute"))" } ?? ""
    let plan = backlog.limit.map { limit in
      "; at \(limit.counted("review")) a day (the setting reviews-per-day) they "
        + (backlog.days(at: Double(limit)).map { "take \($0.counted("day"))" } ?? "do not get fewer")
    }
    let spread = backlog.spread.map {
      "; to spread them: ‘trainer settings set reviews-per-day \($0)’"
    }
    return (backlog.daysAway.map { welcome($0) + ". " } ?? "")
      + "\(backlog.words.grouped) reviews are overdue\(time)\(plan ?? spread ?? ""). "
      + "First come those that a review now saves from being forgotten."
      + (backlog.pausesNewWords
        ? " New words pause; ‘trainer --new 10’ begins some, "
          + "‘trainer settings set pause-new off’ ends the pause." : "")
  }
}

extension BacklogText {
  /// Returns the line for a learner who was away without a backlog; nil if nothing is to be said.
  static func welcome(_ start: DrillStart) -> String? {
    let now = start.due + start.returning + start.joining.reduce(0) { $0 + $1.words }
    guard let days = start.daysAway, now > 0 else { return nil }
    let all = now + start.waiting
    return welcome(days) + ": \(all.counted("word")) \(all == 1 ? "waits" : "wait")"
      + (start.waiting > 0 ? "; \(now.grouped) now, the rest when you like." : ".")
  }

  private static func welcome(_ days: Int) -> String { "Welcome back after \(days.grouped) days" }
}

/// The text about the progress of a course that practises pairs of tones.
package enum ToneCourseText {
  /// Returns the line about a course: how many tone pairs are safe (their words are learned by
  /// ear), and which two are practised now.
  package static func line(_ course: ToneCourse) -> String {
    let progress = "tone pairs: \(course.safe) of \(course.pairs) safe"
    guard let now = course.now else { return progress + "; all are reviewed when they are due" }
    return progress + "; now " + now.map(\.text).joined(separator: " against ")
  }
}
