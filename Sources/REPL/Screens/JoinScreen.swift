import Quiz
import Study

/// The text of a live game for one player; all texts from the host are sanitized.
package struct JoinScreen {
  private let style: ScreenStyle
  /// The maximum number of characters of a text from the host.
  private static let longestText = 400

  package init(style: ScreenStyle) { self.style = style }

  /// Returns true if a text from the host is shown without its end being cut off.
  static func isShownInFull(_ text: String) -> Bool { text.count <= longestText }

  /// Returns the lines for an event.
  ///
  /// `isSaid`: true if the program speaks the open listening question.
  package func lines(_ news: JoinNews, isSaid: Bool = false) -> [String] {
    switch news {
    case .joined(let name, let players, let team):
      let side = team.map { " in team \($0.name)" } ?? ""
      return style.wrap(
        "You are \(safe(name))\(side); \(players.counted("player")). The host begins the game."
      )
    case .reconnected: return ["connected again"]
    case .newGame(let count):
      return style.wrap("Another game, \(count.counted("question")). The host begins it.")
    case .ready(let ready): return ["", "question \(ready.q) of \(ready.of): get ready"]
    case .ask(let ask): return question(ask, isSaid: isSaid)
    case .refused(let why): return refusal(why)
    case .reveal(let reveal, let ask, _): return result(reveal, ask)
    case .paused: return ["paused"]
    case .resumed: return ["going on"]
    case .end(let end): return self.end(end)
    }
  }

  private func question(_ ask: ServerMessage.Ask, isSaid: Bool) -> [String] {
    let kind = QuestionKind(rawValue: ask.kind)
    let task = kind.map { style.separator + QuestionScreen.task($0) } ?? ""
    var lines = style.wrap("\(ask.q)/\(ask.of)\(task)").map {
      style.palette.styled($0, as: .dim)
    }
    if kind == .listening {
      lines += style.indent(isSaid ? "Listen; a says it again." : Self.unsaid)
    } else {
      for line in style.indent(safe(ask.text)) {
        lines.append(style.palette.styled(line, as: .emphasis))
      }
    }
    for (index, option) in ask.options.prefix(9).enumerated() {
      lines += style.indent(safe(option), by: 5, label: "  \(index + 1)  ")
    }
    return lines
  }

  /// The line in place of a listening question that the program does not speak.
  private static let unsaid =
    "Listen to the host. Nothing is said on this machine, so the answer is not stored."

  private func result(_ reveal: ServerMessage.Reveal, _ ask: ServerMessage.Ask) -> [String] {
    let isRight = reveal.yours == reveal.right
    let word = isRight ? "right" : reveal.yours == nil ? "no answer" : "wrong"
    let answer = "\(reveal.right + 1) \(safe(ask.options[reveal.right]))"
    let line = isRight ? "\(word)  +\(reveal.points)" : "\(word)  \(answer)"
    let isHeard = ask.kind == QuestionKind.listening.rawValue
    let said = isHeard ? style.wrap("heard  \(safe(ask.text))", hanging: 7) : []
    let taught = reveal.word.map { WordLines($0).lines(style) } ?? said
    // A player without points has no rank.
    let place = [
      reveal.total > 0 ? "rank \(reveal.rank) of \(reveal.of)" : "",
      reveal.total.counted("point"), reveal.correct.map { "\($0) right" } ?? "",
    ].filter { !$0.isEmpty }.joined(separator: style.separator)
    return style.wrap(line, hanging: 7).enumerated().map { index, line in
      guard index == 0, line.hasPrefix(word) else { return line }
      return style.palette.styled(word, as: isRight ? .right : .wrong) + line.dropFirst(word.count)
    } + taught + style.wrap(place)
  }

  private func refusal(_ why: Refusal) -> [String] {
    switch why {
    case .late: ["too late; that answer does not count"]
    case .option: ["there is no such option"]
    case .locked, .name, .token, .join, .version, .over, .wait, .taken, .removed: []
    }
  }

  private func end(_ end: ServerMessage.End) -> [String] {
    let parts =
      (end.total > 0 ? ["rank \(end.rank)"] : [])
      + ["\(end.right) of \(end.of) right", end.total.counted("point")]
    var lines = [""] + style.wrap(parts.joined(separator: style.separator))
    if let row = end.team, let team = TeamColor(number: row.team) {
      let result = ["team \(team.name)", "rank \(row.rank)\(end.teams.map { " of \($0)" } ?? "")"]
      let points = [row.points.counted("point")]
      lines += style.wrap((result + points).joined(separator: style.separator))
    }
    for (title, texts) in [("missed", end.missed), ("not answered", end.unanswered ?? [])]
    where !texts.isEmpty {
      lines.append(title)
      for text in texts.prefix(500) { lines += style.indent(safe(text), hanging: 2) }
    }
    return lines + style.wrap("The host may play another game; q leaves.")
  }

  private func safe(_ text: String) -> String {
    TerminalText.sanitized(String(text.prefix(Self.longestText)))
  }
}
