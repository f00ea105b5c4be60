package import Study

/// Several packs as one: a word of an earlier pack wins over the same key in a later one.
///
/// All words stand in one order of learning, level by level, whatever pack they come from.
package struct JoinedWords: WordSource {
  private let list: WordList

  package var words: [Word] { list.words }
  package var topics: [Topic] { list.topics }
  package func word(_ key: WordKey) -> Word? { list.word(key) }

  package init(_ sources: [any WordSource]) {
    var words: [Word] = []
    var keys: Set<WordKey> = []
    var topics: [Topic] = []
    for source in sources {
      for word in source.words where keys.insert(word.key).inserted { words.append(word) }
      for topic in source.topics where !topics.contains(where: { $0.key == topic.key }) {
        topics.append(topic)
      }
    }
    list = WordList(words, topics: topics)
  }
}
