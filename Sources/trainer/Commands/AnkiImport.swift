import ArgumentParser
import Foundation
import Lexicon
import REPL
import StatsStore
import Study
import Workspace

/// `trainer import anki`: takes over words, answers and due dates from Anki.
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
    help: "The skill of cards that show only hanzi, by default reading.",
    completion: .list(Skill.practised.map(\.rawValue))
  )
  var recognition: String?

  @Option(help: "The skill of a card type, such as ‘HSK/Card 1=meaning’, or ‘skip’; repeatable.")
  var map: [String] = []

  @Flag(help: "Only read the file and show what would be imported.")
  var dryRun = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  func run() async throws {
    let options = try options()
    let session = try Session()
    let pack = try packName()
    let progress = ImportProgress()
    defer { progress.end() }
    let deck = try AnkiDeck(path: file, progress: progress.show)
    progress.say("finding the words")
    let words = try wordsInUse(session, besides: pack)
    let matching = try AnkiMatching(deck, in: words, options)
    guard matching.hasProgress else { throw LexiconError.noProgress(path: file) }
    var outcome = AnkiOutcome(deck, matching, pack: pack, isDry: dryRun)
    if dryRun {
      outcome.report = try planned(matching, session)
    } else {
      try await store(matching, session, pack, progress, &outcome)
    }
    progress.end()
    if json {
      try JSONOutput.print(AnkiImportJSON(outcome))
    } else {
      Console.standard.print(outcome.lines)
    }
  }

  private func store(
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
        topics: [],
        metadata: ["source": file, "format": ImportFormat.anki.rawValue, "name": pack],
        likenesses: session.databases.likenesses()
      ).build(at: session.databases.library.path(of: pack))
    }
    let store = try session.databases.store()
    // The backup is made inside the transaction, since answers may arrive until then.
    let (backup, report) = try await session.whilePaused {
      try store.write(backingUpFor: "before-import") { writer, backUp in
        try AnkiIntake(writer, try history(writer)).add(matching.cards, backingUpBy: backUp) {
          progress.show($0, doing: "storing")
        }
      }
    }
    (outcome.report, outcome.backup) = (report, backup)
    session.note("imported from Anki", ["answers": "\(report.answers)"])
  }

  /// Returns the counts of an import; a database is not made for it.
  private func planned(_ matching: AnkiMatching, _ session: Session) throws -> AnkiIntake.Report {
    let isNew = !FileManager.default.fileExists(atPath: session.paths.stats)
    let store: any StudyStore = isNew ? MemoryStore() : try session.databases.store()
    return try store.read { reader in
      try AnkiIntake.report(of: matching.cards, try history(reader), in: reader)
    }
  }

  private func history(_ reader: any StudyReading) throws -> AnkiHistory {
    let settings = try Settings(try reader.settings())
    return try AnkiHistory(
      DayClock(timeZone: .current, dayStartHour: settings.dayStartHour)
    )
  }

  private func options() throws -> AnkiMatching.Options {
    var options = AnkiMatching.Options()
    if let recognition { options.recognition = try Selections.skill(recognition) }
    for entry in map {
      guard let sign = entry.lastIndex(of: "=") else {
        throw Failure(
          "‘\(entry)’ is not valid for --map; write ‘Note type/Card type=skill’",
          .usage
        )
      }
      let skill = String(entry[entry.index(after: sign)...])
      options.skills[String(entry[..<sign])] =
        skill == "skip" ? .some(nil) : try Selections.skill(skill)
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

  /// Returns the words of the packs in use, without the pack that is going to be written.
  private func wordsInUse(_ session: Session, besides pack: String) throws -> any WordSource {
    let names = try session.databases.packsInUse().filter { $0 != pack }
    return try session.databases.library.open(names.isEmpty ? [PackName.study] : names)
  }
}
