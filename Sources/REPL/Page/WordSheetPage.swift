package import Pinyin
package import Study

/// Words as a page of HTML to print: a list, flash cards to cut out, or squares to write in.
package struct WordSheetPage {
  /// The maximum number of words of a page.
  package static let mostWords = 2_000

  package enum Layout: String, CaseIterable, Sendable {
    case list, cards, squares
  }

  private let items: [Item]
  private let layout: Layout
  private let style: ScreenStyle
  private let paper: PaperPage
  private let toned: (_ neutral: Syllable, Character) -> Syllable?

  /// Makes a page of words, whose readings are already those of the learner's region.
  ///
  /// `toned`: a function that returns the syllable with its full tone, for a character that is
  /// neutral in a word; nil if the tone is not known.
  package init(
    _ items: [Item],
    layout: Layout,
    title: String,
    style: ScreenStyle,
    toned: @escaping (_ neutral: Syllable, Character) -> Syllable? = { _, _ in nil }
  ) {
    self.items = items
    self.toned = toned
    self.layout = layout
    self.style = style
    let sheet =
      switch layout {
      case .list: Self.listSheet
      case .cards: Self.cardSheet
      case .squares: Self.squareSheet
      }
    paper = PaperPage(title: title, style: style, sheet: sheet, asksName: layout == .squares)
  }

  package var text: String {
    switch layout {
    case .list: paper.text(list)
    case .cards: paper.text(cards)
    case .squares: paper.text(squares)
    }
  }

  private func word(_ item: Item) -> String { paper.chinese(item.text(in: style.script)) }

  /// Returns the reading of an item as HTML, which is broken between its syllables only.
  private func reading(_ item: Item) -> String {
    guard style.readingForm == .marks else { return paper.reading(style.text(item.reading)) }
    return item.reading.markedParts.map(HTMLText.escaped).joined(separator: "<wbr>")
  }

  private func gloss(_ item: Item) -> String {
    paper.chinese(item.word.map(style.gloss) ?? item.gloss)
  }

  // MARK: - List

  /// The words as an HTML list with columns for word, reading and meaning, so that a learner can
  /// cover two of the three.
  private var list: String {
    let letters = items.map { CellWidth.of($0.text(in: style.script)) }.max() ?? 0
    let rows = items.map { item in
      "<li><b>\(word(item))</b><span>\(reading(item))</span><span>\(gloss(item))</span></li>"
    }
    return "<ol style=\"--letters: \(min(4, (letters + 1) / 2))\">\n"
      + rows.joined(separator: "\n") + "\n</ol>"
  }

  private static let listSheet = """
    ol { margin: 0; padding: 0; list-style: none; columns: 2; column-gap: 8mm }
    li { display: grid; gap: 2mm; align-items: baseline; padding: .8mm 0; line-height: 1.2;
      grid-template-columns: calc(var(--letters) * 6mm) minmax(0, 4fr) minmax(0, 7fr);
      border-bottom: .2mm solid var(--line); break-inside: avoid }
    b { font-size: 6mm; font-weight: normal; line-height: 1.15 } li > span { font-size: 10pt }
    """

  // MARK: - Cards

  /// The words as HTML cards to fold, with the word on the left half and the answer on the right
  /// half.
  ///
  /// A folded card needs no printer that prints both sides exactly above each other, does not
  /// depend on where pages end, and does not show through.
  private var cards: String {
    let cards = items.map { item in
      let cells = CellWidth.of(TerminalText.sanitized(item.text(in: style.script)))
      let size = HTMLText.number(min(17, max(5, 82 / Double(max(1, cells)))))
      let isLong = CellWidth.of(item.gloss) > 60
      return "<div class=\"card\"><div style=\"font-size: \(size)mm\">\(word(item))</div>"
        + "<div><p class=\"reading\">\(reading(item))</p>"
        + "<p\(isLong ? " class=\"long\"" : "")>\(gloss(item))</p></div></div>"
    }
    let pairs = stride(from: 0, to: cards.count, by: 2).map { start in
      "<div class=\"pair\">" + cards[start...].prefix(2).joined(separator: "\n") + "</div>"
    }
    return "<p class=\"how\">\(style.texts.howToFold)</p>\n"
      + pairs.joined(separator: "\n")
  }

  private static let cardSheet = """
    header { margin-bottom: 1mm } .how { margin-bottom: 2mm; color: var(--soft); font-size: 9pt }
    .pair { display: grid; grid-template-columns: repeat(2, 50%); break-inside: avoid }
    .card { display: grid; grid-template-columns: 50% 50%; min-height: 34mm;
      margin: 0 0 -.2mm -.2mm; border: .2mm solid var(--line); line-height: 1.15 }
    .card > div { display: flex; flex-direction: column; align-items: center;
      justify-content: center; padding: 1.5mm 2mm; text-align: center }
    .card > div + div { border-left: .2mm dashed var(--line) }
    .reading { margin-bottom: 1.5mm }
    p { font-size: 12pt } p.reading { font-size: 16pt } p.long { font-size: 9.5pt }
    """

  // MARK: - Squares

  private static let squaresInRow = 12
  /// The centres of the squares with a grey character to trace, which follow the first square.
  private static let traced = [150, 250]
  /// The SVG view box of a row of squares, with room for its outer lines.
  private static let viewBox = "-1 -1 \(squaresInRow * 100 + 2) 102"

  /// The words as HTML rows of squares: a row for each character, with the first word that contains
  /// it.
  ///
  /// A character that has lost its tone in the word is shown in its own tone, if that is known. A
  /// character is repeated only for another reading, which must not be in the neutral tone.
  private var squares: String {
    var seen: [Character: Set<String>] = [:]
    var rows: [String] = []
    for item in items {
      guard let word = item.word else { continue }
      let letters = Array(word.text(in: style.script))
      let syllables = word.reading.syllables
      for (place, letter) in letters.enumerated()
      where letter.unicodeScalars.contains(where: \.properties.isIdeographic) {
        let syllable = syllables.count == letters.count ? syllables[place] : nil
        if syllable == nil || syllable?.tone == .neutral, seen[letter] != nil { continue }
        let own = syllable.map { isWeak($0, in: letters) ? toned($0, letter) ?? $0 : $0 }
        let reading = own.map { $0 == .erhua ? "" : style.readingForm.text($0) } ?? ""
        guard seen[letter, default: []].insert(reading).inserted else { continue }
        rows.append(row(letter, reading, of: item, isAlone: letters.count == 1))
      }
    }
    guard !rows.isEmpty else { return "" }
    return Self.grid + "\n" + rows.joined(separator: "\n")
  }

  private func isWeak(_ syllable: Syllable, in letters: [Character]) -> Bool {
    syllable.tone == .neutral && syllable != .erhua && letters.count > 1
  }

  private func row(_ letter: Character, _ syllable: String, of item: Item, isAlone: Bool) -> String
  {
    let meaning = isAlone ? gloss(item) : "\(word(item)) \(reading(item)) · \(gloss(item))"
    let model =
      " y=\"50\" lang=\"\(style.script.languageTag)\">\(HTMLText.escaped(String(letter)))</text>"
    return "<div class=\"row\"><p><b>\(HTMLText.escaped(syllable))</b><span>\(meaning)</span></p>"
      + "<svg viewBox=\"\(Self.viewBox)\"><use href=\"#squares\"/><text x=\"50\"" + model
      + Self.traced.map { "<text class=\"trace\" x=\"\($0)\"" + model }.joined() + "</svg></div>"
  }

  /// The squares 田字格 of a row, drawn once and used by each row.
  private static let grid: String = {
    let width = squaresInRow * 100
    let starts = (0...squaresInRow).map { $0 * 100 }
    let edges = starts.map { "M\($0) 0V100" }.joined()
    let crosses = starts.dropLast().map { "M\($0 + 50) 0V100" }.joined()
    return """
      <svg class="defs"><defs><g id="squares">
      <path class="cross" d="M0 50H\(width)\(crosses)"/>
      <path class="edge" d="M0 0H\(width)M0 100H\(width)\(edges)"/>
      </g></defs></svg>
      """
  }()

  private static let squareSheet = """
    .row { margin-bottom: 2.5mm; break-inside: avoid }
    .row p { display: flex; align-items: baseline; gap: 3mm; line-height: 1.2 }
    .row b { min-width: calc(100% / 12); font-weight: normal; text-align: center;
      white-space: nowrap } .row span { color: var(--soft); font-size: 9pt }
    svg { display: block; width: 100%; overflow: visible } .defs { position: absolute; width: 0; height: 0 }
    path { fill: none; stroke: var(--line); stroke-width: 1.5 }
    .cross { stroke: #bbb; stroke-width: 1; stroke-dasharray: 5 5 }
    text { font-size: 84px; text-anchor: middle; dominant-baseline: central }
    .trace { fill: #bbb }
    text:lang(zh-Hans) { font-family: "Kaiti SC", STKaiti, KaiTi, "AR PL UKai CN",
      "Songti SC", "Noto Serif CJK SC", "Noto Serif SC", SimSun, serif }
    text:lang(zh-Hant) { font-family: "BiauKai", "Kaiti TC", DFKai-SB, "AR PL UKai TW",
      "Songti TC", "Noto Serif CJK TC", "Noto Serif TC", PMingLiU, serif }
    """
}
