import Confusables

extension WordSource {
  /// The words that a question about a word offers most readily: near in sound or in writing.
  package func nearWords(of key: WordKey, limit: Int) throws(StudyError) -> [Word] {
    for shelf in shelves {
      guard let position = try shelf.position(of: key) else { continue }
      let draws = try shelf.neighborRow(at: position).draws
        .sorted { ($1.parts, $0.target) < ($0.parts, $1.target) }
      var found: [Word] = []
      for draw in draws.prefix(limit) {
        found += try shelf.words(at: draw.target..<draw.target + 1)
      }
      return found
    }
    return []
  }
}
