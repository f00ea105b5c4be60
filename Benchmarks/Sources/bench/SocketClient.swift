import Foundation

/// A connection to the daemon that sends a request and waits for its answer.
///
/// It is the benchmarks' own: `LineConnection` of the tests is visible inside their package only, and
/// a client that allocates and decodes next to nothing leaves the time of an answer to the daemon.
final class SocketClient: @unchecked Sendable {
  // One thread at a time has it: the one that makes its calls.
  private let descriptor: Int32
  private var unread: [UInt8] = []
  private var drill = ""
  /// The process at the other end.
  private(set) var daemonIdentifier: pid_t = 0

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard outcome == 0 else {
      throw BenchFailure("cannot connect to \(path): \(String(cString: strerror(errno)))")
    }
    let welcome = try call("hello", #"{"protocol":2,"client":"bench"}"#)
    let pid = welcome.components(separatedBy: #""pid":"#).last?.prefix { $0.isNumber }
    daemonIdentifier = pid.flatMap { Int32($0) } ?? 0
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The line that answers a call.
  func call(_ method: String, _ params: String = "{}") throws -> String {
    let request = Array(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#.utf8
    )
    _ = send(descriptor, request + [0x0a], request.count + 1, Int32(MSG_NOSIGNAL))
    while true {
      if let end = unread.firstIndex(of: 0x0a) {
        defer { unread.removeFirst(end + 1) }
        let line = String(decoding: unread[..<end], as: UTF8.self)
        guard !line.contains(#""error":{"#) else { throw BenchFailure("\(method): \(line)") }
        return line
      }
      try Patience.awaitInput(descriptor, for: "the answer to \(method)")
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { throw BenchFailure("the daemon closed the connection of \(method)") }
      unread += chunk[..<count]
    }
  }

  /// The text of a field that names something, in the first object that has it after a mark.
  private func name(after mark: String, in line: String) -> String? {
    let parts = line.components(separatedBy: mark)
    guard parts.count > 1 else { return nil }
    let fields = parts[1].components(separatedBy: #""id":""#)
    return fields.count > 1 ? String(fields[1].prefix { $0 != "\"" }) : nil
  }

  func startDrill() throws {
    let request = #"{"request":{"kinds":["reading"],"count":9999,"newWords":9999}}"#
    drill = name(after: #""result":"#, in: try call("drill.start", request)) ?? ""
  }

  /// Asks for a question; its name, or nil when the drill is over.
  func question() throws -> String? {
    name(after: #""question":"#, in: try call("drill.next", #"{"drill":"\#(drill)"}"#))
  }

  /// Answers; one that is not counted, as where pinyin has to be typed, is skipped.
  ///
  /// - Returns: whether it was recorded.
  func answer(_ question: String) throws -> Bool {
    let line = try call(
      "drill.submit",
      #"{"drill":"\#(drill)","question":"\#(question)","given":"1","milliseconds":900}"#
    )
    if line.contains(#""recorded":"#) { return true }
    _ = try call("drill.skip", #"{"drill":"\#(drill)"}"#)
    return false
  }
}
