import Foundation
import Study
import TestSupport
import Testing

/// The sound of `trainer web`: what a page hears, and that nothing unheard is stored as listening.
struct PageSoundTests {
  /// A WAV of two samples.
  private static let wave: [UInt8] =
    Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WAVEfmt ".utf8)
    + [16, 0, 0, 0, 1, 0, 1, 0, 0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0]
    + Array("data".utf8) + [4, 0, 0, 0, 1, 2, 3, 4]

  /// A home with a program that speaks, which is the script.
  private static func scene(
    _ script: String,
    _ settings: [String: String] = [:]
  ) throws
    -> DaemonScene
  {
    var scene = try DaemonScene()
    scene.program.environment["TRAINER_DAEMON"] = "off"
    try scene.directory.write(wave, to: "wave")
    try scene.directory.write(script.utf8, to: "voice")
    let speech = "sh \(scene.directory("voice")) \(scene.directory("wave")) {pinyin}"
    for (name, value) in ["speech": speech, "introduce": "never"].merging(
      settings,
      uniquingKeysWith: { $1 }
    ) {
      #expect(try scene.program.run("settings", "set", name, value).status == 0)
    }
    return scene
  }

  private static func open(_ scene: DaemonScene) throws -> (RunningPage, WebClient) {
    let page = try RunningPage(scene.program)
    let client = try page.client()
    _ = try #require(client.openPage("code", try page.code()))
    return (page, client)
  }

  /// Begins a drill; returns it with its first question.
  private static func begin(
    _ client: WebClient,
    _ request: [String: Any]
  ) throws -> (
    drill: String, question: [String: Any]
  ) {
    let start = try client.call("drill.start", ["request": request])
    let drill = try #require((start["result"] as? [String: Any])?["id"] as? String)
    let step = try client.call("drill.next", ["drill": drill])["result"] as? [String: Any]
    return (drill, try #require(step?["question"] as? [String: Any]))
  }

  private static func answers(_ scene: DaemonScene) throws -> Int? {
    let output = try scene.program.run("stats", "--json").output
    return output.firstMatch(of: #/"total":(\d+)/#).flatMap { Int($0.1) }
  }

  @Test func `a listening question is answered after its sound was given`() throws {
    let scene = try Self.scene("cat \"$1\"", ["skills": "listening"])
    let (page, client) = try Self.open(scene)
    let (drill, question) = try Self.begin(client, [:])
    #expect(question["kind"] as? String == "listening" && question["prompt"] as? String == "")
    let answer: [String: Any] = [
      "drill": drill, "question": question["id"] ?? "", "given": "1", "milliseconds": 900,
    ]
    let refused = try client.call("drill.submit", answer)
    #expect((refused["error"] as? [String: Any])?["code"] as? Int == -32_602)
    #expect((refused["text"] as? String)?.contains("was not played") == true)
    #expect(try Self.answers(scene) == 0)
    let sound = try client.call("page.sound", ["drill": drill])["result"] as? [String: Any]
    let data = try #require((sound?["sounds"] as? [String])?.first)
    #expect(Data(base64Encoded: data) == Data(Self.wave))
    #expect(try client.call("drill.submit", answer)["result"] != nil)
    #expect(try Self.answers(scene) == 1)
    #expect(page.end() == 0)
  }

  @Test func `a failed sound is told, and its question stays unanswered`() throws {
    let scene = try Self.scene("exit 3", ["skills": "listening"])
    let (page, client) = try Self.open(scene)
    let (drill, question) = try Self.begin(client, [:])
    let sound = try client.call("page.sound", ["drill": drill])["result"] as? [String: Any]
    #expect(sound?["sounds"] == nil && sound?["isPlayed"] == nil)
    #expect((sound?["note"] as? String)?.contains("failed with status 3") == true)
    let answer: [String: Any] = [
      "drill": drill, "question": question["id"] ?? "", "given": "1", "milliseconds": 900,
    ]
    #expect(try client.call("drill.submit", answer)["error"] != nil)
    #expect(try client.call("drill.skip", ["drill": drill])["error"] == nil)
    #expect(try Self.answers(scene) == 0)
    #expect(page.end() == 0)
  }

  @Test func `a program that plays the sound itself was heard`() throws {
    let scene = try Self.scene("true", ["skills": "listening"])
    let (page, client) = try Self.open(scene)
    let (drill, question) = try Self.begin(client, [:])
    let sound = try client.call("page.sound", ["drill": drill])["result"] as? [String: Any]
    #expect(sound?["isPlayed"] as? Bool == true)
    let answer: [String: Any] = [
      "drill": drill, "question": question["id"] ?? "", "given": "1", "milliseconds": 900,
    ]
    #expect(try client.call("drill.submit", answer)["result"] != nil)
    #expect(page.end() == 0)
  }

  @Test func `no listening is asked in silence, and a drill of it alone says why`() throws {
    let scene = try Self.scene("true", ["skills": "listening,reading", "speech": "off"])
    let (page, client) = try Self.open(scene)
    let (drill, question) = try Self.begin(client, [:])
    #expect(question["kind"] as? String != "listening")
    #expect(try client.call("page.sound", ["drill": drill])["error"] != nil)
    let alone = try client.call("drill.start", ["request": ["kinds": ["listening"]]])
    #expect((alone["text"] as? String)?.contains("listening needs sound") == true)
    #expect(page.end() == 0)
  }

  @Test func `a browser with a voice hears where no program speaks`() throws {
    let missing = ["skills": "listening", "speech": "/nowhere/voice {pinyin}"]
    let scene = try Self.scene("true", missing)
    let (page, client) = try Self.open(scene)
    let silent = try client.call("drill.start", ["request": ["isSilent": true]])
    #expect((silent["text"] as? String)?.contains("/nowhere/voice") == true)
    let (drill, _) = try Self.begin(client, ["isSilent": false])
    let sound = try client.call("page.sound", ["drill": drill])["result"] as? [String: Any]
    #expect((sound?["text"] as? String)?.isEmpty == false && sound?["sounds"] == nil)
    #expect(page.end() == 0)
  }

  @Test(arguments: [("answer", "琵琶！"), ("off", "琵琶")])
  func `a word is heard in its phrase unless the learner wants none`(
    phrases: String,
    heard: String
  ) throws {
    let scene = try Self.scene("true", ["speech": "/nowhere/voice {pinyin}", "phrases": phrases])
    try scene.directory.write("hanzi,pinyin,english,phrase\n琵琶,pi2pa5,lute,琵琶！\n".utf8, to: "a.csv")
    #expect(try scene.program.run("words", "import", scene.directory("a.csv")).status == 0)
    #expect(try scene.program.run("settings", "set", "packs", "a").status == 0)
    let (page, client) = try Self.open(scene)
    let sound = try client.call("page.sound", ["word": "琵琶|pi2 pa5", "phrase": true])
    #expect((sound["result"] as? [String: Any])?["text"] as? String == heard)
    #expect(page.end() == 0)
  }

  @Test func `the examples of the primer are heard, and any other reading`() throws {
    let scene = try Self.scene("true", ["speech": "/nowhere/voice {pinyin}"])
    let (page, client) = try Self.open(scene)
    let primer = try client.call("page.primer")["result"] as? [String: Any]
    #expect(primer?["sound"] != nil)
    let pages = try #require(primer?["pages"] as? [[String: Any]])
    var readings: [String] = []
    for page in pages {
      for part in ["parts", "questions"].flatMap({ page[$0] as? [[String: Any]] ?? [] }) {
        let one = (part["sound"] as? [String: Any]).map { [$0] }
        for sound in part["sounds"] as? [[String: Any]] ?? one ?? [] {
          readings.append(try #require(sound["reading"] as? String))
        }
      }
    }
    #expect(Set(readings).isSuperset(of: ["ma1", "ma2", "ma3", "ma4", "ma5", "ni3 hao3", "chi1"]))
    for reading in Set(readings) {
      let sound = try client.call("page.sound", ["reading": reading])["result"] as? [String: Any]
      #expect((sound?["text"] as? String)?.isEmpty == false, "\(reading)")
    }
    let horse = try client.call("page.sound", ["reading": "ma3"])["result"] as? [String: Any]
    #expect(horse?["text"] as? String == "马")
    let other = try client.call("page.sound", ["reading": "zhong1"])["result"] as? [String: Any]
    #expect(other?["text"] as? String == "zhōng")
    #expect(page.end() == 0)
  }

  @Test func `the primer has no sound where the learner wants silence`() throws {
    let scene = try Self.scene("true", ["speech": "off"])
    let (page, client) = try Self.open(scene)
    let primer = try client.call("page.primer")["result"] as? [String: Any]
    #expect(primer?["pages"] != nil && primer?["sound"] == nil)
    #expect(page.end() == 0)
    withExtendedLifetime(scene) {}
  }

  @Test func `other calls are answered while a sound is made`() throws {
    let scene = try Self.scene("while ! [ -e \"$1.go\" ]; do sleep 0.02; done; cat \"$1\"")
    let (page, client) = try Self.open(scene)
    let search = try client.call("words.search", ["text": "八"])["result"] as? [String: Any]
    let key = try #require((search?["words"] as? [[String: Any]])?.first?["key"] as? String)
    client.send(
      frame:
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"page.sound\",\"params\":{\"word\":\"\(key)\"}}"
    )
    #expect(try client.call("due")["id"] as? Int == 7)
    try scene.directory.write([], to: "wave.go")
    let sound = try #require(client.receive()).text
    #expect(sound.contains("\"id\":1") && sound.contains("\"sounds\":[\"UklGR"))
    #expect(page.end() == 0)
  }
}
