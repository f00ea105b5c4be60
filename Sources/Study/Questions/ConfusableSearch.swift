import Confusables
package import Pinyin

/// Something that a word is easily taken for.
package struct Confusable: Hashable, Sendable {
  /// The reading or the hanzi.
  package let text: String
  package let reading: Reading
  /// On the scale of syllable distances; 0 for the same sound.
  package let distance: Double
  /// What is alike or differs: `tone 2 for 3`.
  package let because: String
}

/// Lists what words are easily taken for.
package struct ConfusableSearch {
  private let words: [Word]

  package init(_ source: any WordSource) throws(StudyError) { words = try source.words }

  /// Readings that differ from the word's in one part of one syllable, the nearest first.
  package func readings(for word: Word, limit: Int = 20) -> [Confusable] {
    let blocked = Set(
      word.acceptedReadings.flatMap { [$0] + $0.spokenVariants(hanzi: word.simplified) }
    )
    var found: [Confusable] = []
    for (position, syllable) in word.reading.syllables.enumerated() where syllable != .erhua {
      for candidate in Inventory.all {
        let changes = [
          candidate.initial != syllable.initial, candidate.final != syllable.final,
          candidate.tone != syllable.tone,
        ].filter { $0 }.count
        guard changes == 1 else { continue }
        if candidate.tone == .neutral, syllable.tone != .neutral, position == 0 { continue }
        var reading = word.reading
        reading.syllables[position] = candidate
        guard !blocked.contains(reading) else { continue }
        let distance = SyllableDistance.between(syllable, candidate)
        found.append(
          Confusable(
            text: reading.marked,
            reading: reading,
            distance: distance,
            because: Self.because(syllable, candidate)
          )
        )
      }
    }
    return sorted(found, limit)
  }

  /// Words that sound alike or share characters, the nearest first.
  package func words(for word: Word, limit: Int = 20) -> [Confusable] {
    let characters = Set(word.simplified)
    var found: [Confusable] = []
    for other in words where other.simplified != word.simplified {
      let shared = other.simplified.filter(characters.contains)
      let isSameLength = other.reading.syllables.count == word.reading.syllables.count
      let distance = SyllableDistance.between(word.reading, other.reading)
      let isNear = isSameLength && distance <= 0.3 * Double(word.reading.syllables.count)
      guard isNear || !shared.isEmpty else { continue }
      var reasons: [String] = []
      if isNear { reasons.append(distance == 0 ? "sounds the same" : "sounds alike") }
      if !shared.isEmpty { reasons.append("shares \(shared)") }
      found.append(
        Confusable(
          text: other.simplified,
          reading: other.reading,
          distance: distance,
          because: reasons.joined(separator: ", ")
        )
      )
    }
    return sorted(found, limit)
  }

  private func sorted(_ found: [Confusable], _ limit: Int) -> [Confusable] {
    Array(
      found.sorted {
        $0.distance != $1.distance ? $0.distance < $1.distance : $0.text < $1.text
      }.prefix(limit)
    )
  }

  private static func because(_ expected: Syllable, _ given: Syllable) -> String {
    if expected.tone != given.tone {
      return "tone \(given.tone.rawValue) for \(expected.tone.rawValue)"
    }
    if expected.initial != given.initial {
      return "initial \(name(given.initial.rawValue)) for \(name(expected.initial.rawValue))"
    }
    return "final \(given.final.rawValue) for \(expected.final.rawValue)"
  }

  private static func name(_ initial: String) -> String { initial.isEmpty ? "none" : initial }
}
