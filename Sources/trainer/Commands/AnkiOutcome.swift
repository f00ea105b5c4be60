import Lexicon
import REPL
import Study
import Workspace

/// The outcome of an import from Anki.
struct AnkiOutcome {
  let deck: AnkiDeck
  let matching: AnkiMatching
  let pack: String
  let isDry: Bool
  var report = AnkiIntake.Report()
  /// The path of the backup.
  var backup: String?
  /// The skills that the learner practises.
  var practised: [Skill] = []
  /// The number of words of the lists for which the file has no cards.
  var lacking = 0
  /// True if all notes that are left out are listed.
  var listsAll = false

  init(_ deck: AnkiDeck, _ matching: AnkiMatching, pack: String, isDry: Bool) {
    (self.deck, self.matching, self.pack, self.isDry) = (deck, matching, pack, isDry)
  }

  /// The number of examples, and of skipped notes, that are shown.
  private static let mostShown = 10

  var lines: [String] { (isDry ? plan : []) + omissions + counts + next }

  /// The meaning of fields and templates, for the learner to check.
  private var plan: [String] {
    let fields = deck.notetypes.flatMap { kind in
      kind.uses.map { "  \(kind.name): \($0)" }
    }
    let types = matching.templates.filter { $0.cards > 0 }.map { template in
      let skill = template.skill?.rawValue ?? "skipped"
      let reason = template.fault.map { ": \($0.explanation)" } ?? ""
      return "  \(template.name) = \(skill) (\(template.cards.counted("card")))\(reason)"
    }
    let examples = matching.examples(Self.mostShown).map { example in
      "  \(example.word) \(example.reading): \(example.skill.rawValue), "
        + example.answers.counted("answer") + (example.isKnown ? "" : ", new word")
    }
    let sections = [("fields", fields), ("card types", types), ("examples", examples)]
    let lines = sections.flatMap { $0.1.isEmpty ? [] : [$0.0] + $0.1 }
    let hint = "to change a skill: --map ‘Note type/Card type=skill’, or --recognition meaning"
    return (lines.isEmpty ? [] : lines + [hint]) + unrecognized
  }

  /// The kinds of notes and card types that are not recognized, with examples, and a command that
  /// imports them.
  var unrecognized: [String] {
    var lines: [String] = []
    var values: [String] = []
    for kind in deck.notetypes {
      let faults = matching.templates.filter { $0.cards > 0 && $0.name.hasPrefix(kind.name + "/") }
        .compactMap { $0.fault == .leftOut ? nil : $0.fault }
      guard let fault = faults.first else { continue }
      lines.append("not recognized: \(kind.name) (\((kind.fault ?? fault).explanation))")
      lines += kind.fields.map { "  field \(kind.name):\($0.name): \(Self.list($0.examples))" }
      lines += kind.notetype.templates.map { template in
        "  card type \(kind.name)/\(template.name): \(Self.list(kind.fronts(of: template)))"
      }
      values += kind.proposals
    }
    guard !values.isEmpty else { return lines }
    let maps = values.map { " --map \(ShellWord.quoted($0))" }.joined()
    return lines + ["to import them: trainer import anki \(ShellWord.quoted(deck.path))\(maps)"]
  }

  private static func list(_ examples: [String]) -> String {
    examples.isEmpty ? "empty" : examples.joined(separator: " | ")
  }

  private var counts: [String] {
    let verb = isDry ? "would import" : "imported"
    let cards = matching.cards.count
    let decisions = report.resets + report.placed + report.suspended + report.flagged
    let isNew = report.answers + report.practice + decisions + report.withdrawn > 0
    let taken = "\(verb) \(report.answers.counted("answer")) to \(cards.counted("card"))"
    var lines = [isNew || report.known == 0 ? taken : "nothing new"]
    func add(_ name: String, _ count: Int) {
      if count > 0 { lines.append("\(name)  \(count)") }
    }
    add("answers of the last import taken back", report.withdrawn)
    add("practice answers", report.practice)
    add("resets", report.resets)
    add("due dates set", report.placed)
    add("suspended", report.suspended)
    add("flagged", report.flagged)
    add("words that are leeches", report.leechWords.count)
    add("answers that were known before", report.known)
    add("notes found in packs", matching.matchedNotes)
    if !matching.newWords.isEmpty {
      lines.append("words for the pack \(pack)  \(matching.newWords.count)")
    }
    return lines
  }

  /// What is left out, by reason, and the notes of which no word is made.
  private var omissions: [String] {
    guard !matching.omissions.isEmpty else { return [] }
    let rows = matching.omissions.map { row in
      "  \(row.notes.counted("note")), \(row.cards.counted("card")), "
        + "\(row.answers.counted("answer")): \(row.reason.explanation)"
    }
    let shown = listsAll ? matching.skipped.count : Self.mostShown
    let notes = matching.skipped.prefix(shown).map {
      "  note \($0.line): \($0.text) (\($0.reason.explanation))"
    }
    let rest = matching.skipped.count - notes.count
    return ["left out"] + rows + notes
      + (rest > 0 ? ["  \(rest.counted("note")) more; --all lists them"] : [])
  }

  /// The skills of cards that the settings leave out, with the numbers of cards.
  fileprivate var asleep: [(skill: Skill, cards: Int)] {
    Skill.practised.filter { !practised.contains($0) }.compactMap { skill in
      let count = matching.cards.keys.count { $0.skill == skill }
      return count > 0 ? (skill, count) : nil
    }
  }

  private var next: [String] {
    var lines: [String] = []
    let asleep = asleep
    if !asleep.isEmpty {
      let names = asleep.map(\.skill.rawValue)
      let count = asleep.reduce(0) { $0 + $1.cards }
      let all = (practised + asleep.map(\.skill)).map(\.rawValue).joined(separator: ",")
      lines.append(
        "\(count.counted("card")) of \(names.joined(separator: " and ")) "
          + "\(count == 1 ? "waits" : "wait"): trainer settings set skills \(all)"
      )
    }
    guard !isDry else { return lines }
    if !matching.newWords.isEmpty {
      lines.append("to use the new words: trainer settings set packs study,\(pack)")
    }
    if !report.leechWords.isEmpty {
      lines.append("to list the leeches: trainer words list --leeches")
    }
    if report.answers + report.placed > 0 {
      if lacking > 0 {
        lines.append(
          "your decks lack \(lacking.counted("word")) of the lists; to find those that you know: trainer place"
        )
      }
      lines.append("to take this back: trainer import anki --undo \(ShellWord.quoted(deck.path))")
    }
    if let backup { lines.append("to go back: trainer restore \(ShellWord.quoted(backup))") }
    return lines
  }
}

/// The outcome of taking back what imports of an Anki file brought.
struct AnkiUndoOutcome: Encodable {
  var answers: Int
  private let written: Bool
  var backup: String?

  init(answers: Int, isDry: Bool) { (self.answers, written) = (answers, !isDry) }

  var lines: [String] {
    let verb = written ? "took back" : "would take back"
    return ["\(verb) \(answers.counted("answer"))"]
      + (backup.map { ["to go back: trainer restore \(ShellWord.quoted($0))"] } ?? [])
  }
}

/// The JSON of an import from Anki; its field names are fixed.
struct AnkiImportJSON: Encodable {
  private struct Template: Encodable {
    let name: String
    let skill: String?
    let cards: Int
    let reason: String?
  }

  private struct Notetype: Encodable {
    let name: String
    let fields: [String]
  }

  private struct Omission: Encodable {
    let reason: String
    let notes: Int
    let cards: Int
    let answers: Int
  }

  private struct Example: Encodable {
    let word: String
    let reading: String
    let skill: String
    let answers: Int
    let isNew: Bool
  }

  private struct Entry: Encodable {
    let note: Int
    let reason: String
    let text: String
  }

  private let written: Bool
  private let pack: String
  private let notetypes: [Notetype]
  private let templates: [Template]
  private let examples: [Example]
  private let cards: Int
  private let answers: Int
  private let practice: Int
  private let resets: Int
  private let placed: Int
  private let suspended: Int
  private let flagged: Int
  private let leeches: Int
  private let known: Int
  private let withdrawn: Int
  private let matchedNotes: Int
  private let newWords: Int
  private let otherNotes: Int
  private let leftOut: [Omission]
  private let proposals: [String]
  private let skipped: [Entry]
  private let asleep: [String: Int]
  private let backup: String?

  init(_ outcome: AnkiOutcome) {
    let (matching, report) = (outcome.matching, outcome.report)
    written = !outcome.isDry
    pack = outcome.pack
    notetypes = outcome.deck.notetypes.map {
      Notetype(name: $0.name, fields: $0.uses)
    }
    templates = matching.templates.map {
      Template(
        name: $0.name,
        skill: $0.skill?.rawValue,
        cards: $0.cards,
        reason: $0.fault?.rawValue
      )
    }
    examples = matching.examples(10).map {
      Example(
        word: $0.word,
        reading: $0.reading,
        skill: $0.skill.rawValue,
        answers: $0.answers,
        isNew: !$0.isKnown
      )
    }
    asleep = Dictionary(uniqueKeysWithValues: outcome.asleep.map { ($0.skill.rawValue, $0.cards) })
    cards = matching.cards.count
    (answers, practice, resets) = (report.answers, report.practice, report.resets)
    (placed, suspended, flagged) = (report.placed, report.suspended, report.flagged)
    (leeches, known, withdrawn) = (report.leechWords.count, report.known, report.withdrawn)
    leftOut = matching.omissions.map {
      Omission(reason: $0.reason.rawValue, notes: $0.notes, cards: $0.cards, answers: $0.answers)
    }
    proposals = outcome.deck.notetypes.flatMap(\.proposals)
    (matchedNotes, newWords) = (matching.matchedNotes, matching.newWords.count)
    otherNotes = outcome.deck.otherNotes
    skipped = matching.skipped.map {
      Entry(note: $0.line, reason: $0.reason.rawValue, text: $0.text)
    }
    backup = outcome.backup
  }
}
