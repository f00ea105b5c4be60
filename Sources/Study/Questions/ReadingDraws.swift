package import Confusables
import Pinyin

/// What wrong readings and tones are drawn from: the words' tables, weighed by what is confused.
///
/// It takes milliseconds to make and can be shared by makers of the same words and confusions.
package struct ReadingDraws: Sendable {
  /// The confusions that weigh here.
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
