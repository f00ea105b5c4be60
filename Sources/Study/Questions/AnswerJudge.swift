package import Pinyin

/// A judge of the answers to one question.
package struct AnswerJudge: Sendable {
  let question: Question
  private let warnings: Set<AnswerWarning>
  private let homophones: [Reading]

  /// Makes a judge.
  ///
  /// - Parameters:
  ///   - question: the question.
  ///   - warnings: the faults that the learner was already asked to correct; an answer that still
  ///     has one of them is counted.
  ///   - homophones: the other readings that sound like the word, for a listening question.
  package init(
    question: Question,
    warnings: Set<AnswerWarning> = [],
    homophones: [Reading] = []
  ) {
    self.question = question
    self.warnings = warnings
    self.homophones = homophones
  }

  package func judge(_ text: String) -> Result<Verdict, Retry> {
    let answer = Self.trimmed(text)
    guard !answer.isEmpty else { return .failure(.init(.empty)) }
    if saysUnknown(answer) { return .success(unknown) }
    if let tones = reading(ofTones: answer) {
      let index = question.options.firstIndex { $0.reading?.syllables == tones.syllables }
      return index.map { .success(verdict(choosing: $0)) } ?? judgePinyin(tones.numbered)
    }
    let isOption = question.options.contains { Self.isSame($0.text, answer) }
    if !question.options.isEmpty, let number = Self.number(answer),
      !isOption || (1...question.options.count).contains(number)
    {
      guard (1...question.options.count).contains(number) else {
        return .failure(.init(.noSuchOption(count: question.options.count)))
      }
      return .success(verdict(choosing: number - 1))
    }
    if let index = question.options.firstIndex(where: { Self.isSame($0.text, answer) }) {
      return .success(verdict(choosing: index))
    }
    return question.kind.isAnsweredInPinyin ? judgePinyin(answer) : judgeWord(answer)
  }

  /// The texts that, like 0, mean that the learner does not know the answer.
  private static let unknowns: Set<String> = ["idk", "dont know", "i dont know", "dunno"]

  /// Returns true if a text is 0 or one of ``unknowns``, and is not the text of an option.
  package func saysUnknown(_ text: String) -> Bool {
    let answer = Self.trimmed(text)
    let plain = answer.lowercased().filter { !"'’.".contains($0) }
    return (["0", "０"].contains(answer) || Self.unknowns.contains(plain))
      && !question.options.contains { $0.text == answer }
  }

  /// The verdict on “don't know”: wrong, with no confusion to count.
  package var unknown: Verdict {
    Verdict(
      isRight: false,
      chosen: nil,
      differences: [],
      expected: expected,
      given: nil,
      confusions: []
    )
  }

  /// The failure of a judgement: the answer does not count, and the question is asked again.
  package struct Retry: Error {
    package let reason: RetryReason
    init(_ reason: RetryReason) { self.reason = reason }
  }

  /// The reading of the right option; the asked reading if the right option has none or the
  /// question has no options.
  private var expected: Reading {
    question.answer.flatMap { question.options[$0].reading } ?? question.askedReading
  }

  // MARK: - Pinyin

  private func judgePinyin(_ answer: String) -> Result<Verdict, Retry> {
    switch judgement(of: answer) {
    case .right(let reading, let accepted):
      return .success(
        Verdict(
          isRight: true,
          chosen: question.answer,
          differences: [],
          expected: isHeard ? expected : accepted,
          given: reading,
          confusions: []
        )
      )
    case .tonesMissing(let reading):
      if isMeaning(answer) { return .failure(.init(.meaningGiven)) }
      guard warnings.contains(.tones) else { return .failure(.init(.tonesMissing)) }
      return .success(
        Verdict(
          isRight: false,
          chosen: nil,
          differences: [],
          expected: isHeard ? expected : reading,
          given: nil,
          confusions: []
        )
      )
    case .notPinyin(let error):
      return .failure(
        .init(
          isMeaning(answer, isPartEnough: true) ? .meaningGiven : .notPinyin(error, text: answer)
        )
      )
    case .wrong(let mistake): return judge(mistake, answer)
    }
  }

  /// True for a listening question, to which only readings that sound like the word are right.
  var isHeard: Bool { question.kind == .listening }

  /// Judges typed pinyin against the accepted readings of the word.
  ///
  /// A reading of another region, such as Taiwan, is right. A wrong answer is compared only with
  /// the shown reading and the readings that belong to no region, unless its mistake is a small one
  /// (`Mistake.slip`) or the answer may only lack tone marks. In a listening question, only
  /// readings that sound like the word are accepted.
  private func judgement(of answer: String) -> Judgement {
    let hanzi = question.item.text(in: .simplified)
    if isHeard {
      let accepted = [question.askedReading, question.item.reading] + homophones
      return Judgement(typed: answer, hanzi: hanzi, accepted: accepted)
    }
    let accepted = question.item.acceptedReadings
    let judgement = Judgement(typed: answer, hanzi: hanzi, accepted: accepted)
    guard let word = question.item.word, case .wrong(let mistake) = judgement,
      mistake.slip == nil, !mistake.mayLackMarks
    else { return judgement }
    let compared = accepted.filter { $0 == word.reading || word.region(of: $0) == nil }
    return compared.contains(mistake.accepted)
      ? judgement : Judgement(typed: answer, hanzi: hanzi, accepted: compared)
  }

  /// Judges an answer that is pinyin and differs from the accepted readings.
  ///
  /// The learner is asked once to correct missing tones or a `u` typed for `ü`. An answer that
  /// differs only in neutral tones usually counts as right. It is wrong in a listening question,
  /// and for a written form that several words have (东西), because the neutral tone may distinguish
  /// them.
  private func judge(_ mistake: Mistake, _ answer: String) -> Result<Verdict, Retry> {
    if isMeaning(answer, isPartEnough: mistake.slip == nil) {
      return .failure(.init(.meaningGiven))
    }
    if answer.count == 1, ReadingForm.isZhuyin(answer), !isHeard, expected.syllables.count > 1 {
      return .failure(.init(.oneLetter(answer)))
    }
    let reading = Self.reading(mistake.given)
    let chosen = reading.flatMap { given in question.options.firstIndex { $0.reading == given } }
    // An option typed exactly as it is shown lacks no marks.
    if mistake.mayLackMarks, chosen == nil, !warnings.contains(.tones) {
      return .failure(.init(.marksMissing))
    }
    switch mistake.slip {
    case .someTonesMissing where !warnings.contains(.tones):
      return .failure(.init(.someTonesMissing))
    case .umlautMissing where !warnings.contains(.umlaut):
      return .failure(.init(.umlautMissing))
    default: break
    }
    // A tone that was not typed is a missing tone, not a neutral one.
    let typed = mistake.differences.filter { !mistake.isUntyped($0) }
    return .success(
      Verdict(
        isRight: mistake.slip == .neutralTone && question.note == nil && !isHeard,
        chosen: chosen,
        differences: typed,
        expected: isHeard ? expected : mistake.accepted,
        compared: mistake.closest,
        given: typed.count == mistake.differences.count ? reading : nil,
        confusions: confusions(mistake, reading)
      ).withoutUnrelatedConfusions
    )
  }

  /// Returns the confusions that a wrong typed answer shows.
  ///
  /// If the number of syllables is right and all tones were typed, the two readings are compared
  /// syllable by syllable. Otherwise, each difference is one confusion, except for missing tones
  /// and missing or extra syllables. `given`: the typed reading; nil if a tone was not typed.
  private func confusions(_ mistake: Mistake, _ given: Reading?) -> [Confusion] {
    let typed = mistake.differences.filter { !mistake.isUntyped($0) }
    guard let given, given.syllables.count == mistake.closest.syllables.count,
      typed.count == mistake.differences.count, typed.allSatisfy({ $0.confusion != nil })
    else { return typed.compactMap(\.confusion) }
    return Confusion.between(mistake.closest, given, characters: question.characters)
  }

  private static func reading(_ given: [ParsedSyllable]) -> Reading? {
    var syllables: [Syllable] = []
    for parsed in given {
      guard let tone = parsed.tone else { return nil }
      syllables.append(Syllable(parsed.initial, parsed.final, tone))
    }
    return Reading(syllables)
  }

  // MARK: - Words

  private func judgeWord(_ answer: String) -> Result<Verdict, Retry> {
    let texts =
      switch question.item {
      case .question(let question): [question.answer]
      case .word(let word) where question.kind == .meaning: word.senses
      // A hanzi question shows a reading, and the word that Taiwan uses instead has another
      // reading.
      case .word(let word) where question.kind != .hanzi && word.region == .taiwan:
        [word.simplified, word.traditional] + [word.phrase?.taiwanWord].compactMap(\.self)
      case .word(let word): [word.simplified, word.traditional]
      }
    guard let right = question.answer, texts.contains(where: { Self.isSame($0, answer) }) else {
      if question.kind != .meaning, case .right(_, let reading) = judgement(of: answer) {
        return .failure(.init(.readingGiven(reading)))
      }
      return .failure(.init(.notAnOption))
    }
    return .success(verdict(choosing: right))
  }

  private func verdict(choosing index: Int) -> Verdict {
    let isRight = index == question.answer
    let given = question.options[index].reading
    let compares = question.kind.isAnsweredInPinyin
    return Verdict(
      isRight: isRight,
      chosen: index,
      differences: isRight || !compares ? [] : given?.differences(from: expected) ?? [],
      expected: expected,
      given: given,
      confusions: question.confusions(ofOption: index)
    )
  }

  private static func trimmed(_ text: String) -> String {
    let characters = text.drop(while: \.isWhitespace)
    guard let last = characters.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(characters[...last])
  }

  /// Returns the number that a text consists of, in ASCII or full-width digits, possibly after a
  /// minus sign; nil for any other text.
  ///
  /// A number that does not fit into `Int` gives 0, which is never an option.
  private static func number(_ text: String) -> Int? {
    let digits = text.unicodeScalars.map { scalar in
      (0xFF10...0xFF19).contains(scalar.value) ? scalar.value - 0xFF10 + 0x30 : scalar.value
    }
    let unsigned = digits.first == 0x2D ? digits.dropFirst() : digits[...]
    guard !unsigned.isEmpty, unsigned.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(String(decoding: digits.map { UInt8($0) }, as: UTF8.self)) ?? 0
  }

  /// Returns true if two texts are equal apart from capital letters and 台 in place of 臺.
  static func isSame(_ left: String, _ right: String) -> Bool {
    left.lowercased().withOneTai == right.lowercased().withOneTai
  }
}

extension Difference {
  package var isOfTone: Bool {
    if case .tone = part { true } else { false }
  }

  /// The difference as a confusion, which the learner's profile counts; nil for a missing or extra
  /// syllable.
  package var confusion: Confusion? {
    switch part {
    case .initial(let expected, let given):
      Confusion(
        unit: .initial,
        expected: Confusion.name(expected),
        given: Confusion.name(given)
      )
    case .final(let expected, let given):
      Confusion(unit: .final, expected: expected.rawValue, given: given.rawValue)
    case .tone(let expected, let given):
      Confusion(
        unit: .tone,
        expected: String(expected.rawValue),
        given: String(given.rawValue)
      )
    case .missing, .extra: nil
    }
  }
}
