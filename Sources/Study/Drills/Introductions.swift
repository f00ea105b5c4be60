/// The choice of the new words that are introduced: shown with reading and meaning before they are
/// asked.
package enum IntroductionMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// Words with a character, or a reading of one, that the learner has not met.
  case auto
  /// Every new word.
  case always
  /// No word.
  case never
}

/// A character in one of its readings, such as 行 as háng.
struct ReadCharacter: Hashable, Sendable {
  let character: Character
  /// The numbered syllable in small letters.
  let syllable: String

  /// True if the syllable has the neutral tone, which weakens one of the other tones.
  var isNeutral: Bool { syllable.last == "5" }

  /// The syllable without its tone.
  var toneless: Substring { syllable.last?.isNumber == true ? syllable.dropLast() : syllable[...] }

  /// Returns true if who knows this reading knows another one: the same, or the same syllable in the
  /// neutral tone.
  func gives(_ other: ReadCharacter) -> Bool {
    character == other.character
      && (syllable == other.syllable || other.isNeutral && toneless == other.toneless)
  }
}

extension WordKey {
  /// The characters of the word with their readings; empty if they are not as many as its syllables.
  var readCharacters: [ReadCharacter] {
    let characters = simplified
    let syllables = reading.lowercased().split(separator: " ")
    guard characters.count == syllables.count else { return [] }
    return zip(characters, syllables).map {
      ReadCharacter(character: $0, syllable: String($1))
    }
  }
}

/// The words that a learner has begun or marked as known, searched by their characters.
struct BegunWords: Hashable, Sendable {
  /// The words, once for each skill in which they were begun.
  private let keys: [WordKey]

  /// Finds the words of some cards, of any skills.
  init(_ cards: [Card] = []) {
    keys = cards.lazy.filter { $0.phase != .new || $0.hold == .known }.map(\.key.word)
  }

  /// Makes the words of these and further words.
  func and(_ further: some Sequence<WordKey>) -> BegunWords { BegunWords(keys: keys + further) }

  private init(keys: [WordKey]) { self.keys = keys }

  /// Returns those of some words that were begun.
  func among(_ words: Set<WordKey>) -> Set<WordKey> { Set(keys.lazy.filter(words.contains)) }

  /// Returns the words that contain any of some characters, by these characters.
  ///
  /// It looks at each word once, without dividing the others into characters.
  func words(with characters: Set<Character>) -> [Character: Set<WordKey>] {
    let wanted = Set(characters.flatMap(\.unicodeScalars))
    var found: [Character: Set<WordKey>] = [:]
    for key in keys where key.rawValue.unicodeScalars.contains(where: wanted.contains) {
      for character in Set(key.simplified) where characters.contains(character) {
        found[character, default: []].insert(key)
      }
    }
    return found
  }
}

/// The rule by which the new words of a drill are introduced before they are asked.
package struct Introductions: Hashable, Sendable {
  private let mode: IntroductionMode
  /// The characters of the drill's words that the learner knew when it was planned.
  private var known: Set<ReadCharacter> = []
  /// The new words of the drill that were not begun in any skill.
  private var words: Set<WordKey> = []

  /// The least and the largest number of other items between an introduction and the word's first
  /// question.
  static let itemsBetween = 2...3
  /// The largest number of introductions in a row.
  static let mostInARow = 3

  /// Makes a rule that introduces nothing.
  package init() { mode = .never }

  /// Makes the rule for the new words of a plan.
  init(of words: [WordKey], _ mode: IntroductionMode, besides begunWords: BegunWords) {
    self.mode = mode
    guard mode != .never, !words.isEmpty else { return }
    let new = Set(words.filter { !$0.isQuestion })
    self.words = new.subtracting(begunWords.among(new))
    guard mode == .auto else { return }
    let characters = Set(words.flatMap(\.readCharacters).map(\.character))
    for (character, keys) in begunWords.words(with: characters) {
      for key in keys { known.formUnion(key.readCharacters.filter { $0.character == character }) }
    }
  }

  /// Returns true if a new word is introduced before it is asked; `further` are the words begun
  /// since the drill was planned.
  ///
  /// With ``IntroductionMode/auto`` a word is asked first if every character is known in its reading
  /// from words that the learner has begun. A neutral tone is known if the syllable is known in any
  /// tone.
  func includes(_ word: WordKey, after further: some Sequence<WordKey>) -> Bool {
    guard words.contains(word), !further.contains(word) else { return false }
    guard mode == .auto else { return true }
    let characters = word.readCharacters
    guard !characters.isEmpty else { return true }
    let known = known.union(further.flatMap(\.readCharacters))
    return !characters.allSatisfy { character in known.contains { $0.gives(character) } }
  }

  /// Adds the words of another plan of the same drill.
  mutating func add(_ other: Introductions) {
    guard mode == other.mode else {
      self = other
      return
    }
    known.formUnion(other.known)
    words.formUnion(other.words)
  }
}
