import Foundation
import TestSupport
import Testing

/// `trainer web --lan`: devices that open the page by a code of the terminal.
struct DevicePageTests {
  private static func scene() throws -> DaemonScene {
    var scene = try DaemonScene()
    scene.program.environment["TRAINER_DAEMON"] = "off"
    return scene
  }

  /// Waits for an address with a code; returns its port and the code.
  private static func code(_ terminal: Conversation) throws -> (port: Int, code: String) {
    let text = try terminal.wait(for: "#") + terminal.wait(for: "\n")
    let match = try #require(
      text.firstMatch(
        of: ##/http://127\.0\.0\.1:(\d+)/#([0-9a-f]{32})/##
      )
    )
    return (try #require(Int(match.1)), String(match.2))
  }

  private static func client(_ port: Int, origin: String? = nil) throws -> WebClient {
    let client = try WebClient(port: port)
    try client.open("/calls", [("Origin", origin ?? "http://127.0.0.1:\(port)")])
    return client
  }

  @Test func `each device has a code of its own, is listed and is revoked`() throws {
    let terminal = try Conversation(Self.scene().program, ["web", "--lan", "--bind", "127.0.0.1"])
    let (port, code) = try Self.code(terminal)
    let phone = try Self.client(port)
    let token = try #require(phone.openPage("code", code))
    try terminal.wait(for: "Device 1 is connected, from 127.0.0.1.")
    #expect(try phone.call("due")["result"] != nil)
    #expect(try Self.client(port).openPage("code", code) == nil, "a code is used once")
    terminal.say("")
    let (_, second) = try Self.code(terminal)
    let tablet = try Self.client(port)
    #expect(tablet.openPage("code", second) != nil)
    try terminal.wait(for: "Device 2 is connected")
    terminal.say("l")
    try terminal.wait(for: "1  127.0.0.1, connected just now, open")
    try terminal.wait(for: "2  127.0.0.1, connected just now, open")
    terminal.say("r 1")
    try terminal.wait(for: "Device 1 needs a new code now.")
    #expect(phone.receive()?.closeCode == 4003)
    #expect(try Self.client(port).openPage("token", token) == nil)
    #expect(try tablet.call("due")["result"] != nil, "the other one goes on")
    terminal.say("r 1")
    try terminal.wait(for: "There is no device 1")
    terminal.say("l")
    #expect(try !terminal.wait(for: "2  127.0.0.1").contains("1  127"))
    terminal.say("q")
    #expect(terminal.finish().status == 0)
  }

  @Test func `a device stays let in on the same port after a restart, until it is revoked`()
    throws
  {
    let scene = try Self.scene()
    let options = ["web", "--lan", "--bind", "127.0.0.1"]
    let first = try Conversation(scene.program, options)
    let (port, code) = try Self.code(first)
    let token = try #require(Self.client(port).openPage("code", code))
    try first.wait(for: "Device 1 is connected")
    first.say("q")
    #expect(first.finish().status == 0)
    let home = try #require(scene.program.environment["TRAINER_HOME"])
    let kept = try String(contentsOfFile: home + "/devices.json", encoding: .utf8)
    var information = stat()
    #expect(stat(home + "/devices.json", &information) == 0)
    #expect(information.st_mode & 0o777 == 0o600)
    #expect(kept.contains("127.0.0.1") && !kept.contains(token))
    let second = try Conversation(scene.program, options)
    #expect(try Self.code(second).port == port)
    let phone = try Self.client(port)
    let link = #"code":"\#(code)","token"#
    #expect(phone.openPage(link, token) == token, "loaded again by its used link")
    #expect(try phone.call("due")["result"] != nil)
    second.say("l")
    try second.wait(for: "1  127.0.0.1, connected before, open")
    second.say("r 1")
    try second.wait(for: "Device 1 needs a new code now.")
    #expect(phone.receive()?.closeCode == 4003)
    second.say("q")
    #expect(second.finish().status == 0)
    let third = try Conversation(scene.program, options + ["--port", "0"])
    let (_, last) = try Self.code(third)
    #expect(try Self.client(port).openPage("token", token) == nil)
    #expect(try Self.client(port).openPage("code", last) != nil)
    try third.wait(for: "Device 1 is connected")
    third.say("q")
    #expect(third.finish().status == 0)
  }

  @Test func `a file of devices that cannot be read lets nobody in`() throws {
    let scene = try Self.scene()
    let home = try #require(scene.program.environment["TRAINER_HOME"])
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let digest = #""digest":"0""#
    for text in ["{", #"{"devices":[{"address":"","number":1,\#(digest)}]}"#, #"{"port":99999}"#] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: home + "/devices.json"))
      let terminal = try Conversation(scene.program, ["web", "--lan", "--bind", "127.0.0.1"])
      _ = try Self.code(terminal)
      terminal.say("l")
      try terminal.wait(for: "No device is let in.")
      terminal.say("q")
      #expect(terminal.finish().status == 0)
    }
  }

  @Test func `only its own address is answered, and no file opens the page`() throws {
    let scene = try Self.scene()
    let terminal = try Conversation(scene.program, ["web", "--lan", "--bind", "127.0.0.1"])
    let (port, _) = try Self.code(terminal)
    for origin in ["http://localhost:\(port)", "http://example.org"] {
      #expect(throws: (any Error).self) { try Self.client(port, origin: origin) }
    }
    let run = scene.program.environment["TRAINER_HOME"].map { "\($0)/run" } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: run)) ?? []
    #expect(!names.contains { $0.hasPrefix("web-") }, "\(names)")
    terminal.process.send(signal: SIGTERM)
    #expect(terminal.finish().status == 128 + SIGTERM)
  }

  @Test(
    arguments: [
      (["--bind", "127.0.0.1"], "--bind needs --lan"),
      (["--lan", "--no-browser"], "--lan opens no browser"),
      (["--lan", "--bind", "phone"], "‘phone’ is not an IPv4 address"),
      (["--lan", "--bind", "192.0.2.77"], "does not have the address 192.0.2.77"),
    ]
  )
  func `options that do not fit are refused`(options: [String], message: String) throws {
    let outcome = try Self.scene().program.run(["web"] + options)
    #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome)")
  }
}
