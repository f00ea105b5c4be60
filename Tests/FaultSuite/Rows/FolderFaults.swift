import Foundation
import TestSupport

/// Shared folders with more than anybody needs, and such as do not answer.
enum FolderFaults {
  static var row: Fault {
    Fault(
      row: .foreignFolder,
      parts: [
        FaultPart(
          name: "forty files of entries that no program knows",
          needs: [.daemon, .tool("gzip")],
          run: unknownEntries
        ),
        FaultPart(
          name: "drills while the daemon reads such files",
          needs: [.daemon, .tool("gzip")],
          run: drillsBesideUnknownEntries
        ),
        FaultPart(name: "a folder that is gone", needs: [.daemon], run: missingFolder),
        FaultPart(
          name: "a folder on a file system that never answers",
          needs: [.daemon, .silentDisk],
          run: silentFolder
        ),
        FaultPart(
          name: "drills while that file system is silent",
          needs: [.daemon, .silentDisk],
          run: drillsBesideSilence
        ),
      ]
    )
  }

  /// The longest time that a command may take, in seconds.
  private static let limit = 2.0

  /// A daemon that synchronizes with a folder.
  private static func scene(_ rig: Rig, _ folder: String) throws -> DaemonScene {
    let scene = try DaemonScene(rig)
    _ = try scene.program.run("settings", "set", "sync", folder)
    _ = try scene.program.run("daemon", "stop")
    return scene
  }

  /// Runs commands beside the synchronization that the daemon begins at its start, and ends it.
  private static func examine(_ scene: DaemonScene, _ tally: inout Tally) throws {
    var longest = 0.0
    for arguments in [["daemon", "start"], ["due"], ["stats"], ["undo"], ["daemon", "stop"]] {
      let start = Date()
      let outcome = try scene.program.run(arguments)
      let seconds = Date().timeIntervalSince(start)
      longest = max(longest, seconds)
      tally.trials += 1
      tally.expect(
        seconds < limit,
        "\(arguments.joined(separator: " ")) took \(seconds) s: \(outcome.errors)"
      )
      if arguments == ["daemon", "stop"] {
        tally.expect(outcome.output == "trainerd ended\n", outcome.output + outcome.errors)
      }
    }
    tally.note = String(format: "at most %.1f s", longest)
  }

  private static func unknownEntries(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let directory = try TemporaryDirectory()
    try flood(directory, rig)
    try examine(try scene(rig, directory.path), &tally)
    return tally
  }

  /// Writes forty files of entries that no program knows, in place of those that may be there.
  private static func flood(_ directory: TemporaryDirectory, _ rig: Rig) throws {
    let host = directory("0123456789abcdef")
    try? FileManager.default.removeItem(atPath: host)
    try FileManager.default.createDirectory(atPath: host, withIntermediateDirectories: false)
    let text = String(repeating: "a", count: 900_000)
    var file = Self.line(#"{"format":1,"name":"hostile","program":"trainer"}"#)
    let entry = Self.line("{\"seq\":1,\"entry\":{\"type\":\"\(text)\"}}")
    for _ in 0..<rig.count(60, quick: 40) { file += entry }
    try file.write(to: URL(fileURLWithPath: host + "/000000001.jsonl"))
    try Tool.run("gzip", host + "/000000001.jsonl")
    for number in 2...40 {
      try FileManager.default.copyItem(
        atPath: host + "/000000001.jsonl.gz",
        toPath: host + "/00000000\(number).jsonl.gz"
      )
    }
  }

  // MARK: - Drills

  private static func drillsBesideUnknownEntries(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let directory = try TemporaryDirectory()
    let scene = try scene(rig, directory.path)
    let account = try drills(rig, scene, &tally) { try flood(directory, rig) }
    return try settled(tally, account, scene)
  }

  private static func drillsBesideSilence(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let directory = try TemporaryDirectory()
    let scene = try scene(rig, directory("disk"))
    let account = try withExtendedLifetime(directory) {
      try SilentDisk(directory("disk")).mounted {
        let account = try drills(rig, scene, &tally) {}
        let doctor = try scene.program.run("doctor")
        tally.expect(doctor.output.contains("BAD  sync"), "the folder answers: \(doctor.output)")
        return account
      }
    }
    return try settled(tally, account, scene)
  }

  /// Answers the questions of drills of the daemon, each beside the synchronization that begins at the
  /// daemon's start; no answer waits for the folder.
  private static func drills(
    _ rig: Rig,
    _ scene: DaemonScene,
    _ tally: inout Tally,
    _ prepare: () throws -> Void
  ) throws -> AnswerAccount {
    var account = AnswerAccount()
    var longest = 0.0
    for trial in 1...rig.count(10, quick: 2) {
      _ = try scene.program.run("daemon", "stop")
      try prepare()
      _ = try scene.start()
      let drill = try Conversation(scene.program, Rig.drill)
      try drill.wait(for: "\n1/")
      for answer in 1...8 {
        let start = Date()
        drill.say("1")
        try drill.wait(for: "\n\(answer + 1)/")
        longest = max(longest, Date().timeIntervalSince(start))
      }
      let outcome = drill.finish()
      account.add(outcome.acknowledged, isCutOff: false)
      tally.trials = trial
      tally.expect(
        outcome.status == 0 && outcome.acknowledged.count == 8,
        "drill \(trial): \(outcome.status), \(outcome.acknowledged.count) of 8: \(outcome.errors)"
      )
    }
    tally.expect(longest < limit, "an answer took \(longest) s")
    tally.note = String(format: "one answer at most %.1f s", longest)
    return account
  }

  /// Compares the log with the acknowledged answers, once the folder is no longer used.
  private static func settled(
    _ tally: Tally,
    _ account: AnswerAccount,
    _ scene: DaemonScene
  ) throws -> Tally {
    var tally = tally
    _ = try scene.program.run("settings", "unset", "sync")
    try tally.settle(account, scene.scene, "at the end")
    return tally
  }

  private static func missingFolder(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let directory = try TemporaryDirectory()
    let scene = try scene(rig, directory("gone"))
    try examine(scene, &tally)
    let doctor = try scene.program.run("doctor")
    tally.expect(doctor.output.contains("BAD  sync"), doctor.output)
    return tally
  }

  private static func silentFolder(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let directory = try TemporaryDirectory()
    let scene = try scene(rig, directory("disk"))
    let path = directory("disk")
    try withExtendedLifetime(directory) {
      try SilentDisk(path).mounted {
        try examine(scene, &tally)
        let start = Date()
        let outcome = try scene.program.run("sync", path)
        let seconds = Date().timeIntervalSince(start)
        tally.expect(
          seconds < limit && outcome.status == 75,
          "sync: \(outcome.status) after \(seconds) s: \(outcome.errors)"
        )
      }
    }
    return tally
  }

  /// Returns a line with its CRC-32.
  private static func line(_ text: String) -> Data {
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in text.utf8 {
      checksum = table[Int((checksum ^ UInt32(byte)) & 0xFF)] ^ (checksum >> 8)
    }
    return Data(text.utf8) + Data(String(format: "\t%08x\n", ~checksum).utf8)
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
