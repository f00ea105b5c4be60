import ArgumentParser
import DiskFiles
import Foundation
import Lexicon
import Pinyin
import REPL
import Speech
import StatsStore
import Study
import Workspace

/// `trainer export anki`: writes words, answers and due dates as an Anki package.
struct AnkiExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anki",
    abstract: "Write your words, answers and due dates as an Anki package."
  )

  @Argument(
    help: "The .apkg file to write, or the .colpkg file with --collection; ‘-’ is standard output.",
    completion: .file()
  )
  var file: String

  @Option(
    help: ArgumentHelp(
      "Your own collection: a .colpkg file that Anki exported, or a profile’s collection.anki2.",
      discussion: """
        A .colpkg file is this collection with your new answers and due dates; an .apkg file gets \
        only the words that the collection lacks.
        """,
      valueName: "collection"
    ),
    completion: .file()
  )
  var collection: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() async throws {
    let isUpdate = file.lowercased().hasSuffix(".colpkg")
    guard !isUpdate || collection != nil else {
      throw Failure(
        "a .colpkg file replaces a collection; name yours: trainer export anki --collection mine.colpkg \(file)",
        .usage
      )
    }
    let session = try Session()
    var output = try OutputFile(file, force: force, in: session.paths)
    let progress = ImportProgress()
    defer { progress.end() }
    progress.say("reading the log")
    let (read, settings) = try session.databases.store().read { reader in
      (try AnkiExport(reader), try Settings(try reader.settings()))
    }
    var export = read
    let words = try session.databases.words()
    let times = try times(settings, session)
    let made = try TemporaryFile.make()
    defer { made.remove() }
    let update = try collection.map { path in
      try AnkiUpdate(of: path, with: export, in: words, progress: progress.show)
    }
    let lines: [String]
    if let update, isUpdate {
      lines = self.lines(try update.write(to: made.path, times: times))
    } else {
      if let update { export.keep { !update.words.contains($0) } }
      lines = self.lines(
        try AnkiPackage(
          export,
          words: words,
          times: times,
          retention: settings.configuration.desiredRetention,
          style: AnkiStyle(
            script: settings.script,
            region: settings.region,
            form: settings.readingForm
          ),
          recordings: Self.recordings(settings)
        ).write(to: made.path) { progress.show($0, doing: "writing") },
        settings
      )
    }
    try output.copy(made.path)
    try output.finish()
    progress.end()
    if file == OutputFile.standard {
      for line in lines { Console.standard.warn(line) }
    } else {
      Console.standard.print(lines)
    }
  }

  /// Returns the recordings in the folder of the setting `recordings`; nil if the setting is empty.
  private static func recordings(_ settings: Settings) -> AnkiPackage.Recordings? {
    guard !settings.recordings.isEmpty else { return nil }
    let recordings = Recordings(folder: settings.recordings)
    return AnkiPackage.Recordings(
      files: { recordings.files(of: Utterance($0)) ?? [] },
      bytes: Recordings.bytes
    )
  }

  private func times(_ settings: Settings, _ session: Session) throws -> AnkiPackage.Times {
    let library = session.databases.library
    let sources = try session.databases.packsInUse().map(library.path(of:)) + [settings.recordings]
    let times = sources.map { path -> Int64 in
      var information = stat()
      return stat(path, &information) == 0 ? Int64(information.st_mtim.tv_sec) : 0
    }
    let clock = DayClock(timeZone: .current, dayStartHour: settings.dayStartHour)
    return AnkiPackage.Times(
      changed: times.max() ?? 0,
      nextDay: clock.end(ofDayAt: Timestamp.now).milliseconds / 1000,
      dayStartHour: settings.dayStartHour,
      edition: settings.edition
    )
  }

  private func lines(_ report: AnkiUpdate.Report) -> [String] {
    let collection = collection.map(ShellWord.quoted) ?? ""
    var lines = [
      "wrote your collection with \(report.answers.counted("new answer")) to \(report.cards.counted("card"))"
    ]
    if report.suspended > 0 { lines.append("suspended \(report.suspended.counted("card"))") }
    if report.absentWords > 0 {
      lines.append(
        "left out \(report.absentWords.counted("word")) that your collection lacks; add them with: trainer export anki --collection \(collection) words.apkg"
      )
    }
    return lines + [
      "in Anki: File > Import; the file replaces the whole collection, but not the media, so do not study there in between",
      "if you use AnkiWeb, choose ‘Upload’ at the next synchronization",
    ]
  }

  private func lines(_ report: AnkiPackage.Report, _ settings: Settings) -> [String] {
    let place = settings.region == .taiwan ? "Taiwan" : "the mainland"
    let unanswered = report.unanswered > 0 ? " (\(report.unanswered.grouped) never answered)" : ""
    var lines = [
      "exported \(report.cards.counted("card")) of \(report.notes.counted("word"))\(unanswered), with \(report.answers.counted("answer")): \(settings.script.rawValue), readings of \(place), \(settings.readingForm.name)"
    ]
    if report.absent > 0 {
      lines.append("left out \(report.absent.counted("card")): their words are in no pack in use")
    }
    if !settings.recordings.isEmpty {
      lines.append(
        "added \(report.recordings.counted("recording")); words without one: \(report.silent.grouped)"
      )
    }
    if report.leftOut > 0 {
      lines.append(
        "left out \(report.leftOut.counted("recording")): no sound, unreadable, or too large"
      )
    }
    lines.append(
      "in Anki: File > Import, then tick ‘Import any learning progress’ and ‘Import any deck presets’"
    )
    if report.fromAnki > 0 {
      lines += [
        "\(report.fromAnki.counted("word")) came from Anki: a collection that has their notes keeps them unchanged, if ‘Merge notetypes’ is not ticked",
        "to bring your answers to that collection: trainer export anki --collection mine.colpkg new.colpkg",
      ]
    } else {
      lines.append(
        "Anki keeps the schedule of cards that it has already; delete them there first to replace it"
      )
    }
    return lines
  }
}
