import Foundation

/// Judges the wrong answers of the built program and says what misses its target.
///
/// Everything but the planted confusions is taken from the program's command line. Exits 1 when a
/// target is missed.
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
    let deck = Deck(words: try program.words(), isTraditional: false)
    if let count = options.read {
      for kind in options.kinds {
        let lines = try Worksheets.print(
          kind,
          count: count,
          program: program,
          deck: deck,
          seed: options.seed
        )
        lines.forEach(say)
      }
      return
    }
    try program.run(["settings", "set", "spelling", "numbers"])
    let reference = try options.dictionary.map {
      try Reference(dictionary: $0, unihan: options.unihan)
    }
    var table = try Table(before: options.before)
    for kind in options.kinds {
      let items = try Worksheets.items(kind, program: program, deck: deck, options: options)
      var rows = OptionRows.rows(kind, items, deck, reference)
      if kind == .reading {
        rows += ReadingRows(items: items, deck: deck, reference: reference).rows
      }
      rows += GuesserRows(kind: kind, items: items, deck: deck, reference: reference).rows
      rows += WordRows(kind: kind, items: items).rows
      table.show("\(kind.rawValue), \(items.count) questions", rows, say)
    }
    if !options.isBrief { table.show("all", try rowsOfAll(program, deck, options), say) }
    if let save = options.save { try table.save(to: save) }
    say(table.misses == 0 ? "\nno target is missed" : "\n\(table.misses) rows miss their target")
    if table.misses > 0 { exit(1) }
  }

  private static func rowsOfAll(
    _ program: Program,
    _ deck: Deck,
    _ options: JudgeOptions
  ) throws -> [Row] {
    var rows = [try ToneDrill.row(program)]
    rows += PlantedConfusions(words: try program.words(levels: "1-3"), deck: deck).rows
    for kind in options.kinds where !kind.hasReadings {
      rows += try MetLearner.rows(program, kind, deck)
    }
    rows += try options.kinds.map { try Repetition.row(program, $0, deck) }
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
