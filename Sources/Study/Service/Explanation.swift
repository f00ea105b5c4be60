package import Pinyin

/// The explanation of a wrong answer: the meaning of what was given, and the differences.
package struct Explanation: Codable, Hashable, Sendable {
  package let item: Item
  package let expected: Reading
  /// The chosen or typed answer.
  package let given: String
  /// The words with the given reading, or the word that was chosen.
  package let meanings: [Word]
  /// The differences of the given reading from the expected one, in order of the syllables.
  package let differences: [Difference]
  /// The confusions, with how often each happened and could have happened.
  package let confusions: [ConfusionTally]

  private enum CodingKeys: String, CodingKey {
    case item = "word"
    case expected, given, meanings, differences, confusions
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
      meanings = try words.words(read: given)
    }
    var differences = wrong.verdict.differences
    if differences.isEmpty, let other = meanings.first, wrong.verdict.chosen != nil,
      other.reading.syllables.count == wrong.question.item.reading.syllables.count
    {
      differences = other.reading.differences(from: wrong.question.item.reading)
    }
    return Explanation(
      item: wrong.question.item,
      expected: wrong.verdict.expected,
      given: wrong.given,
      meanings: meanings,
      differences: differences,
      confusions: wrong.verdict.confusions.map { confusion in
        known.first { $0.confusion == confusion } ?? ConfusionTally(confusion, count: 0, shown: 0)
      }
    )
  }
}

extension LocalStudyService {
  package func lastWord(in id: DrillID) async throws(StudyError) -> WordDetail? {
    guard let question = drills[id]?.last else { return nil }
    return try await details(of: [question.item.key]).first
  }
}
