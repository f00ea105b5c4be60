import Lexicon
import REPL
import Study

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

/// The outcome of undoing imports of an Anki file.
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
