import Foundation
import TestSupport
import Testing

/// What a killed program leaves is gone after the next start, and nothing else is.
@Suite struct LeftoverTests {
  private func put(_ text: String, at path: String) throws {
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func list(_ scene: Scene) throws -> String {
    let path = scene.directory("list.csv")
    try put("simplified,reading,gloss\n你好,ni3 hao3,hello\n", at: path)
    return path
  }

  @Test func `half-made copies go with the next start`() throws {
    let scene = try Scene()
    let left = [
      "PTStats.sqlite.new", "PTStats.sqlite.restored", "PTStats.sqlite.restored-journal",
      "backups/PTStats-20260101T000000.000Z-daily.sqlite.new", "packs/mine.sqlite.new-77",
    ]
    let mine = ["backups/notes.new", "packs/notes.new-77", "packs/mine.sqlite.new-old"]
    for name in left + mine { try put("half", at: scene.home + "/" + name) }
    #expect(try scene.program.run("stats").status == 0)
    let files = Set(try scene.files().keys)
    #expect(files.isDisjoint(with: left), "\(files)")
    #expect(files.isSuperset(of: mine))
  }

  @Test(arguments: ["write", "pwrite64", "fsync", "rename,renameat,renameat2"])
  func `a killed command leaves nothing once another one has run`(call: String) throws {
    let strace = "/usr/bin/strace"
    guard FileManager.default.isExecutableFile(atPath: strace) else { return }
    let scene = try Scene()
    try scene.study()
    let list = try list(scene)
    let before = Set(try scene.files().keys)
    for arguments in [
      ["backup"], ["words", "import", list, "--name", "mine"],
    ] {
      for number in 1...8 {
        var killed = scene.program
        killed.wrapper = [
          strace, "-f", "-qqq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
          "inject=\(call):signal=KILL:when=\(number)",
        ]
        let outcome = try killed.run(arguments)
        #expect(try scene.program.run("stats").status == 0)
        let drafts = try scene.files().keys.filter {
          $0.contains(".new") || $0.contains("-journal")
        }
        #expect(drafts.isEmpty, "\(arguments), \(call) \(number): \(drafts)")
        if outcome.status == 0 { break }
      }
    }
    #expect(try Set(scene.files().keys).isSuperset(of: before))
  }

  @Test func `packs are their learner's alone`() throws {
    let scene = try Scene()
    var program = scene.program
    program.wrapper = ["/bin/sh", "-c", "umask 0; exec \"$0\" \"$@\""]
    let outcome = try program.run("words", "import", try list(scene), "--name", "mine")
    #expect(outcome.status == 0, "\(outcome)")
    for (name, mode) in [("packs", 0o700), ("packs/mine.sqlite", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: scene.home + "/" + name)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode, "\(name)")
    }
  }
}
