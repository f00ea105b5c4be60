package import Study

/// The lines before the first question.
extension DrillSession {
  func opening(_ start: DrillStart, _ request: DrillRequest) -> [String] {
    var parts: [String] = []
    if start.due > 0 { parts.append("\(start.due.grouped) due") }
    if start.returning > 0 { parts.append("\(start.returning) coming back") }
    if start.new > 0 { parts.append("\(start.new) new") }
    if start.waiting > 0 { parts.append("\(start.waiting.grouped) more waiting") }
    var lines: [String] = []
    if request.isWeak { lines += weak(start) }
    if let tones = start.tones { lines += style.wrap(ToneCourseText.line(tones), hanging: 2) }
    if let idleness = start.idleness {
      if !request.isWeak || !start.weak.isEmpty {
        lines += IdleText.lines(idleness, request, style: style)
      }
      return lines
    }
    if environment.isTerminal {
      if start.new > 0 { parts.append("up to \(total.grouped) answers, as words come back") }
      if !request.isWeak { lines += style.wrap(parts.joined(separator: style.separator)) }
      lines += style.wrap("Answer with a number or type pinyin; help lists the commands.")
        .map { style.palette.styled($0, as: .dim) }
    }
    if let backlog = start.backlog { lines += style.wrap(BacklogText.line(backlog)) }
    return lines
  }

  /// Returns the line about the contrasts that a drill of weak contrasts asks.
  private func weak(_ start: DrillStart) -> [String] {
    guard !start.weak.isEmpty else {
      return style.wrap("Nothing was confused yet; answer some questions first.")
    }
    return style.wrap(
      "weak: " + start.weak.map { ConfusionText.pair($0) }.joined(separator: ", "),
      hanging: 2
    )
  }
}

/// The text about a backlog.
package enum BacklogText {
  /// Returns the number of overdue words, the days that they take, and whether new words pause.
  package static func line(_ backlog: Backlog) -> String {
    let pace =
      backlog.days.map { ", about \($0) \($0 == 1 ? "day" : "days") at your pace" }
      ?? ", and at your pace they do not get fewer"
    return
      "\(backlog.words.grouped) words are overdue\(pace); those most worth reviewing come first."
      + (backlog.pausesNewWords
        ? " New words pause; ‘trainer --new 10’ begins some, "
          + "‘trainer settings set pause-new off’ ends the pause." : "")
  }
}
