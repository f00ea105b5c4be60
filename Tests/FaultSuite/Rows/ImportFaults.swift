import Foundation
import TestSupport

/// Imports that would take all memory, all time or all disk.
enum ImportFaults {
  /// Refused, and without the memory that it would fill: half a gigabyte of data is all there is.
  static func bomb(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    let path = scene.directory("bomb.u8.gz")
    var tally = Tally(trials: 1)
    tally.expect(
      try Tool.run("sh", "-c", "head -c 400000000 /dev/zero | gzip -9 > '\(path)'"),
      "gzip fails"
    )
    var narrow = scene.program
    narrow.wrapper = ["/bin/sh", "-c", "ulimit -d 500000; exec \"$0\" \"$@\""]
    let outcome = try narrow.run("words", "import", path, "--name", "x")
    tally.expect(
      outcome.status == 65 && outcome.problem?.contains("bomb") == true,
      "\(outcome.status) \(outcome.errors.prefix(300))"
    )
    return tally
  }

  /// Refused before anything is made of the lines: little more memory than the file is there.
  static func emptyLines(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally(trials: 0)
    for name in ["lines.csv", "lines.jsonl", "lines.u8"] {
      let path = scene.directory(name)
      tally.trials += 1
      tally.expect(
        try Tool.run("sh", "-c", "head -c 250000000 /dev/zero | tr '\\0' '\\n' > '\(path)'"),
        "the file cannot be written"
      )
      var narrow = scene.program
      narrow.wrapper = ["/bin/sh", "-c", "ulimit -d 1000000; exec \"$0\" \"$@\""]
      let outcome = try narrow.run("words", "import", path, "--name", "x")
      tally.expect(
        outcome.status == 65 && outcome.problem?.contains("2000000") == true,
        "\(name): \(outcome.status) \(outcome.errors.prefix(300))"
      )
      try FileManager.default.removeItem(atPath: path)
    }
    return tally
  }

  /// Lines that never end are refused at the first one that is not of an export.
  static func endlessExport(_ rig: Rig) throws -> Tally {
    let heads = [
      "", #"{"type":"meta","program":"trainer","format":2}"#,
    ]
    var tally = Tally()
    for (index, head) in heads.enumerated() {
      var scene = try rig.scene()
      scene.program.environment["TMPDIR"] = scene.directory.path
      let before = head.isEmpty ? "" : "echo '\(head)'; "
      scene.program.wrapper = ["/bin/sh", "-c", "(\(before)yes '') | \"$0\" \"$@\""]
      let outcome = try scene.program.run("import", "-", "--yes")
      tally.trials += 1
      tally.expect(
        outcome.status == 65 && outcome.problem?.contains("line \(index + 1) ") == true,
        "\(outcome.status) \(outcome.errors.prefix(300))"
      )
      let left = try scene.directory.names().filter { $0.hasPrefix("trainer-import") }
      tally.expect(left.isEmpty, "\(left) is left")
    }
    return tally
  }
}
