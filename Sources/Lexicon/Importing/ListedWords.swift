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
  /// A word that the study list accepts with this reading is that word: 研究 yánjiù is 研究 yánjiū, which
  /// is said so in Taiwan. It gets the key and the reading of the study list, and its own reading as
  /// a further one. Words and phrases get their traditional form from the study list if they have none.
  package init(_ items: [Item], in studied: any WordSource) throws(StudyError) {
    var keys = Set(items.map(\.key))
    var found: [Item] = []
    for item in items {
      guard var word = item.word, let listed = try Self.listed(word, in: studied) else {
        found.append(item)
        continue
      }
      // A list may have no column for traditional characters.
      if word.traditional == word.simplified { word.traditional = listed.traditional }
      word.phraseText = word.phraseText ?? listed.phrase?.withoutGap.stored
      if listed.key == word.key {
        shared += 1
        found.append(.word(word))
      } else if keys.insert(listed.key).inserted {
        shared += 1
        renamed.append(word)
        found.append(.word(word.read(as: listed.reading, key: listed.key)))
      } else {
        found.append(item)
      }
    }
    self.items = try ScriptForms.completed(found, in: studied)
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
