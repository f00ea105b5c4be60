package import Study

/// The items that a screen can name, by key.
package struct ShownWords {
  private let byKey: [WordKey: Item]

  package init(_ items: [Item] = []) {
    byKey = Dictionary(items.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(key: WordKey) -> Item? { byKey[key] }
}

extension Confusion {
  /// The words of the confusion; empty if it is about sounds.
  package var words: [WordKey] {
    unit == .word ? [expected, given].map(WordKey.init(rawValue:)) : []
  }
}

extension Statistics {
  /// The items that the statistics name.
  package var namedWords: [WordKey] {
    leeches + confusions.flatMap(\.confusion.words) + weakSpots.flatMap(\.words)
  }
}
