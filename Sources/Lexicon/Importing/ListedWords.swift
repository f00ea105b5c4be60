import Pinyin
package import Study

/// The words of a learner's own list, compared with those of the study list.
package struct ListedWords {
  /// The items, some of them with their key in the study list.
  package let items: [Item]
  /// The words whose own reading is a further accepted reading in the study list.
  package private(set) var renamed: [Word] = []
  /// The number of words that the study list has too; they share one schedule with it.
  package private(set) var shared = 0

  /// Compares the items of a list with the words of the study list.
  ///
  /// A word of the list is the study list's word if that accepts its reading: 研究 yánjiù is 研究
  /// yánjiū, pronounced as in Taiwan. It gets the key and the reading of the study list, and its
  /// own reading as a further one.
  package init(_ items: [Item], in studied: any WordSource) throws(StudyError) {
    var keys = Set(items.map(\.key))
    var found: [Item] = []
    for item in items {
      guard let word = item.word, let listed = try Self.listed(word, in: studied) else {
        found.append(item)
        continue
      }
      if listed.key == word.key {
        shared += 1
        found.append(item)
      } else if keys.insert(listed.key).inserted {
        shared += 1
        renamed.append(word)
        found.append(.word(word.read(as: listed.reading, key: listed.key)))
      } else {
        found.append(item)
      }
    }
    self.items = found
  }

  /// Returns the only word of the study list that has the same spelling and accepts the reading.
  private static func listed(
    _ word: Word,
    in studied: any WordSource
  ) throws(StudyError) -> Word? {
    let alike = try studied.words(spelled: word.simplified).filter {
      $0.simplified == word.simplified
    }
    if let same = alike.first(where: { $0.key == word.key }) { return same }
    let fitting = alike.filter { $0.acceptedReadings.contains(word.reading) }
    return fitting.count == 1 ? fitting.first : nil
  }
}
