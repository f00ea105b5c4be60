import Pinyin
import Study

/// The text of the primer's pages and questions.
package struct PrimerScreen {
  private let style: ScreenStyle

  /// Makes a screen of at most 80 columns, because longer lines are hard to read.
  package init(style: ScreenStyle) {
    var style = style
    style.width = min(80, style.width)
    // The primer explains tone marks, so readings have them even if the learner uses numbers.
    style.readingForm = style.readingForm.withMarks
    self.style = style
  }

  /// The minimum width at which a table has columns.
  private static let leastTableWidth = 50

  /// Returns a page without its questions.
  package func lines(_ page: PrimerPage) -> [String] { blocks(page).flatMap(\.self) }

  /// Returns the lines of a page in groups: those of its head, then those of each block.
  private func blocks(_ page: PrimerPage) -> [[String]] {
    let head =
      "\(page.rawValue)/\(PrimerPage.allCases.count)\(style.separator)"
      + page.title(in: style.readingForm)
    let contents = page.blocks(in: style.readingForm)
    let labels = contents.compactMap { block in
      if case .row(let label, _) = block {
        return CellWidth.of(PrimerText(label, style: style).plain)
      }
      return nil
    }
    let column = 2 + (labels.max() ?? 0) + 2
    return [style.wrap(head).map { style.palette.styled($0, as: .emphasis) } + [""]]
      + contents.map { lines($0, column: column) }
  }

  /// Returns a page in parts of at most `rows` rows, divided between its blocks.
  ///
  /// A block such as a plot is split only if it has more than `rows` rows. If `rows` is less than
  /// ``fewestRows``, the page is one part.
  func parts(_ page: PrimerPage, rows: Int) -> [[String]] {
    guard rows >= Self.fewestRows else { return [lines(page)] }
    var parts: [[String]] = []
    var part: [String] = []
    for block in blocks(page) {
      if part.count + block.count > rows, !part.isEmpty {
        parts.append(part)
        part = []
      }
      guard block != [""] || !part.isEmpty else { continue }
      part += block
      while part.count > rows {
        parts.append(Array(part.prefix(rows)))
        part.removeFirst(rows)
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }

  /// The minimum value of `rows` for which a page is divided.
  private static let fewestRows = 8

  private func lines(_ block: PrimerPage.Block, column: Int) -> [String] {
    switch block {
    case .gap: return [""]
    case .text(let markup):
      let text = PrimerText(markup, style: style)
      return style.wrap(text.plain).map(text.colored)
    case .row(let label, let markup):
      let name = PrimerText(label, style: style)
      guard style.width >= Self.leastTableWidth else {
        let text = PrimerText("\(label): \(markup)", style: style)
        return style.wrap(text.plain, hanging: 2).map(text.colored)
      }
      let text = PrimerText(markup, style: style)
      return style.indent(text.plain, by: column, label: "  " + name.plain).enumerated()
        .map { index, line in
          let cut = index == 0 ? 2 + name.plain.count : 0
          return name.colored(String(line.prefix(cut))) + text.colored(String(line.dropFirst(cut)))
        }
    case .curves(let numbered):
      let readings = numbered.compactMap { try? Reading(numbered: $0) }
      return ToneContour(style: style).lines(of: readings)
    }
  }

  /// Returns a question with its options.
  ///
  /// `shown`: the same question as it is asked, with its options in order. `label`: the position of
  /// the question on the page, such as `1/3`.
  func lines(_ question: PrimerQuestion, _ shown: Question, label: String) -> [String] {
    let text = PrimerText(question.task, style: style)
    let head = label + style.separator
    var lines = [""]
    lines += style.wrap(head + text.plain, hanging: 2).enumerated().map { index, line in
      let cut = index == 0 && line.hasPrefix(head) ? head.count : 0
      return style.palette.styled(String(line.prefix(cut)), as: .dim)
        + text.colored(String(line.dropFirst(cut)))
    }
    if question.showsCurve {
      // Colours of tones would tell the answer.
      var plain = style
      plain.palette = Palette(mode: .off)
      lines += ToneContour(style: plain).lines(of: [question.word.reading], isNamed: false)
    }
    for (index, option) in shown.options.enumerated() {
      let reading = option.reading.map(style.colored) ?? option.text
      lines.append("  \(index + 1)  \(reading)")
    }
    return lines + [style.palette.styled("  0  don't know", as: .dim)]
  }

  /// Returns the verdict on an answer, with the right reading and the lesson.
  ///
  /// `verdict`: nil if the learner did not know the answer.
  func lines(_ question: PrimerQuestion, _ verdict: Verdict?) -> [String] {
    let word = verdict.map { $0.isRight ? "right" : "wrong" } ?? "answer"
    let role: Role = verdict.map { $0.isRight ? .right : .wrong } ?? .dim
    let reading = "{\(question.word.reading.numbered)}"
    let hanzi = question.word.text(in: style.script)
    let isAsSaid =
      question.options.isEmpty && verdict?.isRight == true
      && verdict?.given != question.word.reading
    let lesson = (isAsSaid ? question.lessonAsSaid : nil) ?? question.lesson
    let markup = "\(word)  \(hanzi)  \(reading)\(style.separator)\(lesson)"
    let text = PrimerText(markup, style: style)
    var lines = style.wrap(text.plain, hanging: 2).enumerated().map { index, line in
      index == 0
        ? style.palette.styled(word, as: role) + text.colored(String(line.dropFirst(word.count)))
        : text.colored(line)
    }
    if let verdict, !verdict.isRight, question.options.isEmpty {
      lines += WrongReading(word: question.word, verdict: verdict, remarks: []).lines(style)
    }
    return lines
  }

  /// Returns lines with the keys that can be typed now, from descriptions such as `b: page before`.
  func keys(_ items: [String]) -> [String] { style.keys(items) }

  /// Returns the reason why a question is asked again, as lines.
  func lines(_ reason: RetryReason) -> [String] { RetryText.lines(reason, style: style) }
}
