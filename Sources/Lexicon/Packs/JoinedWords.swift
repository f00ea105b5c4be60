package import Study

/// Several packs as one source of words; for a word in several of them the earlier pack wins.
///
/// The words of all packs have one order of learning, level by level. Wrong readings are made from
/// all packs together, where a word of two packs counts twice; other wrong answers come from the
/// pack of the word.
package struct JoinedWords: WordSource {
  package let shelves: [any WordShelf]
  package let topics: [Topic]

  package init(_ shelves: [any WordShelf]) {
    self.shelves = shelves
    var topics: [Topic] = []
    for topic in shelves.flatMap(\.topics)
    where !topics.contains(where: { $0.key == topic.key }) {
      topics.append(topic)
    }
    self.topics = topics
  }

  package func item(_ key: WordKey) throws(StudyError) -> Item? {
    for shelf in shelves {
      if let item = try shelf.item(key) { return item }
    }
    return nil
  }

  package func count() throws(StudyError) -> Int {
    var count = 0
    for (index, shelf) in shelves.enumerated() {
      var repeated: Set<WordKey> = []
      for earlier in shelves[..<index] {
        // The words of the smaller pack are looked up in the larger one.
        let (read, asked) = shelf.size < earlier.size ? (shelf, earlier) : (earlier, shelf)
        try read.forEachEntry(.everything) { (entry) throws(StudyError) in
          if try asked.position(of: entry.key) != nil { repeated.insert(entry.key) }
          return true
        }
      }
      count += shelf.size - repeated.count
    }
    return count
  }

  package func forEachEntry(
    _ filter: WordFilter,
    _ body: (WordEntry) throws(StudyError) -> Bool
  ) throws(StudyError) {
    var readers: [EntryReader] = []
    for shelf in shelves { readers.append(try EntryReader(shelf, filter)) }
    while let next = readers.indices.filter({ readers[$0].entry != nil }).min(by: {
      Self.precedes(readers[$0].entry, readers[$1].entry)
    }) {
      guard let entry = readers[next].entry else { return }
      try readers[next].advance()
      guard try !Array(shelves[..<next]).contains(entry.key) else { continue }
      guard try body(entry) else { return }
    }
  }

  private static func precedes(_ left: WordEntry?, _ right: WordEntry?) -> Bool {
    guard let left, let right else { return left != nil }
    return left < right
  }
}

/// The entries of one pack, read a few hundred at a time.
private struct EntryReader {
  private let shelf: any WordShelf
  private let filter: WordFilter
  private var entries: ArraySlice<WordEntry> = []
  private var start = 0
  private var limit = 64

  /// The present entry; nil after the last one.
  var entry: WordEntry? { entries.first }

  init(_ shelf: any WordShelf, _ filter: WordFilter) throws(StudyError) {
    self.shelf = shelf
    self.filter = filter
    try read()
  }

  mutating func advance() throws(StudyError) {
    entries = entries.dropFirst()
    if entries.isEmpty { try read() }
  }

  private mutating func read() throws(StudyError) {
    entries = try shelf.entries(filter, from: start, limit: limit)[...]
    start = (entries.last?.position ?? start) + 1
    limit = min(limit * 4, 8192)
  }
}
