import Pinyin
package import Study

/// The words of a learner's own list, compared with those of the study list.
package struct ListedWords {
  /// The items, in the order of the learner's list.
  ///
  /// A word that is in the study list has the key of the study list, unless another item of the
  /// list has that key.
  package private(set) var items: [Item] = []
  /// A word of the learner's list, and the word of the study list with the same characters, or the
  /// word that was taken instead.
  package struct Pair: Sendable {
    package let word: Word
    package let listed: Word
  }

  /// The words whose reading is another form of the one that the study list shows.
  ///
  /// Such a reading is accepted there, is the spoken form, or has a full tone for a neutral one.
  /// The words get the key and the shown reading of the study list.
  package private(set) var renamed: [Pair] = []
  /// The words whose reading was probably mistyped; they get the reading of the study list.
  package private(set) var corrected: [Pair] = []
  /// The words that lacked tones in the list; they got the tones that their characters have.
  package private(set) var filled: [Pair] = []
  /// The words whose reading may be wrong.
  ///
  /// Either the study list has their characters as words, but none accepts the reading. Or it lacks
  /// such words, and a character never has the given syllable; then both words of the pair are the
  /// same.
  package private(set) var doubtful: [Pair] = []
  /// The doubtful words that differ only in tones from the one word of the study list with their
  /// characters; empty if readings are kept.
  private var offTone: [Pair] = []
  /// The words that may be meant differently: the study list has their characters also as a word
  /// with another reading, which the learner's list lacks.
  ///
  /// `word` is the word of the study list that was taken, and `listed` the one with the other
  /// reading. Words with similar meanings in both lists are left out.
  package private(set) var ambiguous: [Pair] = []
  /// The words that may be mistyped: they are in no list, but sound like a word of the study list
  /// and differ from it in one character.
  package private(set) var misspelled: [Pair] = []

  /// A correction that is made only if the learner wants it.
  package enum Correction: CaseIterable, Sendable {
    /// The characters of the study list for those of words that may be mistyped.
    case characters
    /// The tones of the study list, which has the word in this reading only, for other tones.
    case tones
  }

  /// Returns the words for which a correction may be taken.
  package func offered(_ correction: Correction) -> [Pair] {
    correction == .tones ? offTone : misspelled
  }

  /// The other words that are not in the study list; empty unless they are fewer than a third of
  /// the words that both lists have.
  package private(set) var unlisted: [Word] = []
  /// The number of words that the study list has too; both lists share one schedule for them.
  package private(set) var shared = 0
  /// The number of words that were given only in traditional characters, and got their simplified
  /// form.
  package private(set) var traditional = 0

  /// Compares the items of a list with the words of the study list.
  ///
  /// A word is identified with a word of the study list that has the same characters and accepts
  /// its reading: 研究 yánjiù is identified with 研究 yánjiū, because it is read yánjiù in Taiwan. Its
  /// reading can also be the spoken form of an accepted one: a textbook may print 你好 as níhǎo. Or it
  /// has a full tone where the study list has the neutral one, as 朋友 péngyǒu. The word gets the key
  /// and the shown reading of the study list, and its own reading becomes a further accepted one. A
  /// word without a traditional form, a part of speech or a phrase gets that of the study list; if
  /// the meanings of the list are not in English, it gets the phrase without its translation, or
  /// none if the study list has the characters in several readings. Words that are given only in
  /// traditional characters get their simplified form, and phrases in one script get their form in
  /// the other script.
  ///
  /// If the study list has a word in one reading only, and the learner's list has it in another one
  /// (银行 yínxíng, 再见 zàijian), it gets the reading of the study list, since it is rarely
  /// meant otherwise. A word that is in no list gets the readings of its characters for syllables
  /// that they cannot have. `keepsReadings`: true if such words keep the learner's reading.
  /// `corrections`: the corrections that the learner wants.
  package init(
    _ own: [Item],
    in studied: any WordSource,
    keepsReadings: Bool = false,
    taking corrections: Set<Correction> = []
  ) throws(StudyError) {
    let items = try Self.withSimplified(own, in: studied)
    traditional = zip(own, items).count { $0.key != $1.key }
    var keys = Set(items.map(\.key))
    var found: [Item] = []
    var meanings = ComparedMeanings()
    // The positions of words with a phrase of the study list and a meaning of their own.
    var borrowed: [Int] = []
    var sounds: SoundIndex?
    for item in items {
      guard var word = item.word else {
        found.append(item)
        continue
      }
      let alike = try studied.words(spelled: word.simplified).filter {
        $0.simplified == word.simplified
      }
      var same = Self.listed(word, among: alike)
      var near: Word?
      if alike.isEmpty {
        if sounds == nil { sounds = try SoundIndex(studied) }
        near = sounds?.spelledNearly(word)
      }
      if corrections.contains(.characters), let near, !keys.contains(near.key) {
        (word, same) = (word.written(simplified: near.simplified), near)
        word.traditional = near.traditional
      }
      let toned = keepsReadings ? nil : word.differingInTones(among: alike)
      var meant = corrections.contains(.tones) ? toned : nil
      if meant == nil, !keepsReadings, same == nil {
        meant = try Self.meant(word, among: alike, in: studied)
      }
      guard let listed = same ?? meant.flatMap({ keys.contains($0.key) ? nil : $0 }) else {
        if let first = alike.first, word.fitting(among: alike).isEmpty {
          doubtful.append(Pair(word: word, listed: first))
          if let toned, !keys.contains(toned.key) { offTone += doubtful.suffix(1) }
        } else if let near {
          misspelled.append(Pair(word: word, listed: near))
        } else if alike.isEmpty {
          if !keepsReadings, let (reading, isDoubtful) = try sounds?.mended(word) {
            if isDoubtful { doubtful.append(Pair(word: word, listed: word)) }
            mend(&word, reading, &keys)
          }
          unlisted.append(word)
        }
        found.append(.word(word))
        continue
      }
      // A list may have no column for traditional characters.
      if word.traditional == word.simplified { word.traditional = listed.traditional }
      // The options of a question have the same part of speech, which a meaning in German does not
      // show.
      if word.partsOfSpeech.isEmpty { word.partsOfSpeech = listed.partsOfSpeech }
      meanings.add(word.gloss, listed.gloss)
      let other = alike.first {
        !keys.contains($0.key) && !$0.acceptedReadings.contains(word.reading)
          && !listed.acceptedReadings.contains($0.reading)
      }
      let isOwnSense = !ComparedMeanings.areAlike(word.gloss, listed.gloss)
      if let other, isOwnSense { ambiguous.append(Pair(word: listed, listed: other)) }
      let phrase = listed.phrase?.withoutGap.stored
      word.phraseText = word.phraseText ?? phrase
      // The meaning may be that of another reading, which the phrase would contradict.
      if word.phraseText == phrase, alike.count > 1, isOwnSense { word.phraseText = nil }
      if word.phraseText == phrase, word.gloss != listed.gloss { borrowed.append(found.count) }
      if listed.key == word.key {
        shared += 1
        keys.insert(listed.key)
        found.append(.word(word))
      } else if keys.insert(listed.key).inserted {
        shared += 1
        var new = word.read(as: listed.reading, key: listed.key)
        if same == nil {
          corrected.append(Pair(word: word, listed: listed))
          new.otherReadings = listed.otherReadings
        } else {
          renamed.append(Pair(word: word, listed: listed))
        }
        found.append(.word(new))
      } else {
        found.append(item)
      }
    }
    if 3 * unlisted.count >= shared { unlisted = [] }
    for index in borrowed where meanings.areForeign {
      guard var word = found[index].word else { continue }
      word.phraseText = word.phrase?.untranslated.stored
      found[index] = .word(word)
    }
    self.items = try ScriptForms.completed(found, in: studied)
  }

  /// Corrects the reading of a word that is in no list, unless the list has the word so corrected.
  private mutating func mend(_ word: inout Word, _ reading: Reading, _ keys: inout Set<WordKey>) {
    let key = WordKey(simplified: word.simplified, reading: reading.numbered)
    guard reading != word.reading, keys.insert(key).inserted else { return }
    var new = word.read(as: reading, key: key)
    new.otherReadings = word.otherReadings
    let isFilled = zip(word.reading.syllables, reading.syllables).allSatisfy {
      $0 == $1 || $0.tone == .neutral
    }
    let pair = Pair(word: word, listed: new)
    if isFilled { filled.append(pair) } else { corrected.append(pair) }
    word = new
  }

  /// Returns the items, with simplified forms for words that are written only in traditional
  /// characters, as in a list from Taiwan.
  ///
  /// The study list gives the simplified forms. A word that it lacks is converted by the ICU
  /// transform, but only if the two lists share more words in traditional characters than in
  /// simplified ones.
  private static func withSimplified(
    _ own: [Item],
    in studied: any WordSource
  ) throws(StudyError) -> [Item] {
    var items = own
    var keys = Set(own.map(\.key))
    func write(_ simplified: String, _ index: Int) {
      guard let word = own[index].word?.written(simplified: simplified),
        keys.insert(word.key).inserted
      else { return }
      items[index] = .word(word)
    }
    var unknown: [(index: Int, text: String)] = []
    var excess = 0
    for (index, item) in own.enumerated() {
      guard let word = item.word, word.simplified == word.traditional else { continue }
      let text = word.simplified
      let alike = try studied.words(spelled: text)
      if let same = alike.first(where: { $0.simplified == text }) {
        if same.traditional != text { excess -= 1 }
      } else if let form = listed(word, among: alike) ?? alike.first {
        excess += 1
        write(form.simplified, index)
      } else {
        unknown.append((index, text))
      }
    }
    guard excess > 0 else { return items }
    for (index, text) in unknown {
      let simplified = ImportText.simplified(text)
      if simplified != text, simplified.count == text.count { write(simplified, index) }
    }
    return items
  }

  /// Returns the word that is meant by a word with a mistyped reading: the only word of the study
  /// list with its characters; nil if there are several.
  ///
  /// A word of one character (弹 dàn), or with full tones for neutral ones (东西 dōngxī), may be
  /// another word. The result is then nil, unless a character never has the given syllable.
  private static func meant(
    _ word: Word,
    among alike: [Word],
    in studied: any WordSource
  ) throws(StudyError) -> Word? {
    guard alike.count == 1, let listed = alike.first else { return nil }
    let (own, shown) = (word.reading.syllables, listed.reading.syllables)
    for ((character, own), shown) in zip(zip(word.simplified, own), shown) where own != shown {
      let known = try studied.syllables(of: character)
      guard word.simplified.count == 1 || shown == own.with(tone: .neutral),
        known.isEmpty || known.contains(own)
      else { return listed }
    }
    return nil
  }

  /// Returns the word of the study list with which a word is identified; nil if there is none, or
  /// if several words fit.
  private static func listed(_ word: Word, among alike: [Word]) -> Word? {
    let words = word.fitting(among: alike)
    return words.count == 1 ? words.first : nil
  }
}

/// A comparison of the meanings of a list with those of the study list, which are in English.
struct ComparedMeanings {
  /// The minimum number of words by which the language of a list is judged.
  private static let fewest = 4

  private var all = 0
  private var alike = 0

  /// Adds a word with its meaning in the list and that in the study list.
  mutating func add(_ own: String, _ listed: String) {
    all += 1
    if Self.areAlike(own, listed) { alike += 1 }
  }

  /// Returns true if two meanings are equal or have a word in common.
  static func areAlike(_ own: String, _ listed: String) -> Bool {
    own == listed || !words(own).isDisjoint(with: words(listed))
  }

  /// True if the meanings of the list are in another language than English.
  ///
  /// That is so if fewer than one in three words has a word of its meaning in common with the study
  /// list; some always have, such as “Bank” and “Restaurant”.
  ///
  /// It is false for a few words, which may have other meanings in English.
  var areForeign: Bool { all >= Self.fewest && 3 * alike < all }

  private static func words(_ meaning: String) -> Set<String> {
    Set(
      meaning.lowercased().split { !$0.isLetter }.filter { $0.count > 2 }.map(String.init)
    )
  }
}
