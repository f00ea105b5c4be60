package import Pinyin

/// A remark about a wrong answer: the likely reason why the learner gave it.
package enum Remark: Codable, Hashable, Sendable {
  /// A character was given a reading that it has in another word.
  case polyphone(Polyphone)
  /// The answer is the reading of another word that the learner has begun or that is written like
  /// the asked word.
  case otherWord(Word)
  /// The answer is the reading of another word that the learner has not begun.
  case unmetWord(Word)
  /// The chosen word has characters in common with the right one.
  case shared(characters: String)
  /// A character of the right word (the first value) looks like one of the chosen word (the
  /// second).
  case alike(HanziShape, HanziShape)
  /// The parts of the right word; the only remark on a wrong choice, if no other applies, and on a
  /// meaning that the learner does not know.
  case parts([ShownIntroduction.Part])
}

/// A character for which the learner gave the reading that it has in another word.
package struct Polyphone: Codable, Hashable, Sendable {
  /// The index, from 0, of the syllable in the asked word.
  package let syllableIndex: Int
  package let character: String
  /// The reading that the learner gave.
  package let given: Syllable
  /// Another word in which the given reading is right, and which the learner has begun.
  package let givenWord: Word
  /// The reading of the character in the asked word.
  package let expected: Syllable
  /// Another word of several characters that has the expected reading and that the learner has
  /// begun.
  ///
  /// It is nil if there is none, or if the learner has begun the character alone as a word with
  /// that reading.
  package let expectedWord: Word?
}

/// A search for remarks about a wrong answer.
package struct RemarkFinder {
  private let words: any WordSource
  private let script: Script
  private let hasBegun: (WordKey) throws(StudyError) -> Bool

  /// Makes a search in these words.
  ///
  /// - Parameters:
  ///   - words: the words that remarks can name; see ``WordSource/noted``.
  ///   - script: the script of the characters that are named.
  ///   - hasBegun: a function that returns true for a word that the learner has begun or knows;
  ///     examples are taken from these words only.
  package init(
    words: any WordSource,
    script: Script,
    hasBegun: @escaping (WordKey) throws(StudyError) -> Bool
  ) {
    self.words = words
    self.script = script
    self.hasBegun = hasBegun
  }

  /// Returns the remarks about a wrong answer to a question.
  ///
  /// `text`: the answer as it was typed; it is used only if the verdict has no given reading,
  /// because tones are missing.
  package func remarks(
    on question: Question,
    _ verdict: Verdict,
    typed text: String = ""
  ) throws(StudyError) -> [Remark] {
    guard let asked = question.item.word else { return [] }
    if question.kind.isAnsweredInPinyin {
      guard let given = verdict.given else {
        return verdict.differences.isEmpty ? [] : try otherWord(than: asked, typed: text)
      }
      guard question.kind != .listening else { return try otherWord(than: asked, read: given) }
      let polyphones = try polyphones(in: asked, given: given, verdict)
      return polyphones.isEmpty ? try otherWord(than: asked, read: given) : polyphones
    }
    // Who does not know a meaning learns as much from the parts as who chose a wrong one.
    if verdict.chosen == nil, question.kind == .meaning { return try parts(of: asked) }
    guard let chosen = verdict.chosen, let other = question.options[chosen].word else { return [] }
    let shapes = try shapes(asked, other)
    return shapes.isEmpty && question.kind != .cloze ? try parts(of: asked) : shapes
  }

  private func parts(of word: Word) throws(StudyError) -> [Remark] {
    guard word.simplified.count <= Self.mostExplained else { return [] }
    let parts = try IntroductionMaker(words: words, script: script).parts(of: word)
    return parts.isEmpty ? [] : [.parts(parts)]
  }

  /// The maximum number of characters of a word whose parts a remark names.
  private static let mostExplained = 2

  // MARK: - Readings

  /// The maximum number of words of one pack that are examined for an example.
  private static let lookedAt = 200

  private func polyphones(
    in word: Word,
    given: Reading,
    _ verdict: Verdict
  ) throws(StudyError) -> [Remark] {
    let characters = Array(word.simplified)
    let (expected, answer) = (verdict.expected.syllables, given.syllables)
    guard characters.count == expected.count, expected.count == answer.count else { return [] }
    var found: [Remark] = []
    for index in Set(verdict.differences.map(\.syllableIndex)).sorted() {
      guard answer[index].tone != .neutral, expected[index].tone != .neutral,
        let givenWord = try example(of: characters[index], answer[index], besides: word)
      else { continue }
      found.append(
        .polyphone(
          Polyphone(
            syllableIndex: index,
            character: String(word.text(in: script).dropFirst(index).prefix(1)),
            given: answer[index],
            givenWord: givenWord,
            expected: expected[index],
            expectedWord: try example(of: characters[index], expected[index], besides: word)
              .flatMap { $0.simplified.count > 1 ? $0 : nil }
          )
        )
      )
    }
    return found
  }

  /// Returns an example of a reading of a character: a word of at most four characters that the
  /// learner has begun.
  ///
  /// A word that consists of the character alone is preferred; otherwise it is the first in the
  /// order of learning. The result is nil if there is none, or if the packs list the readings of
  /// the character and this one is not among them.
  private func example(
    of character: Character,
    _ syllable: Syllable,
    besides word: Word
  ) throws(StudyError) -> Word? {
    var listed: [Syllable] = []
    for shelf in words.shelves { listed += try shelf.listedSyllables(of: character) }
    guard listed.isEmpty || listed.contains(syllable) else { return nil }
    var first: Word?
    for shelf in words.shelves {
      let found = try shelf.words(with: character, read: syllable, limit: Self.lookedAt)
        .filter { $0.simplified != word.simplified || $0.simplified.count == 1 }
        .filter { $0.key != word.key && $0.simplified.count <= 4 }
        .filter { word.simplified.count == 1 || !$0.simplified.contains(word.simplified) }
      for other in found where other.simplified.count == 1 || first == nil {
        guard try hasBegun(other.key) else { continue }
        if other.simplified.count == 1 { return other }
        first = other
      }
    }
    return first
  }

  /// Returns a remark that names another word whose reading is the answer; empty if there is none.
  ///
  /// If no suitable word has exactly the tones of the answer, words with a neutral last syllable
  /// are searched, because its full tone may have been typed (`xie4xie4`).
  private func otherWord(than word: Word, read given: Reading) throws(StudyError) -> [Remark] {
    var neutral = given
    if given.syllables.count > 1 { neutral.syllables[given.syllables.count - 1].tone = .neutral }
    for reading in [given, neutral] {
      let found = try otherWord(than: word, among: words.words(read: reading)) { _ in true }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The maximum number of syllables of an answer without tones that is compared with other words.
  private static let mostToneless = 3

  /// Returns a remark that names another word whose letters match an answer without tones; empty if
  /// there is none.
  ///
  /// A word that the learner has not begun is named only if it is more frequent than the asked one
  /// or of no higher level.
  private func otherWord(than word: Word, typed text: String) throws(StudyError) -> [Remark] {
    guard let syllables = (try? PinyinText(text))?.best.syllables.map(\.bare),
      syllables.count <= Self.mostToneless
    else { return [] }
    var readings: [[Syllable]] = [[]]
    for syllable in syllables {
      let toned = Tone.allCases.map { Syllable(syllable, $0) }
        .filter { $0.tone == .neutral || Inventory.isAttested($0) }
      readings = readings.flatMap { reading in toned.map { reading + [$0] } }
    }
    var others: [Word] = []
    for reading in readings { others += try words.words(read: Reading(reading)) }
    let (rank, level) = (word.frequencyRank ?? .max, Item.word(word).entry.level)
    return try otherWord(
      than: word,
      among: others.sorted { ($0.frequencyRank ?? .max) < ($1.frequencyRank ?? .max) }
    ) { ($0.frequencyRank ?? .max) < rank || Item.word($0).entry.level <= level }
  }

  /// Returns a remark that names one of the candidates `words`; empty if none is suitable.
  ///
  /// The words are preferred in this order: one with the written form of the asked word; one that
  /// the learner has begun; the first for which `isUsual` returns true and whose level is at most
  /// one above that of the asked word. The learner did not mean words of higher levels.
  private func otherWord(
    than word: Word,
    among words: [Word],
    isUsual: (Word) -> Bool
  ) throws(StudyError) -> [Remark] {
    let others = words.filter { $0.key != word.key }.map { $0.read(like: word) }
    if let homograph = others.first(where: { $0.simplified == word.simplified }) {
      return [.otherWord(homograph)]
    }
    for other in others where try hasBegun(other.key) { return [.otherWord(other)] }
    let highest = Item.word(word).entry.level + 1
    return others.first { Item.word($0).entry.level <= highest && isUsual($0) }
      .map { [.unmetWord($0)] } ?? []
  }

  // MARK: - Shapes

  private func shapes(_ word: Word, _ other: Word) throws(StudyError) -> [Remark] {
    let (right, wrong) = (word.text(in: script), other.text(in: script))
    let shared = right.filter(wrong.contains)
    var found: [Remark] = []
    for character in right where !wrong.contains(character) {
      guard let shape = try words.firstShape(of: character) else { continue }
      for lookAlike in wrong where !right.contains(lookAlike) {
        guard shape.lookAlikes.contains(String(lookAlike)),
          let likeness = try words.firstShape(of: lookAlike)
        else { continue }
        found.append(.alike(shape, likeness))
      }
    }
    return (shared.isEmpty ? [] : [.shared(characters: shared)]) + found.prefix(2)
  }
}

extension Word {
  /// Returns true if the word contains `character` with the reading `syllable`.
  package func contains(_ character: Character, read syllable: Syllable) -> Bool {
    let characters = Array(simplified)
    guard characters.count == reading.syllables.count else { return false }
    return zip(characters, reading.syllables).contains { $0 == character && $1 == syllable }
  }
}
