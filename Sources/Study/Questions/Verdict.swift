package import Pinyin

/// A reason to ask for an answer again without counting the one given.
package enum RetryReason: Codable, Hashable, Sendable {
  case empty
  /// The answer is a number that is not an option.
  case noSuchOption(count: Int)
  /// The letters are right and the tones are missing; the next answer counts.
  case tonesMissing
  /// The answer cannot be pinyin; the error gives the place.
  case notPinyin(PinyinError, text: String)
  /// The meaning was given where the reading was asked.
  case meaningGiven
  /// The answer is not one of the options.
  case notAnOption
}

/// The judgement of an answer.
package struct Verdict: Codable, Hashable, Sendable {
  package let isRight: Bool
  /// The position of the option that was chosen by number or by text.
  package let chosen: Int?
  /// The differences between the expected and the given reading, by syllable; empty where there is
  /// no reading.
  package let differences: [Difference]
  /// The accepted reading with which the answer was compared.
  package let expected: Reading
  /// The given reading; nil when the answer is not a reading.
  package let given: Reading?
  package let confusions: [Confusion]
}
