/// The order of new words: that of the packs, in which words of other editions wait for those of the
/// learner's edition.
///
/// A word of another edition keeps its place before a new word of its level. Those behind the last
/// one, and those of levels that the learner knows, follow the level that the learner begins words of:
/// somebody who knows the two first levels begins with the third, not with what the lists of these
/// levels had in earlier years.
struct NewWordOrder {
  /// The edition whose words come first.
  let edition: Edition
  /// The level of the last entry, in the newest edition that lists it.
  private var level: Int?
  /// True if the level has a new word of the edition.
  private var hasNewWords = false
  /// The new words of other editions since the last new word of the level.
  private var waiting: [WordKey] = []
  /// Those of the levels before.
  private var earlier: [WordKey] = []

  init(edition: Edition) { self.edition = edition }

  /// Returns the words to begin now, after the next entry in the order of the packs.
  mutating func next(_ entry: WordEntry, isBegun: Bool) -> [WordKey] {
    var found: [WordKey] = []
    if entry.level != level {
      earlier += waiting
      waiting = []
      if hasNewWords { swap(&found, &earlier) }
      (level, hasNewWords) = (entry.level, false)
    }
    let isListed = entry.editions.contains(EditionSet(edition))
    guard isListed || entry.editions.isEmpty else {
      if !isBegun { waiting.append(entry.key) }
      return found
    }
    if isListed, !isBegun {
      found += waiting
      waiting = []
      hasNewWords = true
    }
    found.append(entry.key)
    return found
  }

  /// The words that still wait after the last entry.
  var postponed: [WordKey] { earlier + waiting }
}
