import Study
import Testing

@testable import Syncing

/// The undamaged files that replace damaged ones.
struct IntactFilesTests {
  private static let host = "0000000000000011"

  private static func file(_ name: String) -> ReplicaFile {
    ReplicaFile(
      replica: host,
      name: host + "/" + name,
      path: "/nonexistent/" + name,
      stamp: FileStamp(node: 1, size: 1, modified: 1, changed: 1)
    )
  }

  @Test func `each undamaged file is read once, however many damaged ones have its place`() throws {
    let copies = (1...20).map { Self.file("000000001 (copy \($0)).jsonl") }
    let elsewhere = (2...50).map { Self.file("00000\($0)001.jsonl") }
    var intact = IntactFiles(copies + elsewhere)
    var read: [String: Int] = [:]
    for number in 1...200 {
      let damaged = Self.file("000000001 (damaged \(number)).jsonl")
      let isCovered = try intact.cover(damaged, upTo: Int64(number)) { other in
        read[other.name, default: 0] += 1
        return other.name.contains("(copy 7)") ? 100 : 5
      }
      #expect(isCovered == (number <= 100))
    }
    #expect(Set(read.keys) == Set(copies.map(\.name)))
    #expect(read.values.allSatisfy { $0 == 1 })
  }

  @Test func `a damaged file without an undamaged one at its place is not covered`() throws {
    var intact = IntactFiles([Self.file("000001001.jsonl")])
    let isCovered = try intact.cover(Self.file("000000001.jsonl"), upTo: 0) { _ in
      Issue.record("read")
      return 9
    }
    #expect(!isCovered)
  }
}
