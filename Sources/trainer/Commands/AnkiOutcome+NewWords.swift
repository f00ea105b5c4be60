import Lexicon
import REPL
import Study

/// The lines about the new words that come after an import from Anki.
extension AnkiOutcome {
  /// The numbers of new words a day here and in Anki; empty if Anki has no lower number.
  var newWordsPerDay: [String] {
    guard let anki = deck.newPerDay, anki < newPerDay else { return [] }
    return [
      "new words a day: \(newPerDay.grouped) here, \(anki.grouped) in Anki (trainer settings set new-per-day \(anki))"
    ]
  }

  /// The advice to mark those words as known that the file lacks and the learner knows.
  var lackingWords: [String] {
    let place = "to mark those that you know: trainer place"
    if let gap = LevelCount.gap(in: levels) {
      return [
        "you have begun \(gap.begun.begun.counted("word")) of level \(gap.begun.level.text), but \(gap.lacking.lacking.grouped) of level \(gap.lacking.level.text) are not in your deck and come as new ones; \(place)"
      ]
    }
    let lacking = levels.reduce(0) { $0 + $1.lacking }
    guard lacking > 0 else { return [] }
    return ["the word lists have \(lacking.counted("word")) more, as new ones; \(place)"]
  }
}
