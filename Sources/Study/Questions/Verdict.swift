package import Pinyin

/// A reason to ask the question again without counting the answer.
package enum RetryReason: Codable, Hashable, Sendable {
  case empty
  /// The answer is a number, but none of the `count` options has this number.
  case noSuchOption(count: Int)
  /// The letters are right and the tones are missing; the next answer counts.
  case tonesMissing
  /// The letters are right and some tones are missing; the next answer counts.
  ///
  /// The typed tones are right, except that a neutral tone may stand for a full one and a full one
  /// for a neutral one.
  case someTonesMissing
  /// The answer is bopomofo with the right letters and no tone mark; the next answer counts, and a
  /// syllable without a mark then has the first tone.
  case marksMissing
  /// The ü of lü or nü was typed as u; the next answer counts.
  case umlautMissing
  /// The answer to a word of the learner's own list is the reading of another word of the study
  /// list with the same characters, whose meaning may be meant; the next answer counts.
  case otherReading(Word)
  /// The answer cannot be pinyin; the error says why, with the range of the fault in the text.
  case notPinyin(PinyinError, text: String)
  /// The meaning was given where the reading was asked.
  case meaningGiven
  /// The right reading was given where the characters are asked.
  case readingGiven(Reading)
  /// The answer is another word that can have the shown meaning.
  case synonymGiven(Word)
  /// The answer is not one of the options.
  case notAnOption
  /// The answer is one letter of bopomofo, and the word has several syllables.
  case oneLetter(String)
}

/// A fault in an answer, about which the learner is asked once.
package enum AnswerWarning: Hashable, Sendable, CaseIterable {
  /// Tones are missing.
  case tones
  /// An ü was typed as u.
  case umlaut
  /// The reading of another word with the same characters was typed.
  case reading

  /// Makes the warning for a retry; nil if the same answer would not count the second time either.
  package init?(_ reason: RetryReason) {
    switch reason {
    case .tonesMissing, .someTonesMissing, .marksMissing: self = .tones
    case .umlautMissing: self = .umlaut
    case .otherReading: self = .reading
    case .empty, .noSuchOption, .notPinyin, .meaningGiven, .readingGiven, .synonymGiven,
      .notAnOption, .oneLetter:
      return nil
    }
  }
}

/// The judgement of an answer.
package struct Verdict: Codable, Hashable, Sendable {
  package let isRight: Bool
  /// The index, from 0, of the option that was chosen by number or by text; nil if none was.
  package let chosen: Int?
  /// The differences between `compared` and the typed or chosen reading, by syllable, without
  /// missing tones; empty if the answer is not a reading.
  ///
  /// A right answer can differ only in neutral tones; it is then graded Hard.
  package let differences: [Difference]
  /// The accepted reading that a typed answer matches or is closest to, or the reading of the right
  /// option.
  ///
  /// It has citation tones; in a listening question, it has the tones that a listener writes.
  package let expected: Reading
  /// The spelling to which the differences refer: `expected` or a spoken variant of it.
  package let compared: Reading
  /// The typed reading, or the reading of the chosen option.
  ///
  /// It is nil if a typed answer is not a reading or lacks tones, and for an option of a bank
  /// question.
  package let given: Reading?
  package let confusions: [Confusion]

  /// True if no syllable of a wrong typed answer has the expected initial or the expected final, so
  /// that the answer says nothing about the learner's confusions.
  ///
  /// Finals with the same letters apart from ü, as in `xuan` and `shuan`, count as the same.
  package var isUnrelated: Bool { given != nil && sharesNothing }

  /// True for such an answer, also if tones are missing in it.
  private var sharesNothing: Bool {
    guard !isRight, chosen == nil, !compared.syllables.isEmpty else { return false }
    let parts = Dictionary(grouping: differences, by: \.syllableIndex)
    return compared.syllables.indices.allSatisfy { index in
      let parts = (parts[index] ?? []).map(\.part)
      return parts.contains(where: \.isMissing)
        || (parts.contains(where: \.isOfInitial) && parts.contains(where: \.isOfOtherLetters))
    }
  }

  /// True if more than one initial, final or syllable differs.
  ///
  /// If such an answer is the reading of another word, the learner has not confused its sounds with
  /// those of the expected one.
  package var isFar: Bool { differences.count { !$0.isOfTone } > 1 }

  /// True if the syllables of a wrong answer are right but some of their tones are wrong.
  package var hasWrongTonesOnly: Bool {
    !isRight && !differences.isEmpty && differences.allSatisfy(\.isOfTone)
  }

  /// True if the answer counts as right although it differs in neutral tones.
  package var isNearlyRight: Bool { isRight && !differences.isEmpty }

  package init(
    isRight: Bool,
    chosen: Int?,
    differences: [Difference],
    expected: Reading,
    compared: Reading? = nil,
    given: Reading?,
    confusions: [Confusion]
  ) {
    self.isRight = isRight
    self.chosen = chosen
    self.differences = differences
    self.expected = expected
    self.compared = compared ?? expected
    self.given = given
    self.confusions = confusions
  }

  /// The verdict, without confusions if the answer is unrelated to the expected reading, or if it
  /// differs much from it (``isFar``) and has another number of syllables.
  var withoutUnrelatedConfusions: Verdict {
    let isOfOtherLength = differences.contains { $0.confusion == nil }
    return sharesNothing || isFar && isOfOtherLength ? withoutConfusions : self
  }

  /// Returns the verdict without the confusions that these remarks on the answer make unlikely.
  ///
  /// No confusions remain if the answer is the reading of another word and differs much from the
  /// expected one. If a character was given another of its readings that the learner has not met,
  /// so that no remark names it, the sounds count as confused instead of the readings.
  package func agreeing(with remarks: [Remark]) -> Verdict {
    let isOther = remarks.contains { remark in
      switch remark {
      case .otherWord, .unmetWord: true
      case .polyphone, .shared, .alike, .parts: false
      }
    }
    if isOther, isFar { return withoutConfusions }
    let isMet = remarks.contains { if case .polyphone = $0 { true } else { false } }
    guard !isMet, confusions.contains(where: { $0.unit == .polyphone }), let given else {
      return self
    }
    return with(Confusion.between(compared, given))
  }

  private var withoutConfusions: Verdict { confusions.isEmpty ? self : with([]) }

  private func with(_ confusions: [Confusion]) -> Verdict {
    Verdict(
      isRight: isRight,
      chosen: chosen,
      differences: differences,
      expected: expected,
      compared: compared,
      given: given,
      confusions: confusions
    )
  }
}

extension Difference.Part {
  fileprivate var isMissing: Bool { if case .missing = self { true } else { false } }

  fileprivate var isOfInitial: Bool { if case .initial = self { true } else { false } }

  /// True if the difference is in the final, and the two finals have different letters.
  fileprivate var isOfOtherLetters: Bool {
    guard case .final(let expected, let given) = self else { return false }
    return expected.rawValue.replacing("ü", with: "u") != given.rawValue.replacing("ü", with: "u")
  }
}
