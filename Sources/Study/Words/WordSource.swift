package import Confusables
package import Pinyin

/// Where words come from: one shelf, or several joined.
///
/// Words are read when they are asked for, so that a drill of a large pack reads a few of them. Every
/// reading function throws `StudyError.damagedPack` when what it meets is no word.
package protocol WordSource: Sendable {
  /// The topics with their names for people, in the order in which they are listed.
  var topics: [Topic] { get }
  /// What the words stand on, the one that wins first.
  var shelves: [any WordShelf] { get }
  /// The word with that key.
  func word(_ key: WordKey) throws(StudyError) -> Word?
  /// The number of words.
  func count() throws(StudyError) -> Int
  /// Calls the body with the words of a filter in the order in which they are learned (level, then
  /// frequency, then key) until it returns false.
  func forEachEntry(
    _ filter: WordFilter,
    _ body: (WordEntry) throws(StudyError) -> Bool
  ) throws(StudyError)
}

/// A word as far as its place in the order of learning goes.
package struct WordEntry: Comparable, Hashable, Sendable {
  package let key: WordKey
  /// The level in the newest edition that has the word, 8 for none.
  package let level: Int
  /// `Int.max` when unknown.
  package let rank: Int
  /// The place on its shelf, from 0.
  package let position: Int

  package init(key: WordKey, level: Int?, rank: Int?, position: Int) {
    self.key = key
    self.level = level ?? Level.all.count + 1
    self.rank = rank ?? .max
    self.position = position
  }

  package static func < (left: WordEntry, right: WordEntry) -> Bool {
    (left.level, left.rank, left.key) < (right.level, right.rank, right.key)
  }
}

/// Words that were looked for and found.
package struct WordMatches: Sendable {
  package var keys: Set<WordKey> = []
  /// All words of the filter in the order in which they are learned, where they had to be read.
  package var entries: [WordEntry]?
}

/// One pack or list: words numbered from 0 in the order of learning, and the tables of their wrong
/// answers.
package protocol WordShelf: WordSource {
  /// The number of words.
  var size: Int { get }
  /// The number of those that are questions of a bank.
  func questionCount() throws(StudyError) -> Int
  /// The place of a word; nil when it is not on this shelf.
  func position(of key: WordKey) throws(StudyError) -> Int?
  /// The words at these places, in their order.
  func words(at positions: Range<Int>) throws(StudyError) -> [Word]
  /// The words that a filter lets through, from a place on, at most so many.
  func entries(
    _ filter: WordFilter,
    from position: Int,
    limit: Int
  ) throws(StudyError) -> [WordEntry]
  /// The words that are written so, in either script.
  func words(spelled text: String) throws(StudyError) -> [Word]
  /// The words that are shown with this reading.
  func words(read reading: Reading) throws(StudyError) -> [Word]
  /// How a character can be read in any word; empty where the shelf does not say.
  func listedSyllables(of character: Character) throws(StudyError) -> [Syllable]
  /// How often each syllable and reading is an answer.
  func readingTables() throws(StudyError) -> ReadingTables
  /// A word among those that can stand beside it in a question of a kind; nil for a bank's question.
  func neighborhood(of position: Int, _ kind: QuestionKind) throws(StudyError) -> Neighborhood?
  /// The word at a place of the order of a kind, among those that can stand beside it.
  func neighborhood(at place: Int, _ kind: QuestionKind) throws(StudyError) -> Neighborhood
}

extension WordSource {
  /// All words in the order in which they are learned.
  package var words: [Word] {
    get throws(StudyError) {
      var found: [Word] = []
      for shelf in shelves {
        let words = try shelf.words(at: 0..<shelf.size)
        if found.isEmpty { found = words } else { found += words }
      }
      guard shelves.count > 1 else { return found }
      var keys: Set<WordKey> = []
      return WordList.ordered(found.filter { keys.insert($0.key).inserted })
    }
  }

  /// The words that are written so, in either script.
  package func words(spelled text: String) throws(StudyError) -> [Word] {
    try joined { (shelf) throws(StudyError) in try shelf.words(spelled: text) }
  }

  /// The words that are shown with this reading.
  package func words(read reading: Reading) throws(StudyError) -> [Word] {
    try joined { (shelf) throws(StudyError) in try shelf.words(read: reading) }
  }

  /// How a character can be read, alone or in words.
  package func syllables(of character: Character) throws(StudyError) -> Set<Syllable> {
    var found = try taughtSyllables(of: character)
    for shelf in shelves { found.formUnion(try shelf.listedSyllables(of: character)) }
    return found
  }

  /// Every way to read a text of hanzi: as each word that is written so, in either script, and as each
  /// syllable of a single character.
  package func readings(of text: String) throws(StudyError) -> [Reading] {
    let found = try words(spelled: text).flatMap(\.acceptedReadings)
    guard text.count == 1, let character = text.first else { return found }
    return found + (try syllables(of: character)).map { Reading([$0]) }
  }

  /// How a character is read that is a word itself.
  package func taughtSyllables(of character: Character) throws(StudyError) -> Set<Syllable> {
    Set(
      try words(spelled: String(character)).flatMap(\.acceptedReadings)
        .filter { $0.syllables.count == 1 }.flatMap(\.syllables)
    )
  }

  /// Those of the keys whose words are there and pass a filter.
  ///
  /// A word of several shelves is the one of the first.
  package func matching(
    _ keys: Set<WordKey>,
    _ filter: WordFilter
  ) throws(StudyError) -> WordMatches {
    var found: Set<WordKey> = []
    var left = keys
    for shelf in shelves.dropLast() {
      let present = try shelf.among(left, .everything).keys
      found.formUnion(filter.isEverything ? present : try shelf.among(present, filter).keys)
      left.subtract(present)
    }
    guard let last = shelves.last else { return WordMatches() }
    var matches = try last.among(left, filter)
    guard shelves.count > 1 else { return matches }
    matches.keys.formUnion(found)
    matches.entries = nil
    return matches
  }

  /// Those of the keys whose words are there.
  package func present(_ keys: Set<WordKey>) throws(StudyError) -> Set<WordKey> {
    try matching(keys, .everything).keys
  }

  private func joined(
    _ words: (any WordShelf) throws(StudyError) -> [Word]
  ) throws(StudyError) -> [Word] {
    var found: [Word] = []
    for shelf in shelves {
      for word in try words(shelf) where !found.contains(where: { $0.key == word.key }) {
        found.append(word)
      }
    }
    return found
  }
}

extension [any WordShelf] {
  /// Whether a word is on one of the shelves.
  package func contains(_ key: WordKey) throws(StudyError) -> Bool {
    for shelf in self where try shelf.position(of: key) != nil { return true }
    return false
  }
}

extension WordShelf {
  package var shelves: [any WordShelf] { [self] }

  package func count() -> Int { size }

  package func word(_ key: WordKey) throws(StudyError) -> Word? {
    guard let position = try position(of: key) else { return nil }
    return try words(at: position..<position + 1).first
  }

  /// Those of the keys whose words are here and pass a filter, whichever way takes less reading.
  fileprivate func among(
    _ keys: Set<WordKey>,
    _ filter: WordFilter
  ) throws(StudyError) -> WordMatches {
    var matches = WordMatches()
    guard keys.count * 4 >= size else {
      for key in keys {
        let isFound =
          filter.isEverything
          ? try position(of: key) != nil : try word(key).map(filter.includes) ?? false
        if isFound { matches.keys.insert(key) }
      }
      return matches
    }
    var entries: [WordEntry] = []
    entries.reserveCapacity(size)
    matches.keys.reserveCapacity(keys.count)
    try forEachEntry(filter) { (entry) throws(StudyError) in
      if keys.contains(entry.key) { matches.keys.insert(entry.key) }
      entries.append(entry)
      return true
    }
    matches.entries = entries
    return matches
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

/// A field of life that words belong to, such as food or travel.
package struct Topic: Codable, Hashable, Sendable {
  package let key: String
  package let name: String

  package init(key: String, name: String) {
    self.key = key
    self.name = name
  }
}
