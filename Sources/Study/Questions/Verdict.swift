package import Pinyin

/// Why an answer was not counted and is asked for again.
package enum RetryReason: Codable, Hashable, Sendable {
  case empty
  /// A number that is no option.
  case noSuchOption(count: Int)
  /// The letters are right and the tones are missing; the next answer counts.
  case tonesMissing
  /// It cannot be pinyin; the error marks the place.
  case notPinyin(PinyinError, text: String)
  /// The meaning was given where the reading was asked.
  case meaningGiven
  /// None of the options was meant.
  case notAnOption
}

/// A judged answer.
package struct Verdict: Codable, Hashable, Sendable {
  package let isRight: Bool
  /// The option that was chosen, by number or by its text.
  package let chosen: Int?
  /// What was expected and given, syllable by syllable, where both are readings.
  package let differences: [Difference]
  /// The accepted reading that the answer was compared with.
  package let expected: Reading
  /// The reading that was given, where it is one.
  package let given: Reading?
  package let confusions: [Confusion]
}
