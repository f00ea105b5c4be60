import Foundation

/// A player of a quiz on a socket that blocks.
final class QuizClient {
  private let descriptor: Int32
  private var unread = Data()

  /// Connects on loopback, and neither asks for a WebSocket nor joins.
  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var other = LoopbackAddress.of(port: port)
    let isConnected = withUnsafePointer(to: &other) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard isConnected == 0 else { throw BenchFailure("cannot reach port \(port)") }
  }

  /// Connects on loopback, and joins the game of a path.
  convenience init(port: UInt16, path: String) throws {
    try self.init(port: port)
    let head = [
      "GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ]
    write(Array(head.joined(separator: "\r\n").utf8))
    try wait(for: "\r\n\r\n")
    send(#"{"type":"join","v":1,"name":"player"}"#)
    try wait(for: "\"type\":\"welcome\"")
  }

  deinit { close(descriptor) }

  private func write(_ bytes: [UInt8]) { _ = Foundation.write(descriptor, bytes, bytes.count) }

  /// Sends a masked text frame of up to 125 bytes.
  func send(_ text: String, opcode: UInt8 = 1) { send(Array(text.utf8), opcode: opcode) }

  private func send(_ bytes: [UInt8], opcode: UInt8) {
    write([0x80 | opcode, 0x80 | UInt8(bytes.count), 0, 0, 0, 0] + bytes)
  }

  /// Reads until a text has come; returns what was read up to its end.
  @discardableResult
  func wait(for text: String) throws -> Data {
    let wanted = Data(text.utf8)
    while true {
      if let found = unread.range(of: wanted) {
        defer { unread.removeSubrange(..<found.upperBound) }
        return unread[..<found.upperBound]
      }
      try Patience.awaitInput(descriptor, for: "‘\(text)’ from the host")
      try readSome()
    }
  }

  /// Returns true if a text was read and not waited for yet.
  func has(_ text: String) -> Bool { unread.range(of: Data(text.utf8)) != nil }

  /// Reads what is there without waiting, so that pings are answered.
  func keepAlive() throws {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, 0) > 0 { try readSome() }
  }

  private func readSome() throws {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = read(descriptor, &chunk, chunk.count)
    guard count > 0 else { throw BenchFailure("the host closed a connection") }
    let start = unread.endIndex
    unread += chunk[..<count]
    answerPings(from: max(unread.startIndex, start - 9))
  }

  /// Answers the pings whose last byte is new; their eight bytes of payload never look like text.
  private func answerPings(from start: Data.Index) {
    while let found = unread[start...].range(of: Data([0x89, 8])),
      unread.endIndex - found.upperBound >= 8
    {
      let end = found.upperBound + 8
      send(Array(unread[found.upperBound..<end]), opcode: 10)
      unread.removeSubrange(found.lowerBound..<end)
    }
  }
}
