import Confusables

extension WordSource {
  /// The words that a question about a word offers most readily: near in sound or in writing.
  package func nearWords(of key: WordKey, limit: Int) throws(StudyError) -> [Word] {
    for shelf in shelves {
      guard let position = try shelf.position(of: key) else { continue }
      guard let found = try shelf.neighborhood(of: position, .recall) else { return [] }
      let draws = found.row.draws.sorted { ($1.parts, $0.target) < ($0.parts, $1.target) }
      var words: [Word] = []
      for draw in draws.prefix(limit) {
        let other = try shelf.neighborhood(at: draw.target, .recall).position
        words += try shelf.words(at: other..<other + 1)
      }
      return words
    }
    return []
  }
}
