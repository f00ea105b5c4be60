import Foundation
import TestSupport
import Testing

@testable import StudyPage

/// The word lists of a page, and the import of a file that it sends.
struct PageListsTests {
  private let scene: DaemonScene

  init() throws {
    var scene = try DaemonScene()
    scene.program.environment["TRAINER_DAEMON"] = "off"
    self.scene = scene
  }

  private func open(_ page: RunningPage) throws -> WebClient {
    let client = try page.client()
    _ = try #require(client.openPage("code", try page.code()))
    return client
  }

  /// Sends a file in parts, and returns the last response.
  private func send(
    _ client: WebClient,
    _ bytes: some Sequence<UInt8>,
    as name: String,
    in part: Int = 12_000
  ) throws -> [String: Any] {
    let data = Data(bytes)
    var answer: [String: Any] = [:]
    var offset = 0
    repeat {
      let end = min(offset + part, data.count)
      answer = try client.call(
        "page.file",
        ["file": name, "offset": offset, "data": data[offset..<end].base64EncodedString()]
      )
      offset = end
    } while offset < data.count
    return answer
  }

  private func text(_ answer: [String: Any]) -> String? {
    (answer["error"] as? [String: Any]).flatMap { error in
      (error["data"] as? [String: Any])?["text"] as? String ?? answer["text"] as? String
        ?? error["text"] as? String
    }
  }

  private func names(_ client: WebClient) throws -> [String] {
    let answer = try client.call("page.lists")
    let lists = try #require(answer["result"] as? [[String: Any]])
    return lists.compactMap { $0["name"] as? String }
  }

  @Test func `a file becomes a list once it was read and confirmed`() throws {
    let page = try RunningPage(scene.program)
    let client = try open(page)
    #expect(try names(client) == ["study"])
    let rows = "hanzi,pinyin,english\n重庆,chong2qing4,Chongqing\n好,hao3,good\n,,nothing\n"
    #expect(
      try send(client, rows.utf8, as: "Lesson 5.csv", in: 20)["result"] as? Int == rows.utf8.count
    )
    let trial = try #require(
      client.call("page.import", ["isTrial": true])["result"] as? [String: Any]
    )
    #expect(trial["words"] as? Int == 2 && trial["list"] as? String == "lesson-5")
    #expect(trial["isReplacing"] as? Bool == false)
    let lines = try #require(trial["lines"] as? [String])
    #expect(lines.contains { $0.hasPrefix("Left out, line 4") })
    #expect(try names(client) == ["study"])
    #expect(try client.call("page.import", ["isTrial": false])["result"] != nil)
    #expect(try names(client) == ["study", "lesson-5"])
    let again = try client.call("page.import", ["isTrial": true])["result"] as? [String: Any]
    #expect(again?["isReplacing"] as? Bool == true)
    let change = ["name": "packs", "value": "lesson-5,study"]
    #expect(try client.call("settings.set", change)["result"] != nil)
    let settings = try client.call("settings.get")["result"] as? [String: String]
    #expect(settings?["packs"] == "lesson-5,study")
    let found = try client.call("words.search", ["text": "重庆"])["result"] as? [String: Any]
    #expect((found?["words"] as? [Any])?.count == 1)
    #expect(page.end() == 0)
  }

  @Test
  func `a file without words, of another format or that breaks off says so and stores nothing`()
    throws
  {
    let page = try RunningPage(scene.program)
    let client = try open(page)
    let files: [(bytes: [UInt8], name: String, text: String)] = [
      (Array("no Chinese in here\n".utf8), "notes.txt", "notes.txt"),
      ([], "empty.csv", "is empty"),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "old.xls", ".xlsx"),
      ([0x50, 0x4B, 3, 4] + [UInt8](repeating: 0xFF, count: 500), "torn.xlsx", "torn.xlsx"),
      ([0x25, 0x50, 0x44, 0x46, 0x2D], "../../evil.pdf", "evil.pdf"),
    ]
    for (bytes, name, expected) in files {
      _ = try send(client, bytes, as: name)
      let answer = try client.call("page.import", ["isTrial": false])
      let said = try #require(text(answer), "\(name): \(answer)")
      #expect(said.contains(expected), "\(name): \(said)")
      #expect(!said.contains("trainer-temporary"), "\(said)")
    }
    #expect(try names(client) == ["study"])
    #expect(page.end() == 0)
  }

  @Test func `parts in another order, of another page or of a file that is too large are refused`()
    throws
  {
    var file = PageFile()
    func part(_ offset: Int, _ count: Int) -> PutPageFile {
      PutPageFile(file: "words.csv", offset: offset, data: Data(count: count))
    }
    #expect(try file.append(part(0, 10), from: "a") == 10)
    #expect(throws: PageFileError.self) { try file.append(part(20, 10), from: "a") }
    #expect(throws: PageFileError.self) { try file.append(part(10, 10), from: "b") }
    #expect(throws: PageFileError.self) { try file.complete(from: "b") }
    #expect(try file.complete(from: "a").data.count == 10)
    #expect(try file.append(part(10, PageFile.mostBytes - 10), from: "a") == PageFile.mostBytes)
    #expect(throws: PageFileError.self) {
      try file.append(part(PageFile.mostBytes, 1), from: "a")
    }
    #expect(throws: PageFileError.self) { try file.complete(from: "a") }
  }
}
