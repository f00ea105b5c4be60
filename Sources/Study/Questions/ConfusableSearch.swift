import Confusables
package import Pinyin

/// A word or reading that is easily confused with a word.
package struct Confusable: Hashable, Sendable {
  /// The text that is confused: a reading, or the hanzi of another word.
  package let text: String
  package let reading: Reading
  /// The distance of the sounds (`SyllableDistance`); 0 for the same sound.
  package let distance: Double
  /// The reason why the text is confused, such as `tone 2 for 3` or `sounds alike`.
  package let because: String
}

/// A search for words and readings that are easily confused with a word.
package struct ConfusableSearch {
  private let words: [Word]
  private let script: Script
  private let form: ReadingForm
  private let lookAlikes: (Character, Script) -> [LookAlike]

  /// Makes a search over all words of a source.
  ///
  /// - `script`: the script of hanzi in ``Confusable/text`` and ``Confusable/because``.
  /// - `form`: the form of readings in the same texts; tone marks are used if it is tone numbers.
  /// - `lookAlikes`: a function that returns the characters that look most like a character in a
  ///   script.
  /// - `region`: the region whose readings are used for all words.
  package init(
    _ source: any WordSource,
    script: Script = .simplified,
    form: ReadingForm = .marks,
    region: Region = .mainland,
    lookAlikes: @escaping (Character, Script) -> [LookAlike] = { _, _ in [] }
  ) throws(StudyError) {
    words = try source.words.map { $0.read(in: region) }
    self.script = script
    self.form = form.withMarks
    self.lookAlikes = lookAlikes
  }

  /// Returns at most `limit` possible wrong options for the word in a question of a kind, the most
  /// similar first; empty for a question of a question bank.
  package func confusables(of word: Word, kind: QuestionKind, limit: Int) -> [Confusable] {
    switch kind {
    case .reading, .typed: readings(for: word, limit: limit)
    case .listening:
      readings(for: word, limit: .max).filter {
        !HeardReadings.haveTwins([word.reading, $0.reading])
      }.firstFew(limit)
    case .tone:
      readings(for: word, limit: .max).filter { $0.because.hasPrefix("tone") }.firstFew(limit)
    case .meaning, .recall, .hanzi: self.words(for: word, kind: kind, limit: limit)
    case .cloze: self.words(for: word, kind: .recall, limit: limit)
    case .bank: []
    }
  }

  /// Returns at most `limit` readings that differ from the word's reading in one contrast of
  /// `ContrastTable`, the most similar first.
  private func readings(for word: Word, limit: Int) -> [Confusable] {
    let blocked = Set(
      word.acceptedReadings.flatMap { [$0] + $0.spokenVariants(hanzi: word.simplified) }
    )
    var found: [Confusable] = []
    for (position, syllable) in word.reading.syllables.enumerated() where syllable != .erhua {
      for candidate in Inventory.all {
        let changes = [
          candidate.initial != syllable.initial, candidate.final != syllable.final,
          candidate.tone != syllable.tone,
        ].filter { $0 }.count
        guard changes == 1, ContrastTable.allows(syllable, candidate) else { continue }
        if candidate.tone == .neutral, syllable.tone != .neutral, position == 0 { continue }
        var reading = word.reading
        reading.syllables[position] = candidate
        guard !blocked.contains(reading) else { continue }
        found.append(
          Confusable(
            text: form.text(reading),
            reading: reading,
            distance: SyllableDistance.between(syllable, candidate),
            because: because(syllable, candidate)
          )
        )
      }
    }
    return found.sorted {
      $0.distance != $1.distance ? $0.distance < $1.distance : $0.text < $1.text
    }.firstFew(limit)
  }

  /// Returns at most `limit` words that sound similar, share characters or look similar, the most
  /// similar first.
  private func words(for word: Word, kind: QuestionKind, limit: Int) -> [Confusable] {
    let characters = Array(word.simplified)
    let alike = likenesses(of: characters, in: .simplified)
    let shown = Array(word.text(in: script))
    let shownAlike = script == .simplified ? alike : likenesses(of: shown, in: script)
    let score = NeighborScore(
      likenesses: LikenessTable(
        zip(characters, alike).flatMap { character, others in
          others.map { (one: character, other: $0.key, likeness: $0.value) }
        }
      )
    )
    let own = OptionWord(word)
    let scored = own.scored
    var found: [(item: Confusable, score: Double)] = []
    for other in words where other.simplified != word.simplified {
      let reasons = reasons(word, shown, shownAlike, other)
      guard !reasons.isEmpty else { continue }
      let option = OptionWord(other)
      guard own.isAllowed(beside: option, kind) else { continue }
      found.append(
        (
          Confusable(
            text: other.text(in: script),
            reading: other.reading,
            distance: SyllableDistance.between(word.reading, other.reading),
            because: reasons.joined(separator: ", ")
          ),
          NeighborScore.score(
            score(scored, option.scored, areOfField: own.isOfField(of: option)),
            for: kind.purpose
          )
        )
      )
    }
    // Words with the same text, such as a character with two readings, are listed once.
    var texts: Set<String> = []
    return found.sorted {
      $0.score != $1.score ? $0.score > $1.score : $0.item.text < $1.item.text
    }.map(\.item).filter { texts.insert($0.text).inserted }.firstFew(limit)
  }

  /// Returns, for each character, the characters that look like it, each with its likeness from 0
  /// to 1.
  private func likenesses(
    of characters: [Character],
    in script: Script
  ) -> [[Character: Double]] {
    characters.map { character in
      Dictionary(
        lookAlikes(character, script).map { ($0.character, $0.likeness) },
        uniquingKeysWith: max
      )
    }
  }

  /// Returns the reasons why two words are confused, as texts to show: sound, shared characters,
  /// look-alike characters; empty if there is none.
  ///
  /// `characters`: the characters of `word` in the script of the search. `alike`: for each of them,
  /// the characters that look like it, with their likeness from 0 to 1.
  private func reasons(
    _ word: Word,
    _ characters: [Character],
    _ alike: [[Character: Double]],
    _ other: Word
  ) -> [String] {
    var reasons: [String] = []
    if other.reading.syllables.count == word.reading.syllables.count {
      let distance = SyllableDistance.between(word.reading, other.reading)
      if distance <= 0.3 * Double(word.reading.syllables.count) {
        reasons.append(distance == 0 ? "sounds the same" : "sounds alike")
      }
    }
    let text = other.text(in: script)
    let shared = text.filter(characters.contains)
    if !shared.isEmpty { reasons.append("shares \(shared)") }
    guard text.count == characters.count else { return reasons }
    for (place, character) in text.enumerated()
    where (alike[place][character] ?? 0) >= 0.5 {
      reasons.append("\(character) looks like \(characters[place])")
    }
    return reasons
  }

  private func because(_ expected: Syllable, _ given: Syllable) -> String {
    if expected.tone != given.tone {
      return "tone \(given.tone.rawValue) for \(expected.tone.rawValue)"
    }
    if expected.initial != given.initial {
      let (one, other) = (name(given.initial), name(expected.initial))
      return [given.initial, expected.initial].contains(.zero)
        ? "\(one) for \(other)" : "initial \(one) for \(other)"
    }
    return "final \(form.text(given.final)) for \(form.text(expected.final))"
  }

  private func name(_ initial: Initial) -> String {
    initial == .zero ? "no initial" : form.text(initial)
  }
}

extension Array {
  fileprivate func firstFew(_ count: Int) -> [Element] { Array(prefix(count)) }
}
