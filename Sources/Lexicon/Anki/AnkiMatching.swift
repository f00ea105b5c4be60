package import Study

/// The cards of an Anki collection by word and skill, and the words that are in no pack in use.
package struct AnkiMatching: Sendable {
  /// The choices of the learner about templates and fields.
  package struct Options: Sendable {
    /// The skill of the cards that show only hanzi.
    package var recognition = Skill.reading
    /// The skills of templates, by names such as `Type/Card`; nil if the cards of the template are
    /// left out.
    package var skills: [String: Skill?] = [:]
    /// The uses of fields that the learner chose, by names such as `Type:Field`.
    package var uses: [String: AnkiFieldUse] = [:]

    /// The skills that a card with only hanzi on its front can ask for.
    package static let recognitions: [Skill] = [.reading, .meaning]

    package init() {}
  }

  /// The use of a template, with the number of its cards.
  package struct TemplateUse: Hashable, Sendable {
    /// The names of the kind of note and of the template, such as `HSK/Reading`.
    package let name: String
    package let skill: Skill?
    /// The reason why the template's cards are left out; nil if they are used.
    package let fault: SkipReason?
    package fileprivate(set) var cards = 0
    /// True if the learner writes or says hanzi in Anki, but chooses them among options here.
    package var asksForHanzi: Bool { skill == .recall || skill == .hanzi }
  }

  /// A card that is shown as an example, so that the learner can check the use of its template.
  package struct Example: Hashable, Sendable {
    package let word: String
    package let reading: String
    package let skill: Skill
    package let answers: Int
    /// True if a pack in use has the word.
    package let isKnown: Bool
  }

  /// The notes and cards that are left out for one reason.
  package struct Omission: Hashable, Sendable {
    package let reason: SkipReason
    package fileprivate(set) var notes = 0
    package fileprivate(set) var cards = 0
    package fileprivate(set) var answers = 0
  }

  /// The cards in Anki for each card of this program.
  package private(set) var cards: [CardKey: [AnkiCard]] = [:]
  /// The names of the cards in Anki that the learner left out.
  package private(set) var leftOut: [String] = []
  /// The words that are missing in all packs in use.
  package private(set) var newWords: [Item] = []
  /// The words whose reading was probably mistyped in the deck; their cards become those of the
  /// right words.
  package private(set) var corrected: [ListedWords.Pair] = []
  /// The new words that lacked tones in the deck; they got the tones that their characters have.
  package private(set) var filled: [ListedWords.Pair] = []
  /// The new words whose reading may be wrong: the packs in use have their characters, but no word
  /// there accepts the reading.
  package private(set) var doubtful: [ListedWords.Pair] = []
  package private(set) var templates: [TemplateUse] = []
  /// The number of notes whose word is in a pack in use.
  package private(set) var matchedNotes = 0
  /// True if the meanings of the notes are in another language than those of the packs in use.
  package private(set) var areMeaningsForeign = false
  /// The notes from which no word can be made.
  package private(set) var skipped: [ImportReport.Skipped] = []
  /// The notes and cards that are left out for each reason, in descending order of answers.
  package private(set) var omissions: [Omission] = []

  /// Finds, in `words`, the words of the notes of a deck, and the skills of their cards.
  ///
  /// - Throws: `LexiconError.noTemplate` if the options name a template or field that does not
  ///   exist, and the errors of `words`.
  package init(
    _ deck: AnkiDeck,
    in words: some WordSource,
    _ options: Options = Options()
  ) throws {
    let types = try templates(of: deck, options)
    var keys: [Int64: WordKey] = [:]
    var faults: [Int64: SkipReason] = [:]
    var meanings = ComparedMeanings()
    var collector = WordCollector(metadata: [:], format: .anki)
    for (id, note) in deck.notes.sorted(by: { $0.value.number < $1.value.number }) {
      let word = AnkiWord(note.texts)
      if let fault = note.fault {
        faults[id] = fault
        collector.skip(line: note.number, fault, word.text)
        continue
      }
      if let found = try word.word(in: words) {
        keys[id] = found.key
        matchedNotes += 1
        if let gloss = word.gloss { meanings.add(gloss, found.gloss) }
        continue
      }
      do throws(WordRow.Fault) {
        let word = try word.made()
        collector.add(word)
        keys[id] = word.key
      } catch {
        faults[id] = error.reason
        collector.skip(line: note.number, error.reason, word.text)
      }
    }
    areMeaningsForeign = meanings.areForeign
    let collected = collector.finish()
    let meant = try compare(collected.items, in: words, besides: Set(keys.values))
    let new = try meant.filter { try words.item($0.value.key) == nil }
    matchedNotes += keys.values.count { meant[$0] != nil && new[$0] == nil }
    keys = keys.mapValues { meant[$0]?.key ?? $0 }
    newWords = try ScriptForms.completed(
      collected.items.compactMap { meant[$0.key] == nil ? $0 : new[$0.key] },
      in: words
    )
    skipped = collected.report.skipped
    var left = Omissions()
    for (note, reason) in faults { left.count(note, reason) }
    for place in deck.cards {
      guard let note = deck.notes[place.note] else { continue }
      // The number of a cloze card is that of its gap, so it can exceed the numbers of the
      // templates.
      let first = types[Template(notetype: note.notetype, number: 0)]
      let type =
        types[Template(notetype: note.notetype, number: place.template)]
        ?? (first?.fault == .cloze ? first : nil)
      if let type { templates[type.index].cards += 1 }
      if let fault = faults[place.note] ?? type?.fault ?? (type == nil ? .missingCard : nil) {
        left.count(place, fault)
        if fault == .leftOut { leftOut.append(place.card.name) }
      } else if let key = keys[place.note], let skill = type.flatMap({ templates[$0.index].skill })
      {
        cards[CardKey(key, skill), default: []].append(place.card)
      }
    }
    left.count(
      .missingCard,
      notes: deck.otherNotes,
      cards: deck.otherCards,
      answers: deck.otherAnswers
    )
    omissions = left.sorted
  }

  /// Compares the words that no pack in use has with those of the packs and of the study list, as an
  /// import of words does, and returns the corrections.
  ///
  /// The result is the right word for each mistyped key. `found`: the keys of all words of the deck.
  /// A mistyped word is not corrected if the deck also has the right one.
  private mutating func compare(
    _ items: [Item],
    in words: some WordSource,
    besides found: Set<WordKey>
  ) throws(StudyError) -> [WordKey: Item] {
    let listed = try ListedWords(items, in: words.noted)
    corrected = listed.corrected.filter { !found.contains($0.listed.key) }
    (filled, doubtful) = (listed.filled, listed.doubtful)
    let right = Set((corrected + filled).map(\.listed.key))
    var meant: [WordKey: Item] = [:]
    for (own, item) in zip(items, listed.items) where right.contains(item.key) {
      meant[own.key] = item
    }
    return meant
  }

  /// The notes, cards and answers that are left out, counted by reason.
  private struct Omissions {
    private var found: [SkipReason: Omission] = [:]
    private var notes: [SkipReason: Set<Int64>] = [:]

    mutating func count(_ note: Int64, _ reason: SkipReason) {
      guard notes[reason, default: []].insert(note).inserted else { return }
      count(reason, notes: 1)
    }

    mutating func count(_ place: AnkiDeck.Place, _ reason: SkipReason) {
      count(place.note, reason)
      count(reason, cards: 1, answers: place.card.answers.count(where: \.counts))
    }

    mutating func count(_ reason: SkipReason, notes: Int = 0, cards: Int = 0, answers: Int = 0) {
      guard notes + cards + answers > 0 else { return }
      var omission = found[reason] ?? Omission(reason: reason)
      omission.notes += notes
      omission.cards += cards
      omission.answers += answers
      found[reason] = omission
    }

    var sorted: [Omission] {
      found.values.sorted {
        ($1.answers, $1.cards, $1.notes, $0.reason.rawValue)
          < ($0.answers, $0.cards, $0.notes, $1.reason.rawValue)
      }
    }
  }

  /// The index of a template in `templates`, from 0, and the reason why its cards are left out; nil
  /// if they are used.
  private struct CardType {
    let index: Int
    let fault: SkipReason?
  }

  private struct Template: Hashable {
    let notetype: Int64
    let number: Int
  }

  /// Adds the templates of a deck to `templates`, and returns for each of them its index there and
  /// the reason why its cards are left out.
  ///
  /// - Throws: `LexiconError.noTemplate` if the options name a template or field that does not
  ///   exist.
  private mutating func templates(
    of deck: AnkiDeck,
    _ options: Options
  ) throws(LexiconError) -> [Template: CardType] {
    var types: [Template: CardType] = [:]
    var names: Set<String> = []
    for (id, kind) in deck.kinds {
      let fields = deck.fields(of: id)
      names.formUnion(kind.fields.map { "\(kind.name):\($0)" })
      for (number, template) in kind.templates.enumerated() {
        let name = "\(kind.name)/\(template.name)"
        var (skill, fault): (Skill?, SkipReason?) = (nil, nil)
        if let chosen = options.skills[name] {
          (skill, fault) = (chosen, chosen == nil ? .leftOut : nil)
        } else if kind.isCloze {
          fault = .cloze
        } else {
          switch template.asked(fields.role) {
          case .skill(let asked)?: skill = asked
          case .recognition?: skill = options.recognition
          case nil: fault = .unknownCardType
          }
        }
        types[Template(notetype: id, number: number)] =
          CardType(index: templates.count, fault: fields.fault ?? fault)
        let use = fields.fault == nil ? skill : nil
        templates.append(TemplateUse(name: name, skill: use, fault: fields.fault ?? fault))
        names.insert(name)
      }
    }
    let asked = Set(options.skills.keys).union(options.uses.keys)
    for name in asked.subtracting(names).sorted() {
      throw .noTemplate(path: deck.path, name: name, found: names.sorted())
    }
    for (name, use) in options.uses where use != .skip && options.skills[name] == nil {
      let isField = deck.kinds.contains { kind in
        kind.notetype.fields.contains { "\(kind.notetype.name):\($0)" == name }
      }
      if !isField { throw .noTemplate(path: deck.path, name: name, found: names.sorted()) }
    }
    return types
  }

  /// True if a card in `cards` is not new, or its review log has an entry that this program uses.
  package var hasProgress: Bool {
    cards.values.contains { $0.contains(where: \.hasProgress) }
  }

  /// Returns at most `count` cards as examples, from each skill in turn, the most answered first.
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

extension AnkiAnswer {
  /// True if the entry is an answer, not practice or a reset.
  fileprivate var counts: Bool { if case .answer = kind { true } else { false } }
}
