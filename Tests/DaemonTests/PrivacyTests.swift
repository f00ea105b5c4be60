import Foundation
import TestSupport
import Testing

/// What others on the machine could learn of a learner.
struct PrivacyTests {
  /// A text that nothing but a learner's own typing could bring into a log.
  private static let canary = "qiezi"

  @Test func `the log at its default level has no path, no word and no answer`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    let drill = try client.startDrill()
    let question = try #require(try client.question(in: drill))
    let id = try #require(question["id"] as? String)
    _ = try client.submit(Self.canary, to: id, in: drill)
    _ = try client.submit("xiong2", to: id, in: drill)
    for line in [Self.canary, "{\"\(Self.canary)\":", "{\"jsonrpc\":\"2.0\",\"method\":5}"] {
      try client.send(line)
    }
    _ = try client.call(Self.canary, ["name": Self.canary])
    var alone = scene.program
    alone.environment["TRAINER_DAEMON"] = "off"
    for program in [scene.program, alone] {
      for arguments in [
        ["drill", "--kind", "typed", "--count", "2"], ["words", "show", Self.canary],
        ["words", "import", "/\(Self.canary).csv"], ["import", "/\(Self.canary)", "--yes"],
        ["export", "/none/\(Self.canary)"], ["restore", "/\(Self.canary)", "--yes"], ["backup"],
        ["settings", "set", "color", Self.canary], ["settings", "set", Self.canary, "1"],
        ["settings", "set", "packs", Self.canary], ["stats", "--word", Self.canary],
        ["words", "flag", "银行"], ["reset", "--word", "银行", "--yes"], ["drill", Self.canary],
        [Self.canary], ["drill", "--level", Self.canary],
      ] {
        _ = try program.run(arguments, input: Array("\(Self.canary)\nxiong2\n".utf8))
      }
    }
    #expect(daemon.end() == 0)
    // A database that is no database is moved aside.
    try Data(Self.canary.utf8).write(to: URL(fileURLWithPath: scene.home + "/PTStats.sqlite"))
    _ = try alone.run("stats")
    let log = String(decoding: try scene.directory.bytes(of: "h/trainer.log"), as: UTF8.self)
    #expect(log.split(separator: "\n").count > 30)
    #expect(log.contains(" failed ") && log.contains(" listening ") && log.contains("moved aside"))
    for secret in [Self.canary, "xiong", scene.directory.path, ".sqlite", ".sock", "/"] {
      let line = log.split(separator: "\n").first { $0.contains(secret) }
      #expect(line == nil, "\(secret)")
    }
    #expect(!log.unicodeScalars.contains { $0.properties.isIdeographic })
  }

  @Test func `a daemon and its clients have no sockets but Unix ones`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    let drill = try client.startDrill()
    #expect(try client.question(in: drill) != nil)
    let sockets = try Self.sockets(of: daemon.process.identifier)
    // The one that listens, and that of the client.
    #expect(sockets.count >= 2)
    // A socket of the test shows that another kind would be listed.
    let open = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(open) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(open, $0, size) }
    }
    #expect(outcome == 0 && listen(open, 1) == 0)
    let own = try #require(try Self.sockets(of: getpid(), descriptor: open).first)
    let others = Self.netSockets()
    #expect(others[own] != nil)
    #expect(others.keys.allSatisfy { !sockets.contains($0) })
    #expect(daemon.end() == 0)
  }

  @Test func `a host of a quiz listens on its one address alone, and its end frees it`() throws {
    let scene = try DaemonScene()
    let host = try RunningHost(scene.program)
    let sockets = try Self.sockets(of: host.process.identifier)
    let found = Self.netSockets().filter { sockets.contains($0.key) }.values
    let port = String(host.port, radix: 16, uppercase: true)
    #expect(
      Array(found) == ["tcp 0100007F:" + String(repeating: "0", count: 4 - port.count) + port]
    )
    #expect(host.end() == 128 + SIGTERM)
    #expect(throws: WebClient.Refused.self) { try WebClient(port: host.port) }
  }

  /// Returns the numbers of a process's sockets.
  private static func sockets(of process: pid_t, descriptor: Int32? = nil) throws -> [String] {
    let files = FileManager.default
    let directory = "/proc/\(process)/fd"
    let names = try descriptor.map { ["\($0)"] } ?? files.contentsOfDirectory(atPath: directory)
    return names.compactMap { try? files.destinationOfSymbolicLink(atPath: "\(directory)/\($0)") }
      .filter { $0.hasPrefix("socket:[") }.map { String($0.dropFirst(8).dropLast()) }
  }

  /// Returns the numbers of all sockets of other families than Unix, with kind and own address.
  ///
  /// The tables change while they are read, so that one reading can miss a line.
  private static func netSockets() -> [String: String] {
    (0..<5).reduce(into: [:]) { found, _ in found.merge(listedSockets()) { _, new in new } }
  }

  private static func listedSockets() -> [String: String] {
    var found: [String: String] = [:]
    for kind in ["tcp", "tcp6", "udp", "udp6", "raw", "raw6"] {
      let table = (try? SystemTool.output(["/bin/cat", "/proc/net/\(kind)"])) ?? ""
      for line in table.split(separator: "\n").dropFirst() {
        let fields = line.split(whereSeparator: \.isWhitespace).map(String.init)
        if fields.count > 9 { found[fields[9]] = "\(kind) \(fields[1])" }
      }
    }
    let packets = (try? SystemTool.output(["/bin/cat", "/proc/net/packet"])) ?? ""
    for line in packets.split(separator: "\n").dropFirst() {
      if let number = line.split(whereSeparator: \.isWhitespace).last {
        found[String(number)] = "packet"
      }
    }
    return found
  }

  @Test func `what is stored of a learner is the learner's alone`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    var program = scene.program
    // As an account whose files everybody may read.
    program.wrapper = ["/bin/sh", "-c", "umask 0; exec \"$0\" \"$@\""]
    _ = try program.run("drill", "--kind", "typed", "--count", "2", input: "xiong2\nxiong2\n")
    #expect(try program.run("backup").status == 0)
    #expect(daemon.end() == 0)
    program.environment["TRAINER_DAEMON"] = "off"
    program.environment["TRAINER_HOME"] = scene.directory("other")
    _ = try program.run("drill", "--kind", "typed", "--count", "2", input: "xiong2\nxiong2\n")
    #expect(try program.run("backup").status == 0)
    var found = 0
    for home in [scene.home, scene.directory("other")] {
      for name in [""] + (try FileManager.default.subpathsOfDirectory(atPath: home)) {
        var information = stat()
        #expect(lstat("\(home)/\(name)", &information) == 0)
        #expect(information.st_mode & 0o077 == 0, "\(home)/\(name)")
        found += 1
      }
    }
    #expect(found > 10)
  }
}
