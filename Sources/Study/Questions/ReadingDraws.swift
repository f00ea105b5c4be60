package import Confusables
import Pinyin

/// The source of wrong readings and tones: the tables of the words, weighted by confusions.
///
/// Making one takes milliseconds; it can be shared by makers with the same words and confusions.
package struct ReadingDraws: Sendable {
  /// The confusions from which the weights are computed.
  package let profile: ConfusionProfile
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
    self.profile = profile
    readings = ReadingDistractors(tables: joined, profile: profile)
    tones = ToneDistractors(tables: joined, profile: profile)
  }
}
