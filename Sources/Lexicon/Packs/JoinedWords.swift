package import Study

/// Several packs as one source of words; if several packs have a word, the first one is used.
///
/// New words are introduced pack by pack. Wrong readings are drawn by counts over all packs
/// together, in which a word of two packs counts twice. All other wrong options come from the pack
/// of the word.
package struct JoinedWords: WordSource {
  package let shelves: [any WordPackReader]
  package let topics: [Topic]
  private let reference: (any WordPackReader)?

  /// Joins packs.
  ///
  /// `reference`: the study pack, whose words are used in remarks and are never asked; nil if it is
  /// one of the packs or missing.
  package init(_ shelves: [any WordPackReader], reference: (any WordPackReader)? = nil) {
    self.shelves = shelves
    self.reference = reference
    var topics: [Topic] = []
    for topic in shelves.flatMap(\.topics)
    where !topics.contains(where: { $0.key == topic.key }) {
      topics.append(topic)
    }
    self.topics = topics
  }

  package var noted: any WordSource {
    reference.map { JoinedWords(shelves + [$0]) } ?? self
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
        // Looks up the words of the smaller pack in the larger one.
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
    for (index, shelf) in shelves.enumerated() {
      let earlier = Array(shelves[..<index])
      var isWanted = true
      try shelf.forEachEntry(filter) { (entry) throws(StudyError) in
        guard try !earlier.contains(entry.key) else { return true }
        isWanted = try body(entry)
        return isWanted
      }
      guard isWanted else { return }
    }
  }
}
