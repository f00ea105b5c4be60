import Pinyin
import REPL
import Study

/// The sentences about the words of a search, of a card, and of a drill that has ended.
extension PageTexts {
  func listed(_ item: Item) -> ResultTexts.ListedWord {
    ResultTexts.ListedWord(
      key: item.key,
      hanzi: line(style.text(item)),
      reading: item.word.map { line(style.colored($0.reading)) } ?? [],
      gloss: line(TerminalText.sanitized(item.gloss))
    )
  }

  /// Fills in what the explanation of an answer adds to the verdict that the page shows already.
  func fill(_ texts: inout ResultTexts, _ explanation: Explanation) {
    texts.lines = lines(ExplanationScreen(style: style).reasons(explanation))
    if explanation.kind.isAnsweredInPinyin, let word = explanation.item.word,
      let given = (try? PinyinText(explanation.given))?.best.reading
    {
      texts.sounds = [given, explanation.expected].map {
        PagePrimer.Sound($0, of: word.simplified, self)
      }
    } else {
      texts.words = ([explanation.item] + explanation.meanings.map(Item.word)).map(listed)
    }
  }

  func fill(_ texts: inout ResultTexts, _ detail: WordDetail) {
    let parts = WordScreen(style: style).parts(detail)
    texts.script = settings.script.languageTag
    texts.word = detail.item.word.map { TerminalText.sanitized($0.text(in: settings.script)) }
    texts.card = ResultTexts.WordCard(
      head: line(parts.head),
      gloss: line(parts.gloss),
      phrase: lines(parts.phrase),
      next: lines(parts.next),
      details: lines(parts.details)
    )
  }

  func fill(_ texts: inout ResultTexts, _ end: DrillEnd) async {
    let words = await shownWords(SummaryScreen.words(of: end))
    let summary = SummaryScreen(style: style, words: words)
    // The last line, which is shown in large letters, says what the learner has gained, if
    // anything.
    let gained = end.begun.isEmpty ? [] : ["You met \(end.begun.count.counted("new word"))."]
    let sentences = summary.lines(end, now: now, countsNothing: false, namesWords: false)
    texts.lines = lines(sentences.map(capitalized) + gained)
    texts.words = end.begun.compactMap { words[$0].map(listed) }
    texts.missed = SummaryScreen.missed(end).compactMap { words[$0.key].map(listed) }
    texts.confused = SummaryScreen.confusions(end).compactMap { confusion, _ in
      guard confusion.unit == .word else { return nil }
      let named = confusion.words.compactMap { words[$0] }
      guard named.count == 2 else { return nil }
      let reading = named[1].word.map { style.colored($0.reading) + ", " } ?? ""
      let glosses = named.map { TerminalText.sanitized($0.gloss) }
      let taken = "you took \(style.text(named[1])) \(reading)\(glosses[1])"
      var row = listed(named[0])
      row.gloss = line(glosses[0] + style.separator + taken)
      return row
    }
  }
}
