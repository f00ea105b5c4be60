package import Pinyin

/// The explanation of a wrong answer: its meaning, and its differences from the right answer.
package struct Explanation: Codable, Hashable, Sendable {
  package let item: Item
  package let kind: QuestionKind
  package let expected: Reading
  /// The reading with which the given answer is compared: `expected` or a spoken variant of it.
  package let compared: Reading
  /// The chosen or typed answer; empty for “don't know”.
  package let given: String
  /// The words that have the given reading, or the word of the chosen option; empty if there is
  /// neither.
  package let meanings: [Word]
  /// The differences of the given reading from `compared`, in the order of the syllables; empty if
  /// the answer has no reading to compare.
  package let differences: [Difference]
  package let remarks: [Remark]
  /// The confusions of the answer, each with how often it happened and how often it could have
  /// happened.
  package let confusions: [ConfusionTally]

  private enum CodingKeys: String, CodingKey {
    case item = "word"
    case kind, expected, compared, given, meanings, differences, remarks, confusions
  }
}

extension LocalStudyService {
  package func why(in id: DrillID) throws(StudyError) -> Explanation? {
    guard let wrong = drills[id]?.lastWrong else { return nil }
    let tallies = try store.read { reader in
      try reader.confusionTallies()
    }
    let known = Statistics.happened(tallies)
    var meanings: [Word] = []
    if let chosen = wrong.verdict.chosen, let word = wrong.question.options[chosen].word {
      meanings = [word]
    } else if let given = wrong.verdict.given {
      let region = try settings().region
      meanings = try words.noted.words(read: given).map { $0.read(in: region) }
    }
    return Explanation(
      item: wrong.question.item,
      kind: wrong.question.kind,
      expected: wrong.verdict.expected,
      compared: wrong.verdict.compared,
      given: wrong.given,
      meanings: meanings,
      differences: wrong.verdict.differences,
      remarks: wrong.remarks,
      confusions: wrong.verdict.confusions.map { confusion in
        known.first { $0.confusion == confusion } ?? ConfusionTally(confusion, count: 0, shown: 0)
      }
    )
  }
}

/// A word or bank question with the learner's progress.
package struct WordDetail: Codable, Hashable, Sendable {
  package let item: Item
  package let cards: [Card]
  /// The reviews of all cards of the word, without those undone or reset, oldest first.
  package let history: [Review]
  /// The measure words of the word; nil if it has none.
  package let measures: [MeasureWord]?
  package let today: StudyDay
  /// The parts of the last word of a drill; nil for other words, and if there is nothing to say
  /// about them.
  package var parts: [ShownIntroduction.Part]?

  private enum CodingKeys: String, CodingKey {
    case item = "word"
    case cards, history, measures, today, parts
  }
}

extension LocalStudyService {
  package func lastWord(in id: DrillID) async throws(StudyError) -> WordDetail? {
    guard let active = drills[id],
      let key = active.introduction?.word.key ?? active.last?.item.key
    else { return nil }
    var detail = try await details(of: [key]).first
    if let word = detail?.item.word {
      let maker = IntroductionMaker(words: words.noted, script: try settings().script)
      let parts = try maker.parts(of: word)
      detail?.parts = parts.isEmpty ? nil : parts
    }
    return detail
  }
}
