import Foundation
import Glibc

/// A client that knows nothing but lines, as somebody's editor would be.
package final class LineClient {
  package struct Failed: Error {
    package let what: String
    package init(what: String) { self.what = what }
  }

  private let descriptor: Int32
  private var unread: [UInt8] = []
  private var lastID = 0

  /// `patience`: the seconds after which an answer that does not come is a failure.
  package init(_ path: String, patience: Int = TrainerProgram.patienceSeconds) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &limit,
      socklen_t(MemoryLayout<timeval>.size)
    )
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard outcome == 0 else { throw Failed(what: String(cString: strerror(errno))) }
  }

  deinit { close(descriptor) }

  /// Ends this side's sending; the other side can still answer.
  package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  package func send(_ text: String) throws { try send(bytes: Array((text + "\n").utf8)) }

  package func send(bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          descriptor,
          buffer.baseAddress.map { $0 + offset },
          bytes.count - offset,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard count > 0 else { throw Failed(what: "the connection is closed") }
      offset += count
    }
  }

  /// The next line; nil at the end of the connection.
  package func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0a) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      unread += chunk[..<count]
    }
  }

  /// The next line as an object.
  package func object() throws -> [String: Any] {
    guard let line = line(),
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { throw Failed(what: "no object") }
    return object
  }

  /// Makes a call and returns the response, leaving events out.
  package func call(_ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    lastID += 1
    let request: [String: Any] = [
      "jsonrpc": "2.0", "id": lastID, "method": method, "params": params,
    ]
    let data = try JSONSerialization.data(withJSONObject: request)
    try send(bytes: Array(data) + [0x0a])
    while true {
      let answer = try object()
      if answer["id"] as? Int == lastID { return answer }
    }
  }

  /// Makes a call that must have an object as its result.
  package func result(_ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    let answer = try call(method, params)
    guard let result = answer["result"] as? [String: Any] else {
      throw Failed(what: "\(method): \(answer["error"] ?? "no result")")
    }
    return result
  }

  package func hello() throws { _ = try result("hello", ["protocol": 2, "client": "test"]) }

  /// Starts a drill of typed readings and returns its name.
  package func startDrill(newWords: Int = 20) throws -> String {
    let start = try result(
      "drill.start",
      ["request": ["kinds": ["typed"], "count": 50, "newWords": newWords]]
    )
    return start["id"] as? String ?? ""
  }

  /// The present question of a drill, or nil when it is over.
  package func question(in drill: String) throws -> [String: Any]? {
    try result("drill.next", ["drill": drill])["question"] as? [String: Any]
  }

  /// Submits an answer and returns what was recorded.
  package func submit(
    _ given: String,
    to question: String,
    in drill: String
  ) throws -> [String: Any] {
    let submission: [String: Any] = [
      "drill": drill, "question": question, "given": given, "milliseconds": 900,
    ]
    return try result("drill.submit", submission)
  }
}
