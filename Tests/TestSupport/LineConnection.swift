import Glibc

/// A connection to the daemon's socket that sends bytes and reads lines, whatever they say.
package final class LineConnection {
  /// A refused connection, with the error number of the system.
  package struct Refused: Error {
    package let code: Int32
    package init(code: Int32) { self.code = code }
  }

  private let descriptor: Int32
  private var unread: [UInt8] = []

  package init(_ path: String) throws(Refused) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { space in
      space.copyBytes(from: bytes.prefix(space.count - 1))
    }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
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

  /// Sends bytes; returns false when the other side has closed the connection.
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

  /// Sends bytes if they are taken within so many milliseconds.
  package func send(_ bytes: [UInt8], waiting milliseconds: Int32) -> Bool {
    isReady(for: POLLOUT, within: milliseconds) && send(bytes)
  }

  /// Ends this side's sending; the other side can still answer.
  package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes whatever the other side sends from now on fail.
  package func endReceiving() { shutdown(descriptor, Int32(SHUT_RD)) }

  /// Returns whether the other side closes the connection in time, after ``endReceiving()``.
  package func isHungUp(milliseconds: Int32) -> Bool { isReady(for: 0, within: milliseconds) }

  /// Returns the next line; nil at the end of the connection, or when none comes in time.
  package func line(milliseconds: Int32) -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard isReady(for: POLLIN, within: milliseconds), let bytes = read() else { return nil }
      unread += bytes
    }
  }

  /// Returns whether the other side closes the connection in time, whatever it says before.
  package func isClosed(milliseconds: Int32) -> Bool {
    while isReady(for: POLLIN, within: milliseconds) {
      if read() == nil { return true }
    }
    return false
  }

  private func isReady(for events: Int32, within milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&watched, 1, milliseconds) > 0
  }

  private func read() -> ArraySlice<UInt8>? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    return count > 0 ? chunk[..<count] : nil
  }
}
