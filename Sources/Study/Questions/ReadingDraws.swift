package import Confusables
import Dispatch
import Pinyin
import SeededRandom
import Synchronization

/// The source of wrong readings and tones: the tables of the words, weighted by confusions.
///
/// Making one takes milliseconds; it can be shared by makers with the same words and confusions.
package struct ReadingDraws: Sendable {
  let readings: ReadingDistractors
  let tones: ToneDistractors

  package init(
    _ words: any WordSource,
    profile: ConfusionProfile
  ) throws(StudyError) {
    var tables: [ReadingTables] = []
    for shelf in words.shelves { tables.append(try shelf.readingTables()) }
    let joined =
      ReadingTables(joining: tables)
      ?? ReadingTables(attested: Inventory.all, deck: EmptyCollection())
    readings = ReadingDistractors(tables: joined, profile: profile)
    tones = ToneDistractors(tables: joined, profile: profile)
  }

  /// Draws once for a word of each of these numbers of syllables, so that what their questions are
  /// drawn from is there.
  fileprivate func prepare(_ lengths: ClosedRange<Int>) {
    var generator = SplitMix64(seed: 0)
    for length in lengths {
      guard let syllable = try? Syllable(numbered: "ma1") else { continue }
      let reading = Reading(Array(repeating: syllable, count: length))
      _ = readings.choices(for: reading, blocked: [], recent: [], using: &generator)
    }
  }
}

/// The draws of some words and confusions, made when they are first needed and then shared.
package final class SharedDraws: Sendable {
  /// The confusions that weigh here.
  package let profile: ConfusionProfile
  private let words: any WordSource
  private let made = Mutex<ReadingDraws?>(nil)

  package init(_ words: any WordSource, profile: ConfusionProfile) {
    self.words = words
    self.profile = profile
  }

  /// Returns the draws; when another thread is making them, waits for it.
  func draws() throws(StudyError) -> ReadingDraws {
    try made.withLock { (made) throws(StudyError) in
      if let made { return made }
      let draws = try ReadingDraws(words, profile: profile)
      made = draws
      return draws
    }
  }

  /// Makes the draws, and what questions about words of these lengths are drawn from.
  ///
  /// An error is met again by whoever needs the draws.
  func prepare(_ lengths: ClosedRange<Int>) { try? draws().prepare(lengths) }

  /// Makes the draws on another thread, for words of two syllables, which most have.
  func prepareMeanwhile() { DispatchQueue.global().async { self.prepare(2...2) } }
}
