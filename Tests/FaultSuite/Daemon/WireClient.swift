import Glibc

/// A client of the daemon's socket that says whatever it is told to.
final class WireClient {
  struct Refused: Error { let code: Int32 }

  private let descriptor: Int32
  private var unread: [UInt8] = []

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { space in
      space.copyBytes(from: bytes.prefix(space.count - 1))
    }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      let code = errno
      close(descriptor)
      throw Refused(code: code)
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes; false when the other side has hung up.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
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

  /// Sends bytes if they are taken within so many milliseconds.
  func send(_ bytes: [UInt8], waiting milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&watched, 1, milliseconds) > 0 else { return false }
    return send(bytes)
  }

  @discardableResult
  func say(_ line: String) -> Bool { send(Array((line + "\n").utf8)) }

  /// Says hello and returns the answer.
  func greet() -> String? {
    say(
      #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":2,"client":"faults"}}"#
    )
    return line()
  }

  /// Asks something that every daemon answers.
  func status() -> String? {
    say(#"{"jsonrpc":"2.0","id":2,"method":"status"}"#)
    return line()
  }

  /// The next line; nil at the end of the connection, or when nothing comes for so long.
  func line(milliseconds: Int32 = 30_000) -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, milliseconds) > 0 else { return nil }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return nil }
      unread += chunk.prefix(count)
    }
  }

  /// Whether the other side hangs up within so long, whatever it says before.
  func isClosed(milliseconds: Int32) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, milliseconds) > 0 else { return false }
      let count = read(descriptor, &chunk, chunk.count)
      if count <= 0 { return true }
    }
  }
}
