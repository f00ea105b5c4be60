package import Confusables
package import Pinyin

/// A list of items in memory that is read like a word pack.
package struct WordList: WordPackReader {
  /// The items in the order of learning.
  package let list: [Item]
  package let topics: [Topic]
  private let positions: [WordKey: Int]
  private let tables: ComputedTables

  /// Makes a list of items in any order.
  package init(_ items: [Item], topics: [Topic] = []) {
    self.init(ordered: Self.ordered(items), topics: topics)
  }

  /// Returns items in the order of learning.
  package static func ordered(_ items: [Item]) -> [Item] {
    let entries = items.map(\.entry)
    return items.indices.sorted { entries[$0] < entries[$1] }.map { items[$0] }
  }

  /// Makes a list of items that are already in the order of learning, as in a pack.
  package init(ordered items: [Item], topics: [Topic]) {
    list = items
    self.topics = topics
    var positions = [WordKey: Int](minimumCapacity: items.count)
    for (position, item) in items.enumerated() where positions[item.key] == nil {
      positions[item.key] = position
    }
    self.positions = positions
    tables = ComputedTables(items)
  }

  package var items: [Item] { list }
  package var size: Int { list.count }
  package func questionCount() -> Int { list.count { $0.question != nil } }
  package func levels(in edition: Edition) -> [WordKey: Level?] {
    var levels: [WordKey: Level?] = [:]
    for word in list.lazy.compactMap(\.word) where word.levels.current != nil {
      levels.updateValue(word.levels[edition], forKey: word.key)
    }
    return levels
  }

  package func keys() -> [WordKey] { list.map(\.key) }
  package func position(of key: WordKey) -> Int? { positions[key] }
  package func item(_ key: WordKey) -> Item? { positions[key].map { list[$0] } }
  package func items(at positions: Range<Int>) -> [Item] { Array(list[positions]) }

  package func entries(_ filter: WordFilter, from position: Int, limit: Int) -> [WordEntry] {
    var found: [WordEntry] = []
    for index in list.indices.dropFirst(position) where filter.includes(list[index]) {
      guard found.count < limit else { break }
      let entry = list[index].entry
      found.append(
        WordEntry(
          key: entry.key,
          level: entry.level,
          rank: entry.rank,
          position: index,
          editions: entry.editions
        )
      )
    }
    return found
  }

  package func items(spelled text: String) -> [Item] {
    list.filter { $0.text(in: .simplified) == text || $0.text(in: .traditional) == text }
  }

  package func words(read reading: Reading) -> [Word] {
    list.compactMap(\.word).filter { $0.reading == reading }
  }

  package func words(with character: Character, read syllable: Syllable, limit: Int) -> [Word] {
    Array(
      list.lazy.compactMap(\.word).filter { $0.contains(character, read: syllable) }.prefix(limit)
    )
  }

  package func shape(of character: Character) -> HanziShape? { nil }

  package func knownReadings() -> KnownReadings {
    KnownReadings(list.lazy.compactMap(\.word).map { ($0.simplified, $0.reading.numbered) })
  }

  package func listedSyllables(of character: Character) -> [Syllable] { [] }
  package func neighborhood(of position: Int, _ kind: QuestionKind) -> Neighborhood? {
    tables.neighborhood(of: position, kind)
  }

  package func neighborhood(at place: Int, _ kind: QuestionKind) -> Neighborhood {
    tables.neighborhoods(kind)[place]
  }
}
