import FSRS
import Pinyin
package import Study

/// The text about one word.
package struct WordScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// Returns the lines about a word; `surroundings` are its characters and similar words.
  package func lines(
    _ detail: WordDetail,
    surroundings: WordSurroundings = WordSurroundings()
  ) -> [String] {
    switch detail.item {
    case .word(let word):
      lines(word, detail.measures ?? [], surroundings)
        + (detail.parts.map {
          item("parts", [IntroductionScreen(style: style).text(of: $0, in: word)])
        } ?? []) + ownLines(detail)
    case .question(let question): lines(question) + ownLines(detail)
    }
  }

  /// The text about a word for a page, which shows the details only if they are asked for.
  package struct Parts {
    package let head: String
    package let gloss: String
    package let phrase: [String]
    /// The time until the word is asked next, for each skill.
    package let next: [String]
    package let details: [String]
  }

  /// Returns the text about a word for a page; the style must have an unlimited width.
  package func parts(_ detail: WordDetail) -> Parts {
    let next = detail.cards.map { "\($0.key.skill.rawValue): \(self.next($0, on: detail.today))" }
    let own = ownLines(detail)
    switch detail.item {
    case .word(let word):
      return Parts(
        head: head(word).joined(separator: " "),
        gloss: style.gloss(word),
        phrase: PhraseText(style: style).parts(of: word),
        next: next,
        details: details(word, detail.measures ?? [], WordSurroundings()) + own
      )
    case .question(let question):
      return Parts(
        head: TerminalText.sanitized(question.prompt),
        gloss: TerminalText.sanitized(question.answer),
        phrase: [],
        next: next,
        details: wrongAnswers(question) + own
      )
    }
  }

  /// Returns the lines of a word: its text, its readings, and similar words.
  ///
  /// `measures`: its measure words. `surroundings`: its characters and similar words.
  private func lines(
    _ word: Word,
    _ measures: [MeasureWord],
    _ surroundings: WordSurroundings
  ) -> [String] {
    head(word) + style.indent(style.gloss(word))
      + PhraseText(style: style).lines(of: word, withReading: true)
      + details(word, measures, surroundings)
  }

  /// Returns the word in both scripts, with its reading and its spoken form.
  private func head(_ word: Word) -> [String] {
    var title = word.text(in: style.script)
    let other = word.text(in: style.script == .simplified ? .traditional : .simplified)
    if other != title { title += " (\(other))" }
    title = TerminalText.sanitized(title)
    let spoken = ReadingNotes(style: style).spoken(word)
    let whole = [title + " ", style.text(word.reading), spoken].compactMap(\.self)
    let isShort = CellWidth.of(whole.joined(separator: " ")) <= style.width
    var lines = [
      style.palette.styled(title, as: .emphasis) + "  " + style.colored(word.reading)
        + (isShort ? spoken.map { " " + $0 } ?? "" : "")
    ]
    if let spoken, !isShort { lines += style.indent(spoken) }
    return lines
  }

  private func details(
    _ word: Word,
    _ measures: [MeasureWord],
    _ surroundings: WordSurroundings
  ) -> [String] {
    var lines = readings(word)
    if !word.partsOfSpeech.isEmpty {
      lines += item("part of speech", word.partsOfSpeech.map { Self.partsOfSpeech[$0] ?? $0 })
    }
    if let separation = Separation(word, style.script) { lines += item(separation) }
    if !measures.isEmpty {
      lines += item(
        "measure word",
        measures.map { measure in
          [measure.text(in: style.script), measure.reading.map(style.text)].compactMap(\.self)
            .joined(separator: " ")
        }
      )
    }
    let levels = Edition.allCases.compactMap { edition in
      word.levels[edition].map { "\($0.text) (\(edition.rawValue))" }
    }
    if !levels.isEmpty { lines += item("level", levels) }
    if let rank = word.frequencyRank { lines += item("frequency rank", [String(rank)]) }
    for item in surroundings.characters { lines += self.lines(item) }
    if !surroundings.nearWords.isEmpty {
      lines += item(
        "confused with",
        surroundings.nearWords.map { "\(style.text(.word($0))) \(style.text($0.reading))" }
      )
    }
    return lines
  }

  /// The names of parts of speech, by the abbreviations that lists of words use for them.
  private static let partsOfSpeech = [
    "n": "noun", "v": "verb", "adj": "adjective", "adv": "adverb", "pron": "pronoun",
    "num": "number", "mw": "measure word", "prep": "preposition", "conj": "conjunction",
    "part": "particle", "aux": "auxiliary verb", "int": "interjection",
  ]

  /// Returns the lines of other readings: those used everywhere, in Taiwan, and on the mainland.
  private func readings(_ word: Word) -> [String] {
    let others = word.acceptedReadings.dropFirst()
    let shown = others.filter { word.region(of: $0) == nil }
    var lines = shown.isEmpty ? [] : item("also read", shown.map { style.text($0) })
    for (region, name) in [(Region.taiwan, "in Taiwan"), (.mainland, "on the mainland")] {
      let regional = others.filter { word.region(of: $0) == region }
      // If two characters are read differently in Taiwan, only the reading with both differences is
      // shown.
      let whole = word.reading.inTaiwan(hanzi: word.simplified).map { [$0] } ?? regional
      if !regional.isEmpty {
        lines += item(name, (region == .taiwan ? whole : regional).map { style.text($0) })
      }
    }
    return lines
  }

  /// Returns the line about the parts of a separable word.
  private func item(_ separation: Separation) -> [String] {
    let person = separation.person.map { ["\($0.right)", "not \($0.wrong)"] } ?? []
    return item("separable", separation.examples + person)
  }

  /// Returns the lines about a character: its components, strokes, radical and look-alikes.
  private func lines(_ item: WordSurroundings.Item) -> [String] {
    let hanzi = item.hanzi
    let strokes = hanzi.strokes == 1 ? "1 stroke" : "\(hanzi.strokes) strokes"
    let radical = Radical(hanzi.radical)
    let shape = radical?.shape(in: hanzi) ?? hanzi.radical
    let name = radical.map { " (\($0.name))" } ?? ""
    var parts: [String] = [strokes, "radical \(shape)\(name)"]
    if hanzi.components.count > 1 {
      parts.insert(hanzi.components.map(String.init).joined(separator: " + "), at: 0)
    }
    if !item.lookAlikes.isEmpty {
      parts.append("like " + item.lookAlikes.map(String.init).joined(separator: " "))
    }
    return self.item(String(hanzi.character), parts)
  }

  /// Returns the lines of a question from a question bank: the prompt, the right answer and the
  /// author's wrong answers.
  private func lines(_ question: BankQuestion) -> [String] {
    var lines = style.wrap(TerminalText.sanitized(question.prompt), hanging: 2)
      .map { style.palette.styled($0, as: .emphasis) }
    lines += style.indent(TerminalText.sanitized(question.answer))
    return lines + wrongAnswers(question)
  }

  private func wrongAnswers(_ question: BankQuestion) -> [String] {
    question.wrongAnswers.isEmpty ? [] : item("wrong", question.wrongAnswers)
  }

  /// Returns the learner's own lines: the status of the word in each skill, and the last answers.
  private func ownLines(_ detail: WordDetail) -> [String] {
    var lines: [String] = []
    for card in detail.cards {
      lines += item(card.key.skill.rawValue, status(card, on: detail.today))
    }
    let history = detail.history.suffix(5)
    if !history.isEmpty {
      lines += item(
        "last answers",
        history.map { "\($0.day.text) \(result($0)) (\($0.kind.skill.rawValue))" }
      )
    }
    return lines
  }

  private func result(_ review: Review) -> String {
    if review.correct { return "right" }
    return review.isUnknown ? "not known" : "wrong: \(style.answer(review.given, to: review.kind))"
  }

  /// Returns the time until a card is asked next, such as `again in 4 days`.
  private func next(_ card: Card, on today: StudyDay) -> String {
    switch (card.hold, card.due) {
    case (.known?, _): "not asked, because you know it"
    case (.suspended?, _): "left out"
    case (nil, .on(let day)?): "again \(Wait.days(day.days(since: today)))"
    case (nil, .at?): "again today"
    case (nil, nil): "not asked yet"
    }
  }

  private func status(_ card: Card, on today: StudyDay) -> [String] {
    let isAsked = card.reviews > 0 || card.hold != nil || card.phase == .new
    var parts = [isAsked ? card.status.rawValue : "not asked yet"]
    if card.isIntroduced { parts.append("introduced, not asked yet") }
    if card.isLeech { parts.append("leech") } else if card.isFlagged { parts.append("flagged") }
    if card.priority != .normal { parts.append("priority \(card.priority.rawValue)") }
    if card.reviews > 0 { parts.append(card.reviews == 1 ? "1 answer" : "\(card.reviews) answers") }
    if card.lapses > 0 { parts.append(card.lapses == 1 ? "1 lapse" : "\(card.lapses) lapses") }
    switch card.due {
    case .on(let day) where day < today:
      parts.append("overdue by \(today.days(since: day).counted("day"))")
    case .on(let day): parts.append("due \(Wait.days(day.days(since: today)))")
    case .at: parts.append("due today")
    case nil: break
    }
    return parts
  }

  private func item(_ name: String, _ parts: [String]) -> [String] {
    style.indent(
      "\(name): " + parts.map(TerminalText.sanitized).joined(separator: ", "),
      hanging: 4
    )
  }
}
