import Pinyin

/// The choice of the parts that an introduction shows: the words and characters in a word.
extension IntroductionMaker {
  /// Returns the parts of a word, or the components of a single character; empty if there is
  /// nothing to say about any of them.
  func parts(
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
      let found = try longestWord(in: word, simplified, from: index)
      let known = found?.word
      let length = known?.simplified.count ?? 1
      let character = characters.first { $0.read.character == simplified[index] }
      var gloss = found?.gloss
      if length == 1, let character,
        let sense = PartSenses.sense(of: character.read, in: word.simplified)
      {
        gloss = sense.isEmpty ? nil : sense
      }
      let isRepeated = simplified[..<index].contains(simplified[index]) && length == 1
      if !isRepeated {
        var isKnown = character?.isKnown ?? false
        if length > 1, let known { isKnown = !begun.among([known.key]).isEmpty }
        var sound: ShownIntroduction.SoundPart?
        if length == 1, let character { sound = try self.sound(of: character) }
        parts.append(
          ShownIntroduction.Part(
            text: String(texts[index..<index + length]),
            gloss: gloss,
            isKnown: isKnown,
            sound: sound,
            example: gloss == nil && length == 1 && isKnown
              ? try character.map(example) ?? nil : nil
          )
        )
      }
      index += length
    }
    return parts.contains { $0.gloss != nil || $0.example != nil || $0.sound != nil } ? parts : []
  }

  /// The number of words begun by a learner up to which measure words and sounds can be new to that
  /// learner.
  private static let fewWords = 30

  /// Returns the syllables of a word that have a sound in no word that the learner has begun; empty
  /// if the learner has begun more than ``fewWords`` words.
  func newSounds(of word: Word) -> [Syllable] {
    guard let keys = begun.and(met).words(atMost: Self.fewWords) else { return [] }
    let heard = keys.flatMap { key in
      key.reading.lowercased().split(separator: " ").compactMap {
        try? Syllable(numbered: String($0))
      }
    }
    let known = heard.reduce(into: Set<String>()) { $0.formUnion($1.sounds) }
    return word.reading.syllables.filter { !$0.sounds.isSubset(of: known) }
  }

  /// True if the learner has begun at least a hundred words, so that two third tones are familiar.
  var knowsThirdTones: Bool { begun.and(met).words(atMost: 99) == nil }

  /// Returns true if the learner has begun few words, and no noun with a measure word among them,
  /// so that measure words need an explanation.
  func knowsNoMeasure() throws(StudyError) -> Bool {
    guard let keys = begun.and(met).words(atMost: Self.fewWords) else { return false }
    for key in keys {
      guard let word = try words.item(key)?.word, word.partsOfSpeech.first == "n" else { continue }
      if !word.measureWords.isEmpty { return false }
    }
    return true
  }

  /// Returns a word of one character that the learner has met, that is read like `word` and differs
  /// from it in one component; nil if there is none.
  func twin(
    of word: Word,
    _ characters: [KnownCharacter]
  ) throws(StudyError) -> ShownIntroduction.Twin? {
    guard word.simplified.count == 1, let shape = characters.first?.shape else { return nil }
    let others = try words.words(read: word.reading).filter {
      $0.simplified.count == 1 && $0.simplified != word.simplified
    }
    let known = begun.and(met).among(Set(others.map(\.key)))
    for other in others where known.contains(other.key) {
      guard let character = other.text(in: script).first,
        let components = try words.firstShape(of: character)?.components
      else { continue }
      let own = components.compactMap(\.first).filter { !shape.components.contains(String($0)) }
      guard own.count == 1, components.count > 1, let component = own.first,
        let name = try meaning(of: component)
      else { continue }
      return ShownIntroduction.Twin(word: other, component: String(component), name: name)
    }
    return nil
  }

  /// Returns the simplest word that the learner has begun and that has a character in the same
  /// reading; nil if there is none.
  private func example(of character: KnownCharacter) throws(StudyError) -> String? {
    let known = character.words.first { word in
      word.readCharacters.contains { $0.implies(character.read) }
    }
    return try known.map(text)
  }

  /// Returns the longest part of `word` that begins at the index `start` of its characters and is a
  /// word too, with the sense that it has there.
  ///
  /// The result is nil if there is no such part. The part must have the same reading, and the same
  /// spelling in both scripts. Its sense is nil if none certainly fits, and a part of several
  /// characters then does not count. Each character after such a part must be a word too: 小时 is not
  /// a part of 小时候.
  private func longestWord(
    in word: Word,
    _ characters: [Character],
    from start: Int
  ) throws(StudyError) -> (word: Word, gloss: String?)? {
    guard word.traditional.count == characters.count else { return nil }
    for end in (start + 1...min(characters.count, start + characters.count - 1)).reversed() {
      let found = try entries(in: word, at: start..<end)
      guard let first = found.first else { continue }
      let gloss = PartSense.gloss(of: found, in: word)
      if end == start + 1 { return (first, gloss) }
      var isDivided = gloss != nil
      for rest in end..<characters.count where isDivided {
        isDivided = try !entries(in: word, at: rest..<rest + 1).isEmpty
      }
      if isDivided { return (first, gloss) }
    }
    return nil
  }

  /// Returns the words that consist of the characters of `word` at the indices `places`, from 0.
  ///
  /// They must have the same reading there, and the same spelling in both scripts.
  private func entries(in word: Word, at places: Range<Int>) throws(StudyError) -> [Word] {
    let text = String(Array(word.simplified)[places])
    let traditional = String(Array(word.traditional)[places])
    let syllables = Array(word.reading.syllables[places])
    return try words.words(spelled: text).filter {
      $0.simplified == text && $0.reading.syllables == syllables && $0.traditional == traditional
    }
  }
}

/// The choice of the sense that a part has in a word.
enum PartSense {
  /// Returns the sense, one of those of `entries`, that a part has in a word; nil if none certainly
  /// fits.
  ///
  /// It is the first of these:
  /// - a sense that has something in common with the meaning of the word: 别 is “other” in 别人, not
  ///   “don't”;
  /// - the description of an ending in the neutral tone;
  /// - the first sense of a noun, or of a part with only one sense, because such meanings vary
  ///   least: 电 is “electricity” in 电脑. In a set phrase this applies to adjectives too: 好 is “good”
  ///   in 你好. The part must not be a function word, and its level must be at most 3 or that of the
  ///   word.
  static func gloss(of entries: [Word], in word: Word) -> String? {
    let meaning = GlossSenses(word.gloss)
    let senses = entries.flatMap(\.senses)
    for entry in entries {
      let own = entry.senses.filter { !isGrammatical($0) }
      if let sense = own.first(where: { shares($0, with: word.gloss, meaning) }) { return sense }
    }
    guard let entry = entries.first, let first = entry.senses.first else { return nil }
    let isNeutral = entry.reading.syllables.last?.tone == .neutral
    if isNeutral, first.hasPrefix("("), first.contains("ending") { return first }
    let part = entry.partsOfSpeech.first ?? "n"
    let level = max(plainLevel, Item.word(word).entry.level)
    guard !isGrammatical(first), Item.word(entry).entry.level <= level,
      !functionWords.contains(part)
    else { return nil }
    let isAdjectiveOfPhrase = part == "adj" && word.partsOfSpeech == ["phrase"]
    return senses.count == 1 || part == "n" || isAdjectiveOfPhrase ? first : nil
  }

  /// The level up to which a part is simple enough to explain words of any level.
  private static let plainLevel = 3
  /// The parts of speech whose words have little meaning outside a sentence.
  private static let functionWords: Set<String> = [
    "adv", "prep", "conj", "mw", "part", "aux", "int",
  ]
  /// The minimum number of letters of a word that may be the end of another one, such as day in
  /// today.
  private static let fewestLetters = 3

  /// Returns true if a sense describes the use of a word instead of a meaning: (measure word for
  /// books).
  private static func isGrammatical(_ sense: String) -> Bool { sense.hasPrefix("(") }

  private static func shares(_ sense: String, with gloss: String, _ meaning: GlossSenses) -> Bool {
    if GlossSenses(sense).overlaps(meaning) { return true }
    let plain = sense.prefix { $0 != "(" }.lowercased().split { !$0.isLetter }
    let words = gloss.lowercased().split { !$0.isLetter }
    return plain.contains { part in
      part.count >= fewestLetters && words.contains { $0 != part && $0.hasSuffix(part) }
    }
  }
}

/// The table of the senses that characters have in words: 天 is “sky” in 天气, and “day” in 今天.
///
/// A row of `part-senses.tsv` gives the sense of a character with a reading in the words that it
/// lists, or in all other words if it lists none. The table has the characters in the words of the
/// levels 1 to 4.
enum PartSenses {
  /// Returns the sense of a character in a word; nil if the table has no sense of the character
  /// with this reading for the word, and empty if no sense would help a learner to remember it.
  ///
  /// `read` and `word` are in simplified characters.
  static func sense(of read: ReadCharacter, in word: String) -> String? {
    let start = "\(read.character)\t\(read.syllable)\t"
    var usual: Substring?
    for row in rows where row.hasPrefix(start) {
      let fields = row.dropFirst(start.count).split(
        separator: "\t",
        omittingEmptySubsequences: false
      )
      guard fields.count == 2 else { continue }
      if fields[1].split(separator: "|").contains(where: { $0 == word }) {
        return text(fields[0])
      }
      if fields[1].isEmpty { usual = fields[0] }
    }
    return usual.map(text)
  }

  /// Returns the text of a sense; empty for the sign `-`.
  private static func text(_ sense: Substring) -> String { sense == "-" ? "" : String(sense) }

  /// The rows of the table: character, reading with tone numbers, sense, and words.
  static let rows = String(decoding: PackageResources.part_senses_tsv, as: UTF8.self)
    .split(separator: "\n")
}
