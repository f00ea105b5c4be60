import Foundation
import TestSupport

/// Directories and disks that cannot be written.
enum ReadOnlyFaults {
  static var row: Fault {
    Fault(
      row: .readOnlyDirectory,
      parts: [
        FaultPart(name: "modes, as an ordinary user", needs: [.tool("setpriv")], run: modes),
        FaultPart(name: "a disk mounted read-only", needs: [.loopDisk], run: mounted),
        FaultPart(
          name: "with a journal that must be rolled back",
          needs: [.loopDisk, .tool("strace")],
          run: hotJournal
        ),
      ]
    )
  }

  private static let reading = [
    ["stats"], ["stats", "--json"], ["export"], ["due"], ["doctor"], ["settings", "list"],
    ["words", "list", "--level", "1"],
  ]
  private static let writing = [
    Rig.drill, ["settings", "set", "color", "never"], ["undo"], ["backup"],
    ["doctor", "--rebuild"],
  ]

  /// Reading commands work, and writing ones say what is wrong; no byte changes.
  private static func tryAll(
    _ scene: Scene,
    _ program: TrainerProgram,
    _ tally: inout Tally,
    canBackUp: Bool = false
  ) throws {
    let before = try scene.files()
    for arguments in reading {
      let outcome = try program.run(arguments)
      tally.trials += 1
      tally.expect(
        (outcome.status == 0 || arguments == ["due"] && outcome.status == 1)
          && outcome.output != "",
        "\(arguments): \(outcome.status) \(outcome.errors)"
      )
    }
    for arguments in writing where !canBackUp || arguments != ["backup"] {
      let outcome = try program.run(arguments, input: Array("1\n1\n".utf8))
      tally.trials += 1
      tally.expect(
        outcome.status == 73 && outcome.errors.contains("cannot"),
        "\(arguments): \(outcome.status) \(outcome.errors)"
      )
      tally.expect(outcome.acknowledged.isEmpty, "\(arguments): acknowledged an answer")
    }
    tally.expect(try scene.files() == before, "files have changed")
  }

  private static func modes(_ rig: Rig) throws -> Tally {
    var scene = try rig.scene()
    var account = AnswerAccount()
    account.add(try scene.study().acknowledged, isCutOff: false)
    let program = scene.asOrdinaryUser()
    scene.program = program
    var tally = Tally()
    for (file, directory) in [(0o600, 0o500), (0o400, 0o700), (0o400, 0o500)] as [(mode_t, mode_t)]
    {
      chmod(scene.database, file)
      chmod(scene.home, directory)
      defer {
        chmod(scene.home, 0o700)
        chmod(scene.database, 0o600)
      }
      try tryAll(scene, program, &tally, canBackUp: directory == 0o700)
    }
    try tally.settle(account, scene, "writable again")
    return tally
  }

  private static func mounted(_ rig: Rig) throws -> Tally {
    let disk = try LoopDisk()
    var scene = try Scene()
    scene.home = disk.path + "/home"
    try rig.makeRoomy(scene)
    var account = AnswerAccount()
    account.add(try scene.study().acknowledged, isCutOff: false)
    try disk.remount("ro")
    var tally = Tally()
    try tryAll(scene, scene.program, &tally)
    try disk.remount("rw")
    try tally.settle(account, scene, "writable again")
    return tally
  }

  /// A drill killed in the middle of a commit leaves a journal, and nobody may play it back now.
  private static func hotJournal(_ rig: Rig) throws -> Tally {
    let disk = try LoopDisk()
    var scene = try Scene()
    scene.home = disk.path + "/home"
    try rig.makeRoomy(scene)
    var account = AnswerAccount()
    account.add(try scene.study().acknowledged, isCutOff: false)
    var killed = scene.program
    killed.wrapper = Tool.strace("unlink,unlinkat", "signal=KILL:when=1")
    account.add(try killed.run(Rig.drill, input: Array("1\n".utf8)).acknowledged, isCutOff: true)
    var tally = Tally()
    tally.expect(
      FileManager.default.fileExists(atPath: scene.database + "-journal"),
      "the kill left no journal"
    )
    try disk.remount("ro")
    for arguments in reading.dropLast() {
      let outcome = try scene.program.run(arguments)
      tally.trials += 1
      tally.expect(
        [73, 74].contains(outcome.status) && outcome.problem != nil && outcome.output == "",
        "\(arguments): \(outcome.status) \(outcome.errors)\(outcome.output)"
      )
    }
    try disk.remount("rw")
    try tally.settle(account, scene, "writable again")
    return tally
  }
}
