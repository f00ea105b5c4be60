package import FSRS

/// A command of the drill; no name of a command is valid pinyin.
package enum DrillCommand: Equatable, Sendable {
  case again, phrase, help, undo, skip, flag, suspend, known, why, info, hint, settings, stats, quit
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
    ("hint", .hint, "a hint; then hard at best"),
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

  /// Additional names of commands that people know from other programs.
  private static let habits: [String: DrillCommand] = [
    "?": .explain(nil), "exit": .quit, "k": .known, "q": .quit, "r": .again,
    "rr": .phrase,
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
    } else if let page = PrimerPage(askedIn: line) {
      self = .explain(page)
    } else {
      return nil
    }
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
