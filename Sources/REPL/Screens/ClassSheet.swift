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

  /// Returns the rows of one table with a row for each pupil, then one for each word, in the
  /// language of `texts`.
  package static func allRows(_ results: ClassResults, _ texts: PaperText) -> [[String]] {
    let guest = texts.notListed.prefix(1).lowercased() + texts.notListed.dropFirst()
    var rows: [[String]] = [
      [
        texts.type, texts.columns[0], texts.games, texts.asked, texts.right, "%",
        texts.unanswered, texts.answered,
      ]
    ]
    rows += results.pupils.map { pupil in
      [pupil.isListed ? texts.pupil : guest, pupil.name]
        + Self.numbers(pupil.tally, asked: pupil.tally.asked)
    }
    rows += results.words.map { word in
      [texts.word, word.text] + Self.numbers(word.tally, asked: word.tally.answered)
    }
    return rows
  }

  /// Returns the cells with the numbers of a pupil or a word.
  ///
  /// `asked`: the number of questions to a pupil, or of answers about a word.
  private static func numbers(_ tally: ClassResults.Tally, asked: Int) -> [String] {
    [
      "\(tally.games)", "\(asked)", "\(tally.right)", tally.percent.map { "\($0)" } ?? "",
      "\(tally.open)", "\(tally.answered)",
    ]
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
