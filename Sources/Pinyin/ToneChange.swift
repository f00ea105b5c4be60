/// The change of a syllable's written tone in speech.
public struct ToneChange: Codable, Hashable, Sendable {
  /// The rule by which a tone changes.
  public enum Rule: String, Codable, Hashable, Sendable {
    /// A third tone before a third tone.
    case third
    /// A third tone before a neutral syllable that has the third tone in other words, as in 小姐 and
    /// 哪里.
    case thirdBeforeNeutral
    /// The tone of 不 (bù) before a fourth tone.
    case bu
    /// The tone of 一 (yī) before a fourth tone.
    case yiBeforeFourth
    /// The tone of 一 (yī) before a first, second or third tone.
    case yiBeforeOthers
    /// The neutral tone of 不 or 一 in the middle of a word, as in 看一看 and 受不了.
    case between
  }

  /// The index of the syllable in the reading, from 0.
  public let syllableIndex: Int
  /// The spoken tone.
  public let tone: Tone
  /// The rule by which the tone changes.
  public let rule: Rule

  /// Makes a change of the syllable at an index, from 0, to the spoken tone `tone`.
  public init(syllableIndex: Int, tone: Tone, rule: Rule) {
    self.syllableIndex = syllableIndex
    self.tone = tone
    self.rule = rule
  }
}

/// The usual pronunciation of a reading whose tones change in speech.
public struct SpokenForm: Hashable, Sendable {
  /// The reading with its spoken tones.
  public let reading: Reading
  /// The changes, in the order of the syllables; never empty.
  public let changes: [ToneChange]
}

extension Reading {
  /// Returns the usual pronunciation of a word in this reading; nil if it is spoken as written.
  ///
  /// `hanzi`: the word as written, with one character for each syllable.
  public func spokenForm(hanzi: String) -> SpokenForm? {
    let characters = Array(hanzi.filter { $0.isLetter || $0.isNumber })
    let changes = SandhiContext(self, hanzi: characters).usualChanges()
    guard !changes.isEmpty else { return nil }
    var spoken = self
    for change in changes { spoken.syllables[change.syllableIndex].tone = change.tone }
    return SpokenForm(reading: spoken, changes: changes)
  }
}
