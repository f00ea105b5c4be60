import Foundation
import TestSupport
import Testing

/// The strokes of characters that a page draws.
struct PageStrokesTests {
  private let scene: DaemonScene

  init() throws {
    var scene = try DaemonScene()
    scene.program.environment["TRAINER_DAEMON"] = "off"
    try scene.directory.write(DrawnStrokes.file.utf8, to: "graphics.txt")
    self.scene = scene
  }

  private func strokes(_ client: WebClient, of text: String) throws -> [String: Any] {
    let answer = try client.call("page.strokes", ["text": text])
    return try #require(answer["result"] as? [String: Any])
  }

  private func characters(_ result: [String: Any]) -> [String] {
    (result["characters"] as? [[String: Any]] ?? []).compactMap { $0["character"] as? String }
  }

  @Test func `a page gets the strokes of known characters as soon as they are imported`() throws {
    let page = try RunningPage(scene.program)
    let client = try page.client()
    _ = try #require(client.openPage("code", try page.code()))
    let none = try strokes(client, of: "十一")
    #expect(characters(none) == [] && none["note"] == nil)
    let file = scene.directory("graphics.txt")
    #expect(try scene.program.run("words", "import", "--strokes", file).status == 0)
    let found = try strokes(client, of: "十口一十")
    #expect(characters(found) == ["十", "一"])
    let first = (found["characters"] as? [[String: Any]])?.first
    #expect((first?["strokes"] as? [String])?.last?.hasPrefix("M 460 800 L") == true)
    #expect((first?["medians"] as? [[[Int]]])?.last == [[500, 780], [500, -40]])
    // The ninth character of a text is not looked up.
    #expect(characters(try strokes(client, of: "甲乙丙丁戊己庚十一")) == ["十"])
    #expect(try client.call("page.strokes")["error"] != nil)
    #expect(page.end() == 0)
  }

  @Test func `a page says that its strokes are damaged`() throws {
    let file = scene.directory("graphics.txt")
    let imported = try scene.program.run("words", "import", "--strokes", file)
    #expect(imported.output.contains("imported the strokes of 3 characters"))
    let paths = try scene.program.run("paths", "--json").output
    let path = try #require(paths.firstMatch(of: #/"strokes":"([^"]*)"/#)?.1)
    try Data("no database".utf8).write(
      to: URL(fileURLWithPath: String(path))
    )
    let page = try RunningPage(scene.program)
    let client = try page.client()
    _ = try #require(client.openPage("code", try page.code()))
    let result = try strokes(client, of: "十")
    #expect(characters(result) == [])
    #expect((result["note"] as? String)?.contains("import them again") == true)
    let doctor = try scene.program.run("doctor")
    #expect(doctor.output.contains("import them again"))
    #expect(page.end() == 0)
  }
}
