import Pinyin

/// The words of the pack, counted as somebody would who has only the list.
struct Deck {
  let words: [Word]
  let isTraditional: Bool
  private let byText: [String: Word]
  private let byGloss: [String: Word]
  private let byKey: [String: Word]
  private let readings: Set<Reading>
  private let bySyllable: [Character: Set<Syllable>]
  private let syllables: [Syllable: Int]
  private let places: [SyllablePlace: Int]

  /// A syllable where it stands, as a share of such words.
  struct SyllablePlace: Hashable {
    let syllable: Syllable
    let position: Int
    let length: Int
  }

  init(words: [Word], isTraditional: Bool) {
    self.words = words
    self.isTraditional = isTraditional
    byText = Dictionary(
      words.map { ($0.text(isTraditional: isTraditional), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    byGloss = Dictionary(words.map { ($0.gloss, $0) }, uniquingKeysWith: { first, _ in first })
    byKey = Dictionary(
      words.map { ($0.simplified + $0.reading.numbered, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    bySyllable = words.reduce(into: [:]) { found, word in
      for reading in word.accepted.union([word.reading])
      where reading.syllables.count == word.simplified.count {
        for (character, syllable) in zip(word.simplified, reading.syllables) {
          found[character, default: []].insert(syllable)
        }
      }
    }
    readings = Set(words.flatMap { $0.accepted.union([$0.reading]) })
    syllables = words.flatMap(\.reading.syllables).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    places = words.reduce(into: [:]) { places, word in
      for place in Self.places(of: word.reading) { places[place, default: 0] += 1 }
    }
  }

  /// The option that a text is.
  func option(_ text: String, _ kind: Item.Kind) -> Item.Option {
    if kind.hasReadings {
      return Item.Option(text: text, reading: try? Reading(numbered: text), word: nil)
    }
    let word = kind == .meaning ? byGloss[text] : byText[text]
    return Item.Option(text: text, reading: word?.reading, word: word)
  }

  func option(_ word: Word, _ kind: Item.Kind) -> Item.Option {
    let text = kind == .meaning ? word.gloss : word.text(isTraditional: isTraditional)
    return Item.Option(text: text, reading: word.reading, word: word)
  }

  func word(_ simplified: String, _ reading: Reading) -> Word? {
    byKey[simplified + reading.numbered]
  }

  /// Whether a character is read so in some word.
  func has(_ syllable: Syllable, _ character: Character) -> Bool {
    bySyllable[character]?.contains(syllable) == true
  }

  func isReal(_ reading: Reading) -> Bool { readings.contains(reading) }
  func count(of syllable: Syllable) -> Int { syllables[syllable] ?? 0 }
  func count(at place: SyllablePlace) -> Int { places[place] ?? 0 }

  static func places(of reading: Reading) -> [SyllablePlace] {
    reading.syllables.enumerated().map {
      SyllablePlace(syllable: $0.element, position: $0.offset, length: reading.syllables.count)
    }
  }
}
