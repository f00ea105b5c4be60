import Foundation
import TestSupport
import Testing

/// The manual's way to carry a shared folder with git.
@Suite struct GitFolderTests {
  /// The command lines in the part of the manual about git.
  private func recipe() throws -> [String] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "man/trainer.1"
      )
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    let start = try #require(lines.firstIndex(of: ".Em git ,"))
    let end = try #require(lines[start...].firstIndex(of: ".Em Carried"))
    return lines[start..<end].filter { $0.hasPrefix(".Dl $ ") }
      .map { String($0.dropFirst(6)).replacing("\\&", with: "") }
  }

  @Test func `what the manual says about git works when it is typed on two machines`() throws {
    let recipe = try recipe()
    try #require(recipe.count == 6)
    let scene = try Scene()
    let remote = scene.directory("remote.git")
    _ = try SystemTool.output(["/usr/bin/git", "init", "--quiet", "--bare", remote])
    /// Types lines at a machine after answering three questions there.
    func type(_ lines: [String], at machine: String, in folder: String) throws {
      var scene = scene
      let home = scene.directory(machine)
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      scene.home = home + "/data"
      for name in ["AUTHOR", "COMMITTER"] {
        scene.program.environment["GIT_\(name)_NAME"] = machine
        scene.program.environment["GIT_\(name)_EMAIL"] = "me@example.org"
      }
      scene.program.environment["HOME"] = home
      scene.program.environment["PATH"] = TrainerProgram.directory + ":/usr/bin:/bin"
      if !folder.isEmpty {
        scene.program.environment["TRAINER_WORDS"] = nil
        #expect(try scene.study().acknowledged.count == 3)
      }
      scene.program.executable = "/bin/sh"
      let typed = (["cd ~/\(folder)"] + lines).joined(separator: " && ")
        .replacing("me@example.org:trainer-log.git", with: remote)
      let outcome = try scene.program.run("-c", typed)
      #expect(outcome.status == 0, "\(machine): \(typed): \(outcome)")
    }
    try type(Array(recipe[..<4]), at: "one", in: "")
    try type(Array(recipe[..<2]), at: "two", in: "")
    for machine in ["two", "one", "two", "one"] {
      try type(Array(recipe[4...]), at: machine, in: "trainer-log")
    }
    // The last line also brings what the other machine has sent after its own round.
    try type([recipe[5]], at: "two", in: "trainer-log")
    for (machine, answers) in [("one", 12), ("two", 15)] {
      var scene = scene
      scene.home = scene.directory(machine) + "/data"
      #expect(try scene.answers().count == answers, "\(machine)")
    }
  }
}
