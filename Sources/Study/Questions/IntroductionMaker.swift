import Pinyin

/// A generator of introductions, which show a new word with what the learner already knows of it.
struct IntroductionMaker {
  let words: any WordSource
  let begun: BegunWords
  let script: Script

  /// Returns the introduction of a word.
  ///
  /// `id`: its identifier. `place`: the number of the word, from 1, among the new words of the
  /// drill, and the number of these.
  func introduction(
    of word: Word,
    card: CardKey,
    id: String,
    place: (number: Int, total: Int)
  ) throws(StudyError) -> ShownIntroduction {
    let characters = try characters(of: word)
    let measure =
      word.partsOfSpeech.first == "n" ? try words.measureWords(of: word).first : nil
    return ShownIntroduction(
      id: id,
      card: card,
      word: word,
      number: place.number,
      total: place.total,
      topic: words.topics.first { $0.key == word.topic }?.name,
      parts: try parts(of: word, characters),
      counted: measure.map { "一" + $0.text(in: script) + word.text(in: script) },
      measure: measure,
      warning: try warning(characters)
    )
  }

  // MARK: - Characters

  /// A character of the new word, with the learner's knowledge of it.
  struct KnownCharacter {
    /// The character with its reading, in simplified script.
    let read: ReadCharacter
    /// The character in the learner's script.
    let text: Character
    /// The syllable in the reading that is shown for the word.
    let syllable: Syllable
    /// The begun words that contain the character, the simplest first.
    let words: [WordKey]
    let shape: HanziShape?

    /// True if one of `words` has the character in the same reading, or in a full tone where this
    /// one is neutral.
    var isKnown: Bool { words.contains { $0.readCharacters.contains { $0.implies(read) } } }
  }

  /// Returns the characters of a word, each once; empty if the numbers of characters and syllables
  /// differ.
  private func characters(of word: Word) throws(StudyError) -> [KnownCharacter] {
    let texts = Array(word.text(in: script))
    let read = word.key.readCharacters
    guard read.count == texts.count, read.count == word.reading.syllables.count else { return [] }
    let known = begun.words(with: Set(read.map(\.character)))
    var found: [KnownCharacter] = []
    for (index, character) in read.enumerated()
    where !read[..<index].contains(where: { $0.character == character.character }) {
      found.append(
        KnownCharacter(
          read: character,
          text: texts[index],
          syllable: word.reading.syllables[index],
          words: try written(known[character.character] ?? [], with: texts[index])
            .sorted(by: WordKey.isPlainer),
          shape: try words.firstShape(of: texts[index])
        )
      )
    }
    return found
  }

  /// Returns those of `keys` whose words contain a character in the learner's script: 头发 in
  /// traditional script contains 髮, and 发现 does not.
  private func written(
    _ keys: Set<WordKey>,
    with character: Character
  ) throws(StudyError) -> [WordKey] {
    guard script == .traditional else { return Array(keys) }
    var found: [WordKey] = []
    for key in keys where try text(of: key).contains(character) { found.append(key) }
    return found
  }

  // MARK: - Warnings

  /// The number of most similar characters of each character that are considered.
  ///
  /// Two characters are named as look-alikes only if each is among these for the other.
  private static let nearest = 3

  private func warning(
    _ characters: [KnownCharacter]
  ) throws(StudyError) -> ShownIntroduction.Warning? {
    for character in characters where !character.isKnown {
      for key in character.words {
        guard
          let other = key.readCharacters.first(where: {
            $0.character == character.read.character && !$0.isNeutral
              && !character.read.isNeutral
          }), let syllable = try? Syllable(numbered: other.syllable)
        else { continue }
        return .polyphone(
          character: String(character.text),
          here: character.syllable,
          known: syllable,
          word: try text(of: key)
        )
      }
    }
    for character in characters where !character.isKnown {
      for text in (character.shape?.lookAlikes ?? []).prefix(Self.nearest) {
        guard let other = text.first,
          let likeness = try words.firstShape(of: other)?.lookAlikes.prefix(Self.nearest),
          likeness.contains(String(character.text))
        else { continue }
        let others = try words.words(spelled: text).filter { $0.text(in: script) == text }
        let known = begun.among(Set(others.map(\.key)))
        guard let other = others.first(where: { known.contains($0.key) }),
          let syllable = other.reading.syllables.first
        else { continue }
        return .lookAlike(
          character: String(character.text),
          here: character.syllable,
          other: text,
          known: syllable
        )
      }
    }
    return nil
  }

  /// Returns a word in the learner's script.
  func text(of key: WordKey) throws(StudyError) -> String {
    try words.item(key)?.text(in: script) ?? key.simplified
  }
}

extension WordKey {
  /// Returns true if `left` is the simpler example: the shorter word, or the one with the earlier
  /// key if both are equally long.
  static func isPlainer(_ left: WordKey, _ right: WordKey) -> Bool {
    let (one, other) = (left.simplified.count, right.simplified.count)
    return one != other ? one < other : left < right
  }
}
