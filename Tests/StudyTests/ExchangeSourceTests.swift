import Foundation
import TestSupport
import Testing

@testable import Study

@Suite struct ExchangeSourceTests {
  private static let head = #"{"type":"meta","program":"trainer","format":2}"#
  private static let setting = #"{"type":"setting","name":"new-per-day","value":"7"}"#
  private static let whole = "\(head)\n\(setting)\n" + #"{"type":"end","lines":2}"# + "\n"

  private static func stream(_ text: String) throws -> FileHandle {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    return pipe.fileHandleForReading
  }

  @Test func `what comes only once is stored from the copy of it`() throws {
    let directory = try TemporaryDirectory()
    try directory.write([], to: "copy")
    var importer = Importer(.stream(try Self.stream(Self.whole), copy: directory("copy")))
    #expect(try importer.check().settings == 1)
    #expect(FileManager.default.contents(atPath: directory("copy")) == Data(Self.whole.utf8))
    let store = MemoryStore()
    #expect(try importer.store(in: store).settings == 1)
    #expect(
      try store.read { reader in try reader.settings() }["new-per-day"]
        == "7"
    )
  }

  @Test(arguments: [("", 1), ("\(head)\n", 2), ("\(head)\n\(setting)\n", 3)])
  func `an empty line is named, and nothing after it is read`(before: String, line: Int) throws {
    var importer = Importer(Data("\(before)\n\(Self.setting)\n".utf8))
    #expect(throws: StudyError.exchange(.notJSON(line: line))) { try importer.check() }
  }

  @Test func `lines that never end are not copied for ever`() throws {
    let directory = try TemporaryDirectory()
    try directory.write([], to: "copy")
    let zeros = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    var importer = Importer(.stream(zeros, copy: directory("copy")))
    #expect(throws: StudyError.exchange(.tooLong(line: 1, limit: Importer.longestLine))) {
      try importer.check()
    }
    let copied = try FileManager.default.attributesOfItem(atPath: directory("copy"))[.size]
    #expect(try #require(copied as? Int) <= 4 << 20)
  }

  @Test func `a copy that cannot be written is named`() throws {
    var importer = Importer(.stream(try Self.stream(Self.whole), copy: "/dev/full"))
    #expect(throws: StudyError.exchange(.notCopied(path: "/dev/full"))) { try importer.check() }
  }
}
