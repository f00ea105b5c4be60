/// The change of one written tone in speech.
public struct ToneChange: Codable, Hashable, Sendable {
  /// The rule by which a tone changes.
  public enum Rule: String, Codable, Hashable, Sendable {
    /// A third tone before a third tone.
    case third
    /// A third tone before a neutral syllable that has the third tone in other words: 小姐, 哪里.
    case thirdBeforeNeutral
    /// A bù before a fourth tone.
    case bu
    /// A yī before a fourth tone.
    case yiBeforeFourth
    /// A yī before a first, second or third tone.
    case yiBeforeOthers
    /// A bù or yī in the middle of a word, where it is neutral: 看一看, 受不了.
    case between
  }

  /// The index, from 0, of the syllable.
  public let syllableIndex: Int
  /// The spoken tone.
  public let tone: Tone
  /// The rule by which it changes.
  public let rule: Rule

  /// Makes a change of the syllable at an index, from 0, to another tone.
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
  /// Returns the usual pronunciation of a word in this reading; nil when it is spoken as written.
  ///
  /// `hanzi` is the word as written, with a character for each syllable.
  public func spokenForm(hanzi: String) -> SpokenForm? {
    let characters = Array(hanzi.filter { $0.isLetter || $0.isNumber })
    let changes = SandhiContext(self, hanzi: characters).usualChanges()
    guard !changes.isEmpty else { return nil }
    var spoken = self
    for change in changes { spoken.syllables[change.syllableIndex].tone = change.tone }
    return SpokenForm(reading: spoken, changes: changes)
  }
}
