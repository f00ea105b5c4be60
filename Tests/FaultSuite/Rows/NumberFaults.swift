import Foundation
import TestSupport

/// Numbers, clocks and settings that no trainer writes, in files from outside.
enum NumberFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .foreignNumbers,
        parts: [
          FaultPart(name: "in a database, restored", needs: [.tool("sqlite3")], run: restored),
          FaultPart(name: "in a database, merged", needs: [.tool("sqlite3")], run: merged),
          FaultPart(name: "in one's own database", needs: [.tool("sqlite3")], run: own),
          FaultPart(name: "in an export", run: exported),
          FaultPart(name: "texts with NUL in an export", run: textsWithNUL),
          FaultPart(
            name: "in a deck of Anki",
            needs: [.tool("sqlite3"), .tool("unzip")],
            run: anki
          ),
        ]
      ),
      Fault(
        row: .futureClock,
        parts: [FaultPart(name: "in a folder", needs: [.tool("sqlite3")], run: futureClocks)]
      ),
      Fault(
        row: .localSettings,
        parts: [FaultPart(name: "in an export and a backup", run: localSettings)]
      ),
    ]
  }

  private static let ends = ["9223372036854775807", "-9223372036854775808"]

  /// The columns with numbers of the tables of the log and of the state.
  private static let columns = [
    "review.clock", "review.sequence", "review.day", "review.answered_at", "review.asked_at",
    "review.milliseconds", "review.answer", "review.grade", "event.clock", "event.day", "event.at",
    "event.sequence", "configuration.clock", "configuration.created_at", "configuration.sequence",
    "card.lapses", "card.reviews", "card.step", "card.due_on", "card.last_reviewed_at",
    "tally.day", "tally.reviews", "tally.milliseconds", "tally.predicted", "confusion.count",
    "confusion.period", "review.elapsed_days", "review.retrievability", "review.guess_rate",
  ]

  /// The statements that spoil a database.
  private static func statements(_ rig: Rig) -> [String] {
    let all = columns.flatMap { column in
      let parts = column.split(separator: ".")
      return ends.map { "UPDATE OR IGNORE \(parts[0]) SET \(parts[1]) = \($0)" }
    }
    return Array(all.prefix(rig.count(all.count, quick: 4)))
  }

  /// Runs everything that a learner does; only `doctor` may find something.
  private static func use(_ scene: Scene, _ occasion: String, _ tally: inout Tally) throws {
    tally.trials += 1
    let drill = Rig.drill
    let commands: [(words: [String], input: String)] = [
      (drill, "1\n2\nundo\n"), (["due"], ""), (["stats"], ""), (["words", "flag", "爱"], ""),
      (["undo"], ""), (["doctor"], ""), (["export"], ""), (["reset", "--all", "--yes"], ""),
      (drill, "1\n"),
    ]
    for (words, input) in commands {
      let outcome = try scene.program.run(words, input: Array(input.utf8))
      let isClean = [0, 1, 65].contains(outcome.status)
      tally.expect(isClean, "\(occasion): \(words[0]): \(outcome.status) \(outcome.errors)")
    }
  }

  /// A database with three answers and a decision, spoiled.
  private static func spoiled(_ statement: String, _ rig: Rig) throws -> (Scene, String) {
    let other = try rig.scene()
    try other.study()
    _ = try other.program.run("words", "flag", "爱")
    // A statement that the schema refuses changes nothing.
    try Tool.run("sqlite3", other.database, statement)
    return (other, other.database)
  }

  private static func restored(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for statement in statements(rig) {
      let scene = try rig.scene()
      let (other, file) = try spoiled(statement, rig)
      // The file is deleted with its scene.
      defer { withExtendedLifetime(other) {} }
      let outcome = try scene.program.run("restore", file, "--yes", "--rebuild")
      tally.expect([0, 65].contains(outcome.status), "\(statement): \(outcome)")
      try use(scene, "restored, \(statement)", &tally)
    }
    return tally
  }

  private static func merged(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for statement in statements(rig) {
      let scene = try rig.scene()
      try scene.study()
      let (other, file) = try spoiled(statement, rig)
      // The file is deleted with its scene.
      defer { withExtendedLifetime(other) {} }
      let outcome = try scene.program.run("merge", file)
      tally.expect([0, 65].contains(outcome.status), "\(statement): \(outcome)")
      try tally.examine(scene, "merged, \(statement)")
      try use(scene, "merged, \(statement)", &tally)
    }
    return tally
  }

  private static func own(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for statement in statements(rig) {
      let (scene, _) = try spoiled(statement, rig)
      try use(scene, "own, \(statement)", &tally)
    }
    return tally
  }

  /// Each number of an export becomes one at the end of its range.
  private static func exported(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let other = try rig.scene()
    try other.study()
    _ = try other.program.run("words", "flag", "爱")
    let lines = try other.program.run("export").lines
    let fields = [
      "clock", "answeredAt", "askedAt", "day", "milliseconds", "answer", "lapses", "step",
      "reviews", "at", "on", "createdAt", "elapsedDays", "guessRate", "leechThreshold",
    ]
    let values = ends + ["1e308", "-1", "1e400"]
    for field in fields.prefix(rig.count(fields.count, quick: 2)) {
      for value in values {
        let number = try Regex("\"\(field)\":-?[0-9.]+")
        let changed = lines.map { $0.replacing(number, with: "\"\(field)\":\(value)") }
        for command in ["import", "merge"] {
          let scene = try rig.scene()
          let path = scene.directory("export.jsonl")
          try Data(changed.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
          let outcome = try scene.program.run(
            command == "import" ? ["import", path, "--yes"] : ["merge", path]
          )
          let occasion = "\(command), \(field) \(value)"
          tally.expect([0, 65].contains(outcome.status), "\(occasion): \(outcome)")
          try tally.examine(scene, occasion)
          try use(scene, occasion, &tally)
        }
      }
    }
    return tally
  }

  /// Each text of an export gets a character at which SQLite's interfaces end a text.
  private static func textsWithNUL(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let other = try rig.scene()
    try other.study()
    _ = try other.program.run("words", "flag", "爱")
    let lines = try other.program.run("export").lines
    for field in ["word", "given", "prompt", "expected"] {
      let text = try Regex("\"\(field)\":\"([^\"]*)\"")
      let changed = lines.map {
        $0.replacing(text) { "\"\(field)\":\"\($0.output[1].substring ?? "")\\u0000x\"" }
      }
      let scene = try rig.scene()
      try scene.study()
      let path = scene.directory("export.jsonl")
      try Data(changed.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
      let outcome = try scene.program.run("merge", path)
      tally.expect([0, 65].contains(outcome.status), "merge, \(field): \(outcome)")
      try tally.examine(scene, "merge, \(field)")
      let own = scene.directory("own.jsonl")
      _ = try scene.program.run("export", own)
      let copy = try rig.scene()
      let imported = try copy.program.run("import", own, "--yes")
      tally.expect(imported.status == 0, "merge, \(field): its export: \(imported)")
      try use(scene, "merge, \(field)", &tally)
    }
    return tally
  }

  /// Numbers in every column of a collection.
  private static func anki(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let other = try rig.scene()
    try other.study()
    let deck = other.directory("deck.apkg")
    _ = try other.program.run("export", "anki", deck)
    let columns = [
      "cards.due", "cards.ivl", "cards.factor", "cards.lapses", "cards.left", "cards.odue",
      "cards.mod", "cards.type", "cards.queue", "revlog.id", "revlog.ease", "revlog.time",
      "revlog.factor", "revlog.type", "col.crt", "notes.mod",
    ]
    for column in columns.prefix(rig.count(columns.count, quick: 2)) {
      for value in ends {
        let scene = try rig.scene()
        let path = scene.directory("collection.anki2")
        let unpacked = try Tool.run(
          "sh",
          "-c",
          "unzip -p '\(deck)' collection.anki21 > '\(path)'"
        )
        tally.expect(unpacked, "unzip fails")
        let parts = column.split(separator: ".")
        try Tool.run(
          "sqlite3",
          path,
          "UPDATE OR IGNORE \(parts[0]) SET \(parts[1]) = \(value)"
        )
        let outcome = try scene.program.run("import", "anki", path)
        tally.expect([0, 65].contains(outcome.status), "\(column) \(value): \(outcome)")
        try tally.examine(scene, "\(column) \(value)")
        try use(scene, "\(column) \(value)", &tally)
      }
    }
    return tally
  }

  // MARK: - Clocks

  /// A machine whose log is poisoned synchronizes with another one; both go on.
  private static func futureClocks(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let clocks = ["1000000000000000", "3300000000000", "0", ends[0], ends[1]]
    for clock in clocks.prefix(rig.count(clocks.count, quick: 2)) {
      let (one, _) = try spoiled("UPDATE review SET clock = \(clock) + id WHERE id > 1", rig)
      let other = try rig.scene()
      let folder = one.directory("shared")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      for scene in [one, other, one] {
        let outcome = try scene.program.run("sync", folder)
        tally.expect(outcome.status == 0, "\(clock): \(outcome)")
      }
      for scene in [other, one] {
        let drill = try scene.program.run(Rig.drill, input: Array("1\n2\n".utf8))
        tally.acknowledged += drill.acknowledged.count
        _ = try scene.program.run("sync", folder)
      }
      _ = try other.program.run("sync", folder)
      let repaired = try one.program.run("doctor", "--rebuild")
      tally.expect(repaired.status == 0, "\(clock): \(repaired)")
      _ = try one.program.run("sync", folder)
      let logs = try [one, other].map { try log(of: $0) }
      tally.trials += 1
      tally.expect(logs[0] == logs[1], "\(clock): the logs differ")
      let count = logs[1].count { $0.contains("\"type\":\"review\"") }
      tally.expect(count == 7, "\(clock): \(count) answers instead of 7")
      for scene in [one, other] {
        try tally.examine(scene, clock)
        let copy = try rig.scene()
        let path = copy.directory("export.jsonl")
        let export = try scene.program.run("export").output
        try Data(export.utf8).write(to: URL(fileURLWithPath: path))
        let outcome = try copy.program.run("import", path, "--yes")
        tally.expect(outcome.status == 0, "\(clock): its export: \(outcome)")
      }
    }
    return tally
  }

  private static func log(of scene: Scene) throws -> [String] {
    try scene.program.run("export").lines.filter {
      !$0.contains("\"type\":\"setting\"") && !$0.contains("\"type\":\"end\"")
    }
  }

  // MARK: - Settings

  private static func localSettings(_ rig: Rig) throws -> Tally {
    var tally = Tally(trials: 2)
    let other = try rig.scene()
    try other.study()
    let folder = other.directory("shared")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for (name, value) in [
      ("sync", folder), ("recordings", folder), ("speech", "touch \(folder)/x {hanzi}"),
    ] {
      _ = try other.program.run("settings", "set", name, value)
    }
    let path = other.directory("export.jsonl")
    try Data(other.program.run("export").output.utf8).write(to: URL(fileURLWithPath: path))
    let backup = try other.program.run("backup").lines.first ?? ""
    for command in [["import", path, "--yes"], ["restore", backup, "--yes"]] {
      let scene = try rig.scene()
      let outcome = try scene.program.run(command)
      for name in ["sync", "recordings", "speech"] {
        tally.expect(
          outcome.output.contains("trainer settings set \(name)"),
          "\(command[0]): \(name) is not mentioned: \(outcome)"
        )
        let value = try scene.program.run("settings", "get", name).output
        tally.expect(!value.contains(folder), "\(command[0]): \(name) is set")
      }
      _ = try scene.program.run(Rig.drill, input: Array("1\n".utf8))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    tally.expect(names.isEmpty, "\(names) are in the folder")
    return tally
  }
}
