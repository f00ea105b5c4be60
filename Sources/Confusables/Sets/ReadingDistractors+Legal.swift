import Pinyin

extension ReadingDistractors {
  /// The rules for the wrong readings that may be offered with an answer.
  struct Legal {
    let answer: Reading
    /// The positions, from 0, of repeated characters with the same initial and final, each with the
    /// position of the character's first occurrence.
    ///
    /// A change of the first occurrence also changes the repetition, because nobody reads 妈妈 as
    /// nāma.
    let echoes: [Int: Int]
    /// The readings, other than the answer, that must not be wrong options.
    let blocked: Set<Reading>
    /// The sets of readings in the last questions about the word.
    let recent: Set<Set<Reading>>

    init(
      _ answer: Reading,
      _ hanzi: String,
      _ blocked: some Sequence<Reading>,
      _ recent: [[Reading]]
    ) {
      self.answer = answer
      echoes = Self.echoes(answer, Array(hanzi))
      self.blocked = Set(blocked.lazy.filter { $0 != answer })
      self.recent = Set(recent.map(Set.init))
    }

    private static func echoes(_ answer: Reading, _ hanzi: [Character]) -> [Int: Int] {
      guard hanzi.count == answer.syllables.count else { return [:] }
      var echoes: [Int: Int] = [:]
      for (place, character) in hanzi.enumerated() {
        guard let first = hanzi.firstIndex(of: character), first < place,
          answer.syllables[first].with(tone: answer.syllables[place].tone)
            == answer.syllables[place]
        else { continue }
        echoes[place] = first
      }
      return echoes
    }

    /// Returns a reading in which each repeated character has the syllable of its first occurrence.
    ///
    /// If the answer reads the repetition in another tone, the repetition keeps that tone.
    func echoing(_ reading: Reading) -> Reading {
      var echo = reading
      for (place, first) in echoes {
        let keepsTone = answer.syllables[place].tone != answer.syllables[first].tone
        echo.syllables[place] = echo.syllables[first]
        if keepsTone { echo.syllables[place].tone = answer.syllables[place].tone }
      }
      return echo
    }

    /// Returns the readings that consist of the syllables with the given numbers; repeated
    /// characters are read alike.
    ///
    /// A nil number stands for the syllable of the answer at that position.
    func readings(_ numbers: [[Int?]]) -> [Reading] {
      numbers.map { numbers in
        echoing(
          Reading(
            zip(numbers, answer.syllables).map { $0.map(SyllableGrid.syllable) ?? $1 },
            capitals: answer.capitals
          )
        )
      }
    }

    /// Returns true if no wrong reading is blocked, and no two readings, including the answer, can
    /// sound the same.
    ///
    /// A second and a third tone sound the same before a third tone. `areAttested`: true if each
    /// repeated syllable must exist in its tone.
    func allows(_ wrong: [Reading], areAttested: Bool = true) -> Bool {
      guard !wrong.contains(where: blocked.contains) else { return false }
      if areAttested {
        for place in echoes.keys {
          guard wrong.allSatisfy({ SyllableGrid.number(of: $0.syllables[place]) != nil }) else {
            return false
          }
        }
      }
      var heard: Set<Reading> = []
      for reading in [answer] + wrong {
        let spoken = Self.spoken(reading)
        guard heard.isDisjoint(with: spoken) else { return false }
        heard.formUnion(spoken)
      }
      return true
    }

    /// Returns true if learners may confuse a wrong reading with the answer.
    ///
    /// The readings may differ in at most two initials, finals or tones, and each syllable only as
    /// ``ContrastTable/allows(_:_:)`` permits. Repeated characters count once.
    func isOfTable(_ wrong: Reading) -> Bool {
      let places = answer.syllables.indices.filter { echoes[$0] == nil }
      let contrasts = places.map { Contrast.between(answer.syllables[$0], wrong.syllables[$0]) }
      return contrasts.joined().count <= 2
        && places.allSatisfy { ContrastTable.allows(answer.syllables[$0], wrong.syllables[$0]) }
    }

    func isRecent(_ wrong: [Reading]) -> Bool { recent.contains(Set([answer] + wrong)) }

    /// Returns a reading and the forms in which it may be spoken when third tones meet.
    private static func spoken(_ reading: Reading) -> Set<Reading> {
      let syllables = reading.syllables
      let changes = syllables.indices.dropLast().contains { place in
        syllables[place].tone == .third && syllables[place + 1].tone == .third
      }
      return changes ? Set(reading.spokenVariants(hanzi: "")).union([reading]) : [reading]
    }
  }
}
