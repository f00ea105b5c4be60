import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Workspace

/// The diagnostic log of several programs at once.
struct DiagnosticLogTests {
  @Test func `a log that grows is turned over and three old ones stay`() throws {
    let scratch = try TemporaryDirectory()
    let warnings = Mutex<[String]>([])
    // Two programs write in turn, each with the file open on its own.
    let logs = (0..<2).map { _ in
      Logger(label: "test") { _ in
        DiagnosticLog(path: scratch("state/trainer.log")) { text in
          warnings.withLock { $0.append(text) }
        }
      }
    }
    let text = String(repeating: "x", count: 50_000)
    for number in 0..<130 {
      logs[number % 2].notice("entry", metadata: ["number": "\(number)", "text": "\(text)"])
    }
    #expect(warnings.withLock { $0 }.isEmpty)
    let names = ["trainer.log", "trainer.log.1", "trainer.log.2", "trainer.log.3"]
    let found = try FileManager.default.contentsOfDirectory(atPath: scratch("state"))
    #expect(found.sorted() == names)
    var numbers: [Int] = []
    for name in names.reversed() {
      let bytes = try scratch.bytes(of: "state/" + name)
      #expect(bytes.count < 1_100_000)
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let field = line.split(separator: " ").first { $0.hasPrefix("number=") }
        numbers.append(try #require(field.flatMap { Int($0.dropFirst(7)) }))
      }
    }
    // The oldest are gone; of the rest none is missing and none is out of order.
    let first = try #require(numbers.first)
    #expect(first > 0 && numbers == Array(first..<130))
  }
}
