import ArgumentParser
import Foundation
import Lexicon
import Pinyin
import REPL
import Study
import Workspace

/// `trainer words import`: makes a pack from a file of another program.
struct WordsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a word pack from a list, a dictionary or an Anki deck.",
    discussion:
      "With --strokes, read the strokes of characters from makemeahanzi’s graphics.txt instead, which replace those that were imported before; ‘trainer web’ draws them."
  )

  @Argument(
    help:
      "A workbook (.xlsx, .ods), CSV, TSV, a word in a line, Pleco's cards, CC-CEDICT, JSON lines, an Anki package or an SQLite database.",
    completion: .file()
  )
  var file: String

  @Option(help: "The name of the pack; by default that of the file, or of one of several sheets.")
  var name: String?

  @Option(
    help: "The contents of the columns from left to right, such as simplified,pinyin,meaning,-."
  )
  var columns: String?

  @Option(help: "The sheet of a workbook; by default the first one.")
  var sheet: String?

  @Option(help: "The table of an SQLite database.")
  var table: String?

  @Option(help: "The column with the words, or with the questions of a bank.")
  var prompt: String?

  @Option(help: "The column with the meanings, or with the right answers of a bank.")
  var answer: String?

  @Option(help: "The columns with the wrong answers of a bank, such as wrong1,wrong2; repeatable.")
  var wrong: [String] = []

  @Option(help: "The column with the pinyin.")
  var reading: String?

  @Flag(help: "Keep pinyin that the study list does not have for a word.")
  var keepPinyin = false

  @Flag(help: "Import strokes of characters, not words.")
  var strokes = false

  @Flag(help: "Only read the file and show what would be imported.")
  var dryRun = false

  @Flag(help: "List every entry that is skipped.")
  var all = false

  @Flag(help: "Print the whole report as JSON.")
  var json = false

  @Flag(help: "Replace an existing pack without asking.")
  var yes = false

  func validate() throws {
    let others = [name, columns, sheet, table, prompt, answer, reading].compactMap(\.self) + wrong
    if strokes, !others.isEmpty || keepPinyin {
      throw ValidationError(
        "--strokes cannot be combined with a name, a sheet, a table, columns or --keep-pinyin; leave them out"
      )
    }
  }

  func run() async throws {
    try InputFile.check(file)
    let session = try Session()
    if strokes { try importStrokes(session) } else { _ = try importWords(session) }
  }

  /// The name of the pack.
  var pack: String { name ?? Self.pack(of: file, sheet: sheet) }

  /// Returns the name for a pack if the learner gave none: that of the sheet if the workbook has
  /// several sheets, otherwise that of the file.
  ///
  /// `name`: the name of the file; nil for the name in its path.
  static func pack(of path: String, sheet: String? = nil, named name: String? = nil) -> String {
    let sheets = WordImporter.sheets(path: path, sheet: sheet)
    guard sheets.count > 1 else { return PackName.proposed(forFile: name ?? path) }
    return PackName.proposed(forFile: sheets[0].filter { !"./".contains($0) })
  }

  /// Imports the words; returns false if the learner does not allow that a pack is replaced.
  func importWords(_ session: Session) throws -> Bool {
    let pack = pack
    let library = session.databases.library
    let other = PackName.proposed(forFile: "\(pack)-2".filter { $0 != "." })
    guard try session.mayWrite(pack: pack, yes, isDry: dryRun, other: other) else { return false }
    let replaced = library.has(pack) ? try? library.summary(of: pack) : nil
    let isFirst = library.names.count == 1
    let progress = ImportProgress()
    defer { progress.end() }
    let (report, builder, listed) = try read(for: pack, session, progress.show) { fault, pairs in
      guard Screen.isTerminal, !yes, !json, !dryRun else { return false }
      progress.end()
      let settings = try session.databases.settingsIfAny()
      let style = session.screen.style(settings)
      let own = pairs.map { pair in
        fault == .characters
          ? style.text(.word(pair.word))
          : "\(style.text(.word(pair.listed))) \(style.text(pair.word.reading))"
      }
      let right = pairs.map { pair in
        fault == .characters
          ? style.text(.word(pair.listed))
          : style.text(pair.listed.read(in: settings.region).reading)
      }
      let what = fault == .characters ? "look mistyped" : "differ in a tone"
      session.screen.report(["these \(what): \(first(own))"])
      return try session.screen.confirm(
        "take \(first(right)) instead?",
        false,
        isUsual: true,
        refused: "they are imported as they are"
      )
    }
    if let builder {
      progress.say("writing the pack")
      try builder.build(at: library.path(of: pack)) { share in
        progress.show(share, doing: "comparing words")
      }
      session.record("imported words", ["count": "\(report.imported)"])
    }
    progress.end()
    if json {
      try JSONOutput.print(ImportReportJSON(report, pack: pack, written: !dryRun))
    } else {
      let settings = try session.databases.settingsIfAny()
      let words = ReportedWords(style: session.screen.style(settings), region: settings.region)
      session.screen.report(
        lines(report, pack, settings, words, listed, about(replaced, isFirst))
      )
    }
    return true
  }

  /// Returns a line about the replaced pack or, at the first import, about packs; otherwise none.
  ///
  /// `replaced`: nil if no pack had the name. `isFirst`: true at the first import.
  private func about(_ replaced: PackSummary?, _ isFirst: Bool) -> [String] {
    if let replaced {
      return [
        "\(dryRun ? "would replace" : "replaced") the pack \(replaced.name) (\(replaced.description))"
      ]
    }
    guard isFirst, !dryRun else { return [] }
    return ["a pack is a list of words with a name; to see all of them: trainer words packs"]
  }

  /// Reads the words of the file and compares them with the study list.
  ///
  /// Returns the report, the builder (nil in a dry run) and the comparison (nil for a dictionary or
  /// without a study list). The words of a dictionary are sorted; others keep the file's order.
  /// `takes`: a function that returns true if the learner wants a correction of words.
  func read(
    for pack: String,
    _ session: Session,
    _ progress: @escaping (Double) -> Void,
    takes: (ListedWords.Correction, [ListedWords.Pair]) throws -> Bool = { _, _ in false }
  ) throws -> (ImportReport, PackBuilder?, ListedWords?) {
    let library = session.databases.library
    let studied = try? library.open([PackName.study])
    // If any pack is damaged, words are looked up in the study list alone.
    let known = (try? library.open(library.names.filter { $0 != pack })) ?? studied
    let source = try WordImporter(
      path: file,
      options: options,
      lookUp: known.map { known in { Self.words(spelled: $0, in: known) } },
      meant: { reading in
        let words = (try? studied?.words(read: reading)) ?? []
        return words.count == 1 ? words.first : nil
      },
      progress: progress
    )
    let isDictionary = source.report.format == .cedict
    var listed = try (isDictionary ? nil : studied).map {
      try ListedWords(source.items, in: $0, keepsReadings: keepPinyin)
    }
    if let studied, let words = listed {
      let taken = try ListedWords.Correction.allCases.filter { correction in
        let pairs = words.offered(correction)
        return try !pairs.isEmpty && takes(correction, pairs)
      }
      if !taken.isEmpty {
        listed = try ListedWords(
          source.items,
          in: studied,
          keepsReadings: keepPinyin,
          taking: Set(taken)
        )
      }
    }
    guard !dryRun else { return (source.report, nil, listed) }
    let builder = PackBuilder(
      items: listed?.items ?? source.items,
      isOrdered: !isDictionary,
      topics: source.topics,
      metadata: source.metadata.merging(["name": pack]) { _, new in new },
      likenesses: session.databases.likenesses()
    )
    return (source.report, builder, listed)
  }

  /// Returns the words with a spelling in either script, the most frequent first.
  static func words(spelled hanzi: String, in packs: any WordSource) -> [Word] {
    let words = (try? packs.words(spelled: hanzi)) ?? []
    return words.sorted { ($0.frequencyRank ?? .max) < ($1.frequencyRank ?? .max) }
  }

  private var options: ImportOptions {
    var options = ImportOptions()
    options.sheet = sheet
    options.columns = columns?.split(separator: ",").map(String.init) ?? []
    options.table = table
    options.prompt = prompt
    options.answer = answer
    options.reading = reading
    options.wrong = wrong.flatMap { $0.split(separator: ",").map(String.init) }
    return options
  }
}
