import Foundation
import TestSupport

/// Power cuts while a file is made or replaced, before every single system call that changes one.
enum FileCutFaults {
  static var row: Fault {
    Fault(
      row: .powerCutOfFiles,
      parts: [
        FaultPart(name: "create", needs: needs, run: create),
        FaultPart(
          name: "right after a command that made or removed a file",
          needs: needs,
          run: after
        ),
        FaultPart(name: "backup", needs: needs, isLong: true, run: backup),
        FaultPart(name: "restore", needs: needs, isLong: true, run: restore),
        FaultPart(name: "log rotation", needs: needs, isLong: true, run: rotation),
      ]
    )
  }

  private static let needs: [Need] = [.loopDisk, .tool("strace")]

  /// Cuts the power before the first change, the second and so on, until the command gets through.
  ///
  /// `prepare` makes the home as it is before; `check` looks at it after the machine is back.
  private static func eachCut(
    _ rig: Rig,
    _ arguments: [String],
    prepare: (Scene) throws -> Void,
    check: (Scene, inout Tally, String) throws -> Void
  ) throws -> Tally {
    let disk = try LoopDisk()
    var scene = try Scene()
    var tally = Tally()
    let step = rig.count(1, quick: 2)
    for number in stride(from: 1, to: 500, by: step) {
      scene.home = disk.path + "/home\(number)"
      try FileManager.default.createDirectory(
        atPath: scene.home,
        withIntermediateDirectories: false
      )
      try prepare(scene)
      disk.flush()
      let frozen = try Freezer(scene.program, arguments, call: number)
      let isStopped = try frozen.waitUntilStopped()
      if isStopped {
        tally.trials += 1
        try disk.cut()
        frozen.kill()
        try disk.restart()
      } else {
        tally.expect(frozen.wait() == 0, "\(arguments) fails without a cut")
      }
      try check(scene, &tally, "cut at change \(number)")
      try FileManager.default.removeItem(atPath: scene.home)
      if !isStopped { break }
    }
    let trials = tally.trials
    // The calls of each thread are counted apart, and which thread does what is a matter of chance.
    tally.expect(trials >= 2, "too few changes were met: \(trials)")
    return tally
  }

  /// What a command has done when it ends is on the disk.
  private static func after(_ rig: Rig) throws -> Tally {
    let disk = try LoopDisk()
    var tally = Tally()
    for number in 0..<rig.count(5, quick: 1) {
      var scene = try Scene()
      scene.home = disk.path + "/home\(number)"
      let outputs = disk.path + "/outputs\(number)"
      let list = scene.directory("list.csv")
      try Data("simplified,reading,gloss\n你好,ni3 hao3,hello\n".utf8)
        .write(to: URL(fileURLWithPath: list))
      for directory in [scene.home, outputs] {
        try FileManager.default.createDirectory(
          atPath: directory,
          withIntermediateDirectories: false
        )
      }
      try scene.study()
      _ = try scene.program.run("words", "import", list, "--name", "old")
      let made = ["\(outputs)/export", "\(outputs)/page", "\(scene.home)/packs/new.sqlite"]
      for (arguments, path, isMade) in [
        (["export", made[0]], made[0], true), (["stats", "--html", made[1]], made[1], true),
        (["words", "import", list, "--name", "new"], made[2], true),
        (["words", "remove", "old", "--yes"], scene.home + "/packs/old.sqlite", false),
      ] {
        disk.flush()
        let outcome = try scene.program.run(arguments)
        let bytes = FileManager.default.contents(atPath: path)
        try disk.cut()
        try disk.restart()
        tally.trials += 1
        tally.expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        tally.expect((bytes != nil) == isMade, "\(arguments): \(path) before the cut")
        tally.expect(
          FileManager.default.contents(atPath: path) == bytes,
          "\(arguments): \(path) is not what it was before the cut"
        )
      }
    }
    return tally
  }

  private static func create(_ rig: Rig) throws -> Tally {
    try eachCut(rig, ["settings", "list"]) { _ in
    } check: { scene, tally, moment in
      let stats = try scene.program.run("stats", "--json")
      tally.expect(stats.status == 0, "\(moment): \(stats.errors)")
      try tally.examine(scene, moment)
      let partial = try scene.files().keys.filter { $0.contains(".new-") }
      tally.expect(partial.isEmpty, "\(moment): left \(partial)")
    }
  }

  private static func backup(_ rig: Rig) throws -> Tally {
    var stored: [Scene.Answer] = []
    return try eachCut(rig, ["backup"]) { scene in
      stored = try scene.study().acknowledged
    } check: { scene, tally, moment in
      try checkBackups(of: scene, hold: stored, &tally, moment)
      tally.expect(try scene.answers() == stored, "\(moment): answers are missing")
      let again = try scene.program.run("backup")
      tally.expect(again.status == 0, "\(moment): the next backup: \(again.errors)")
      try checkBackups(of: scene, hold: stored, &tally, moment)
    }
  }

  /// Restores every backup into another home.
  private static func checkBackups(
    of scene: Scene,
    hold stored: [Scene.Answer],
    _ tally: inout Tally,
    _ moment: String
  ) throws {
    for name in try scene.files().keys where name.hasPrefix("backups/") && name.hasSuffix(".sqlite")
    {
      let other = try Scene()
      let restored = try other.program.run("restore", "\(scene.home)/\(name)", "--yes")
      tally.expect(restored.status == 0, "\(moment): \(name): \(restored.errors)")
      tally.expect(try other.answers() == stored, "\(moment): \(name) is partial")
    }
  }

  private static func restore(_ rig: Rig) throws -> Tally {
    var (old, new): ([Scene.Answer], [Scene.Answer]) = ([], [])
    return try eachCut(rig, ["restore", "--yes"]) { scene in
      old = try scene.study().acknowledged
      _ = try scene.program.run("backup")
      new = old + (try scene.study().acknowledged)
    } check: { scene, tally, moment in
      let found = try scene.answers()
      tally.expect(found == old || found == new, "\(moment): neither old nor new: \(found)")
      try tally.examine(scene, moment)
    }
  }

  private static func rotation(_ rig: Rig) throws -> Tally {
    let old = Data(
      (1...20_000).map { "2026-01-01T00:00:00Z info pid=1 line \($0)\n" }.joined().utf8
    )
    return try eachCut(rig, ["settings", "list"]) { scene in
      _ = try scene.program.run("settings", "list")
      try old.write(to: URL(fileURLWithPath: scene.home + "/trainer.log"))
    } check: { scene, tally, moment in
      _ = try scene.program.run("settings", "list")
      let logs = ["", ".1", ".2"].compactMap {
        FileManager.default.contents(atPath: scene.home + "/trainer.log" + $0)
      }
      tally.expect(
        logs.filter { $0.starts(with: old) }.count == 1,
        "\(moment): the old log is not there once and whole"
      )
    }
  }
}
