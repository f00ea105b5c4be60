import Confusables
import Pinyin
import SeededRandom
import Testing

/// Guessers who know no Chinese must score about one in four: those who look at the shape of a set
/// between .20 and .30, those who know how frequent syllables are at most .39 in this short list.
///
/// The seeds are fixed: a bound holds always or never.
struct GuesserTests {
  private static let questionCount = 2500

  @Test(arguments: Guesser.all, [1, 2])
  func `a guesser scores about one in four on readings`(_ guesser: Guesser, _ syllables: Int) {
    let distractors = WordTable.distractors
    var generator = SplitMix64(seed: 77)
    let words = WordTable.words(syllables: syllables)
    var sum = 0.0
    var count = 0
    for index in 0..<2 * Self.questionCount where count < Self.questionCount {
      let reading = words[index % words.count].reading
      guard let choices = distractors.choices(for: reading, blocked: [], using: &generator) else {
        continue
      }
      sum += guesser.chance(of: choices.answer, among: choices.options)
      count += 1
    }
    #expect(count == Self.questionCount)
    let score = sum / Double(count)
    if guesser.isOfFrequency {
      #expect(score < 0.39, "\(guesser.testDescription) scores \(score)")
    } else {
      #expect(abs(score - 0.25) < 0.05, "\(guesser.testDescription) scores \(score)")
    }
  }

  @Test func `three nearest changes are beaten by the centroid guesser`() {
    var generator = SplitMix64(seed: 77)
    var sum = 0.0
    let words = WordTable.words(syllables: 2).prefix(300)
    for word in words {
      let options = nearestChanges(of: word.reading, using: &generator)
      let answer = options.firstIndex(of: word.reading) ?? 0
      sum += Guesser.centroid.chance(of: answer, among: options)
    }
    let score = sum / Double(words.count)
    #expect(score >= 0.9, "the centroid guesser scores \(score)")
  }

  /// The naive generator: the answer and the three nearest readings, each with one part changed.
  private func nearestChanges(
    of reading: Reading,
    using generator: inout SplitMix64
  ) -> [Reading] {
    var nearest: [(reading: Reading, distance: Double)] = []
    for position in reading.syllables.indices {
      for syllable in Inventory.all
      where Contrast.between(reading.syllables[position], syllable).count == 1 {
        var changed = reading
        changed.syllables[position] = syllable
        nearest.append((changed, SyllableDistance.between(reading, changed)))
      }
    }
    let wrong = nearest.shuffled(using: &generator).sorted { $0.distance < $1.distance }
    // Nearest of all values, but never the same part twice: two tones of one syllable are near
    // each other too.
    var units: Set<String> = []
    let picked = wrong.filter { change in
      let place = zip(reading.syllables, change.reading.syllables).map { $0 == $1 }
      let unit = Contrast.between(reading, change.reading).first?.unit.rawValue ?? ""
      return units.insert("\(place) \(unit)").inserted
    }
    return ([reading] + picked.prefix(3).map(\.reading)).shuffled(using: &generator)
  }
}
