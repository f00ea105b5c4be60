import Pinyin

/// A maker of introductions, which relates a new word to the words that the learner has begun.
struct IntroductionMaker {
  let words: any WordSource
  let begun: BegunWords
  let script: Script

  /// Returns the introduction of a word; `place` is its number among the new words of the drill, and
  /// their total.
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

  /// A character of the word, with what the learner knows of it.
  private struct KnownCharacter {
    /// The character with its reading, in simplified script.
    let read: ReadCharacter
    /// The character in the learner's script, and its syllable as it is shown.
    let text: Character
    let syllable: Syllable
    /// The words begun with the character, the plainest first.
    let words: [WordKey]
    let shape: HanziShape?

    /// True if one of these words has the character in the same reading.
    var isKnown: Bool { words.contains { $0.readCharacters.contains { $0.gives(read) } } }
  }

  /// Returns the characters of a word, each once; none if they are not as many as its syllables.
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
          shape: try shape(of: texts[index])
        )
      )
    }
    return found
  }

  /// Returns the words that are written with a character in the learner's script: 头发 is written
  /// with 髮, and 发现 is not.
  private func written(
    _ keys: Set<WordKey>,
    with character: Character
  ) throws(StudyError) -> [WordKey] {
    guard script == .traditional else { return Array(keys) }
    var found: [WordKey] = []
    for key in keys where try text(of: key).contains(character) { found.append(key) }
    return found
  }

  private func shape(of character: Character) throws(StudyError) -> HanziShape? {
    for shelf in words.shelves {
      if let shape = try shelf.shape(of: character) { return shape }
    }
    return nil
  }

  // MARK: - Parts

  /// Returns the parts of a word; none if nothing is to be said about any of them.
  private func parts(
    of word: Word,
    _ characters: [KnownCharacter]
  ) throws(StudyError) -> [ShownIntroduction.Part] {
    if let only = characters.first, word.simplified.count == 1 {
      return try components(of: only, in: word)
    }
    var parts: [ShownIntroduction.Part] = []
    let texts = Array(word.text(in: script))
    let simplified = Array(word.simplified)
    guard !characters.isEmpty else { return [] }
    var index = 0
    while index < simplified.count {
      let known = try longestWord(in: word, simplified, from: index)
      let length = known?.simplified.count ?? 1
      let character = characters.first { $0.read.character == simplified[index] }
      let isRepeated = simplified[..<index].contains(simplified[index]) && length == 1
      if !isRepeated {
        var isKnown = character?.isKnown ?? false
        if length > 1, let known { isKnown = !begun.among([known.key]).isEmpty }
        var sound: ShownIntroduction.SoundPart?
        if length == 1, let character { sound = try self.sound(of: character) }
        parts.append(
          ShownIntroduction.Part(
            text: String(texts[index..<index + length]),
            gloss: known?.senses.first,
            isKnown: isKnown,
            sound: sound,
            example: known == nil && isKnown ? try character.map(example) ?? nil : nil
          )
        )
      }
      index += length
    }
    return parts.contains { $0.gloss != nil || $0.isKnown || $0.sound != nil } ? parts : []
  }

  /// Returns the plainest word begun that has a character in the same reading.
  private func example(of character: KnownCharacter) throws(StudyError) -> String? {
    let known = character.words.first { word in
      word.readCharacters.contains { $0.gives(character.read) }
    }
    return try known.map(text)
  }

  /// Returns the longest word, other than the whole, that begins at a place of a word and is read and
  /// written as there in both scripts; nil if there is none.
  private func longestWord(
    in word: Word,
    _ characters: [Character],
    from start: Int
  ) throws(StudyError) -> Word? {
    let traditional = Array(word.traditional)
    guard traditional.count == characters.count else { return nil }
    for end in (start + 1...min(characters.count, start + characters.count - 1)).reversed() {
      let text = String(characters[start..<end])
      let syllables = Array(word.reading.syllables[start..<end])
      let found = try words.words(spelled: text).first {
        $0.simplified == text && $0.reading.syllables == syllables
          && $0.traditional == String(traditional[start..<end])
      }
      if let found { return found }
    }
    return nil
  }

  /// The highest level of a word whose components have to help a beginner, and of the components that
  /// do.
  private static let plain = (words: 2, components: 3)

  /// Returns true if a component of a character tells a beginner something: it is a word of the first
  /// levels, also in the shape of a radical.
  private func isPlain(_ component: Character) throws(StudyError) -> Bool {
    for text in Set([component, Radical(shape: component)?.character ?? component]) {
      let found = try words.words(spelled: String(text))
      if found.contains(where: { Item.word($0).entry.level <= Self.plain.components }) {
        return true
      }
    }
    return false
  }

  /// Returns the components of the only character of a word; none if not all of them have a meaning,
  /// or not all help a beginner.
  private func components(
    of character: KnownCharacter,
    in word: Word
  ) throws(StudyError) -> [ShownIntroduction.Part] {
    let sound = try sound(of: character)
    let components = (character.shape?.components ?? []).compactMap(\.first)
    let known = begun.words(with: Set(components))
    var parts: [ShownIntroduction.Part] = []
    let isEarly = Item.word(word).entry.level <= Self.plain.words
    var helps = true
    for component in components {
      if isEarly, known[component] == nil, sound?.component != String(component),
        try !isPlain(component)
      {
        helps = false
      }
      let text = String(component)
      var gloss = Radical(shape: component)?.name
      if gloss == nil {
        gloss = try words.words(spelled: text).first { $0.text(in: script) == text }?.senses.first
      }
      parts.append(
        ShownIntroduction.Part(
          text: text,
          gloss: gloss,
          isKnown: known[component] != nil,
          sound: sound?.component == text ? sound : nil
        )
      )
    }
    if helps, parts.count > 1, parts.allSatisfy({ $0.gloss != nil }) { return parts }
    return parts.filter { $0.sound != nil }
  }

  /// Returns the component that gives the sound of a new character, in a word that the learner has
  /// begun; nil if none does.
  private func sound(
    of character: KnownCharacter
  ) throws(StudyError) -> ShownIntroduction.SoundPart? {
    guard !character.isKnown, let shape = character.shape else { return nil }
    let known = begun.words(with: Set(shape.components.compactMap(\.first)))
    for component in shape.components.compactMap(\.first) {
      let keys = (known[component] ?? []).sorted(by: WordKey.isPlainer)
      for key in keys {
        guard
          let read = key.readCharacters.first(where: {
            $0.character == component && $0.toneless == character.read.toneless && !$0.isNeutral
          }), let syllable = try? Syllable(numbered: read.syllable)
        else { continue }
        return ShownIntroduction.SoundPart(
          component: String(component),
          syllable: syllable,
          word: try text(of: key)
        )
      }
    }
    return nil
  }

  // MARK: - Warnings

  /// Two characters are named as look-alikes if each is among this many that are most like the other.
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
          try shape(of: other)?.lookAlikes.prefix(Self.nearest).contains(String(character.text))
            == true
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
  private func text(of key: WordKey) throws(StudyError) -> String {
    try words.item(key)?.text(in: script) ?? key.simplified
  }
}

extension WordKey {
  /// Returns true if a word is the better example: shorter, or else earlier by its key.
  static func isPlainer(_ left: WordKey, _ right: WordKey) -> Bool {
    let (one, other) = (left.simplified.count, right.simplified.count)
    return one != other ? one < other : left < right
  }
}
