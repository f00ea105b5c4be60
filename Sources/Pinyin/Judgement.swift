/// The judgement of an answer to a question that asks for the reading of a word.
public enum Judgement: Hashable, Sendable {
  /// The answer is right; the first reading is the answer as it was compared, either the accepted
  /// reading `of` or a spoken variant of it.
  case right(Reading, of: Reading)
  /// The syllables are those of this accepted reading, but no tones were given.
  case tonesMissing(Reading)
  /// The answer is valid pinyin but wrong.
  case wrong(Mistake)
  /// The answer is not pinyin.
  case notPinyin(PinyinError)

  /// Judges typed pinyin against the accepted readings of a word, which are in citation tones.
  ///
  /// `hanzi`: the word as written, which determines the spoken variants that are right too.
  ///
  /// Every way to divide the text into syllables is compared with every right spelling. The pair
  /// whose differences have the least total weight is judged; among equal pairs, small mistakes,
  /// citation tones and earlier readings are preferred. For a word with only neutral tones, no
  /// tones need to be typed. Letters that are not a Mandarin syllable (`tiang`) are not pinyin,
  /// although they could be divided (`ti'ang`), unless the parts fit the word. A single nasal
  /// without a tone, such as `n`, `m` or `ng`, is pinyin only for a word with such a reading.
  public init(typed: String, hanzi: String, accepted: [Reading]) {
    do {
      let text = try PinyinText(typed)
      self.init(text, Self.spellings(of: accepted, hanzi: hanzi))
    } catch {
      self = .notPinyin(error)
    }
  }

  /// Judges a chosen option against the accepted readings of a word.
  ///
  /// `hanzi`: the word as written, which determines the spoken variants that are right too.
  public init(chosen: Reading, hanzi: String, accepted: [Reading]) {
    let given = chosen.syllables.map {
      ParsedSyllable($0.initial, $0.final, $0.tone, range: 0..<0)
    }
    let spellings = Self.spellings(of: accepted, hanzi: hanzi)
    let mistake = Self.closest(spellings, to: given) { chosen.differences(from: $0) }
    self =
      mistake.differences.isEmpty && !accepted.isEmpty
      ? .right(mistake.closest, of: mistake.accepted) : .wrong(mistake)
  }

  /// A spelling that counts as right, with the accepted reading to which it belongs.
  ///
  /// It is that reading itself or a spoken variant of it.
  private typealias Spelling = (spelling: Reading, accepted: Reading)

  /// Returns the accepted readings, followed by their spoken variants.
  private static func spellings(of accepted: [Reading], hanzi: String) -> [Spelling] {
    accepted.map { ($0, $0) }
      + accepted.flatMap { reading in
        reading.spokenVariants(hanzi: hanzi).map { ($0, reading) }
      }
  }

  private init(_ text: PinyinText, _ spellings: [Spelling]) {
    var best: Mistake?
    for segmentation in text.candidates {
      let found = Self.closest(spellings, to: segmentation.syllables) {
        segmentation.differences(from: $0)
      }
      if best.map(found.isCloser(than:)) ?? true { best = found }
      if found.differences.isEmpty { break }
    }
    let found = best ?? Mistake(text.best.syllables)
    if !found.differences.isEmpty || spellings.isEmpty {
      let hasNasal = spellings.contains { $0.spelling.syllables.contains(where: \.bare.isNasal) }
      let split = text.splitSyllable(unlessIn: spellings.map(\.spelling))
      if let error = split ?? (hasNasal ? nil : text.loneNasal) {
        self = .notPinyin(error)
      } else {
        self = .wrong(found.typed(in: text.letters))
      }
    } else if found.given.contains(where: { $0.tone != nil })
      || found.closest.syllables.allSatisfy({ $0.tone == .neutral })
    {
      self = .right(found.closest, of: found.accepted)
    } else {
      self = .tonesMissing(found.accepted)
    }
  }

  private static func closest(
    _ spellings: [Spelling],
    to given: [ParsedSyllable],
    _ differences: (Reading) -> [Difference]
  ) -> Mistake {
    spellings.map { spelling in
      Mistake(
        accepted: spelling.accepted,
        closest: spelling.spelling,
        given: given,
        differences: differences(spelling.spelling)
      )
    }.min { $0.weight < $1.weight } ?? Mistake(given)
  }
}

/// A wrong answer, compared with the accepted reading that is closest to it.
public struct Mistake: Hashable, Sendable {
  /// The closest accepted reading, in citation tones.
  public let accepted: Reading
  /// The spelling with which the answer was compared: the accepted reading or a spoken variant of
  /// it.
  public let closest: Reading
  /// The syllables of the answer.
  public let given: [ParsedSyllable]
  /// The differences of the answer from `closest`, in the order of the syllables.
  public let differences: [Difference]
  /// The letters in which the answer was typed.
  private var letters = PinyinText.Letters.pinyin

  init(accepted: Reading, closest: Reading, given: [ParsedSyllable], differences: [Difference]) {
    self.accepted = accepted
    self.closest = closest
    self.given = given
    self.differences = differences
  }

  /// Makes the value for an answer to a word without accepted readings; it has no differences.
  init(_ given: [ParsedSyllable]) {
    self.init(accepted: Reading([]), closest: Reading([]), given: given, differences: [])
  }

  /// Returns the mistake with another value for the letters in which the answer was typed.
  func typed(in letters: PinyinText.Letters) -> Mistake {
    var mistake = self
    mistake.letters = letters
    return mistake
  }

  var weight: Int { differences.reduce(0) { $0 + $1.weight } }

  /// Returns true if this segmentation of an answer fits the word better than `other`.
  ///
  /// It fits better if its differences weigh less. If both weigh the same, it fits better if its
  /// differences are a small mistake (``slip``) and those of `other` are not. For example, `nuer`
  /// is read as nu-er (for nǚ'ér) and not as nüe-r.
  func isCloser(than other: Mistake) -> Bool {
    weight < other.weight || (weight == other.weight && slip != nil && other.slip == nil)
  }

  /// A kind of small mistake, for which an answer counts as right or may be corrected.
  public enum Slip: Hashable, Sendable {
    /// Some tones are missing; the typed ones are right, except that a neutral tone may be confused
    /// with a full one.
    case someTonesMissing
    /// A ü after l or n was typed as u in pinyin; otherwise only tones may be missing.
    case umlautMissing
    /// A neutral tone was given for a full one (not in the first syllable), or a full tone for a
    /// neutral one.
    case neutralTone
  }

  /// True if the learner may have left out the tone marks: the answer is bopomofo without any mark,
  /// and differs from the expected reading only in tones.
  public var mayLackMarks: Bool {
    letters == .unmarkedZhuyin && !differences.isEmpty
      && differences.allSatisfy { if case .tone = $0.part { true } else { false } }
  }

  /// The kind of small mistake in the answer; nil if there is no mistake, or a greater one.
  public var slip: Slip? {
    guard !differences.isEmpty else { return nil }
    if letters == .pinyin, differences.allSatisfy(isUmlaut) || isUmlautWithoutTones {
      return .umlautMissing
    }
    if differences.allSatisfy(isNeutral) { return .neutralTone }
    return differences.allSatisfy { isUntyped($0) || isNeutral($0) } ? .someTonesMissing : nil
  }

  private var isUmlautWithoutTones: Bool {
    differences.contains(where: isUmlaut)
      && differences.allSatisfy { isUmlaut($0) || isUntyped($0) }
  }

  private func isUmlaut(_ difference: Difference) -> Bool {
    guard case .final(let expected, let given) = difference.part,
      closest.syllables.indices.contains(difference.syllableIndex),
      [.l, .n].contains(closest.syllables[difference.syllableIndex].initial)
    else { return false }
    return expected == .umlautU && given == .u
  }

  /// Returns true if a difference is due to a tone that was not typed.
  public func isUntyped(_ difference: Difference) -> Bool {
    guard case .tone = difference.part, given.count == closest.syllables.count else { return false }
    return !given[difference.syllableIndex].isToneTyped
  }

  private func isNeutral(_ difference: Difference) -> Bool {
    guard case .tone(let expected, let given) = difference.part else { return false }
    if given == .neutral {
      return difference.syllableIndex > 0 && self.given[difference.syllableIndex].isToneTyped
    }
    return expected == .neutral
  }
}
