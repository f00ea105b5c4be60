import Foundation
import TestSupport
import Testing

@testable import FuzzTargets

/// The inputs in `Fuzz/Corpus`, which every run of the fuzzer starts from.
struct CorpusTests {
  private static let corpus =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../Fuzz/Corpus"

  @Test(arguments: FuzzTarget.allCases)
  func `no input of the corpus ends the program or breaks a condition`(
    target: FuzzTarget
  ) async throws {
    let directory = try TemporaryDirectory()
    let folder = Self.corpus + "/" + target.rawValue
    let mark = directory("input")
    // A condition that does not hold, or a trap, ends the process.
    let result = await #expect(processExitsWith: .success) {
      [name = target.rawValue as String, folder = folder as String, mark = mark as String] in
      let target = try #require(FuzzTarget(rawValue: name))
      let inputs = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(!inputs.isEmpty)
      for input in inputs {
        try Data(input.utf8).write(to: URL(fileURLWithPath: mark))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + input))
        bytes.withUnsafeBytes { target.feed($0) }
      }
    }
    let last = try String(decoding: directory.bytes(of: "input"), as: UTF8.self)
    #expect(result != nil, "the last input is \(last)")
  }
}
