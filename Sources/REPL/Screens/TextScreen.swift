import Pinyin
package import Study

/// The report about a text: how much of it the learner can read, and what to learn for it.
package struct TextScreen {
  private let style: ScreenStyle
  private let region: Region

  package init(style: ScreenStyle, region: Region) { (self.style, self.region) = (style, region) }

  /// The numbers of new words for which the report says how much of the text the learner could read
  /// after learning them.
  package static let steps = [10, 50, 100]

  /// Returns the report with the first new words.
  ///
  /// `limit`: the maximum number of new words, and of words that no pack has.
  package func lines(_ text: TextVocabulary, limit: Int) -> [String] {
    guard let share = text.share() else {
      return style.wrap("none of its words is in these packs") + unknown(text, limit)
    }
    var lines = style.wrap(
      "\(text.words.counted("word")), \(text.different.grouped) different; you have begun "
        + "\(percent(share)) of the text"
    )
    let steps = Self.steps.filter { $0 < text.new.count }
    let few = text.new.isEmpty ? [] : [text.new.count]
    let shares = (steps.isEmpty ? few : steps).compactMap { count in
      text.share(afterLearning: count).map { "\(count.grouped): \(percent($0))" }
    }
    if !shares.isEmpty {
      lines += style.wrap(
        "with the first new words, by their number: " + shares.joined(separator: " · "),
        hanging: 2
      )
    }
    for entry in text.new.prefix(limit) { lines += self.lines(of: entry, in: text) }
    let rest = text.new.count - limit
    if rest > 0 { lines += style.wrap("and \(rest.counted("more new word")); --all lists them") }
    return lines + unknown(text, limit)
  }

  /// Returns a new word, how often it is in the text, and the sentence in which it is shown.
  private func lines(of entry: TextVocabulary.Entry, in text: TextVocabulary) -> [String] {
    let word = entry.word.read(in: region)
    let level = entry.level.map { " · HSK \($0.text)" } ?? ""
    let head =
      "\(style.text(.word(word)))  \(style.text(word.reading))  \(style.gloss(word))"
      + " · \(entry.count.counted("time"))\(level)"
    let sentence = PhraseText(style: style).marked(
      text.text(of: entry),
      asking: word.simplified
    )
    return style.wrap(head, hanging: 2) + style.indent(sentence, hanging: 2)
  }

  private func unknown(_ text: TextVocabulary, _ limit: Int) -> [String] {
    guard !text.unknown.isEmpty else { return [] }
    let names = text.unknown.prefix(limit).map { "\(TerminalText.sanitized($0.text)) \($0.count)" }
    let rest = text.unknown.count - names.count
    return style.wrap(
      "in no pack, names among them: " + names.joined(separator: ", ")
        + (rest > 0 ? ", and \(rest.grouped) more" : ""),
      hanging: 2
    )
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded(.down))) %" }
}
