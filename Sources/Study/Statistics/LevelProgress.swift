/// The numbers of words of one level that are known, marked as learned by a placement, in learning,
/// or new.
///
/// Each word is counted once, in one skill.
package struct LevelProgress: Codable, Hashable, Sendable {
  /// The level in the edition of the settings; nil in the two rows of words without such a level.
  package var level: Level?
  /// True in the row of words that only other editions list.
  ///
  /// The other row without a level has the words that no edition lists, and begun words of packs
  /// not in use.
  package var isOtherLists = false
  /// The packs of the words that no edition lists; nil in rows of other words, or if one of the
  /// words is in no pack in use.
  package var packs: [String]?
  /// The number of words known by answers or marks of the learner; see ``Card/isFirm``.
  package var known = 0
  /// The number of words that a placement marked as learned and that were not answered since.
  package var placed = 0
  /// The number of words that the learner has begun but does not know, or no longer knows.
  package var learning = 0
  /// The number of words that were not begun.
  package var new = 0

  package var total: Int { known + placed + learning + new }

  package init(
    level: Level?,
    isOtherLists: Bool = false,
    packs: [String]? = nil,
    known: Int = 0,
    placed: Int = 0,
    learning: Int = 0,
    new: Int = 0
  ) {
    self.level = level
    self.isOtherLists = isOtherLists
    self.packs = packs
    self.known = known
    self.placed = placed
    self.learning = learning
    self.new = new
  }
}

/// The words of the packs in use, by their levels.
package struct LevelWords: Sendable {
  /// The level of each word that any edition lists; nil if the edition of the settings does not
  /// list it.
  package var levels: [WordKey: Level?]
  /// The number of words that no edition lists.
  package var unlisted: Int
  /// The words that no edition lists and that the learner has begun.
  package var unlistedWithCards: Set<WordKey>
  /// The packs that contain words that no edition lists.
  package var unlistedPacks: [String]

  package init(
    levels: [WordKey: Level?] = [:],
    unlisted: Int = 0,
    unlistedWithCards: Set<WordKey> = [],
    unlistedPacks: [String] = []
  ) {
    self.levels = levels
    self.unlisted = unlisted
    self.unlistedWithCards = unlistedWithCards
    self.unlistedPacks = unlistedPacks
  }

  /// Reads the words of a source.
  ///
  /// `edition`: the edition of the levels. `cards`: one card for each begun word.
  init(
    of source: any WordSource,
    edition: Edition,
    cards: [Card]
  ) throws(StudyError) {
    levels = try source.levels(in: edition)
    // A question that is in several packs counts once, as in the count of the source.
    var questions: Set<WordKey> = []
    for shelf in source.shelves where try shelf.questionCount() > 0 {
      questions.formUnion(try shelf.keys().filter(\.isQuestion))
    }
    unlisted = max(0, try source.count() - questions.count - levels.count)
    unlistedWithCards = try source.present(
      Set(cards.lazy.map(\.key.word).filter { [levels] in levels[$0] == nil })
    )
    unlistedPacks = []
    guard unlisted > 0 else { return }
    for shelf in source.shelves {
      var first: WordKey?
      try shelf.forEachEntry(.everything) { (entry) throws(StudyError) in
        if !entry.key.isQuestion, levels[entry.key] == nil { first = entry.key }
        return first == nil
      }
      if let first, let pack = try shelf.item(first)?.pack { unlistedPacks.append(pack) }
    }
  }

  /// Returns a row for each level, a row for words that only other editions list, and a row for all
  /// other words, in this order; rows without words are left out.
  ///
  /// `cards`: one card for each begun word.
  func progress(_ cards: [Card]) -> [LevelProgress] {
    var rows: [Int: LevelProgress] = [:]
    let packs = unlistedPacks.isEmpty ? nil : unlistedPacks
    func place(_ level: Level??) -> (order: Int, empty: LevelProgress) {
      switch level {
      case .some(.some(let level)): (level.number, LevelProgress(level: level))
      case .some(.none): (Level.all.count + 1, LevelProgress(level: nil, isOtherLists: true))
      case .none: (Level.all.count + 2, LevelProgress(level: nil, packs: packs))
      }
    }
    for level in levels.values {
      let (order, empty) = place(.some(level))
      rows[order, default: empty].new += 1
    }
    let (unlistedOrder, unlistedRow) = place(.none)
    if unlisted > 0 { rows[unlistedOrder, default: unlistedRow].new = unlisted }
    for card in cards where card.isKnown || card.phase != .new {
      let (order, empty) = place(levels[card.key.word])
      var row = rows[order] ?? empty
      if order != unlistedOrder || unlistedWithCards.contains(card.key.word) {
        row.new -= 1
      } else {
        row.packs = nil
      }
      if card.isFirm {
        row.known += 1
      } else if card.isUnchecked {
        row.placed += 1
      } else {
        row.learning += 1
      }
      rows[order] = row
    }
    return rows.sorted { $0.key < $1.key }.map(\.value)
  }
}
