package import Pinyin

/// A sentence that shows how a word is used.
package struct Phrase: Hashable, Sendable {
  /// A part of a sentence: a word with its reading, or punctuation or other text without one.
  package struct Part: Hashable, Sendable {
    package let simplified: String
    package let traditional: String
    /// The reading in citation tones; nil if the part is not a word.
    package let reading: Reading?

    package init(simplified: String, traditional: String, reading: Reading?) {
      self.simplified = simplified
      self.traditional = traditional
      self.reading = reading
    }

    package func text(in script: Script) -> String {
      script == .traditional ? traditional : simplified
    }
  }

  package let parts: [Part]
  package let english: String
  /// The word, in traditional characters, that Taiwan uses in place of the phrase's word; nil if it
  /// uses the same word.
  package let taiwanWord: String?
  /// The wrong options of the phrase's cloze question, as numbers of words in the pack, from 1;
  /// empty if the phrase has no such question.
  ///
  /// Words that are wrong options for few phrases come first.
  package var others: [Int]

  package init(
    parts: [Part],
    english: String,
    taiwanWord: String? = nil,
    others: [Int] = []
  ) {
    self.parts = parts
    self.english = english
    self.taiwanWord = taiwanWord
    self.others = others
  }

  /// True if every part with letters has a reading.
  package var isRead: Bool {
    parts.allSatisfy { $0.reading != nil || !$0.simplified.contains(where: \.isLetter) }
  }

  /// The phrase with the readings that are used in Taiwan.
  package var inTaiwan: Phrase {
    Phrase(
      parts: parts.map { part in
        Part(
          simplified: part.simplified,
          traditional: part.traditional,
          reading: part.reading.map { $0.inTaiwan(hanzi: part.simplified) ?? $0 }
        )
      },
      english: english,
      taiwanWord: taiwanWord,
      others: others
    )
  }

  package func text(in script: Script) -> String {
    parts.map { $0.text(in: script) }.joined()
  }

  /// The text that stands for the word in a sentence with a gap.
  package static let gap = "___"

  /// Returns the sentence with a gap in place of a word; nil unless the word occurs exactly once.
  package func text(without word: Word, in script: Script) -> String? {
    let isGap = parts.map { $0.reading != nil && $0.simplified == word.simplified }
    guard isGap.count(where: { $0 }) == 1 else { return nil }
    return zip(parts, isGap).map { $1 ? Self.gap : $0.text(in: script) }.joined()
  }

  // MARK: - Stored text

  /// Parses a phrase in the form in which a pack stores it; nil if the sentence is empty.
  ///
  /// Four fields are separated by tabs: the sentence, its English translation, ``taiwanWord``, and
  /// ``others`` as numbers separated by spaces; empty fields at the end are left out. The parts of
  /// the sentence are separated by `|`. A word is `simplified=reading`, or
  /// `simplified=traditional=reading` if the scripts differ. Other text is stored as it is, or as
  /// `simplified=traditional=`.
  package init?(stored: String) {
    let fields = stored.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
    guard let sentence = fields.first, !sentence.isEmpty else { return nil }
    parts = sentence.split(separator: "|").prefix(Self.mostParts).map { text in
      let forms = text.split(separator: "=", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      let reading = forms.count > 1 ? try? Reading(numbered: forms[forms.count - 1]) : nil
      return Part(
        simplified: forms[0],
        traditional: forms.count > 2 ? forms[1] : forms[0],
        reading: reading
      )
    }
    english = fields.count > 1 ? String(fields[1]) : ""
    taiwanWord = fields.count > 2 && !fields[2].isEmpty ? String(fields[2]) : nil
    let numbers = fields.count > 3 ? fields[3].split(separator: " ").prefix(Self.mostParts) : []
    others = numbers.compactMap { Int($0) }
  }

  /// The maximum number of parts, and the maximum number of wrong options, that are read.
  static let mostParts = 64

  /// The phrase without wrong options, to be stored in another pack, where their numbers would mean
  /// other words.
  package var withoutGap: Phrase {
    var phrase = self
    phrase.others = []
    return phrase
  }

  /// The phrase without its translation.
  package var untranslated: Phrase {
    Phrase(parts: parts, english: "", taiwanWord: taiwanWord, others: others)
  }

  /// The phrase in the form in which a pack stores it.
  package var stored: String {
    let sentence = parts.map { part in
      let isAlike = part.traditional == part.simplified
      if isAlike, part.reading == nil { return part.simplified }
      let other = isAlike ? "" : "=" + part.traditional
      return part.simplified + other + "=" + (part.reading?.numbered ?? "")
    }
    var fields = [sentence.joined(separator: "|"), english]
    if taiwanWord != nil || !others.isEmpty { fields.append(taiwanWord ?? "") }
    if !others.isEmpty { fields.append(others.map(String.init).joined(separator: " ")) }
    return fields.joined(separator: "\t")
  }
}

extension Phrase.Part {
  /// Returns true if the part is the word, in simplified or traditional characters.
  package func isWord(_ word: Word) -> Bool {
    reading != nil && (simplified == word.simplified || simplified == word.traditional)
  }
}

extension Phrase {
  /// Returns the parts with the readings to show: 一 and 不 with their spoken tones, and `word` with
  /// its shown reading; the reading is nil for a part that is not a word.
  package func spoken(_ word: Word) -> [(part: Part, reading: Reading?)] {
    var spoken = parts.map { ($0, $0.isWord(word) ? word.reading : $0.reading) }
    var start = 0
    while start < parts.count {
      let run = (start..<parts.count).prefix { parts[$0].reading != nil }
      let characters = run.map { Array(parts[$0].simplified) }
      let syllables = run.map { spoken[$0].1?.syllables ?? [] }
      if zip(characters, syllables).allSatisfy({ $0.count == $1.count }) {
        let said = Self.said(syllables.flatMap(\.self), characters.flatMap(\.self)) { index in
          // 一 at the end of a word, as in 第一 and 星期一, is a number.
          var end = 0
          return characters.contains { word in
            end += word.count
            return word.count > 1 && end == index + 1
          }
        }
        var first = 0
        for (place, word) in zip(run, characters) {
          spoken[place].1?.syllables = Array(said[first..<first + word.count])
          first += word.count
        }
      }
      start += run.count + 1
    }
    return spoken
  }

  /// Returns the syllables of adjacent words, with the spoken tones of 一 and 不, except where these
  /// end a word of several characters.
  ///
  /// `endsWord`: returns true if the character at an index, from 0, ends such a word.
  private static func said(
    _ syllables: [Syllable],
    _ characters: [Character],
    endsWord: (Int) -> Bool
  ) -> [Syllable] {
    var said = syllables
    for index in characters.indices.dropLast()
    where "一不".contains(characters[index]) && !endsWord(index) {
      let isBetweenTwins = index > 0 && characters[index - 1] == characters[index + 1]
      // The character before 不 matters only in X不X, and the character before 一 only in X一X and in
      // numbers.
      let first = index > 0 && (characters[index] == "一" || isBetweenTwins) ? index - 1 : index
      let near = first...index + 1
      let form = Reading(Array(syllables[near])).spokenForm(hanzi: String(characters[near]))
      let change = form?.changes.first { $0.syllableIndex == index - first }
      if let change { said[index].tone = change.tone }
    }
    return said
  }
}

/// The setting for where the phrase of a word is shown.
package enum ShownPhrases: String, CaseIterable, Sendable {
  /// With the explanations of a word: after a wrong answer, in a hint, and in the commands `info`
  /// and `why`.
  case answer
  /// In the same places as `answer`, and in questions that show the characters and ask for their
  /// reading.
  case question
  case off
}
