import Foundation
import TestSupport

/// Clients of a quiz that break its rules.
enum QuizFaults {
  private static let mostKiB = 64 * 1024

  static var row: Fault {
    Fault(
      row: .hostilePlayers,
      parts: [
        FaultPart(name: "oversize, fragments, binary, no JSON, sixty at once", run: frames),
        FaultPart(name: "foreign origins and hosts, wrong codes, h2c", run: requests),
        FaultPart(name: "half a head, and silence before joining, 10 s", run: silence),
        FaultPart(name: "a thousand connections", run: crowd),
        FaultPart(name: "one that never reads", run: deaf),
        FaultPart(name: "TERM and KILL to the host", run: ends),
      ] + QuizCrowdFaults.parts
    )
  }

  /// Runs what bad clients do, and sees that a good one plays on and memory stays bounded.
  ///
  /// Work that takes long must let the good one answer its pings.
  static func beside(
    _ rig: Rig,
    questions: Int = 3,
    _ work: (RunningHost, WebClient, inout Tally) throws -> Void
  ) throws -> Tally {
    let scene = try rig.scene()
    let host = try RunningHost(scene.program, ["--questions", "\(questions)"])
    var tally = Tally()
    let good = try host.player("good", from: "127.0.9.9")
    try work(host, good, &tally)
    host.type()
    host.type()
    var seen: [String] = []
    while let text = good.receive(milliseconds: 20_000)?.text {
      seen.append(text)
      if text.contains("\"type\":\"ask\"") { break }
    }
    tally.expect(seen.last?.contains("\"ask\"") == true, "the good player has no question: \(seen)")
    let memory = DaemonScene.memory(of: host.process.identifier)
    tally.expect(memory < mostKiB, "the host takes \(memory) KiB")
    tally.note = [tally.note, "\(memory / 1024) MiB"].filter { !$0.isEmpty }.joined(separator: ", ")
    tally.expect(host.end() == 128 + SIGTERM, "the host did not end by TERM")
    return tally
  }

  private static func frames(_ rig: Rig) throws -> Tally {
    try beside(rig) { host, good, tally in
      let bad: [(bytes: [UInt8], code: Int)] = [
        (WebClient.frame([UInt8](repeating: 0x61, count: 1025)), 1009),
        ([0x81, 0xFF, 0x7F] + [UInt8](repeating: 0xFF, count: 7), 1009),
        (WebClient.frame([0x61], isFinal: false), 1003), (WebClient.frame([0x61], opcode: 2), 1003),
        (WebClient.frame([0x61], isMasked: false), 1002), (WebClient.frame(Array("x".utf8)), 4400),
        (WebClient.frame(Array("{\"type\":\"fly\"}".utf8)), 4400),
        (WebClient.frame([0xC3, 0x28]), 1007),
        (
          (0..<60).flatMap { _ in
            WebClient.frame(Array("{\"type\":\"answer\",\"q\":1,\"c\":0,\"ms\":0}".utf8))
          }, 1008
        ),
      ]
      for round in 0..<rig.count(50, quick: 2) {
        for (bytes, code) in bad {
          let client = try host.player("bad", from: "127.0.1.\(round + 1)")
          client.send(bytes)
          tally.trials += 1
          let found = client.closeCode()
          tally.expect(found == code, "\(found ?? 0) in place of \(code)")
          _ = good.receive(milliseconds: 0)
        }
      }
    }
  }

  private static func requests(_ rig: Rig) throws -> Tally {
    try beside(rig) { host, _, tally in
      let h2c = [("Connection", "Upgrade, HTTP2-Settings"), ("Upgrade", "h2c")]
      let cases: [(host: String?, path: String, [(String, String)], status: String)] = [
        ("evil.example", host.path, WebClient.upgrade, "421"),
        (nil, host.path, WebClient.upgrade + [("Origin", "http://evil.example")], "403"),
        (nil, host.path, WebClient.upgrade + [("Origin", "null")], "403"),
        (nil, "/22222", WebClient.upgrade, "404"), (nil, host.path, h2c, "200"),
      ]
      for round in 0..<rig.count(15, quick: 2) {
        for (name, path, headers, status) in cases {
          let client = try WebClient(port: host.port, from: "127.0.2.\(round + 1)")
          client.send(client.head(path, host: name, headers))
          let answer = try client.rest(milliseconds: 20_000)
          tally.trials += 1
          tally.expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(40))")
        }
      }
      var last = ""
      for _ in 0..<201 {
        let client = try WebClient(port: host.port, from: "127.0.3.1")
        client.send(client.head("/22222"))
        last = try client.rest(milliseconds: 20_000)
        tally.trials += 1
      }
      tally.expect(last.hasPrefix("HTTP/1.1 429 "), "after 201 wrong codes: \(last.prefix(40))")
    }
  }

  private static func silence(_ rig: Rig) throws -> Tally {
    try beside(rig) { host, _, tally in
      let half = try WebClient(port: host.port, from: "127.0.4.1")
      half.send("GET \(host.path) HTTP/1.1\r\nHost: 127")
      let silent = try WebClient(port: host.port, from: "127.0.4.2")
      let lurker = try host.client(from: "127.0.4.3")
      tally.trials += 3
      _ = try half.rest(milliseconds: 20_000)
      _ = try silent.rest(milliseconds: 20_000)
      tally.expect(lurker.closeCode() == 1008, "one who does not join stays")
    }
  }

  private static func crowd(_ rig: Rig) throws -> Tally {
    try beside(rig) { host, _, tally in
      let pid = host.process.identifier
      let before = DaemonScene.descriptors(of: pid).count
      var clients: [WebClient] = []
      for number in 0..<1000 {
        clients.append(try WebClient(port: host.port, from: "127.0.5.\(number / 20 + 1)"))
        tally.trials += 1
      }
      // Those over the limits are closed; the server answers one that comes after them.
      let last = try WebClient(port: host.port)
      last.send(last.head(host.path))
      _ = try last.rest(milliseconds: 20_000)
      let during = DaemonScene.descriptors(of: pid).count
      tally.expect(during - before <= 800, "\(during) descriptors")
      clients = []
      var after = during
      for _ in 0..<2_000 where after > before + 2 {
        poll(nil, 0, 10)
        after = DaemonScene.descriptors(of: pid).count
      }
      tally.expect(after <= before + 2, "\(after) descriptors remain of \(before)")
      tally.note = "descriptors \(before), \(during), \(after)"
    }
  }

  private static func deaf(_ rig: Rig) throws -> Tally {
    try beside(rig) { host, good, tally in
      let deaf = try host.player("deaf", from: "127.0.6.1")
      tally.trials += 1
      // It answers no ping, so it is dropped after three.
      var isDropped = false
      for _ in 0..<400 where !isDropped {
        isDropped = deaf.isDropped(milliseconds: 100)
        _ = good.receive(milliseconds: 0)
      }
      tally.expect(isDropped, "a deaf client stays")
    }
  }

  private static func ends(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGKILL] {
      let scene = try rig.scene()
      let host = try RunningHost(scene.program)
      let player = try host.player("good")
      host.process.send(signal: signal)
      if signal != SIGKILL {
        tally.expect(player.closeCode() == 1001, "\(signal): the player is not told")
      }
      let status = host.process.wait()
      let expected = signal == SIGKILL ? -signal : 128 + signal
      tally.expect(status == expected, "\(signal): status \(status)")
      tally.expect((try? WebClient(port: host.port)) == nil, "\(signal): the port is taken")
      tally.trials += 1
    }
    return tally
  }
}
