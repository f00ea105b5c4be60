package import Confusables
import Dispatch
import Synchronization

/// A cache with the generator of wrong readings for the words of some packs and a learner's
/// confusions.
///
/// The generator is made at the first use and then shared.
package final class DistractorCache: Sendable {
  /// The learner's confusions, by which the generator weighs wrong readings.
  package let profile: ConfusionProfile
  private let words: any WordSource
  private let made = Mutex<ReadingDistractors?>(nil)

  package init(_ words: any WordSource, profile: ConfusionProfile) {
    self.words = words
    self.profile = profile
  }

  /// Returns the generator; waits if another thread is making it.
  func draws() throws(StudyError) -> ReadingDistractors {
    try made.withLock { (made) throws(StudyError) in
      if let made { return made }
      var known: KnownReadings?
      for shelf in words.shelves {
        let readings = try shelf.knownReadings()
        known = known?.joined(with: readings) ?? readings
      }
      let draws = ReadingDistractors(words: known ?? KnownReadings(), profile: profile)
      made = draws
      return draws
    }
  }

  /// Makes the generator in advance; an error is ignored, and ``draws()`` then tries again.
  func prepare() { _ = try? draws() }

  /// Makes the generator on another thread.
  func prepareMeanwhile() { DispatchQueue.global().async { self.prepare() } }
}
