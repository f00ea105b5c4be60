import Pinyin
package import Study

/// A worksheet as a page of HTML to print.
///
/// The questions are in two columns, for each group of pupils on pages of its own. The answers are
/// on the last page.
package struct WorksheetPage {
  /// The maximum number of questions in the test of one group; the caller checks it.
  package static let mostQuestions = 2_000
  /// The letters of the groups; there can be no more groups than letters.
  package static let groupLetters = ["A", "B", "C", "D"]

  /// The questions of each group.
  private let groups: [[WorksheetEntry]]
  private let paper: PaperPage
  /// True if 20 to 40 questions are set on a page, because there are more than 20 or they need much
  /// room.
  private let isClose: Bool
  /// The task of all questions; nil if they have several.
  private let task: String?

  /// Makes a page.
  ///
  /// `others`: the same questions in other orders, one for each further group of pupils; empty if
  /// all pupils get the same test. `showsPhrases`: true if the phrase of a word is shown: below its
  /// question, or, where it would reveal the answer, with the answer.
  package init(
    _ questions: [Question],
    others: [[Question]] = [],
    title: String,
    style: ScreenStyle,
    showsPhrases: Bool = false
  ) {
    groups = ([questions] + others).map { questions in
      questions.map { WorksheetEntry($0, style: style, showsPhrases: showsPhrases) }
    }
    let entries = groups[0]
    isClose =
      entries.count > 20 || style.readingForm == .zhuyin
      || entries.contains { [.meaning, .cloze, .bank].contains($0.kind) || $0.phrase != nil }
    paper = PaperPage(
      title: title,
      style: style,
      sheet: Self.sheet,
      asksName: true,
      points: questions.count
    )
    task = Set(entries.map(\.task)).count == 1 ? entries.first?.task : nil
  }

  package var text: String {
    let tests = groups.enumerated().map { index, entries in
      // The first test has the header of the page.
      index == 0
        ? test(entries)
        : "<section class=\"group\">\n\(paper.header(group(index)))\n\(test(entries))\n</section>"
    }
    let answers = groups.enumerated().map { index, entries in
      let rows = zip(1..., entries).map { answer($1.key, number: $0) }.joined(separator: "\n")
      let heading = group(index).map { "<h3>\(HTMLText.escaped($0))</h3>\n" } ?? ""
      return "\(heading)<table>\n\(rows)\n</table>"
    }
    return paper.text(
      """
      \(tests.joined(separator: "\n"))
      <section class="key">
      <h2>\(paper.style.texts.answers) <small>\(paper.chinese(paper.title))</small></h2>
      \(answers.joined(separator: "\n"))
      </section>
      """,
      group: group(0)
    )
  }

  /// Returns the name of a group, given by its index from 0; nil if all pupils get one test.
  private func group(_ index: Int) -> String? {
    groups.count > 1 ? "\(paper.style.texts.group) \(Self.groupLetters[index])" : nil
  }

  /// Returns the questions of one group as HTML.
  private func test(_ entries: [WorksheetEntry]) -> String {
    let words = entries.filter(isShort).compactMap(\.prompt)
    let letters = words.map(CellWidth.of).max().map { ($0 + 1) / 2 } ?? 0
    let questions = zip(1..., entries).map { question($1, number: $0, letters: letters) }
    return """
      \(task.map { "<p class=\"task\">\(HTMLText.escaped(Self.capitalized($0)))</p>" } ?? "")
      <ol class="questions\(isClose ? " close" : "")" style="--letters: \(letters)">
      \(questions.joined(separator: "\n"))
      </ol>
      """
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  // MARK: - Questions

  /// The width of a character of a word in the style sheet, in millimetres.
  private var big: Double { isClose ? 7 : 8.8 }
  private static let column = 84.0

  /// Returns true for a word of at most four characters, whose options can be beside it.
  private func isShort(_ entry: WorksheetEntry) -> Bool {
    guard WorksheetEntry.showsWord(entry.kind), let prompt = entry.prompt else { return false }
    return CellWidth.of(prompt) <= 8
  }

  /// Returns a question as HTML.
  ///
  /// `number`: its number, from 1. `letters`: the number of characters for which short words have
  /// room.
  private func question(_ entry: WorksheetEntry, number: Int, letters: Int) -> String {
    let room = Self.column - Double(letters) * big - 3
    // Readings that would be in a column beside the word are in two rows below it.
    let isBeside =
      isShort(entry) && entry.note == nil && entry.phrase == nil && task != nil
      && (entry.kind == .meaning || columns(entry, room) > 1)
    let isWord = WorksheetEntry.showsWord(entry.kind)
    let parts = [
      entry.prompt.map { ($0, isWord ? "word" : "prompt") }, entry.note.map { ($0, "note") },
      task == nil ? (entry.task, "note") : nil, entry.phrase.map { ($0, "phrase") },
    ]
    let ask = parts.compactMap(\.self).map { "<p class=\"\($1)\">\(paper.chinese($0))</p>" }
    return "<li\(isBeside ? "" : " class=\"wide\"")><b>\(number)</b>"
      + (ask.isEmpty ? "" : "<div>\(ask.joined())</div>")
      + options(entry, columns(entry, isBeside ? room : Self.column)) + "</li>"
  }

  /// Returns the number of columns in which the options of a question fit: 4, 2 or 1.
  ///
  /// `room`: the width for the options, in millimetres.
  private func columns(_ entry: WorksheetEntry, _ room: Double) -> Int {
    let widest = entry.options.map(CellWidth.of).max() ?? 0
    let width = Double(widest) * (isHanzi(entry) ? 2.7 : isClose ? 2.15 : 2.35) + 6
    return [4, 2].first { Double($0) * width <= room } ?? 1
  }

  private func isHanzi(_ entry: WorksheetEntry) -> Bool {
    [.recall, .cloze, .hanzi].contains(entry.kind)
  }

  /// Returns the options of a question as HTML in this many columns, or a line to write on.
  private func options(_ entry: WorksheetEntry, _ columns: Int) -> String {
    guard !entry.options.isEmpty else { return "<i></i>" }
    let options = zip(1..., entry.options).map { number, option in
      let text = entry.kind.isAnsweredInPinyin ? paper.reading(option) : paper.chinese(option)
      return "<li><b>\(number)</b><span>\(text)</span></li>"
    }
    return "<ol class=\"by\(columns)\(isHanzi(entry) ? " hanzi" : "")\">\(options.joined())</ol>"
  }

  // MARK: - Key

  private func answer(_ key: WorksheetEntry.Key, number: Int) -> String {
    let answer = [key.number.map { "<b>\($0)</b>" }, key.heardNote.map(paper.chinese)]
      .compactMap(\.self).joined(separator: " ")
    let phrase = key.phrase.map { "<br>" + paper.chinese($0) } ?? ""
    let cells = [
      String(number), answer, paper.chinese(key.word), paper.reading(key.reading),
      paper.chinese(key.gloss) + phrase,
    ]
    return "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
  }

  private static let sheet = """
    ol { margin: 0; padding: 0; list-style: none }
    .task { margin: -2.5mm 0 3mm; color: var(--soft) }
    .questions { --big: 8.8mm; --gap: 8mm; columns: 2; column-gap: 8mm }
    .close { --big: 7mm; --gap: 2.4mm; font-size: 10pt; line-height: 1.2 }
    .questions > li { display: grid; align-items: center; padding-bottom: var(--gap);
      grid-template-columns: 7mm calc(var(--letters) * var(--big)) minmax(0, 1fr);
      break-inside: avoid }
    .questions > li > :last-child { margin-left: 3mm }
    .questions > .wide { grid-template-columns: 7mm minmax(0, 1fr); align-items: baseline }
    .questions > .wide > :last-child { grid-column: 2; margin: .5mm 0 0 }
    .close > .wide { padding-bottom: 3.4mm }
    .questions div { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 2.5mm }
    .word { font-size: var(--big); line-height: 1.15 } .phrase { flex-basis: 100% }
    .prompt { font-weight: 600 } .prompt > [lang] { font-size: 14pt; font-weight: normal }
    .note { color: var(--soft); font-size: 9.5pt; line-height: 1.2 }
    .questions ol { display: grid; gap: .3mm 2mm }
    .by4 { grid-template-columns: repeat(4, minmax(0, 1fr)) }
    .by2 { grid-template-columns: repeat(2, minmax(0, 1fr)) }
    .questions ol > li { display: flex; align-items: baseline; gap: 1.5mm }
    .questions ol b { color: var(--soft); font-size: 8.5pt; font-weight: normal }
    .hanzi span { font-size: 15pt }
    .questions i { align-self: end; height: 6mm; border-bottom: .25mm solid var(--line) }
    .group, .key { break-before: page }
    @media screen { .group, .key { margin-top: 15mm } }
    h3 { margin: 4mm 0 -2mm; font-size: 11pt; break-after: avoid }
    table { margin-top: 4mm; border-collapse: collapse; font-size: 10pt; line-height: 1.2 }
    tr { break-inside: avoid }
    td { padding: .3mm 4mm .3mm 0; vertical-align: baseline; word-break: keep-all }
    td:first-child { color: var(--soft); text-align: right } td > [lang] { font-size: 11pt }
    """
}
