import Foundation
import TestSupport
import Testing

/// The logs of two machines come together, from files of each kind and through a folder.
@Suite struct ExchangeTests {
  private let directory: TemporaryDirectory
  private let one: TrainerProgram
  private let other: TrainerProgram

  init() throws {
    directory = try TemporaryDirectory()
    one = try TrainerProgram(home: directory("one"), words: FewWords.pack())
    other = try TrainerProgram(home: directory("other"), words: FewWords.pack())
  }

  @Test func `a copied database and an export add the same answers`() throws {
    #expect(try one.run("--seed", "5", input: "1\n2\n3\n4\n").status == 0)
    #expect(try other.run("--seed", "6", input: "1\n1\n").status == 0)
    let copy = directory("copy.sqlite")
    try FileManager.default.copyItem(atPath: directory("one") + "/PTStats.sqlite", toPath: copy)
    let planned = try other.run("merge", copy, "--dry-run", "--json")
    #expect(planned.output.contains("\"added\":") && planned.output.contains("\"dryRun\":true"))
    #expect(try Self.answers(other) == 2)
    let merged = try other.run("merge", copy)
    #expect(merged.status == 0 && merged.output.contains("to go back: trainer restore"))
    #expect(try Self.answers(other) == 6)
    let export = try one.run("export").output
    let again = try other.run(["merge", "-"], input: Array(export.utf8))
    #expect(again.output.hasPrefix("nothing new"))
    #expect(try other.run("doctor").status == 0)
  }

  @Test func `a damaged database and a foreign one are refused, and nothing is added`() throws {
    #expect(try other.run("--seed", "6", input: "1\n1\n").status == 0)
    var bytes = try directory.bytes(of: "other/PTStats.sqlite")
    for index in 4096..<min(bytes.count, 40_960) { bytes[index] = 0x41 }
    try directory.write(bytes, to: "damaged.sqlite")
    for path in [directory("damaged.sqlite"), try FewWords.pack()] {
      let refused = try other.run("merge", path)
      #expect(refused.status == 65, "\(refused.errors)")
      #expect(refused.errors.contains("copy it again while no trainer runs there"))
    }
    #expect(try Self.answers(other) == 2)
  }

  @Test func `a daemon that starts takes in what has arrived`() throws {
    #expect(try one.run("--seed", "5", input: "1\n2\n3\n").status == 0)
    let folder = directory("shared")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(try one.run("sync", folder).status == 0)
    #expect(try other.run("settings", "set", "sync", folder).status == 0)
    let daemon = try RunningDaemon(home: directory("other"), words: FewWords.pack())
    let client = try LineClient(daemon.socket)
    try client.hello()
    var count = 0
    for _ in 0..<10_000 where count == 0 {
      let reviews = try client.result("statistics")["reviews"] as? [String: Any]
      count = try #require(reviews?["total"] as? Int)
    }
    #expect(count == 3)
    #expect(daemon.end() == 0)
    #expect(try Self.answers(other) == 3)
  }

  private static func answers(_ program: TrainerProgram) throws -> Int {
    try program.run("export").lines.count { $0.contains("\"type\":\"review\"") }
  }
}
