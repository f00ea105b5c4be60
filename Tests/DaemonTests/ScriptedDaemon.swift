import Foundation
import TestSupport

/// Something that listens where the daemon should, and does with each connection what it is told.
final class ScriptedDaemon {
  /// The lines of one connection.
  final class Requests {
    private let descriptor: Int32
    private var unread: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The next request; nil when the client has gone.
    func next() -> [String: Any]? {
      line().map { line in
        (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
      }
    }

    /// The next line; nil when the client has gone.
    func line() -> String? {
      while true {
        if let end = unread.firstIndex(of: 0x0a) {
          defer { unread.removeFirst(end + 1) }
          return String(decoding: unread[..<end], as: UTF8.self)
        }
        var chunk = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { return nil }
        unread += chunk[..<count]
      }
    }

    func answer(_ text: String) {
      let line = Array((text + "\n").utf8)
      _ = send(descriptor, line, line.count, Int32(MSG_NOSIGNAL))
    }
  }

  private let descriptor: Int32

  /// `serve`: gets the number of the connection, from 1 on; the connection is closed after it.
  init(
    _ directory: String,
    serve: @escaping @Sendable (Int, Requests) throws -> Void
  ) throws {
    try FileManager.default.createDirectory(
      atPath: directory,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: (directory + "/trainerd.sock").utf8)
    }
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard outcome == 0, listen(made, 8) == 0 else {
      throw LineClient.Failed(what: String(cString: strerror(errno)))
    }
    descriptor = made
    Thread.detachNewThread {
      var connections = 0
      while case let client = accept(made, nil, nil), client >= 0 {
        connections += 1
        try? serve(connections, Requests(client))
        close(client)
      }
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }
}
