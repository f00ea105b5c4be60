package import Pinyin

/// The readings that a listener may write for a spoken word.
enum HeardReadings {
  /// The maximum number of readings that are tried for a word.
  private static let most = 64

  /// Returns true if two of the readings can sound the same: two third tones sound like a second
  /// and a third tone.
  static func haveTwins(_ readings: [Reading]) -> Bool {
    let sounds = readings.map { Set([$0] + $0.spokenVariants(hanzi: "")) }
    return sounds.indices.contains { one in
      sounds[(one + 1)...].contains { !$0.isDisjoint(with: sounds[one]) }
    }
  }

  /// Returns the other readings that sound like a word, in citation tones.
  ///
  /// A second tone before a third one may be written as a third tone (méiyǒu, měiyǒu). For 一 or 不
  /// with a changed tone, the unchanged tone may be written too, if a word of the packs has that
  /// reading and is said in the same way.
  static func homophones(
    of word: Word,
    in words: some WordSource
  ) throws(StudyError) -> [Reading] {
    let spoken = word.spokenForm?.reading ?? word.reading
    var written = [spoken]
    for (place, syllable) in spoken.syllables.enumerated() {
      let tones = tones(writtenFor: syllable)
      guard !tones.isEmpty, written.count * (tones.count + 1) <= most else { continue }
      written += tones.flatMap { tone in
        written.map { reading in
          var reading = reading
          reading.syllables[place].tone = tone
          return reading
        }
      }
    }
    var found: [Reading] = []
    for reading in written where reading != word.reading && reading != word.heardReading {
      if reading.spokenVariants(hanzi: "").contains(spoken) || reading == spoken {
        found.append(reading)
      } else if try words.words(read: reading).contains(where: {
        $0.reading == reading && $0.spokenForm?.reading == spoken
      }) {
        found.append(reading)
      }
    }
    return found
  }

  /// Returns the citation tones, other than the spoken tone, that a listener may write for a spoken
  /// syllable.
  private static func tones(writtenFor syllable: Syllable) -> [Tone] {
    switch (syllable.numbered, syllable.tone) {
    case ("yi2", _): [.first, .third]
    case ("yi4", _): [.first]
    case ("bu2", _): [.fourth, .third]
    case (_, .second): [.third]
    default: []
    }
  }
}

extension Reading {
  /// Returns the reading as written by a listener who does not see the characters: 一 and 不 have
  /// their spoken tones, and third tones are unchanged, as in dictionaries.
  package func heard(hanzi: String) -> Reading {
    var heard = self
    for change in spokenForm(hanzi: hanzi)?.changes ?? [] {
      switch change.rule {
      case .third, .thirdBeforeNeutral: continue
      case .bu, .yiBeforeFourth, .yiBeforeOthers, .between:
        heard.syllables[change.syllableIndex].tone = change.tone
      }
    }
    return heard
  }
}

extension Word {
  /// The reading as written by a listener who does not see the characters.
  package var heardReading: Reading { reading.heard(hanzi: simplified) }
}
