import Pinyin
package import Quiz
import Study

/// A table of the results of a class for a spreadsheet.
package enum ClassSheet: String, CaseIterable, Sendable {
  case pupils, words

  /// Returns the rows, of which the first has the titles of the columns in the language of `texts`.
  package func rows(_ results: ClassResults, _ texts: PaperText) -> [[String]] {
    switch self {
    case .pupils:
      let titles: [String] = [
        texts.columns[0], texts.games, texts.asked, texts.answered, texts.right, "%",
      ]
      return [titles]
        + results.pupils.map { pupil in
          [pupil.name, "\(pupil.tally.games)", "\(pupil.tally.asked)"] + Self.answers(pupil.tally)
        }
    case .words:
      let titles: [String] = [
        texts.hanzi, texts.pinyin, texts.meaning, texts.games, texts.answered, texts.right, "%",
        texts.chosenInstead,
      ]
      return [titles]
        + results.words.map { word in
          Self.parts(word) + ["\(word.tally.games)"] + Self.answers(word.tally)
            + [word.mistake?.option ?? ""]
        }
    }
  }

  private static func answers(_ tally: ClassResults.Tally) -> [String] {
    ["\(tally.answered)", "\(tally.right)", tally.percent.map { "\($0)" } ?? ""]
  }

  /// Returns a word, its reading and its meaning, as they were shown in the game.
  ///
  /// If no reading is found, as in bank questions, the first part is the whole text and the others
  /// are empty.
  private static func parts(_ word: ClassResults.Word) -> [String] {
    guard let reading = try? Reading(numbered: WordKey(rawValue: word.key).reading) else {
      return [word.text, "", ""]
    }
    for form in ReadingForm.allCases {
      let text = form.text(reading)
      guard let place = word.text.firstRange(of: " \(text) ") else { continue }
      return [
        String(word.text[..<place.lowerBound]), text, String(word.text[place.upperBound...]),
      ]
    }
    return [word.text, "", ""]
  }
}
