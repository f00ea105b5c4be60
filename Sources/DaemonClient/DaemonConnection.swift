import DaemonProtocol
import Foundation
import Glibc

/// A connection to the daemon that writes a line and waits for one.
final class DaemonConnection {
  /// Why there is no connection, or no longer one.
  enum Failure: Error {
    /// Nobody listens.
    case nobody
    /// The system refused, with its error number.
    case refused(Int32)
    /// The listener is another user's.
    case stranger
    /// The daemon went away, or the answer did not come in time.
    case lost
    /// What came is no line of the protocol.
    case garbled
  }

  private let descriptor: Int32
  private var unread: [UInt8] = []
  private var scanned = 0

  /// Connects without starting anything.
  init(_ place: SocketPlace) throws(Failure) {
    let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw .refused(errno) }
    descriptor = made
    let outcome = place.withAddress { address, length in connect(made, address, length) }
    guard outcome == 0 else {
      let code = errno
      throw code == ENOENT || code == ECONNREFUSED || code == ENOTDIR ? .nobody : .refused(code)
    }
    var peer = PeerCredentials()
    var size = socklen_t(MemoryLayout<PeerCredentials>.size)
    guard getsockopt(made, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0, peer.uid == geteuid()
    else { throw .stranger }
  }

  deinit { close(descriptor) }

  /// Limits the time that a read may take; nil for no limit.
  func limit(seconds: Int?) {
    var time = timeval(tv_sec: seconds ?? 0, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &time,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  func send(_ line: Data) throws(Failure) {
    var offset = 0
    while offset < line.count {
      let count = line.withUnsafeBytes { bytes in
        Glibc.send(
          descriptor,
          bytes.baseAddress.map { $0 + offset },
          line.count - offset,
          Int32(MSG_NOSIGNAL)
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .lost }
      offset += count
    }
  }

  /// Waits for the next line.
  func receive() throws(Failure) -> Data {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      if let end = unread[scanned...].firstIndex(of: 0x0a) {
        let line = Data(unread[..<end])
        unread.removeFirst(end + 1)
        scanned = 0
        return line
      }
      scanned = unread.count
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .lost }
      unread += chunk[..<count]
    }
  }

  /// Waits until the daemon closes the connection.
  func waitForEnd() { while (try? receive()) != nil {} }
}
