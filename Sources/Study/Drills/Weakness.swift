package import Confusables
import Pinyin

/// The contrasts that a learner confuses most, for choosing the words that practise them.
package struct Weakness: Hashable, Sendable {
  /// The contrasts, the worst first.
  package let contrasts: [Contrast]
  private let excess: [Contrast: Double]
  /// The value of the contrast, such as the tone `2`, that a word must contain; nil if it may
  /// contain either of the two.
  private var expected: String?

  /// The maximum number of contrasts in one drill.
  private static let most = 8

  package init() {
    contrasts = []
    excess = [:]
  }

  /// Makes a list of the contrast of one confusion.
  ///
  /// A word must contain the expected value, not the given one; if two words were confused, either
  /// of them counts.
  init(of confusion: Confusion) {
    self.init(
      of: confusion.contrast,
      expecting: confusion.unit == .word ? nil : confusion.values[0]
    )
  }

  /// Makes a list of one contrast.
  ///
  /// `expected`: the value that a word must contain, such as the tone `2`; nil if it may contain
  /// either value.
  init(of contrast: Contrast, expecting expected: String?) {
    contrasts = [contrast]
    excess = [contrast: 1]
    self.expected = expected
  }

  /// Makes a list of the worst contrasts that the learner confuses more often than a new learner is
  /// expected to.
  package init(_ profile: ConfusionProfile) {
    let weak = profile.weaknesses.prefix(Self.most)
    contrasts = weak.map(\.contrast)
    excess = Dictionary(
      uniqueKeysWithValues: weak.map { ($0.contrast, $0.rate - ConfusionProfile.priorMean) }
    )
  }

  package func isCarried(by word: WordKey) -> Bool { weight(of: word) > 0 }

  /// Returns the sum of the weights of the contrasts that a word can practise; 0 if there is none.
  ///
  /// The weight of a contrast is the learner's rate of confusing it minus the rate of a new
  /// learner; it is 1 in a list of one contrast.
  package func weight(of word: WordKey) -> Double {
    carried(by: word).reduce(0) { $0 + (excess[$1] ?? 0) }
  }

  /// Returns those of the contrasts that a word can practise, the worst first.
  ///
  /// A word practises a contrast of tones, initials or finals if one of its syllables has one of
  /// the two values, and the same syllable with the other value also exists in Chinese. It
  /// practises a contrast of readings if it contains the character in one of the two readings, and
  /// a contrast of words if it is one of the two words.
  func carried(by word: WordKey) -> [Contrast] {
    guard !contrasts.isEmpty else { return [] }
    let reading = try? Reading(numbered: word.reading)
    return contrasts.filter { contrast in
      switch contrast.unit {
      case .word:
        expected.map { $0 == word.rawValue }
          ?? [contrast.first, contrast.second].contains(word.rawValue)
      case .polyphone: carries(word, reading, contrast)
      case .tone, .initial, .final:
        reading?.syllables.contains { carries($0, contrast) } ?? false
      }
    }
  }

  /// Returns a random contrast among those that the word can practise and that a question of this
  /// kind can test; nil if there is none.
  func focus(
    of word: WordKey,
    _ kind: QuestionKind,
    using generator: inout some RandomNumberGenerator
  ) -> Contrast? {
    carried(by: word).filter { ($0.unit == .word) != kind.isAnsweredInPinyin }
      .randomElement(using: &generator)
  }

  /// Returns true if a word contains the contrast's character in one of its two readings.
  ///
  /// `reading`: the reading of the word; nil if it is unknown, for which the result is false.
  private func carries(_ word: WordKey, _ reading: Reading?, _ contrast: Contrast) -> Bool {
    guard let reading, word.simplified.count == reading.syllables.count else { return false }
    return zip(word.simplified, reading.syllables).contains { character, syllable in
      let name = Contrast.name(character, syllable)
      return expected.map { $0 == name } ?? [contrast.first, contrast.second].contains(name)
    }
  }

  private func carries(_ syllable: Syllable, _ contrast: Contrast) -> Bool {
    for (own, other) in [
      (contrast.first, contrast.second), (contrast.second, contrast.first),
    ] where expected == nil || expected == own {
      var changed = syllable
      switch contrast.unit {
      case .initial:
        guard syllable.initial.rawValue == own, let value = Initial(rawValue: other) else {
          continue
        }
        changed.initial = value
      case .final:
        guard syllable.final.rawValue == own, let value = Final(rawValue: other) else { continue }
        changed.final = value
      case .tone:
        guard String(syllable.tone.rawValue) == own, let value = Int(other).flatMap(Tone.init)
        else { continue }
        changed.tone = value
      case .polyphone, .word: continue
      }
      if Inventory.isAttested(changed) { return true }
    }
    return false
  }
}
