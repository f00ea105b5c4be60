/// A rule for which new words a drill introduces: shows to the learner, with reading and meaning,
/// before it asks them.
package enum IntroductionMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// Words that contain a character, or a reading of a character, that the learner has not met.
  case auto
  /// Every new word.
  case always
  /// No word.
  case never
}

/// A character in one of its readings, such as 行 as háng.
struct ReadCharacter: Hashable, Sendable {
  let character: Character
  /// The syllable with the number of its tone, in lower case, such as `hang2`.
  let syllable: String

  /// True if the syllable is in the neutral tone, which has the number 5.
  var isNeutral: Bool { syllable.last == "5" }

  var toneless: Substring { syllable.last?.isNumber == true ? syllable.dropLast() : syllable[...] }

  /// Returns true if a learner who knows this character in its reading also knows `other`.
  ///
  /// That is so if `other` is the same character with the same syllable, or with this syllable in
  /// the neutral tone.
  func implies(_ other: ReadCharacter) -> Bool {
    character == other.character
      && (syllable == other.syllable || other.isNeutral && toneless == other.toneless)
  }
}

extension WordKey {
  /// The characters of the word with their readings; empty if the numbers of characters and
  /// syllables differ.
  var readCharacters: [ReadCharacter] {
    let characters = simplified
    let syllables = reading.lowercased().split(separator: " ")
    guard characters.count == syllables.count else { return [] }
    return zip(characters, syllables).map {
      ReadCharacter(character: $0, syllable: String($1))
    }
  }
}

/// The words that a learner has begun or marked as known, which can be searched by their
/// characters.
struct BegunWords: Hashable, Sendable {
  /// The words; a word occurs once for each skill in which it was begun.
  private let keys: [WordKey]

  /// Collects the words of some cards, in any skills.
  init(_ cards: [Card] = []) {
    keys = cards.lazy.filter { $0.phase != .new || $0.hold == .known }.map(\.key.word)
  }

  /// Returns the begun words together with further words.
  func and(_ further: some Sequence<WordKey>) -> BegunWords { BegunWords(keys: keys + further) }

  private init(keys: [WordKey]) { self.keys = keys }

  /// Returns the begun words; nil if there are more than `limit`.
  func words(atMost limit: Int) -> Set<WordKey>? {
    let words = Set(keys)
    return words.count > limit ? nil : words
  }

  /// Returns those of `words` that were begun.
  func among(_ words: Set<WordKey>) -> Set<WordKey> { Set(keys.lazy.filter(words.contains)) }

  /// Returns, for each of `characters`, the begun words that contain it; a character in no begun
  /// word is left out.
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

/// The rule that decides which new words of a drill are introduced: shown with reading and meaning
/// before they are asked.
package struct Introductions: Hashable, Sendable {
  private let mode: IntroductionMode
  /// The characters of the drill's new words, in the readings that the learner knew when the drill
  /// was planned.
  private var known: Set<ReadCharacter> = []
  /// The new words of the drill that were not begun in any skill.
  private var words: Set<WordKey> = []

  /// The minimum and maximum number of answers and introductions between the introduction of a word
  /// and its first question, as far as there are other cards to ask.
  static let itemsBetween = 2...3
  /// The maximum number of consecutive introductions.
  static let mostInARow = 3

  /// Makes a rule that introduces nothing.
  package init() { mode = .never }

  /// Makes the rule of the mode `mode` for the new words of a plan, `words`.
  ///
  /// `begunWords`: the words that were begun in any skill.
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
  /// With ``IntroductionMode/auto`` a word is not introduced if the learner knows each of its
  /// characters in its reading from begun words. A syllable in the neutral tone counts as known if
  /// the learner knows the character with this syllable in any tone.
  func includes(_ word: WordKey, after further: some Sequence<WordKey>) -> Bool {
    guard words.contains(word), !further.contains(word) else { return false }
    guard mode == .auto else { return true }
    let characters = word.readCharacters
    guard !characters.isEmpty else { return true }
    let known = known.union(further.flatMap(\.readCharacters))
    return !characters.allSatisfy { character in known.contains { $0.implies(character) } }
  }

  /// Adds the words of another plan of the same drill; if the two modes differ, the other plan's
  /// rule replaces this one.
  mutating func add(_ other: Introductions) {
    guard mode == other.mode else {
      self = other
      return
    }
    known.formUnion(other.known)
    words.formUnion(other.words)
  }
}
