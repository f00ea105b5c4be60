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
  /// The path of the backup; nil if nothing was stored before.
  var backup: String?

  init(_ deck: AnkiDeck, _ matching: AnkiMatching, pack: String, isDry: Bool) {
    (self.deck, self.matching, self.pack, self.isDry) = (deck, matching, pack, isDry)
  }

  /// The number of examples, and of skipped notes, that are shown.
  private static let mostShown = 10

  var lines: [String] { (isDry ? plan : []) + counts + next }

  /// The meaning of fields and templates, for the learner to check.
  private var plan: [String] {
    let fields = deck.notetypes.flatMap { kind in
      kind.fieldDescription.map { "  \(kind.name): \($0)" }
    }
    let types = matching.templates.filter { $0.cards > 0 }.map { template in
      let skill = template.skill?.rawValue ?? "skipped"
      return "  \(template.name) = \(skill) (\(template.cards.counted("card")))"
    }
    let examples = matching.examples(Self.mostShown).map { example in
      "  \(example.word) \(example.reading): \(example.skill.rawValue), "
        + example.answers.counted("answer") + (example.isKnown ? "" : ", new word")
    }
    let sections = [("fields", fields), ("card types", types), ("examples", examples)]
    let lines = sections.flatMap { $0.1.isEmpty ? [] : [$0.0] + $0.1 }
    let hint = "to change a skill: --map ‘Note type/Card type=skill’, or --recognition meaning"
    return lines.isEmpty ? [] : lines + [hint]
  }

  private var counts: [String] {
    let verb = isDry ? "would import" : "imported"
    let cards = matching.cards.count
    let decisions = report.resets + report.placed + report.suspended + report.flagged
    let isNew = report.answers + report.practice + decisions > 0
    let taken = "\(verb) \(report.answers.counted("answer")) to \(cards.counted("card"))"
    var lines = [isNew || report.known == 0 ? taken : "nothing new"]
    func add(_ name: String, _ count: Int) {
      if count > 0 { lines.append("\(name)  \(count)") }
    }
    add("practice answers", report.practice)
    add("resets", report.resets)
    add("due dates set", report.placed)
    add("suspended", report.suspended)
    add("flagged", report.flagged)
    add("leeches", report.leeches)
    add("answers that were known before", report.known)
    add("notes found in packs", matching.matchedNotes)
    if !matching.newWords.isEmpty {
      lines.append("words for the pack \(pack)  \(matching.newWords.count)")
    }
    add("notes without a field for a word", deck.otherNotes)
    if !matching.skipped.isEmpty {
      lines.append("notes skipped  \(matching.skipped.count)")
      lines += matching.skippedByReason.map { "  \($0.count)  \($0.reason.explanation)" }
      lines += matching.skipped.prefix(Self.mostShown).map {
        "  note \($0.line): \($0.text) (\($0.reason.explanation))"
      }
    }
    return lines
  }

  private var next: [String] {
    guard !isDry else { return [] }
    var lines: [String] = []
    if !matching.newWords.isEmpty {
      lines.append("to use the new words: trainer settings set packs study,\(pack)")
    }
    if let backup { lines.append("to go back: trainer restore \(ShellWord.quoted(backup))") }
    return lines
  }
}

/// The JSON of an import from Anki; its field names are fixed.
struct AnkiImportJSON: Encodable {
  private struct Template: Encodable {
    let name: String
    let skill: String?
    let cards: Int
  }

  private struct Notetype: Encodable {
    let name: String
    let fields: [String]
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
  private let matchedNotes: Int
  private let newWords: Int
  private let otherNotes: Int
  private let skipped: [Entry]
  private let backup: String?

  init(_ outcome: AnkiOutcome) {
    let (matching, report) = (outcome.matching, outcome.report)
    written = !outcome.isDry
    pack = outcome.pack
    notetypes = outcome.deck.notetypes.map {
      Notetype(name: $0.name, fields: $0.fieldDescription)
    }
    templates = matching.templates.map {
      Template(name: $0.name, skill: $0.skill?.rawValue, cards: $0.cards)
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
    cards = matching.cards.count
    (answers, practice, resets) = (report.answers, report.practice, report.resets)
    (placed, suspended, flagged) = (report.placed, report.suspended, report.flagged)
    (leeches, known) = (report.leeches, report.known)
    (matchedNotes, newWords) = (matching.matchedNotes, matching.newWords.count)
    otherNotes = outcome.deck.otherNotes
    skipped = matching.skipped.map {
      Entry(note: $0.line, reason: $0.reason.rawValue, text: $0.text)
    }
    backup = outcome.backup
  }
}
