package import Study

/// The items that a screen can name, by key.
package struct ShownWords {
  private let byKey: [WordKey: Item]

  package init(_ items: [Item] = []) {
    byKey = Dictionary(items.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(key: WordKey) -> Item? { byKey[key] }
}

extension Confusion {
  /// The keys of the two confused words; empty if sounds or readings were confused.
  package var words: [WordKey] {
    unit == .word ? [expected, given].map(WordKey.init(rawValue:)) : []
  }
}

extension Statistics {
  /// The keys of the items that the statistics name.
  package var namedWords: [WordKey] {
    leeches + confusions.flatMap(\.confusion.words) + weakSpots.flatMap(\.words)
  }
}
