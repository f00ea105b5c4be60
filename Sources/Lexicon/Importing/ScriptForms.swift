import Pinyin
import Study

/// The forms of known words in both scripts, by which sentences are converted to the other script.
struct ScriptForms {
  /// The forms of words and characters in the other script, by their forms in one script.
  private struct Forms {
    var words: [String: Set<String>] = [:]
    /// The forms in the other script that a character has in any word.
    var characters: [Character: Set<Character>] = [:]
    /// The forms in the other script of characters that are particles.
    ///
    /// For example, the particle 了 is 了 in both scripts; 了 is 瞭 only within other words.
    var particles: [Character: Set<Character>] = [:]
    var longest = 1

    mutating func add(_ form: String, _ other: String, isParticle: Bool) {
      words[form, default: []].insert(other)
      longest = max(longest, form.count)
      for (character, otherCharacter) in zip(form, other) {
        characters[character, default: []].insert(otherCharacter)
        if isParticle { particles[character, default: []].insert(otherCharacter) }
      }
    }

    /// Returns the possible forms of a character outside all known words of several characters.
    ///
    /// They are the forms of the particle if there is one, otherwise the forms in any word. A
    /// character that is not a word itself has none.
    func alone(_ character: Character) -> Set<Character> {
      if let forms = particles[character] { return forms }
      return words[String(character)] == nil ? [] : characters[character, default: []]
    }
  }

  private var forms: [Script: Forms] = [.simplified: Forms(), .traditional: Forms()]

  init(_ words: some Sequence<Word>) {
    for word in words where word.simplified.count == word.traditional.count {
      let isParticle = word.simplified.count == 1 && word.reading.syllables.first?.tone == .neutral
      forms[.simplified]?.add(word.simplified, word.traditional, isParticle: isParticle)
      forms[.traditional]?.add(word.traditional, word.simplified, isParticle: isParticle)
    }
  }

  /// Returns a text in the other script; nil unless known words determine the form of each
  /// character.
  ///
  /// All known words of several characters in the text must agree on the form of a character that
  /// they share. So 点头发现, which contains 点头, 头发 and 发现, is not converted as 点, 头发, 现. A
  /// character in no such word must be a word itself, and have the same form in all words.
  func text(_ text: String, from script: Script) -> String? {
    guard let forms = forms[script] else { return nil }
    let characters = Array(text)
    var found = Array(repeating: Set<Character>(), count: characters.count)
    for start in characters.indices where Self.isHanzi(characters[start]) {
      for end in (start + 1..<min(characters.count, start + forms.longest)).prefix(while: {
        Self.isHanzi(characters[$0])
      }) {
        for form in forms.words[String(characters[start...end])] ?? [] {
          for (index, character) in zip(start...end, form) { found[index].insert(character) }
        }
      }
    }
    var other = ""
    for (character, inWords) in zip(characters, found) {
      guard Self.isHanzi(character) else {
        other.append(character)
        continue
      }
      let known = inWords.isEmpty ? forms.alone(character) : inWords
      guard let form = known.first, known.count == 1 else { return nil }
      other.append(form)
    }
    return other
  }

  private static func isHanzi(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.properties.isIdeographic }
  }
}

extension ScriptForms {
  /// Returns imported items with their phrases in both scripts.
  ///
  /// A sentence is converted if words of the list and of `studied` determine its form in the other
  /// script.
  static func completed(
    _ items: [Item],
    in studied: some WordSource
  ) throws(StudyError) -> [Item] {
    guard items.contains(where: { $0.word.map(needsForm) ?? false }) else { return items }
    // If both forms of an imported word are equal, the list may have no column for the other
    // script, so the word is no evidence unless ICU leaves it unchanged.
    let own = items.lazy.compactMap(\.word).filter {
      $0.simplified != $0.traditional || ImportText.isAlikeInBothScripts($0.simplified)
    }
    let forms = ScriptForms(try studied.words + own)
    return items.map { item in
      guard var word = item.word, needsForm(word), let phrase = word.phrase else { return item }
      word.phraseText = forms.completed(phrase, of: word).stored
      return .word(word)
    }
  }

  /// Returns true if a word has a phrase that is the same in both scripts, so that one form may be
  /// missing.
  private static func needsForm(_ word: Word) -> Bool {
    word.phrase.map { $0.text(in: .simplified) == $0.text(in: .traditional) } ?? false
  }

  private func completed(_ phrase: Phrase, of word: Word) -> Phrase {
    let sentence = phrase.text(in: .simplified)
    var pairs: Set<[String]> = []
    for script in Script.allCases where sentence.contains(word.text(in: script)) {
      guard let other = text(sentence, from: script) else { continue }
      let pair = script == .simplified ? [sentence, other] : [other, sentence]
      if pair[0].contains(word.simplified), pair[1].contains(word.traditional) {
        pairs.insert(pair)
      }
    }
    guard let pair = pairs.first, pairs.count == 1 else { return phrase }
    return Phrase(imported: pair[0], traditional: pair[1], english: phrase.english, of: word)
      ?? phrase
  }
}
