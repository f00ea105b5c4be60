import Foundation
import TestSupport

/// Homes of all kinds, and of other users.
enum HomeFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .bareEnvironment,
        parts: [
          FaultPart(name: "first starts in homes of all kinds", needs: [.daemon], run: homes),
          FaultPart(name: "no hard links", needs: [.tool("strace")], run: withoutLinks),
        ]
      ),
      Fault(
        row: .otherUser,
        parts: [
          FaultPart(name: "root in another user's home", needs: [.root, .daemon], run: root)
        ]
      ),
    ]
  }

  /// A newcomer's first drill says nothing about files, or in one line what is wrong.
  private static func homes(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let cases: [(variables: [String: String?], status: Int32)] = [
      (["HOME": "{}"], 0), (["HOME": "/{}"], 0), (["XDG_DATA_HOME": "/{}/x"], 0),
      (["XDG_DATA_HOME": "here", "XDG_STATE_HOME": "here", "XDG_RUNTIME_DIR": "here"], 0),
      (["XDG_RUNTIME_DIR": "{}/absent"], 0), (["HOME": nil], 78), (["HOME": "here"], 78),
      (["HOME": "{}/absent"], 78), (["TRAINER_HOME": "~/x"], 78), (["HOME": "/proc"], 73),
    ]
    // A socket's path has 107 bytes at most, and a scene's own directory takes most of them.
    let home = FileManager.default.temporaryDirectory.path + "/home"
    for (variables, status) in cases {
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(atPath: home) }
      var program = try Scene().program
      program.wrapper = ["/usr/bin/env", "-C", home]
      for name in ["TRAINER_HOME", "TRAINER_DAEMON"] { program.environment[name] = nil }
      program.environment["HOME"] = home
      for (name, value) in variables {
        program.environment[name] = value?.replacing("{}", with: home)
      }
      let outcome = try program.run(Rig.drill, input: Array("1\n".utf8))
      _ = try program.run("daemon", "stop")
      tally.trials += 1
      tally.acknowledged += outcome.acknowledged.count
      tally.expect(
        outcome.status == status && (status == 0 ? outcome.errors == "" : outcome.problem != nil),
        "\(variables): \(outcome.status) \(outcome.errors)"
      )
      tally.expect(
        try status == 0 || FileManager.default.contentsOfDirectory(atPath: home).isEmpty,
        "\(variables): files were made"
      )
    }
    return tally
  }

  /// File systems such as FAT have none.
  private static func withoutLinks(_ rig: Rig) throws -> Tally {
    var scene = try Scene()
    scene.program.wrapper = Tool.strace("link,linkat", "error=EPERM")
    var account = AnswerAccount()
    account.add(try scene.study().acknowledged, isCutOff: false)
    var tally = Tally(trials: 1)
    let backup = try scene.program.run("backup")
    let restored = try scene.program.run("restore", "--yes")
    tally.expect(backup.status == 0 && restored.status == 0, backup.errors + restored.errors)
    tally.expect(account.acknowledged == 3, "\(account.acknowledged) of 3 answers acknowledged")
    try tally.settle(account, scene, "without links")
    return tally
  }

  /// Root would make files that the user of the home can neither read nor replace.
  private static func root(_ rig: Rig) throws -> Tally {
    let scene = try Scene()
    var account = AnswerAccount()
    account.add(try scene.study().acknowledged, isCutOff: false)
    let user = scene.asOrdinaryUser()
    let before = try scene.files()
    var tally = Tally()
    for daemon in ["off", nil] {
      var program = scene.program
      program.environment["TRAINER_DAEMON"] = daemon
      for arguments in [
        Rig.drill, ["stats"], ["backup"], ["restore", "--yes"], ["daemon", "start"],
      ] {
        let outcome = try program.run(arguments, input: Array("1\n".utf8))
        tally.trials += 1
        tally.expect(
          outcome.status == 78 && outcome.problem?.contains("sudo -u") == true,
          "\(arguments): \(outcome.status) \(outcome.errors)"
        )
      }
    }
    tally.expect(try scene.files() == before, "files have changed")
    var own = scene
    own.program = user
    try tally.settle(account, own, "as the user")
    return tally
  }
}
