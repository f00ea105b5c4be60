import Pinyin
package import Study

/// The cards of an Anki collection by word and skill, and the words that no pack has.
package struct AnkiMatching: Sendable {
  /// The choices of the learner about templates.
  package struct Options: Sendable {
    /// The skill of templates that show hanzi alone.
    package var recognition = Skill.reading
    /// The skills of templates by name, as `Type/Card`; nil to leave their cards out.
    package var skills: [String: Skill?] = [:]

    package init() {}
  }

  /// A template with its cards.
  package struct TemplateUse: Hashable, Sendable {
    /// The names of the kind of note and of the template: `HSK/Reading`.
    package let name: String
    package let skill: Skill?
    package fileprivate(set) var cards = 0
  }

  /// An example for the learner to check.
  package struct Example: Hashable, Sendable {
    package let word: String
    package let reading: String
    package let skill: Skill
    package let answers: Int
    /// True if a pack has the word.
    package let isKnown: Bool
  }

  /// The cards of Anki for each card of this program.
  package private(set) var cards: [CardKey: [AnkiCard]] = [:]
  /// The words that no pack in use has.
  package private(set) var newWords: [Item] = []
  package private(set) var templates: [TemplateUse] = []
  /// The notes whose word is in a pack in use.
  package private(set) var matchedNotes = 0
  /// The notes that make no word.
  package private(set) var skipped: [ImportReport.Skipped] = []
  package private(set) var skippedByReason: [(reason: SkipReason, count: Int)] = []

  /// Finds the words of the notes in `words`, and the skills of their cards.
  ///
  /// - Throws: `LexiconError.noTemplate` if the options name a template that does not exist.
  package init(
    _ deck: AnkiDeck,
    in words: some WordSource,
    _ options: Options = Options()
  ) throws {
    let skills = try templates(of: deck, options)
    var keys: [Int64: WordKey] = [:]
    var collector = WordCollector(metadata: [:], format: .anki)
    for (id, note) in deck.notes.sorted(by: { $0.value.number < $1.value.number }) {
      if let key = try Self.known(note.texts, words) {
        keys[id] = key
        matchedNotes += 1
        continue
      }
      do throws(WordRow.Fault) {
        let word = try WordRow(note.texts).word
        collector.add(word)
        keys[id] = word.key
      } catch {
        let text = note.texts[.simplified] ?? note.texts[.traditional] ?? note.texts[.gloss] ?? ""
        collector.skip(line: note.number, error.reason, text)
      }
    }
    let collected = collector.finish()
    newWords = collected.items
    skipped = collected.report.skipped
    skippedByReason = collected.report.skippedByReason
    for place in deck.cards {
      guard let note = deck.notes[place.note],
        let index = skills[Template(notetype: note.notetype, number: place.template)]
      else { continue }
      templates[index].cards += 1
      guard let key = keys[place.note], let skill = templates[index].skill else { continue }
      cards[CardKey(key, skill), default: []].append(place.card)
    }
  }

  private struct Template: Hashable {
    let notetype: Int64
    let number: Int
  }

  /// Notes the templates of a deck and returns their positions.
  private mutating func templates(
    of deck: AnkiDeck,
    _ options: Options
  ) throws(LexiconError) -> [Template: Int] {
    var positions: [Template: Int] = [:]
    for (id, kind) in deck.kinds {
      for (number, template) in kind.templates.enumerated() {
        let name = "\(kind.name)/\(template.name)"
        let skill: Skill?
        if let chosen = options.skills[name] {
          skill = chosen
        } else if kind.isCloze {
          skill = nil
        } else {
          switch template.asked {
          case .skill(let asked)?: skill = asked
          case .recognition?: skill = options.recognition
          case nil: skill = nil
          }
        }
        positions[Template(notetype: id, number: number)] = templates.count
        templates.append(TemplateUse(name: name, skill: skill))
      }
    }
    for name in options.skills.keys.sorted() where !templates.contains(where: { $0.name == name }) {
      throw .noTemplate(path: deck.path, name: name, found: templates.map(\.name))
    }
    return positions
  }

  /// Returns the key of the word in a pack with this spelling, in either script, and this reading.
  ///
  /// A note without tones is found if only one word has its spelling, or as a word in the neutral
  /// tone, which has no mark.
  private static func known(
    _ texts: [WordField: String],
    _ words: some WordSource
  ) throws -> WordKey? {
    let spellings = [texts[.simplified], texts[.traditional]].compactMap(\.self)
    for spelling in spellings where ImportText.hanziCount(spelling) != nil {
      let found = try words.words(spelled: spelling)
      guard !found.isEmpty else { continue }
      let text = texts[.reading] ?? ""
      var readings = (try? PinyinText(text))?.candidates.compactMap(\.reading) ?? []
      if readings.isEmpty {
        if found.count == 1 { return found[0].key }
        readings = (try? PinyinText(text + "5"))?.candidates.compactMap(\.reading) ?? []
      }
      let match = found.first { word in
        word.acceptedReadings.contains { accepted in
          readings.contains { $0.syllables == accepted.syllables }
        }
      }
      if let match { return match.key }
    }
    return nil
  }

  /// True if a card was answered or has a due time.
  package var hasProgress: Bool {
    cards.values.contains { $0.contains(where: \.hasProgress) }
  }

  /// Examples: cards of the most answered words, each skill in turn.
  package func examples(_ count: Int) -> [Example] {
    let new = Set(newWords.map(\.key))
    let sorted = cards.map { key, cards in
      Example(
        word: key.word.simplified,
        reading: key.word.reading,
        skill: key.skill,
        answers: cards.reduce(0) { $0 + $1.answers.count },
        isKnown: !new.contains(key.word)
      )
    }.sorted { ($1.answers, $0.word, $0.skill.rawValue) < ($0.answers, $1.word, $1.skill.rawValue) }
    var rows = Dictionary(grouping: sorted, by: \.skill).sorted {
      $0.key.rawValue < $1.key.rawValue
    }
    .map { $0.value[...] }
    var examples: [Example] = []
    while examples.count < count, rows.contains(where: { !$0.isEmpty }) {
      for index in rows.indices where examples.count < count {
        if let next = rows[index].popFirst() { examples.append(next) }
      }
    }
    return examples
  }
}
