import Lexicon
import REPL
import Study
import Workspace

/// The outcome of an import from Anki.
struct AnkiOutcome {
  let deck: AnkiDeck
  let matching: AnkiMatching
  let pack: String
  let words: ReportedWords
  let isDry: Bool
  var report = AnkiIntake.Report()
  /// The path of the backup; nil if none was made.
  var backup: String?
  /// The skills that the learner practises.
  var practised: [Skill] = []
  /// The setting for new words a day.
  var newPerDay = 0
  /// The packs in use.
  var packs = [PackName.study]
  /// The counts of the HSK levels, of the words in the packs in use.
  var levels: [LevelCount] = []
  /// The leeches that are in the packs in use.
  var leeches = ShownWords()
  /// True if all sections are printed in full, as with `--all`.
  var listsAll = false

  init(
    _ deck: AnkiDeck,
    _ matching: AnkiMatching,
    pack: String,
    _ words: ReportedWords,
    isDry: Bool
  ) {
    (self.deck, self.matching, self.pack) = (deck, matching, pack)
    (self.words, self.isDry) = (words, isDry)
  }

  /// The maximum number of examples that are shown, and of words and skipped notes without `--all`.
  private static let mostShown = 10

  /// The number of rows to which the report is shortened, unless everything is listed.
  private static let mostRows = 24

  /// A titled section of the report, whose lines can be cut to make the report fit.
  private struct Section {
    let title: String
    let lines: [String]
    /// The minimum number of lines of the section that are shown.
    let least: Int
    /// True if the section's title is useful without lines.
    var keepsTitle = false
    var shown: Int

    init(_ title: String, _ lines: [String], least: Int, shown: Int = .max) {
      (self.title, self.lines, self.least) = (title, lines, min(least, lines.count))
      self.shown = min(shown, lines.count)
    }

    var isCut: Bool { shown < lines.count }

    /// The title and the lines that are shown.
    ///
    /// If only some of the lines are shown, the title says how many. If none is shown, this is the
    /// title alone, or empty if `keepsTitle` is false.
    var text: [String] {
      guard shown > 0 || keepsTitle else { return [] }
      return [isCut && shown > 0 ? "\(title) (\(shown) of \(lines.count))" : title]
        + lines.prefix(shown)
    }
  }

  /// The lines of the report.
  ///
  /// Without `--all`, the longest sections are shortened until the report fits a terminal or all
  /// sections have their minimum.
  var lines: [String] {
    var sections = (isDry ? plan : []) + readings + omissions
    let end = (isDry ? [hint] : []) + proposals + counts + next
    func text() -> [String] {
      sections.flatMap(\.text) + (sections.contains(where: \.isCut) ? [Self.rest] : []) + end
    }
    while !listsAll, Self.rows(text()) > Self.mostRows,
      let longest = sections.indices.filter({ sections[$0].shown > sections[$0].least })
        .max(by: { sections[$0].shown < sections[$1].shown })
    {
      sections[longest].shown -= 1
    }
    return text()
  }

  private static let rest = "--all lists the rest"

  /// Returns the number of rows that lines fill on a terminal of 80 columns.
  private static func rows(_ lines: [String]) -> Int {
    lines.reduce(0) { $0 + max(1, (CellWidth.of($1) + 79) / 80) }
  }

  /// The advice on how to change which skill a card type practises.
  private let hint =
    "to change a skill: --map ‘Note type/Card type=skill’, or --recognition meaning"

  /// The sections by which the learner can check how the fields and card types of the file were
  /// understood.
  private var plan: [Section] {
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
    return [
      Section("fields", fields, least: 2), Section("card types", types, least: 3),
      Section("examples", examples, least: 1),
    ] + unknownKinds
  }

  /// The lines about kinds of notes and card types that were not recognized, with examples and a
  /// command to import these notes.
  var unrecognized: [String] { unknownKinds.flatMap(\.text) + proposals }

  /// The kinds of notes that have unrecognized card types, each with the reason.
  private var unknown: [(kind: AnkiKind, fault: SkipReason)] {
    deck.notetypes.compactMap { kind in
      let faults = matching.templates.filter { $0.cards > 0 && $0.name.hasPrefix(kind.name + "/") }
        .compactMap { $0.fault == .leftOut ? nil : $0.fault }
      return faults.first.map { (kind, kind.fault ?? $0) }
    }
  }

  /// A section with examples for each unrecognized kind of notes.
  private var unknownKinds: [Section] {
    unknown.map { kind, fault in
      var section = Section(
        "not recognized: \(kind.name) (\(fault.explanation))",
        kind.fields.map { "  field \(kind.name):\($0.name): \(Self.list($0.examples))" }
          + kind.notetype.templates.map { template in
            "  card type \(kind.name)/\(template.name): \(Self.list(kind.fronts(of: template)))"
          },
        least: 0
      )
      section.keepsTitle = true
      return section
    }
  }

  /// The command that imports the unrecognized notes; empty if there are none.
  private var proposals: [String] {
    let values = unknown.flatMap(\.kind.proposals)
    guard !values.isEmpty else { return [] }
    let maps = values.map { " --map \(ShellWord.quoted($0))" }.joined()
    return ["to import them: trainer import anki \(ShellWord.quoted(deck.path))\(maps)"]
  }

  private static func list(_ examples: [String]) -> String {
    examples.isEmpty ? "empty" : examples.joined(separator: " | ")
  }

  private var counts: [String] {
    let verb = isDry ? "would import" : "imported"
    let cards = matching.cards.count
    let decisions = report.resets + report.placed + report.suspended + report.flagged
    let isNew = report.answers + report.practice + decisions + report.withdrawn > 0
    let answers = report.answers + report.practice
    let taken = "\(verb) \(answers.counted("answer")) to \(cards.counted("card"))"
    var lines = [isNew || report.known == 0 ? taken : "nothing new"]
    func add(_ name: String, _ count: Int) {
      if count > 0 { lines.append("\(name)  \(count.grouped)") }
    }
    add("answers of the last import taken back", report.withdrawn)
    add("practice answers among them", report.practice)
    add("resets", report.resets)
    add("due dates set", report.placed)
    add("suspended", report.suspended)
    add("flagged", report.flagged)
    add("words that are leeches", report.leechWords.count)
    add("answers that were known before", report.known)
    add("notes found in packs", matching.matchedNotes)
    if !matching.newWords.isEmpty {
      let new = matching.newWords.compactMap(\.word)
      let shown = new.prefix(listsAll ? new.count : Self.mostShown)
      lines.append(
        "words for the pack \(pack)  \(new.count.grouped): "
          + shown.map { words.text($0) }.joined(separator: ", ")
          + (shown.count < new.count ? " …; --all lists them" : "")
      )
    }
    return lines
  }

  /// The words whose pinyin in the deck was probably mistyped, or should be checked.
  private var readings: [Section] {
    [
      ("pinyin that looks mistyped, so that of the study list was taken", matching.corrected),
      ("tones are missing, filled in from the characters", matching.filled),
      ("check the pinyin of new words", matching.doubtful),
    ].filter { !$0.1.isEmpty }.map { title, pairs in
      let lines = pairs.map { pair in
        let (own, listed) = (pair.word.reading, pair.listed.read(in: words.region).reading)
        return "  \(words.style.text(.word(pair.listed))): "
          + "your deck has \(words.style.text(own))"
          + (own == listed ? "" : ", the study list \(words.style.text(listed))")
      }
      return Section(title, lines, least: 1, shown: listsAll ? lines.count : Self.mostShown)
    }
  }

  /// The omitted notes and cards by reason, and the notes from which no word is made.
  private var omissions: [Section] {
    guard !matching.omissions.isEmpty else { return [] }
    let rows = matching.omissions.map { row in
      "  \(row.notes.counted("note")), \(row.cards.counted("card")), "
        + "\(row.answers.counted("answer")): \(row.reason.explanation)"
    }
    let notes = matching.skipped.map {
      "  note \($0.line): \($0.text) (\($0.reason.explanation))"
    }
    let shown = listsAll ? notes.count : Self.mostShown
    return [
      Section("left out", rows, least: 1), Section("such as", notes, least: 0, shown: shown),
    ]
  }

  /// The skills that imported cards practise but the setting `skills` lacks, each with the number
  /// of its cards.
  var asleep: [(skill: Skill, cards: Int)] {
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
    if matching.areMeaningsForeign {
      // This pack has the new words, too.
      let own = "own-\(pack.prefix(40))"
      let all = ([own] + packs.filter { $0 != own }).joined(separator: ",")
      lines += [
        "drills show the meanings of the study list; to keep those of your deck: trainer words import \(ShellWord.quoted(deck.path)) --name \(own)",
        "and then: trainer settings set packs \(all)",
      ]
    }
    guard !isDry else { return lines }
    let isNew = report.answers + report.placed > 0
    if isNew { lines += newWordsPerDay + lackingWords }
    let chosen = matching.templates.filter { $0.cards > 0 && $0.asksForHanzi }
    if !chosen.isEmpty {
      let maps = chosen.map { " --map \(ShellWord.quoted($0.name + "=skip"))" }.joined()
      lines.append(
        "cards that ask for hanzi: here you choose among words, and ‘export anki --collection’ takes that back as answers to them; to leave them to Anki, import again with\(maps)"
      )
    }
    if !matching.areMeaningsForeign, !matching.newWords.isEmpty, !packs.contains(pack) {
      let all = (packs + [pack]).joined(separator: ",")
      lines.append("to use the new words: trainer settings set packs \(all)")
    }
    if !report.leechWords.isEmpty {
      let most = report.leechWords.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let names = most.prefix(Self.mostShown)
        .map { words.style.text($0.key, leeches) + " \($0.value)" }.joined(separator: ", ")
      lines.append("forgotten most: \(names); to list them all: trainer words list --leeches")
    }
    if isNew {
      lines.append(
        "to take back all imports of this collection: trainer import anki --undo \(ShellWord.quoted(deck.path))"
      )
    }
    if let backup { lines.append("to go back: trainer restore \(ShellWord.quoted(backup))") }
    return lines
  }
}
