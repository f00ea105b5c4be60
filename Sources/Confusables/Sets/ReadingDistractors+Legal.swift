import Pinyin

extension ReadingDistractors {
  /// The rules for the wrong readings that may be offered with an answer.
  struct Legal {
    let answer: Reading
    /// The position of each repeated character that has the same letters again, and the position of
    /// its first occurrence.
    ///
    /// Both change together, because nobody reads 妈妈 as nāma.
    let echoes: [Int: Int]
    let blocked: Set<Reading>
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

    /// Returns a reading in which each repeated character follows the change of its first
    /// occurrence, but keeps its tone where the answer reads it in another tone.
    func echoing(_ reading: Reading) -> Reading {
      var echo = reading
      for (place, first) in echoes {
        let keepsTone = answer.syllables[place].tone != answer.syllables[first].tone
        echo.syllables[place] = echo.syllables[first]
        if keepsTone { echo.syllables[place].tone = answer.syllables[place].tone }
      }
      return echo
    }

    /// Returns the readings with these syllables.
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

    /// Returns whether no wrong reading is blocked and no two readings of the set can be spoken
    /// alike, as the second and the third tone are before a third tone.
    func allows(_ wrong: [Reading], areAttested: Bool = true) -> Bool {
      guard !wrong.contains(where: blocked.contains) else { return false }
      // A repeated syllable may not exist in its own tone.
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

    /// Returns whether a reading differs from the answer in at most two contrasts, all of them in
    /// the contrast table, and in at most one initial or final in each syllable.
    func isOfTable(_ wrong: Reading) -> Bool {
      let places = answer.syllables.indices.filter { echoes[$0] == nil }
      let contrasts = places.map { Contrast.between(answer.syllables[$0], wrong.syllables[$0]) }
      return contrasts.joined().count <= 2
        && places.allSatisfy { ContrastTable.allows(answer.syllables[$0], wrong.syllables[$0]) }
    }

    func isRecent(_ wrong: [Reading]) -> Bool { recent.contains(Set([answer] + wrong)) }

    /// Returns a reading and all its spoken forms that follow from the tones alone.
    private static func spoken(_ reading: Reading) -> Set<Reading> {
      let syllables = reading.syllables
      let changes = syllables.indices.dropLast().contains { place in
        syllables[place].tone == .third && syllables[place + 1].tone == .third
      }
      return changes ? Set(reading.spokenVariants(hanzi: "")).union([reading]) : [reading]
    }
  }
}
