package import Confusables
import Pinyin
package import Study

/// The items that a screen can name, by key.
package struct ShownWords {
  private let byKey: [WordKey: Item]

  package init(_ items: [Item] = []) {
    byKey = Dictionary(items.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(key: WordKey) -> Item? { byKey[key] }

  /// Returns the character in a name such as `绿 lü4`, in the form that it has in a script.
  ///
  /// The form comes from a word that contains the character; without such a word, it is the
  /// simplified one.
  func character(_ name: String, in script: Script) -> String {
    guard let character = name.first else { return "" }
    let words = byKey.values.compactMap(\.word).filter { $0.simplified.contains(character) }
    let syllable = try? Syllable(numbered: String(name.dropFirst(2)))
    let read = words.filter { word in syllable.map { word.contains(character, read: $0) } ?? false }
    let word = (read.isEmpty ? words : read).min { $0.key < $1.key }
    let pairs = word.map { zip($0.simplified, $0.text(in: script)) }
    return String(pairs?.first { $0.0 == character }?.1 ?? character)
  }
}

extension Contrast {
  /// The keys of the two confused words, or of a character with each of two confused readings;
  /// empty if sounds were confused.
  package var words: [WordKey] {
    switch unit {
    case .word: [first, second].map(WordKey.init(rawValue:))
    case .polyphone: [first, second].map { WordKey(rawValue: $0.replacing(" ", with: "|")) }
    case .tone, .initial, .final: []
    }
  }
}

extension Confusion {
  /// The keys of the confused words or characters, those of words with the expected one first; empty
  /// if sounds were confused.
  package var words: [WordKey] {
    unit == .word ? [expected, given].map(WordKey.init(rawValue:)) : contrast.words
  }
}

extension Statistics {
  /// The keys of the items that the statistics name.
  package var namedWords: [WordKey] {
    leeches + confusions.flatMap(\.confusion.words) + weakSpots.flatMap(\.words)
  }
}
