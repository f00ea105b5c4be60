import Pinyin

/// A generator of introductions, which show a new word with what the learner already knows of it.
struct IntroductionMaker {
  let words: any WordSource
  var begun = BegunWords()
  let script: Script
  /// The words that were shown or answered in the drill.
  var met: Set<WordKey> = []

  /// Returns the introduction of a word.
  ///
  /// `id`: the identifier of the introduction. `place`: the number of the word, from 1, among the
  /// new words of the drill, and the number of all new words.
  func introduction(
    of word: Word,
    card: CardKey,
    id: String,
    place: (number: Int, total: Int)
  ) throws(StudyError) -> ShownIntroduction {
    let characters = try characters(of: word)
    let twin = try twin(of: word, characters)
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
      warning: try warning(characters, besides: twin?.word),
      twin: twin,
      explainsMeasure: measure != nil ? try knowsNoMeasure() : nil,
      newSounds: newSounds(of: word),
      knowsThirdTones: knowsThirdTones ? true : nil
    )
  }

  /// Returns the parts of a word as its introduction shows them.
  func parts(of word: Word) throws(StudyError) -> [ShownIntroduction.Part] {
    try parts(of: word, characters(of: word))
  }

  /// Returns a clue to the meaning of a word of one character: its components with their meanings.
  ///
  /// The result is nil if no component has a meaning, or if the only meanings reveal that of the
  /// word.
  func clue(to word: Word) throws(StudyError) -> String? {
    guard word.simplified.count == 1 else { return nil }
    let meaning = GlossSenses(word.gloss)
    var texts: [String] = []
    for part in try parts(of: word) where part.sound == nil {
      guard let gloss = part.gloss, !GlossSenses(gloss).overlaps(meaning) else { continue }
      texts.append("\(part.text) \(gloss)")
    }
    return texts.isEmpty ? nil : texts.joined(separator: " + ")
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
    /// The words begun by the learner that contain the character, the simplest first.
    let words: [WordKey]
    let shape: HanziShape?

    /// True if one of `words` has the character in the same reading, or in a full tone where `read`
    /// has the neutral tone.
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

  /// The number of look-alikes of each character that are considered, the most similar ones.
  ///
  /// Two characters are named as look-alikes only if each is among those of the other.
  private static let nearest = 3

  /// Returns the warning about a likely mistake; nil if there is none.
  ///
  /// `twin`: a word that the introduction already names as a look-alike; nil if there is none.
  private func warning(
    _ characters: [KnownCharacter],
    besides twin: Word?
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
      for text in (character.shape?.lookAlikes ?? []).prefix(Self.nearest)
      where text != twin?.text(in: script) {
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

/// The choice of the components that the introduction of a character shows.
extension IntroductionMaker {
  /// Returns the components that explain a word's only character; empty if none does.
  ///
  /// The components are returned if there are at least two and one of these is true:
  ///
  /// - The character is one of ``pictures``, and each component has a name or a meaning.
  /// - A component is related to the meaning. Another component is then returned only if it gives
  ///   the sound: 也, also, in 她 would not help.
  ///
  /// Otherwise, the only component that is returned is the one of ``sound(of:)``: it gives the
  /// sound of the character, and has this sound in a word that the learner has begun.
  func components(
    of character: KnownCharacter,
    in word: Word
  ) throws(StudyError) -> [ShownIntroduction.Part] {
    let sound = try sound(of: character)
    let components = (character.shape?.components ?? []).compactMap(\.first)
    let known = begun.words(with: Set(components))
    var parts: [ShownIntroduction.Part] = []
    var roles: Set<Role> = []
    let isPicture = Self.pictures.contains(character.text)
    for component in components {
      let text = String(component)
      let heard = try sound?.component == text ? sound : listedSound(of: component, in: character)
      let gloss = try meaning(of: component)
      let role = heard == nil ? role(of: component, gloss, in: word) : .sound
      parts.append(
        ShownIntroduction.Part(
          text: text,
          gloss: role == .nothing && !isPicture ? nil : gloss,
          isKnown: known[component] != nil,
          sound: heard
        )
      )
      roles.insert(role)
    }
    let isTelling =
      isPicture ? parts.allSatisfy { $0.gloss != nil } : roles.contains(.meaning)
    if isTelling, parts.count > 1 { return parts.filter { $0.gloss != nil || $0.sound != nil } }
    return parts.filter { $0.sound != nil && $0.sound == sound }
  }

  /// The contribution of a component to a character.
  private enum Role { case sound, meaning, nothing }

  /// Returns the name of a component that is a radical, otherwise its first sense as a word; nil if
  /// it has neither.
  func meaning(of component: Character) throws(StudyError) -> String? {
    if let name = Radical(shape: component)?.name { return name }
    let text = String(component)
    return try words.words(spelled: text).first { $0.text(in: script) == text }?.senses.first
  }

  /// Returns a sound part for a component that has the reading of the character, possibly in
  /// another tone; nil for other components.
  ///
  /// For a component that is a form of a radical, the readings of the radical's character count too.
  private func listedSound(
    of component: Character,
    in character: KnownCharacter
  ) throws(StudyError) -> ShownIntroduction.SoundPart? {
    for text in Set([component, Radical(shape: component)?.character ?? component]).sorted() {
      let alike = try words.syllables(of: text).map(\.numbered).sorted().filter {
        $0.dropLast() == character.read.toneless && $0.last != "5"
      }
      let nearest = alike.first { $0 == character.read.syllable } ?? alike.first
      guard let syllable = nearest.flatMap({ try? Syllable(numbered: $0) }) else { continue }
      let part = String(component)
      return ShownIntroduction.SoundPart(component: part, syllable: syllable, word: part)
    }
    return nil
  }

  private func role(of component: Character, _ gloss: String?, in word: Word) -> Role {
    if Self.plainRadicals.contains(component) { return .meaning }
    return gloss.map { GlossSenses($0).overlaps(GlossSenses(word.gloss)) } == true
      ? .meaning : .nothing
  }

  /// The radicals that nearly always indicate the meaning of a character.
  private static let plainRadicals: Set<Character> = Set(
    "氵冫讠訁女口忄扌饣飠钅釒木艹疒衤火灬虫鱼魚鸟鳥雨贝貝心亻辶车車土石身米酉⻊舟"
  )

  /// The characters that are pictures composed of their components.
  private static let pictures: Set<Character> = Set(
    "好明休男笔筆安林森信鲜鮮闻聞甜冰字尖困灾災岩泪尘歪"
  )

  /// Returns the component that gives the sound of a new character, with a word begun by the
  /// learner in which the component has this sound in any full tone; nil if there is none.
  func sound(
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
}
