package import FSRS

/// A command of the drill; no name of a command is pinyin.
package enum DrillCommand: Equatable, Sendable {
  case again, help, undo, skip, flag, suspend, known, why, info, hint, settings, stats, quit
  /// A page of the primer, typed as `?` for the one that fits the question, or as a question such as
  /// ‘what is a tone?’.
  case explain(PrimerPage?)
  /// Another grade for the last answer, typed as `!1` to `!4`.
  case regrade(Rating)

  private static let named: [(name: String, command: DrillCommand, summary: String)] = [
    ("help", .help, "this list"),
    ("again", .again, "say it again, the second time slowly; also r"),
    ("hint", .hint, "a hint; the answer then counts as hard at best"),
    ("skip", .skip, "leave this word for another drill"),
    ("known", .known, "do not ask this word again"),
    ("suspend", .suspend, "stop asking this word for now"),
    ("flag", .flag, "flag this word to find it later"),
    ("undo", .undo, "undo the last answer, known, suspend, flag or skip"),
    ("why", .why, "explain the last wrong answer"),
    ("info", .info, "all about the last word"),
    ("stats", .stats, "how you are doing"),
    ("settings", .settings, "the settings"),
    ("quit", .quit, "end the drill"),
  ]

  /// Further names of commands, which people know from other programs.
  private static let habits: [String: DrillCommand] = [
    "?": .explain(nil), "exit": .quit, "q": .quit, "r": .again,
  ]

  /// Reads a line as a command, with or without a leading `/`; nil when it is an answer.
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

  /// The names for Tab completion.
  package static let names = named.map(\.name)

  static let summaries: [(name: String, summary: String)] =
    named.map { ($0.name, $0.summary) }
    + [("?", "explain pinyin, tones or typing, as the question needs it")]
    + [("!1 … !4", "grade the last answer again, hard, good or easy")]
}
