import Foundation

/// The built daemon in a scratch home.
final class Daemon {
  let process = Process()
  private let socketPath: String

  /// Starts it and waits until it listens.
  init(program: String, home: String) throws {
    socketPath = home + "/run/trainerd.sock"
    let ready = Pipe()
    process.executableURL = URL(fileURLWithPath: program + "d")
    process.arguments = ["--ready-fd", "1"]
    process.environment = ["TRAINER_HOME": home, "LANG": "C.UTF-8", "TZ": "UTC"]
    process.standardOutput = ready
    try process.run()
    _ = ready.fileHandleForReading.availableData
  }

  func client() throws -> DaemonClient { try DaemonClient(socketPath) }

  /// Resident memory in MiB.
  var megabytes: Double {
    let status =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8))
      ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") } ?? ""
    return (Double(line.filter(\.isNumber)) ?? .nan) / 1024
  }

  var descriptors: Int {
    let path = "/proc/\(process.processIdentifier)/fd"
    return (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? -1
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}

/// A connection that sends a request and waits for its answer.
final class DaemonClient: @unchecked Sendable {
  // One thread at a time has it: the one that makes its calls.
  private let descriptor: Int32
  private var unread: [UInt8] = []
  private var drill = ""

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard outcome == 0 else { throw CocoaError(.fileReadUnknown) }
    _ = call("hello", #"{"protocol":1,"client":"bench"}"#)
  }

  deinit { close(descriptor) }

  func call(_ method: String, _ params: String = "{}") -> String {
    let request = Array(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#.utf8
    )
    _ = send(descriptor, request + [0x0a], request.count + 1, Int32(MSG_NOSIGNAL))
    while true {
      if let end = unread.firstIndex(of: 0x0a) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return "" }
      unread += chunk[..<count]
    }
  }

  /// The text of a field that names something.
  private func name(_ field: String, in line: String) -> String {
    let parts = line.components(separatedBy: "\"\(field)\":\"")
    return parts.count < 2 ? "" : String(parts[1].prefix { $0 != "\"" })
  }

  func startDrill() {
    let request = #"{"request":{"kinds":["reading"],"count":9999,"newWords":9999}}"#
    drill = name("id", in: call("drill.start", request).replacing("\"jsonrpc\"", with: ""))
  }

  /// Asks for a question; its name, or nil when the drill is over.
  func question() -> String? {
    let line = call("drill.next", #"{"drill":"\#(drill)"}"#)
    let parts = line.components(separatedBy: "\"question\":")
    guard parts.count == 2 else { return nil }
    return name("id", in: parts[1])
  }

  /// Answers; whether it was recorded.
  func answer(_ question: String) -> Bool {
    call(
      "drill.submit",
      #"{"submission":{"drill":"\#(drill)","question":"\#(question)","given":"1","milliseconds":900}}"#
    ).contains("\"recorded\"")
  }
}
