package import Confusables
package import Pinyin

/// A fixed list of words in memory.
package struct WordList: WordShelf {
  /// The words in the order of learning.
  package let list: [Word]
  package let topics: [Topic]
  private let positions: [WordKey: Int]
  private let tables: ComputedTables

  /// Makes a list of words in any order.
  package init(_ words: [Word], topics: [Topic] = []) {
    self.init(ordered: Self.ordered(words), topics: topics)
  }

  /// Returns words in the order of learning.
  package static func ordered(_ words: [Word]) -> [Word] {
    let entries = words.map(\.entry)
    return words.indices.sorted { entries[$0] < entries[$1] }.map { words[$0] }
  }

  /// Makes a list of words that are already in the order of learning, as in a pack.
  package init(ordered words: [Word], topics: [Topic]) {
    list = words
    self.topics = topics
    var positions = [WordKey: Int](minimumCapacity: words.count)
    for (position, word) in words.enumerated() where positions[word.key] == nil {
      positions[word.key] = position
    }
    self.positions = positions
    tables = ComputedTables(words)
  }

  package var words: [Word] { list }
  package var size: Int { list.count }
  package func questionCount() -> Int { list.count(where: \.isQuestion) }
  package func position(of key: WordKey) -> Int? { positions[key] }
  package func word(_ key: WordKey) -> Word? { positions[key].map { list[$0] } }
  package func words(at positions: Range<Int>) -> [Word] { Array(list[positions]) }

  package func entries(_ filter: WordFilter, from position: Int, limit: Int) -> [WordEntry] {
    var found: [WordEntry] = []
    for index in list.indices.dropFirst(position) where filter.includes(list[index]) {
      guard found.count < limit else { break }
      let entry = list[index].entry
      found.append(WordEntry(key: entry.key, level: entry.level, rank: entry.rank, position: index))
    }
    return found
  }

  package func words(spelled text: String) -> [Word] {
    list.filter { $0.simplified == text || $0.traditional == text }
  }

  package func knownReadings() -> KnownReadings {
    var known = KnownReadings()
    for word in list where !word.isQuestion {
      known.add(word.simplified, reading: word.reading.numbered)
    }
    return known
  }

  package func words(read reading: Reading) -> [Word] { list.filter { $0.reading == reading } }
  package func listedSyllables(of character: Character) -> [Syllable] { [] }
  package func neighborhood(of position: Int, _ kind: QuestionKind) -> Neighborhood? {
    tables.neighborhood(of: position, kind)
  }

  package func neighborhood(at place: Int, _ kind: QuestionKind) -> Neighborhood {
    tables.neighborhoods(kind)[place]
  }
}

extension Word {
  /// The word's entry in the order of learning, without its position on a shelf.
  package var entry: WordEntry {
    WordEntry(key: key, level: levels.current?.number, rank: frequencyRank, position: 0)
  }
}
