package import Confusables
import Pinyin
package import Study

/// The text at the end of a drill; its last line is `answered N, right M` if there are answers.
package struct SummaryScreen {
  private let style: ScreenStyle
  private let words: ShownWords

  /// The maximum number of missed words that are named.
  private static let mostMissed = 8
  /// The maximum number of new words that are named.
  private static let mostBegun = 20

  /// Makes a screen; `words` are the words that the summary names.
  package init(style: ScreenStyle, words: ShownWords) {
    self.style = style
    self.words = words
  }

  /// Returns the missed words with the number of their wrong answers, those missed most often first.
  package static func missed(_ end: DrillEnd) -> [(key: WordKey, count: Int)] {
    end.summary.missed.map { (key: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.key) < ($0.count, $1.key) }
  }

  /// Returns the words that the summary of a drill can name.
  package static func words(of end: DrillEnd) -> [WordKey] {
    Set(end.begun).union(end.summary.missed.keys)
      .union(end.summary.confusions.keys.flatMap(\.words)).sorted()
  }

  /// Returns the summary.
  ///
  /// `countsNothing`: true if the last line is shown even without answers, as programs expect.
  /// `namesWords`: false if new, missed and confused words are listed elsewhere.
  package func lines(
    _ end: DrillEnd,
    now: Timestamp,
    countsNothing: Bool = true,
    namesWords: Bool = true
  ) -> [String] {
    let summary = end.summary
    var lines = [""]
    if namesWords, !end.begun.isEmpty {
      let more = end.begun.count - Self.mostBegun
      lines += item(
        end.begun.count.counted("new word"),
        end.begun.prefix(Self.mostBegun).map { style.text($0, words) }
          + (more > 0 ? ["and \(more) more"] : [])
      )
    }
    if namesWords, !summary.missed.isEmpty {
      let missed = Self.missed(end)
      let more = missed.count - Self.mostMissed
      let others = "and \(more) more" + style.command(" (‘trainer --missed’ asks them)")
      lines += item(
        "missed",
        missed.prefix(Self.mostMissed).map { key, count in
          let reading = words[key]?.word.map { " " + style.text($0.reading) } ?? ""
          return style.text(key, words).truncated(to: 30, sign: style.glyphs.cutSign) + reading
            + (count > 1 ? " ×\(count)" : "")
        } + (more > 0 ? [others] : [])
      )
    }
    let confusions = Self.confusions(end).filter { namesWords || $0.key.unit != .word }
    if !confusions.isEmpty {
      lines += item(
        "confused",
        confusions.map {
          ConfusionText.line($0.key, style: style, words: words)
            + ($0.value > 1 ? " ×\($0.value)" : "")
        }
      )
    }
    lines += item("next", [next(end, now: now)])
    if let answers = end.fittedTo {
      lines += style.wrap(
        "From now on the times between questions follow your own answers: \(answers.grouped) "
          + "(without first answers)." + style.command(" To use the average learner's again:"),
        hanging: 2
      )
      if style.namesCommands { lines.append("  trainer settings set parameters published") }
    }
    if countsNothing || summary.answered > 0 {
      lines.append("answered \(summary.answered), right \(summary.right)")
    }
    return lines
  }

  /// Returns the most frequent confusions with the number of times that each happened.
  ///
  /// A single confusion of sounds is not among them, since it may be a slip.
  package static func confusions(_ end: DrillEnd) -> [(key: Confusion, value: Int)] {
    let named = end.summary.confusions.filter { confusion, count in
      count > 1 || [.polyphone, .word].contains(confusion.unit)
    }
    return Array(named.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5))
  }

  /// Returns the parts of an item as lines that end between two parts; if a part is longer than a
  /// line, they end at any blank.
  private func item(_ name: String, _ parts: [String]) -> [String] {
    var texts = parts.map(TerminalText.sanitized)
    for index in texts.indices.dropLast() { texts[index] += "," }
    guard texts.allSatisfy({ CellWidth.of($0) + 2 <= style.width }) else {
      return style.wrap("\(name): " + texts.joined(separator: " "), hanging: 2)
    }
    var lines: [String] = []
    var line = "\(name):"
    for text in texts {
      if CellWidth.of(line + " " + text) <= style.width {
        line += " " + text
      } else {
        lines.append(line)
        line = "  " + text
      }
    }
    return lines + [line]
  }

  private func next(_ end: DrillEnd, now: Timestamp) -> String {
    let reviews = end.due.now - (end.checks ?? 0)
    if let waiting = end.waiting, waiting == reviews { return IdleText.limit(waiting, style) }
    let asked =
      (reviews > 0 ? ["\(reviews.counted("review")) due now"] : [])
      + (end.further ?? []).map { SkillText.joining($0, in: style.readingForm) }
    let text =
      asked.isEmpty
      ? later(end, now: now)
      : asked.joined(separator: ", ") + FirstChecksText.besides(end.checks)
    let isMore = end.due.now > 0 || !asked.isEmpty
    return text + (isMore ? style.command("; ‘trainer’ goes on") : "")
  }

  /// Returns what comes next, as text, if nothing is due now, or only quick checks of known words.
  private func later(_ end: DrillEnd, now: Timestamp) -> String {
    var parts: [String] = []
    if end.new > 0 {
      parts.append("\(end.new.counted("new word")), which the next drill begins")
    }
    if let step = end.nextStep {
      let seconds = Int((step.milliseconds - now.milliseconds) / 1000)
      let first =
        seconds <= Drill.learnAheadSeconds
        ? "the first in the next drill" : "the first in \(Wait.minutes(seconds))"
      parts.append("\((end.due.today - end.due.now).counted("review")) today, \(first)")
    }
    if end.due.tomorrow > 0 {
      parts.append("\(end.due.tomorrow.counted("review")) tomorrow")
    } else if let day = end.nextDay {
      parts.append("the next \(Wait.days(day.days(since: end.today)))")
    }
    guard parts.isEmpty else {
      return parts.joined(separator: ", ") + FirstChecksText.besides(end.checks)
    }
    return end.checks == nil ? "nothing is due" : FirstChecksText.uncounted
  }
}

/// The texts for confusions.
package enum ConfusionText {
  private static let noInitial = "no initial"

  /// Returns the frequency of a confusion: `4 of 13 times`, or `once` if it was possible only once.
  static func frequency(_ tally: ConfusionTally) -> String {
    let shown = max(tally.shown, tally.count)
    return shown == 1 ? "once" : "\(tally.count.grouped) of \(shown.grouped) times"
  }

  /// Returns the frequency of a weak spot: `9 of 31 times`, or `9 of 31 → 3 of 40 times` with a
  /// trend.
  static func frequency(_ spot: WeakSpot, _ style: ScreenStyle) -> String {
    guard let recent = spot.recent, let earlier = spot.earlier else { return frequency(spot.tally) }
    let arrow = style.glyphs == .unicode ? "→" : "->"
    return "\(earlier.count.grouped) of \(earlier.shown.grouped) \(arrow) \(frequency(recent))"
  }

  /// Returns a contrast as text: `tone 2–3`, `initial z–zh`, `行 háng–xíng`, `买–卖`.
  package static func pair(
    _ contrast: Contrast,
    style: ScreenStyle = .plain,
    words: ShownWords = ShownWords()
  ) -> String {
    let values = [contrast.first, contrast.second]
    let form = style.readingForm
    let pair: String
    switch contrast.unit {
    case .word:
      pair = values.map { style.text(WordKey(rawValue: $0), words) }.joined(separator: "–")
    case .polyphone:
      pair =
        "\(words.character(values[0], in: style.script)) "
        + values.map { syllable($0, form.withMarks) }.joined(separator: "–")
    case .tone: pair = "tone " + values.joined(separator: "–")
    case .initial:
      let names = values.map { initial($0, form) }
      pair = (names.contains(noInitial) ? "" : "initial ") + names.joined(separator: "–")
    case .final: pair = "final " + values.map { final($0, form) }.joined(separator: "–")
    }
    return TerminalText.sanitized(pair)
  }

  /// Returns the two sides of a contrast in words: `tones 2 and 3`, `z and zh`, `行 háng and xíng`,
  /// `买 and 卖`.
  static func sides(_ contrast: Contrast, style: ScreenStyle, words: ShownWords) -> String {
    let values = [contrast.first, contrast.second]
    let form = style.readingForm
    let sides: [String]
    switch contrast.unit {
    case .tone where contrast.second == neutral:
      return "tone \(contrast.first) and the neutral tone"
    case .tone: sides = ["tones \(contrast.first)", contrast.second]
    case .initial: sides = values.map { initial($0, form) }
    case .final: sides = values.map { final($0, form) }
    case .polyphone:
      let syllables = values.map { syllable($0, form.withMarks) }
      sides = ["\(words.character(values[0], in: style.script)) \(syllables[0])", syllables[1]]
    case .word: sides = values.map { style.text(WordKey(rawValue: $0), words) }
    }
    return TerminalText.sanitized(sides.joined(separator: " and "))
  }

  /// The value of the neutral tone in a contrast.
  private static let neutral = "5"

  /// Returns the syllable in a name such as `行 hang2`.
  private static func syllable(_ name: String, _ form: ReadingForm) -> String {
    let written = String(name.drop { $0 != " " }.dropFirst())
    return (try? Reading(numbered: written)).map(form.text) ?? written
  }

  /// Returns an initial as the learner writes it.
  private static func initial(_ name: String, _ form: ReadingForm) -> String {
    guard !name.isEmpty, name != Confusion.noInitial else { return noInitial }
    return Initial(rawValue: name).map(form.text) ?? name
  }

  /// Returns a final as the learner writes it.
  private static func final(_ name: String, _ form: ReadingForm) -> String {
    Final(rawValue: name).map(form.text) ?? name
  }

  /// Returns a confusion as text, with the given value first: `tone 2 for 3`, `zh where it is z`,
  /// `行 xíng for háng`, `银行 for 很行`.
  ///
  /// `words` are the words that the text can name.
  package static func line(
    _ confusion: Confusion,
    style: ScreenStyle,
    words: ShownWords = ShownWords()
  ) -> String {
    let (given, expected) = sides(confusion, style, words)
    let arrow = "\(given) for \(expected)"
    if [confusion.given, confusion.expected].contains(Confusion.noInitial) { return arrow }
    switch confusion.unit {
    case .tone: return "tone " + arrow
    case .initial, .final:
      return "\(given) where it is \(expected)"
    case .polyphone:
      let syllables = [confusion.given, confusion.expected].map { syllable($0, style.readingForm) }
      let character = words.character(confusion.expected, in: style.script)
      return TerminalText.sanitized("\(character) \(syllables[0]) for \(syllables[1])")
    case .word: return arrow
    }
  }

  /// Returns a sentence with the number of times that something was confused, such as `You took tone
  /// 4 for tone 3 for the first time`.
  static func sentence(_ tally: ConfusionTally, style: ScreenStyle, words: ShownWords) -> String {
    let confusion = tally.confusion
    let (given, expected) = sides(confusion, style, words)
    let what =
      switch confusion.unit {
      case .tone: "tone \(given) for tone \(expected)"
      case .initial, .final, .word: "\(given) for \(expected)"
      case .polyphone: line(confusion, style: style)
      }
    return tally.count > 1
      ? "You took \(what), \(tally.count.grouped) times so far."
      : "You took \(what) for the first time."
  }

  /// Returns the given and the expected value of a confusion as the learner writes them.
  private static func sides(
    _ confusion: Confusion,
    _ style: ScreenStyle,
    _ words: ShownWords
  ) -> (given: String, expected: String) {
    func shown(_ value: String) -> String {
      switch confusion.unit {
      case .word: style.text(WordKey(rawValue: value), words)
      case .initial: initial(value, style.readingForm)
      case .final: final(value, style.readingForm)
      case .tone, .polyphone: value
      }
    }
    return (shown(confusion.given), shown(confusion.expected))
  }
}
