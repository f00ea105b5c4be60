import Glibc

/// A TCP connection to a server on this machine that sends any bytes, as HTTP and WebSocket frames
/// or otherwise.
package final class WebClient {
  /// The time after which an answer is given up, in milliseconds: tests that run beside this one can
  /// use all processors.
  package static let patience: Int32 = 300_000

  /// A refused connection, with the error number of the system.
  package struct Refused: Error { package let code: Int32 }
  /// An answer that did not come, or is not the expected one.
  package struct Unexpected: Error {
    package let seen: String
    package init(seen: String = "") { self.seen = seen }
  }

  /// A received WebSocket frame.
  package struct Frame: Equatable {
    package let opcode: UInt8
    package let payload: [UInt8]

    package var text: String { String(decoding: payload, as: UTF8.self) }
    /// The code of a close frame; nil for other frames.
    package var closeCode: Int? {
      opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil
    }
  }

  private let descriptor: Int32
  private let port: Int
  private var unread: [UInt8] = []
  /// True if the server has closed the connection.
  package private(set) var isClosed = false

  /// Connects to a port from one of the addresses 127.x.y.z.
  ///
  /// `receiveBytes` is the size of the system's buffer for what is not read yet; nil for the usual
  /// one.
  package init(
    port: Int,
    from source: String = "127.0.0.1",
    receiveBytes: Int32? = nil
  ) throws(Refused) {
    self.port = port
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Refused(code: errno) }
    if var receiveBytes {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, socklen_t(4))
    }
    var own = Self.address(source, 0)
    var other = Self.address("127.0.0.1", UInt16(port))
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &own) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    let status = withUnsafePointer(to: &other) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard isBound == 0, status == 0 else {
      let code = errno
      close(descriptor)
      throw Refused(code: code)
    }
  }

  deinit { close(descriptor) }

  private static func address(_ text: String, _ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, text, &address.sin_addr)
    return address
  }

  // MARK: - Bytes

  /// Sends bytes; returns false if the server has closed the connection.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { space in
        Glibc.send(
          descriptor,
          space.baseAddress.map { $0 + offset },
          space.count - offset,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Waits for more bytes; returns false at the end of the connection, or when none come in time.
  private func readMore(_ milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, milliseconds) > 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else {
      isClosed = true
      return false
    }
    unread += chunk[..<count]
    return true
  }

  /// Returns all that comes until the server closes the connection.
  ///
  /// - Throws: `Unexpected` if it does not close in time.
  package func rest(milliseconds: Int32 = patience) throws -> String {
    while readMore(milliseconds) {}
    defer { unread = [] }
    let text = String(decoding: unread, as: UTF8.self)
    guard isClosed else { throw Unexpected(seen: text) }
    return text
  }

  /// Returns whether the server closes the connection in time, without answering its pings.
  package func isDropped(milliseconds: Int32) -> Bool {
    while readMore(milliseconds) {}
    return isClosed
  }

  // MARK: - HTTP

  /// Returns the head of a request.
  package func head(
    _ path: String,
    method: String = "GET",
    host: String? = nil,
    _ headers: [(String, String)] = []
  ) -> String {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"]
    return (lines + headers.map { "\($0.0): \($0.1)" } + ["", ""]).joined(separator: "\r\n")
  }

  /// The headers that ask for a WebSocket.
  package static let upgrade = [
    ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
  ]

  /// Asks for a WebSocket and reads the answer's head.
  package func open(
    _ path: String,
    _ headers: [(String, String)] = [],
    milliseconds: Int32 = patience
  ) throws {
    send(head(path, Self.upgrade + headers))
    while true {
      if let end = unread.indices.first(where: {
        unread[$0...].starts(with: Array("\r\n\r\n".utf8))
      }) {
        let text = String(decoding: unread[..<end], as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 101 ") else { throw Unexpected(seen: text) }
        unread.removeFirst(end + 4)
        return
      }
      guard readMore(milliseconds) else {
        throw Unexpected(seen: String(decoding: unread, as: UTF8.self))
      }
    }
  }

  // MARK: - Frames

  /// Returns the bytes of a masked frame.
  package static func frame(
    _ payload: [UInt8],
    opcode: UInt8 = 1,
    isFinal: Bool = true,
    isMasked: Bool = true
  ) -> [UInt8] {
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
    let mask: UInt8 = isMasked ? 0x80 : 0
    if payload.count < 126 {
      bytes.append(mask | UInt8(payload.count))
    } else {
      bytes += [mask | 126, UInt8(payload.count >> 8 & 255), UInt8(payload.count & 255)]
    }
    guard isMasked else { return bytes + payload }
    let key: [UInt8] = [0x12, 0x34, 0x56, 0x78]
    return bytes + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
  }

  @discardableResult
  package func send(frame text: String) -> Bool { send(Self.frame(Array(text.utf8))) }

  /// Returns the next frame but pings, which it answers; nil at the end, or when none comes in time.
  package func receive(milliseconds: Int32 = patience) -> Frame? {
    while true {
      if let frame = takeFrame() {
        guard frame.opcode == 9 else { return frame }
        send(Self.frame(frame.payload, opcode: 10))
      } else if !readMore(milliseconds) {
        return nil
      }
    }
  }

  /// Receives messages up to one that contains a text, and returns it.
  ///
  /// - Throws: `MissingMessage` if none does.
  @discardableResult
  package func receive(_ text: String) throws -> String {
    while let message = receive()?.text {
      if message.contains(text) { return message }
    }
    throw MissingMessage(text: text)
  }

  package struct MissingMessage: Error { package let text: String }

  /// Returns the code with which the server closes the connection, whatever it sends before.
  package func closeCode(milliseconds: Int32 = patience) -> Int? {
    while let frame = receive(milliseconds: milliseconds) {
      if let code = frame.closeCode { return code }
    }
    return nil
  }

  private func takeFrame() -> Frame? {
    guard unread.count >= 2 else { return nil }
    var start = 2
    var length = Int(unread[1] & 0x7F)
    if length == 126 {
      guard unread.count >= 4 else { return nil }
      length = Int(unread[2]) << 8 | Int(unread[3])
      start = 4
    } else if length == 127 {
      guard unread.count >= 10 else { return nil }
      length = unread[2..<10].reduce(0) { $0 << 8 | Int($1) }
      start = 10
    }
    guard unread.count >= start + length else { return nil }
    let frame = Frame(
      opcode: unread[0] & 0x0F,
      payload: Array(unread[start..<(start + length)])
    )
    unread.removeFirst(start + length)
    return frame
  }
}
