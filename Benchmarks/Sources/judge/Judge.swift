import Foundation

/// Judges the wrong answers of the built program against two baselines and says what misses.
///
/// Everything is taken from the program's command line. Exits 1 when a target is missed.
@main
enum Judge {
  static func main() {
    do {
      try judge()
    } catch {
      FileHandle.standardError.write(Data("judge: \(error)\n".utf8))
      exit(74)
    }
  }

  private static func judge() throws {
    let options = try JudgeOptions(Array(CommandLine.arguments.dropFirst()))
    let home = FileManager.default.temporaryDirectory.path + "/judge-\(getpid())"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    let program = Program(path: options.program, home: home, pack: options.pack)
    try program.run(["settings", "set", "spelling", "numbers"])
    let starts = options.isWhole ? try Timing.starts(program) : []
    let reference = try options.dictionary.map {
      try Reference(dictionary: $0, unihan: options.unihan)
    }
    var misses = 0
    var undecided = 0
    func show(_ title: String, _ rows: [Row]) {
      say("\n\(title)\n\(Row.header.line)")
      for row in rows {
        say(row.line)
        if case .undecided = row.verdict { undecided += 1 }
      }
      misses += rows.count { $0.verdict == .miss }
    }
    for script in options.scripts {
      try program.run(["settings", "set", "script", script])
      let deck = Deck(words: try program.words(), isTraditional: script == "traditional")
      let baselines = Baselines(deck: deck)
      for kind in options.kinds where script == "simplified" || !kind.hasReadings {
        guard let sheets = try Worksheets(kind, program: program, deck: deck, options: options)
        else {
          say("\n\(kind.rawValue): the program has no such kind")
          misses += 1
          continue
        }
        for length in options.lengths {
          let items = sheets.items(length: length)
          guard !items.isEmpty else {
            say("\n\(kind.rawValue), \(length) syllables: no questions")
            misses += 1
            continue
          }
          let section = Section(
            title: "\(kind.rawValue), \(length) syllables, \(script)",
            kind: kind,
            items: items,
            isJudged: options.includes,
            deck: deck,
            baselines: baselines,
            reference: reference
          )
          show(section.title, section.rows)
        }
      }
    }
    if options.isWhole {
      show("profile, repetition, time", try rowsOfAll(program, options) + starts)
    }
    if undecided > 0 {
      say("\n\(undecided) rows cannot be decided: the pack has too few such words")
    }
    say(misses == 0 ? "\nno target is missed" : "\n\(misses) rows miss their target")
    if misses > 0 { exit(1) }
  }

  /// The rows that are not of one kind and length.
  private static func rowsOfAll(_ program: Program, _ options: JudgeOptions) throws -> [Row] {
    try program.run(["settings", "set", "script", "simplified"])
    let deck = Deck(words: try program.words(), isTraditional: false)
    var rows = ProfileRecovery(words: try program.words(levels: "1-3"), deck: deck).rows
    rows += try options.kinds.compactMap { try Repetition.row(program, $0, deck) }
    rows += try options.kinds.map { try Timing.row("", program, $0) }
    if let large = options.largePack {
      let big = Program(path: program.path, home: program.home, pack: large)
      rows += try options.kinds.map { try Timing.row(", large pack", big, $0) }
    }
    return rows
  }

  /// Prints a line at once, also into a pipe.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}
