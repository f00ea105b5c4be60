import Pinyin

/// The choice of the components that the introduction of a character shows.
extension IntroductionMaker {
  /// Returns the components that explain a word's only character; empty if none does.
  ///
  /// All components are returned if there are at least two, each of them has a name or a meaning,
  /// and one of these is true:
  ///
  /// - The character is one of ``pictures``.
  /// - Each component gives the sound or is related to the meaning, and at least one is related to
  ///   the meaning.
  ///
  /// Otherwise, only a component is returned that gives the sound of the character and has this
  /// sound in a word that the learner has begun.
  func components(
    of character: KnownCharacter,
    in word: Word
  ) throws(StudyError) -> [ShownIntroduction.Part] {
    let sound = try sound(of: character)
    let components = (character.shape?.components ?? []).compactMap(\.first)
    let known = begun.words(with: Set(components))
    var parts: [ShownIntroduction.Part] = []
    var roles: Set<Role> = []
    for component in components {
      let text = String(component)
      let heard = try sound?.component == text ? sound : listedSound(of: component, in: character)
      let gloss = try meaning(of: component)
      parts.append(
        ShownIntroduction.Part(
          text: text,
          gloss: gloss,
          isKnown: known[component] != nil,
          sound: heard
        )
      )
      roles.insert(heard == nil ? role(of: component, gloss, in: word) : .sound)
    }
    let isTelling =
      Self.pictures.contains(character.text) || roles == [.sound, .meaning] || roles == [.meaning]
    if isTelling, parts.count > 1, parts.allSatisfy({ $0.gloss != nil }) { return parts }
    return parts.filter { $0.sound != nil && $0.sound == sound }
  }

  /// The contribution of a component to a character.
  private enum Role { case sound, meaning, nothing }

  /// Returns the name of a component that is a radical, otherwise its first sense as a word; nil if
  /// it has neither.
  private func meaning(of component: Character) throws(StudyError) -> String? {
    if let name = Radical(shape: component)?.name { return name }
    let text = String(component)
    return try words.words(spelled: text).first { $0.text(in: script) == text }?.senses.first
  }

  /// Returns a sound part for a component that is a word of a low level with the reading of the
  /// character, possibly in another tone.
  ///
  /// For a component that is a form of a radical, the radical's character counts as the word too.
  /// The result is nil for any other component.
  private func listedSound(
    of component: Character,
    in character: KnownCharacter
  ) throws(StudyError) -> ShownIntroduction.SoundPart? {
    for text in Set([component, Radical(shape: component)?.character ?? component]).sorted() {
      for word in try words.words(spelled: String(text))
      where Item.word(word).entry.level <= Self.soundLevel {
        guard let read = word.key.readCharacters.first, read.toneless == character.read.toneless,
          let syllable = try? Syllable(numbered: read.syllable)
        else { continue }
        return ShownIntroduction.SoundPart(
          component: String(component),
          syllable: syllable,
          word: String(component)
        )
      }
    }
    return nil
  }

  private func role(of component: Character, _ gloss: String?, in word: Word) -> Role {
    if Self.plainRadicals.contains(component) { return .meaning }
    return gloss.map { GlossSenses($0).overlaps(GlossSenses(word.gloss)) } == true
      ? .meaning : .nothing
  }

  /// The maximum level of a word that, as a component, shows the sound of a character.
  private static let soundLevel = 4

  /// The radicals that nearly always indicate the meaning of a character.
  private static let plainRadicals: Set<Character> = Set(
    "氵冫讠訁女口忄扌饣飠钅釒木艹疒衤火灬虫鱼魚鸟鳥雨贝貝心亻辶车車土石身米酉⻊舟"
  )

  /// The characters that are pictures composed of their components.
  private static let pictures: Set<Character> = Set(
    "好明休男笔筆安林森信鲜鮮闻聞甜冰字尖困灾災岩泪尘歪"
  )

  /// Returns the component that gives the sound of a new character, with a begun word in which the
  /// component has this sound; nil if there is none.
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
