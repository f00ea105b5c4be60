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
    let reference = try options.dictionary.map {
      try Reference(dictionary: $0, unihan: options.unihan)
    }
    var misses = 0
    func show(_ title: String, _ rows: [Row]) {
      say("\n\(title)\n\(Row.header.line)")
      for row in rows { say(row.line) }
      misses += rows.count { $0.verdict == .miss }
    }
    for script in options.scripts {
      try program.run(["settings", "set", "script", script])
      let deck = Deck(words: try program.words(), isTraditional: script == "traditional")
      let baselines = Baselines(deck: deck)
      for kind in options.kinds where script == "simplified" || !kind.hasReadings {
        let sheets = try [0, 1].compactMap { sheet in
          try program.questions(
            kind,
            count: options.count ?? deck.words.count,
            seed: options.seed + UInt64(sheet),
            deck: deck,
            sheet: sheet
          )
        }
        guard sheets.count == 2 else {
          say("\n\(kind.rawValue): the program has no such kind")
          misses += 1
          continue
        }
        // One after the other of both, so that any part of them has items of both.
        let items = zip(sheets[0], sheets[1]).flatMap { [$0, $1] }
        for length in 1...4 {
          let some = items.filter { $0.length == length && options.includes($0) }
          guard some.count >= Section.leastItems else {
            say("\n\(kind.rawValue), \(length) syllables: \(some.count) questions are too few")
            misses += 1
            continue
          }
          let section = Section(
            title: "\(kind.rawValue), \(length) syllables, \(script)",
            kind: kind,
            items: some,
            deck: deck,
            baselines: baselines,
            reference: reference
          )
          show(section.title, section.rows)
        }
      }
    }
    try program.run(["settings", "set", "script", "simplified"])
    let deck = Deck(words: try program.words(), isTraditional: false)
    var rows: [Row] = []
    if let items = try program.questions(
      .reading,
      count: 4000,
      seed: options.seed,
      deck: deck,
      sheet: 0
    ) {
      rows += ProfileRecovery.rows(items)
    }
    rows += try options.kinds.compactMap { try Repetition.row(program, $0, deck) }
    rows += try options.kinds.map { try Timing.row("", program, $0) }
    if let large = options.largePack {
      let big = Program(path: program.path, home: program.home, pack: large)
      rows += try options.kinds.map { try Timing.row(", large pack", big, $0) }
    }
    show("profile, repetition, time", rows)
    say(misses == 0 ? "\nevery target is met" : "\n\(misses) rows miss their target")
    if misses > 0 { exit(1) }
  }

  /// Prints a line at once, also into a pipe.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}
