import Glibc

/// The protocol of service managers such as systemd: sockets that they pass on, and status
/// messages.
package struct ServiceManager: Sendable {
  private let address: String?
  /// The file descriptor of the socket that the manager passed; nil if it passed none.
  package let inheritedSocket: Int32?
  /// The interval at which keep-alive messages are sent, half of the manager's time limit; nil if
  /// the manager expects none.
  let watchdogInterval: Duration?

  private static let firstDescriptor: Int32 = 3

  package init(environment: [String: String], processID: Int32 = getpid()) {
    address = environment["NOTIFY_SOCKET"].flatMap { $0.count > 1 ? $0 : nil }
    let isForUs = environment["LISTEN_PID"].flatMap(Int32.init) == processID
    let count = environment["LISTEN_FDS"].flatMap(Int32.init) ?? 0
    inheritedSocket = isForUs && count > 0 ? Self.firstDescriptor : nil
    let isWatched = environment["WATCHDOG_PID"].map { Int32($0) == processID } ?? true
    let limit = environment["WATCHDOG_USEC"].flatMap(Int64.init) ?? 0
    watchdogInterval = isWatched && limit > 0 ? .microseconds(limit / 2) : nil
  }

  /// Sends a message such as `READY=1`; failures are ignored.
  func send(_ word: String) {
    guard let address else { return }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(address.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return }
    // An address that begins with @ is abstract: its first byte is 0.
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let length = MemoryLayout<sa_family_t>.size + bytes.count
    let made = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { return }
    defer { close(made) }
    let text = Array(word.utf8)
    withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
        _ = sendto(made, text, text.count, Int32(MSG_NOSIGNAL), target, socklen_t(length))
      }
    }
  }
}
