import Foundation
import TestSupport

/// Two machines with a shared folder that meets faults.
enum SyncFaults {
  static var row: Fault {
    Fault(
      row: .sharedFolder,
      parts: [
        FaultPart(name: "killed at each change of a file", needs: [.tool("strace")], run: kills),
        FaultPart(name: "cut and flipped at random bytes", run: damages),
        FaultPart(name: "a copied and a restored database", run: copies),
        FaultPart(
          name: "forged lines for acknowledged answers, in folder, export, database",
          needs: [.tool("sqlite3")],
          run: forgeries
        ),
        FaultPart(name: "a full disk, 0 to 6 pages free", needs: [.smallDisk], run: fullDisk),
      ]
    )
  }

  /// Two homes and a folder.
  private struct Pair {
    let one: Scene
    let other: Scene
    var folder: String

    init(_ rig: Rig) throws {
      (one, other) = (try rig.scene(), try rig.scene())
      folder = one.directory("shared")
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: false
      )
    }

    /// Answers on the first machine, and on the second one.
    func study(_ tally: inout Tally) throws {
      for scene in [one, other] { tally.acknowledged += try SyncFaults.study(scene) }
    }

    /// Synchronizes until both have everything, and compares the logs.
    func settle(_ answers: Int, _ tally: inout Tally, _ occasion: String) throws {
      for scene in [one, other, one] {
        let outcome = try scene.program.run("sync", folder)
        tally.expect(outcome.status == 0, "\(occasion): \(outcome.status) \(outcome.errors)")
      }
      let logs = try [one, other].map { try log(of: $0) }
      tally.expect(logs[0] == logs[1], "\(occasion): the logs differ")
      let found = logs[0].count { $0.contains("\"type\":\"review\"") }
      if found != answers {
        tally.lost += abs(answers - found)
        tally.problems.append("\(occasion): \(found) answers instead of \(answers)")
      }
      for scene in [one, other] { try tally.examine(scene, occasion) }
    }

    private func log(of scene: Scene) throws -> [String] {
      try scene.program.run("export").lines.filter {
        !$0.contains("\"type\":\"setting\"") && !$0.contains("\"type\":\"end\"")
      }
    }

    /// Forges the answers in each file of the folder, with right checksums, and writes the files that
    /// `place` returns for it.
    func forge(_ place: (String, Data) -> [String: Data]) throws {
      for name in try files() {
        let text = String(
          decoding: FileManager.default.contents(atPath: folder + "/" + name) ?? Data(),
          as: UTF8.self
        )
        let lines = text.split(separator: "\n").map { line in
          let entry = SyncFaults.forged(String(line.dropLast(9)))
          return "\(entry)\t\(SyncFaults.checksum(entry))\n"
        }
        for (path, bytes) in place(name, Data(lines.joined().utf8)) {
          let url = URL(fileURLWithPath: folder + "/" + path)
          try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
          )
          try bytes.write(to: url, options: .atomic)
        }
      }
    }

    /// The files of the folder by their paths in it.
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(".jsonl") }
        .sorted()
    }
  }

  /// Returns the CRC-32 of a text in eight hexadecimal digits.
  private static func checksum(_ text: String) -> String {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in text.utf8 {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    let digits = String(~sum, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Gives three answers and returns their number.
  private static func study(_ scene: Scene) throws -> Int {
    try scene.program.run(
      ["--count", "3", "--kind", "meaning", "--ahead"],
      input: Array("1\n2\n3\n".utf8)
    ).acknowledged.count
  }

  private static func kills(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for number in stride(from: 1, to: 1_000, by: rig.count(1, quick: 17)) {
      let pair = try Pair(rig)
      var answers = Tally()
      try pair.study(&answers)
      _ = try pair.other.program.run("sync", pair.folder)
      var killed = pair.one.program
      killed.wrapper = Tool.strace(Freezer.changes, "signal=KILL:when=\(number)")
      let outcome = try killed.run("sync", pair.folder)
      try pair.settle(answers.acknowledged, &tally, "call \(number)")
      tally.acknowledged += answers.acknowledged
      if outcome.status == 0 { break }
      tally.trials += 1
    }
    tally.expect(tally.trials > 0, "no call was met")
    return tally
  }

  private static func damages(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let pair = try Pair(rig)
    try pair.study(&tally)
    try pair.settle(tally.acknowledged, &tally, "at the beginning")
    for trial in 1...rig.count(60, quick: 6) {
      guard let name = try pair.files().randomElement() else { break }
      let path = pair.folder + "/" + name
      var bytes = FileManager.default.contents(atPath: path) ?? Data()
      let place = rig.random(0...max(0, bytes.count - 1))
      if trial % 2 == 0 {
        bytes = bytes.prefix(place)
      } else {
        bytes[place] ^= 1 << UInt8(trial % 8)
      }
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
      tally.trials += 1
      try pair.settle(tally.acknowledged, &tally, "\(name), byte \(place)")
    }
    return tally
  }

  private static func copies(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for trial in 1...rig.count(10, quick: 2) {
      let pair = try Pair(rig)
      tally.acknowledged += try study(pair.one)
      var answers = try pair.one.answers().count
      let sync = try pair.one.program.run("sync", pair.folder)
      tally.expect(sync.status == 0, sync.errors)
      if trial % 2 == 0 {
        // The second machine begins with a copy of the first one's database.
        try? FileManager.default.removeItem(atPath: pair.other.home)
        try FileManager.default.copyItem(atPath: pair.one.home, toPath: pair.other.home)
      } else {
        let backup = try pair.one.program.run("backup").lines.first ?? ""
        answers += try study(pair.one)
        _ = try pair.one.program.run("sync", pair.folder)
        let restored = try pair.one.program.run("restore", backup, "--yes")
        tally.expect(restored.status == 0, restored.errors)
      }
      for scene in [pair.one, pair.other] { answers += try study(scene) }
      tally.trials += 1
      try pair.settle(answers, &tally, "trial \(trial)")
    }
    return tally
  }

  private static func forgeries(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let way = ["folder", "directory of nobody", "export", "database"]
    for trial in 0..<rig.count(12, quick: 4) {
      let pair = try Pair(rig)
      var answers = Tally()
      try pair.study(&answers)
      try pair.settle(answers.acknowledged, &tally, "before")
      let before = try [pair.one, pair.other].map { try reviews(of: $0) }
      for scene in [pair.one, pair.other] {
        switch trial % 4 {
        case 0: try pair.forge { name, bytes in [name: bytes] }
        case 1:
          let nobody = trial % 8 < 4 ? "0000000000000000" : "ffffffffffffffff"
          try pair.forge { _, bytes in ["\(nobody)/000000001.jsonl": bytes] }
        case 2:
          let path = scene.directory("forged.jsonl")
          let lines = try scene.program.run("export").lines.map(forged).joined(separator: "\n")
          try Data((lines + "\n").utf8).write(to: URL(fileURLWithPath: path))
          let outcome = try scene.program.run("merge", path)
          tally.expect(outcome.status == 0, "merge: \(outcome.errors)")
        default:
          let path = scene.directory("forged.sqlite")
          try Data(contentsOf: URL(fileURLWithPath: scene.database))
            .write(to: URL(fileURLWithPath: path))
          try Tool.run("sqlite3", path, "UPDATE review SET milliseconds = 1, given = '?'")
          let outcome = try scene.program.run("merge", path)
          tally.expect(outcome.status == 0, "merge: \(outcome.errors)")
        }
        tally.trials += 1
      }
      let context = "trial \(trial), \(way[trial % 4])"
      // What was forged in a machine's own file counts until that machine writes it again.
      for _ in 0..<3 {
        for scene in [pair.one, pair.other] { _ = try scene.program.run("sync", pair.folder) }
      }
      try pair.settle(answers.acknowledged, &tally, context)
      let after = try [pair.one, pair.other].map { try reviews(of: $0) }
      tally.expect(after == before, "\(context): answers were changed")
      for scene in [pair.one, pair.other] {
        let listed = try scene.program.run("doctor").lines.count { $0.contains("conflict") }
        tally.expect(listed > 0, "\(context): doctor lists nothing")
      }
      tally.acknowledged += answers.acknowledged
    }
    return tally
  }

  /// The answers of an export.
  private static func reviews(of scene: Scene) throws -> [String] {
    try scene.program.run("export").lines.filter { $0.contains("\"type\":\"review\"") }
  }

  /// Returns a line with another time for each answer.
  private static func forged(_ line: String) -> String {
    line.contains("\"type\":\"review\"")
      ? line.replacing("\"milliseconds\":", with: "\"milliseconds\":1") : line
  }

  private static func fullDisk(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for pages in stride(from: 0, through: 6, by: rig.count(1, quick: 3)) {
      var pair = try Pair(rig)
      var answers = Tally()
      try pair.study(&answers)
      let disk = try SmallDisk(kilobytes: 256)
      pair.folder = disk.path
      disk.fill(but: pages)
      let outcome = try pair.one.program.run("sync", pair.folder)
      tally.trials += 1
      tally.expect(
        outcome.status == 0 || (outcome.status == 74 && outcome.problem?.contains("full") == true),
        "\(pages) pages: \(outcome.status) \(outcome.errors)"
      )
      disk.empty()
      try pair.settle(answers.acknowledged, &tally, "\(pages) pages")
      tally.acknowledged += answers.acknowledged
    }
    return tally
  }
}
