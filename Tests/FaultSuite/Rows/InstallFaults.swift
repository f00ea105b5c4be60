import Foundation
import TestSupport

/// Installations in places that are not empty, and killed ones.
enum InstallFaults {
  static var row: Fault {
    Fault(
      row: .installation,
      parts: [
        FaultPart(name: "another program, a hostile list") { _ in try foreign() },
        FaultPart(name: "killed at each change of a file") { rig in try killed(rig) },
      ]
    )
  }

  private static func foreign() throws -> Tally {
    var tally = Tally()
    for name in InstallScene.files + [InstallScene.link] {
      let scene = try InstallScene()
      try scene.putForeign()
      try scene.put("not ours", at: scene.prefix + "/" + name)
      try tally.expectRefusal(of: scene, name) { try scene.install(1) }
    }
    for name in ["../precious", "bin/other", "share/trainer/PTStats.sqlite"] {
      let scene = try InstallScene()
      try scene.install(1)
      try scene.putForeign()
      try scene.put("not ours", at: scene.directory("precious"))
      let list = scene.prefix + "/" + InstallScene.list
      let text = String(
        decoding: FileManager.default.contents(atPath: list) ?? Data(),
        as: UTF8.self
      )
      try scene.put("\(text)file \(Self.digestOfForeign) \(name)\n", at: list)
      for action in [{ try scene.install(2) }, { try scene.remove(2) }] {
        try tally.expectRefusal(of: scene, name, action)
      }
    }
    return tally
  }

  /// The SHA-256 of ‘not ours’.
  private static let digestOfForeign =
    "93e6edebae4ee2dfe60465a77f0f67920d2c140078e172a7677e0f3ef867b5f5"

  private static func killed(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for isUpgrade in [false, true] {
      for number in stride(from: 1, through: 1_000, by: rig.count(1, quick: 25)) {
        let problems = try InstallScene.problem(
          ofKillAt: number,
          isUpgrade: isUpgrade,
          thenRemoved: number.isMultiple(of: 2)
        )
        guard let problems else { break }
        tally.trials += 1
        tally.problems += problems.map { "\(isUpgrade ? "upgrade" : "first"), \(number): \($0)" }
      }
    }
    return tally
  }
}

extension Tally {
  /// Notes a problem unless an action ends with a message and changes nothing.
  fileprivate mutating func expectRefusal(
    of scene: InstallScene,
    _ name: String,
    _ action: () throws -> TrainerProgram.Outcome
  ) throws {
    let before = try scene.found()
    let outcome = try action()
    trials += 1
    expect(
      try outcome.status != 0 && !outcome.errors.isEmpty && scene.found() == before,
      "\(name): \(outcome)"
    )
  }
}
