import ArgumentParser
import Foundation
import Lexicon
import REPL
import StatsStore
import Study
import Workspace

/// `trainer import anki`: imports words, answers and due dates from Anki.
struct AnkiImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anki",
    abstract: "Add the words, answers and due dates of an Anki collection."
  )

  @Argument(
    help: "An .apkg or .colpkg file, or the collection.anki2 of a profile.",
    completion: .file()
  )
  var file: String

  @Option(
    help: "The name of the pack for words that no pack in use has; by default the file's name."
  )
  var name: String?

  @Option(
    help: "The skill of cards that show only hanzi: reading, the default, or meaning.",
    completion: .list(AnkiMatching.Options.recognitions.map(\.rawValue))
  )
  var recognition: String?

  @Option(
    help:
      "The skill of a card type, such as ‘HSK/Card 1=meaning’, the use of a field, such as ‘Basic:Front=hanzi’, or ‘skip’; repeatable."
  )
  var map: [String] = []

  @Flag(help: "List all notes that are left out, and all new words.")
  var all = false

  @Flag(help: "Take back what all imports of this collection brought.")
  var undo = false

  @Flag(help: "With --undo, do not ask for confirmation.")
  var yes = false

  @Flag(help: "Only read the file and show what would be imported.")
  var dryRun = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    if undo, name != nil || recognition != nil || !map.isEmpty {
      throw ValidationError("--undo takes everything back; leave out the other choices")
    }
    if yes, !undo { throw ValidationError("--yes confirms --undo; an import asks nothing") }
  }

  func run() async throws {
    let options = try options()
    try InputFile.check(file)
    let session = try Session()
    let pack = try packName()
    let progress = ImportProgress()
    defer { progress.end() }
    let deck = try AnkiDeck(path: file, uses: options.uses, progress: progress.show)
    if undo { return try await undoImports(deck, session, progress) }
    guard deck.hasProgress else { throw LexiconError.noProgress(path: file) }
    progress.say("finding the words")
    let words = try wordsInUse(session, besides: pack)
    let matching = try AnkiMatching(deck, in: words, options)
    let settings = try session.databases.settingsIfAny()
    let named = ReportedWords(style: session.screen.style(settings), region: settings.region)
    var outcome = AnkiOutcome(deck, matching, pack: pack, named, isDry: dryRun)
    outcome.listsAll = all
    outcome.practised = settings.skills
    outcome.newPerDay = settings.newPerDay
    outcome.packs = ChosenPacks(session.databases.library).sort(settings.packs).present
    outcome.levels = try matching.levels(in: words)
    guard matching.hasProgress || !matching.leftOut.isEmpty else {
      progress.end()
      Console.standard.onStandardError.print(outcome.unrecognized)
      throw LexiconError.nothingRecognized(path: file)
    }
    if !matching.newWords.isEmpty { try checkReplaceable(pack, session) }
    if dryRun {
      outcome.report = try planned(deck, matching, session)
    } else {
      try await store(deck, matching, session, pack, progress, &outcome)
    }
    outcome.leeches = ShownWords(
      try outcome.report.leechWords.keys.compactMap { try words.item($0) }
    )
    progress.end()
    if json {
      try JSONOutput.print(AnkiImportJSON(outcome))
    } else {
      session.screen.report(outcome.lines)
    }
  }

  /// Undoes what all earlier imports of this file added, or with `--dry-run` only counts it.
  ///
  /// - Throws: `Failure` if nothing of the file is in the log.
  private func undoImports(
    _ deck: AnkiDeck,
    _ session: Session,
    _ progress: ImportProgress
  ) async throws {
    let names = deck.cardNames
    let store = try session.databases.store()
    let standing = try store.read { try AnkiRevision.standing(of: names, in: $0) }
    guard !standing.isEmpty else {
      throw Failure(
        "nothing from \(file) is stored here, so there is nothing to take back",
        .nothing
      )
    }
    progress.end()
    let reviews = standing.filter(\.isReview)
    var outcome = AnkiUndoOutcome(answers: reviews.count, isDry: dryRun)
    if !dryRun {
      // The log does not tell the imports of one collection apart.
      let since = reviews.map(\.day).min().map { " since \($0.text)" } ?? ""
      let all = reviews.count.counted("answer") + since
      let question = "Take back all that imports of this collection brought, \(all)?"
      guard try session.screen.confirm(question, yes) else { return }
      let history = try AnkiHistory(deck.clock)
      (outcome.backup, outcome.answers) = try await session.whilePaused {
        try store.write(backingUpFor: "before-undo") { writer in
          try AnkiIntake(writer, history).undoImports(of: names)
        }
      }
      session.record("took back an import from Anki", ["answers": "\(outcome.answers)"])
    }
    if json {
      try JSONOutput.print(outcome)
    } else {
      session.screen.report(outcome.lines)
    }
  }

  private func store(
    _ deck: AnkiDeck,
    _ matching: AnkiMatching,
    _ session: Session,
    _ pack: String,
    _ progress: ImportProgress,
    _ outcome: inout AnkiOutcome
  ) async throws {
    if !matching.newWords.isEmpty {
      progress.say("writing the pack")
      try PackBuilder(
        items: matching.newWords,
        isOrdered: true,
        topics: [],
        metadata: ["source": file, "format": ImportFormat.anki.rawValue, "name": pack],
        likenesses: session.databases.likenesses()
      ).build(at: session.databases.library.path(of: pack))
    }
    let store = try session.databases.store()
    let history = try AnkiHistory(deck.clock)
    let (first, backup, report) = try await session.whilePaused {
      let isFirst = try store.read { reader in
        try reader.lastClock(upTo: .max) == 0 && reader.settings().isEmpty
      }
      let first = isFirst ? try store.backUp(reason: "before-import") : nil
      // The backup is made inside the transaction, so that it has every answer that was stored
      // before it.
      let (backup, report) = try store.write(backingUpFor: "before-import") { writer, backUp in
        try AnkiIntake(writer, history).add(
          matching.cards,
          leavingOut: matching.leftOut,
          backingUpBy: backUp
        ) { progress.show($0, doing: "storing") }
      }
      return (first, backup, report)
    }
    (outcome.report, outcome.backup) = (report, backup ?? first)
    session.record("imported from Anki", ["answers": "\(report.answers)"])
  }

  /// Returns the counts that an import would report, without changing or creating a database.
  private func planned(
    _ deck: AnkiDeck,
    _ matching: AnkiMatching,
    _ session: Session
  ) throws -> AnkiIntake.Report {
    let history = try AnkiHistory(deck.clock)
    func report(_ reader: any StudyReading) throws -> AnkiIntake.Report {
      try AnkiIntake.report(of: matching.cards, leavingOut: matching.leftOut, history, in: reader)
    }
    guard FileManager.default.fileExists(atPath: session.paths.stats) else {
      return try Template.readEmpty(report)
    }
    return try session.databases.store().read(report)
  }

  private func options() throws -> AnkiMatching.Options {
    var options = AnkiMatching.Options()
    if let recognition {
      let known = AnkiMatching.Options.recognitions
      let skill = try Selections.skill(recognition)
      guard known.contains(skill) else {
        throw Failure(
          "‘\(skill.rawValue)’ is not valid for --recognition, since cards that show hanzi do not ask for it; use \(known.map(\.rawValue).joined(separator: " or "))",
          .usage
        )
      }
      options.recognition = skill
    }
    for entry in map {
      guard let sign = entry.lastIndex(of: "=") else {
        throw Failure(
          "‘\(entry)’ is not valid for --map; write ‘Note type/Card type=skill’ or ‘Note type:Field=hanzi’",
          .usage
        )
      }
      let (name, value) = (String(entry[..<sign]), String(entry[entry.index(after: sign)...]))
      // Only the file shows whether this is the name of a card type or of a field, so it is kept as
      // both.
      let use = AnkiFieldUse(rawValue: value)
      if let use { options.uses[name] = use }
      if value == "skip" {
        options.skills[name] = .some(nil)
      } else if let skill = Skill(rawValue: value), Skill.practised.contains(skill) {
        options.skills[name] = skill
      } else if use == nil {
        _ = try Selections.skill(value)
        throw Failure(
          "‘\(value)’ is not a skill of words; use reading, meaning, recall, hanzi or listening",
          .usage
        )
      }
    }
    return options
  }

  private func packName() throws -> String {
    let pack = name ?? PackName.proposed(forFile: file)
    guard PackName.isValid(pack), pack != PackName.study else {
      throw LexiconError.badPackName(pack)
    }
    return pack
  }

  /// Throws `Failure` if there is a pack of that name that was not made from a file of Anki.
  private func checkReplaceable(_ pack: String, _ session: Session) throws(Failure) {
    let library = session.databases.library
    guard library.has(pack), let old = try? library.summary(of: pack), old.format != .anki else {
      return
    }
    throw Failure(
      "there is a pack \(pack) already (\(old.description)), which is not from Anki; choose another name with --name",
      .usage
    )
  }

  /// Returns the words of the packs in use, except the pack that will be written; those of the
  /// study pack if no other is in use.
  private func wordsInUse(_ session: Session, besides pack: String) throws -> any WordSource {
    let names = try session.databases.packsInUse().filter { $0 != pack }
    return try session.databases.library.open(names.isEmpty ? [PackName.study] : names)
  }
}
