package import Confusables
package import Pinyin

/// A source of words and bank questions: one pack or list, called a shelf, or several joined
/// shelves.
///
/// Items are read when they are needed, so a drill of a large pack reads only a few. Every reading
/// function throws `StudyError.damagedPack` for an invalid item.
package protocol WordSource: Sendable {
  /// The topics with their display names, in display order.
  var topics: [Topic] { get }
  /// The packs and lists of this source; if several have the same item, the first one takes
  /// precedence.
  var shelves: [any WordPackReader] { get }
  /// A source for remarks on an answer, such as that it is the reading of another word.
  ///
  /// It has the words of this source, followed by those of the study pack, if the study pack is
  /// installed and not a part of this source.
  var noted: any WordSource { get }
  /// Returns the item with a key; nil if there is none.
  func item(_ key: WordKey) throws(StudyError) -> Item?
  /// Returns the number of items; an item in several packs or lists counts once.
  func count() throws(StudyError) -> Int
  /// Calls the body with each entry that passes a filter, in the order of learning, until the body
  /// returns false.
  ///
  /// In the order of learning, items are sorted by pack or list, and in each of them by position.
  func forEachEntry(
    _ filter: WordFilter,
    _ body: (WordEntry) throws(StudyError) -> Bool
  ) throws(StudyError)
}

/// The data of an item that determines its place in the order of learning.
package struct WordEntry: Comparable, Hashable, Sendable {
  package let key: WordKey
  /// The level in the most recent edition that lists the word; 8 if none does.
  package let level: Int
  /// The rank within the level: the position of a word in its pack, or the rank by frequency of a
  /// word in no pack; `Int.max` if unknown.
  package let rank: Int
  /// The position in its pack or list, from 0.
  package let position: Int
  /// The editions that list the word.
  package let editions: EditionSet

  package init(key: WordKey, level: Int?, rank: Int?, position: Int, editions: EditionSet) {
    self.key = key
    self.level = level ?? Level.all.count + 1
    self.rank = rank ?? .max
    self.position = position
    self.editions = editions
  }

  package static func < (left: WordEntry, right: WordEntry) -> Bool {
    (left.level, left.rank, left.key) < (right.level, right.rank, right.key)
  }
}

/// One pack or list of items (a shelf): the items are numbered from 0 in the order of learning, and
/// come with the tables from which wrong options are drawn.
package protocol WordPackReader: WordSource {
  /// The number of items.
  var size: Int { get }
  func questionCount() throws(StudyError) -> Int
  /// Returns the words that any edition lists, each with its level in `edition`, or with nil if
  /// only other editions list it.
  func levels(in edition: Edition) throws(StudyError) -> [WordKey: Level?]
  /// Returns the position, from 0, of an item; nil if this pack or list does not have it.
  func position(of key: WordKey) throws(StudyError) -> Int?
  /// Returns the keys of all items, in any order.
  func keys() throws(StudyError) -> [WordKey]
  /// Returns the items at a range of positions, from 0, in their order.
  func items(at positions: Range<Int>) throws(StudyError) -> [Item]
  /// Returns at most `limit` entries that pass a filter, beginning at a position from 0.
  func entries(
    _ filter: WordFilter,
    from position: Int,
    limit: Int
  ) throws(StudyError) -> [WordEntry]
  /// Returns the words that are written as `text` in either script, and the bank questions with
  /// that prompt.
  func items(spelled text: String) throws(StudyError) -> [Item]
  /// Returns the words whose shown reading is `reading`.
  func words(read reading: Reading) throws(StudyError) -> [Word]
  /// Returns at most `limit` words in which a character has the reading `syllable`, in the order of
  /// learning; a pack examines only the first `limit` words that contain both.
  func words(
    with character: Character,
    read syllable: Syllable,
    limit: Int
  ) throws(StudyError) -> [Word]
  /// Returns the components and the look-alikes of a character; nil if this pack or list has no
  /// such data.
  func shape(of character: Character) throws(StudyError) -> HanziShape?
  /// Returns all readings that this pack or list gives for a character; empty if it gives none.
  func listedSyllables(of character: Character) throws(StudyError) -> [Syllable]
  /// Returns the readings of all words, from which wrong readings are made.
  func knownReadings() throws(StudyError) -> KnownReadings
  /// Returns the item at a position, from 0, with its neighbours, from which the wrong options of a
  /// question of this kind are drawn.
  ///
  /// The result is nil for a question of a question bank, which has options of its own.
  func neighborhood(of position: Int, _ kind: QuestionKind) throws(StudyError) -> Neighborhood?
  /// Returns the word at a place in the order that a kind of question has, with its neighbours.
  ///
  /// `place`: the index in that order, from 0, as in ``NeighborRow/Draw/target``.
  func neighborhood(at place: Int, _ kind: QuestionKind) throws(StudyError) -> Neighborhood
}

extension WordSource {
  package var noted: any WordSource { self }

  /// All items in the order of learning.
  package var items: [Item] {
    get throws(StudyError) {
      var found: [Item] = []
      for shelf in shelves {
        let items = try shelf.items(at: 0..<shelf.size)
        if found.isEmpty { found = items } else { found += items }
      }
      guard shelves.count > 1 else { return found }
      let words = Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
      found = []
      try forEachEntry(.everything) { (entry) throws(StudyError) in
        if let word = words[entry.key] { found.append(word) }
        return true
      }
      return found
    }
  }

  /// All words in the order of learning.
  package var words: [Word] { get throws(StudyError) { try items.compactMap(\.word) } }

  /// Returns the words that are written as `text` in either script, and the bank questions with
  /// that prompt.
  package func items(spelled text: String) throws(StudyError) -> [Item] {
    try joined { (shelf) throws(StudyError) in try shelf.items(spelled: text) }
  }

  /// Returns the words that are written as `text` in either script.
  package func words(spelled text: String) throws(StudyError) -> [Word] {
    try items(spelled: text).compactMap(\.word)
  }

  /// Returns the words whose shown reading is `reading`.
  package func words(read reading: Reading) throws(StudyError) -> [Word] {
    try joined { (shelf) throws(StudyError) in
      try shelf.words(read: reading).map(Item.word)
    }.compactMap(\.word)
  }

  /// Returns the words that any edition lists, each with its level in `edition`, or with nil if
  /// only other editions list it.
  ///
  /// If a word is in several packs, the first one in which any edition lists it takes precedence.
  package func levels(in edition: Edition) throws(StudyError) -> [WordKey: Level?] {
    var levels: [WordKey: Level?] = [:]
    for shelf in shelves {
      let found = try shelf.levels(in: edition)
      levels = levels.isEmpty ? found : levels.merging(found) { first, _ in first }
    }
    return levels
  }

  /// Returns the index of the first pack or list with an item and the item's position there, both
  /// from 0; nil if none has it.
  package func place(of key: WordKey) throws(StudyError) -> (shelf: Int, position: Int)? {
    for (index, shelf) in shelves.enumerated() {
      if let position = try shelf.position(of: key) { return (index, position) }
    }
    return nil
  }

  /// Returns the keys in the order of learning, without those that no pack has.
  func inOrder(_ keys: some Sequence<WordKey>) throws(StudyError) -> [WordKey] {
    var found: [(key: WordKey, place: (shelf: Int, position: Int))] = []
    for key in keys {
      if let place = try place(of: key) { found.append((key, place)) }
    }
    return found.sorted { $0.place < $1.place }.map(\.key)
  }

  /// Returns the readings of a character: as a word, and as the packs list them.
  package func syllables(of character: Character) throws(StudyError) -> Set<Syllable> {
    var found = try taughtSyllables(of: character)
    for shelf in shelves { found.formUnion(try shelf.listedSyllables(of: character)) }
    return found
  }

  /// Returns all readings of a text in hanzi: those of words in either script, and those of a
  /// single character.
  package func readings(of text: String) throws(StudyError) -> [Reading] {
    let found = try words(spelled: text).flatMap(\.acceptedReadings)
    guard text.count == 1, let character = text.first else { return found }
    return found + (try syllables(of: character)).map { Reading([$0]) }
  }

  /// Returns the readings of a character as a word of its own.
  package func taughtSyllables(of character: Character) throws(StudyError) -> Set<Syllable> {
    Set(
      try words(spelled: String(character)).flatMap(\.acceptedReadings)
        .filter { $0.syllables.count == 1 }.flatMap(\.syllables)
    )
  }

  /// Returns the keys among `keys` whose items exist and pass a filter.
  ///
  /// If an item is in several packs, the first one takes precedence.
  package func matching(
    _ keys: Set<WordKey>,
    _ filter: WordFilter
  ) throws(StudyError) -> Set<WordKey> {
    var found: Set<WordKey> = []
    var left = keys
    for shelf in shelves.dropLast() {
      let present = try shelf.among(left, .everything)
      found.formUnion(filter.isEverything ? present : try shelf.among(present, filter))
      left.subtract(present)
    }
    guard let last = shelves.last else { return [] }
    let matches = try last.among(left, filter)
    return shelves.count > 1 ? matches.union(found) : matches
  }

  /// Returns the keys among `keys` whose items exist.
  package func present(_ keys: Set<WordKey>) throws(StudyError) -> Set<WordKey> {
    try matching(keys, .everything)
  }

  private func joined(
    _ items: (any WordPackReader) throws(StudyError) -> [Item]
  ) throws(StudyError) -> [Item] {
    var found: [Item] = []
    for shelf in shelves {
      for item in try items(shelf) where !found.contains(where: { $0.key == item.key }) {
        found.append(item)
      }
    }
    return found
  }
}

extension WordPackReader {
  package var shelves: [any WordPackReader] { [self] }

  package func count() -> Int { size }

  package func item(_ key: WordKey) throws(StudyError) -> Item? {
    guard let position = try position(of: key) else { return nil }
    return try items(at: position..<position + 1).first
  }

  /// Returns the keys among `keys` whose items are in this pack or list and pass a filter.
  ///
  /// It looks up each key or reads all items, whichever is faster.
  fileprivate func among(
    _ keys: Set<WordKey>,
    _ filter: WordFilter
  ) throws(StudyError) -> Set<WordKey> {
    var found = Set<WordKey>(minimumCapacity: keys.count)
    guard keys.count * 4 >= size else {
      for key in keys {
        let isFound =
          filter.isEverything
          ? try position(of: key) != nil : try item(key).map(filter.includes) ?? false
        if isFound { found.insert(key) }
      }
      return found
    }
    if filter.isEverything {
      for key in try self.keys() where keys.contains(key) { found.insert(key) }
    } else {
      try forEachEntry(filter) { (entry) throws(StudyError) in
        if keys.contains(entry.key) { found.insert(entry.key) }
        return true
      }
    }
    return found
  }

  package func forEachEntry(
    _ filter: WordFilter,
    _ body: (WordEntry) throws(StudyError) -> Bool
  ) throws(StudyError) {
    var start = 0
    var limit = 64
    while true {
      let entries = try entries(filter, from: start, limit: limit)
      for entry in entries where try !body(entry) { return }
      guard entries.count == limit, let last = entries.last else { return }
      start = last.position + 1
      limit = min(limit * 4, 8192)
    }
  }
}
