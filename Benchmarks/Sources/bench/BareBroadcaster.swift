import Foundation

/// A server that does nothing but send a text to all of its clients, as the measure of ``QuizBench``.
///
/// It runs in a process of its own, as the host does: `bench PROGRAM broadcast CLIENTS` prints its
/// port, and sends each line of its input as a WebSocket frame to every client.
enum BareBroadcaster {
  /// Serves a number of clients until the end of the input.
  static func run(clients count: Int) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = LoopbackAddress.of(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 256) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isReady else { throw BenchFailure("the broadcaster cannot listen") }
    report("\(UInt16(bigEndian: address.sin_port))")
    var clients: [Int32] = []
    for _ in 0..<count {
      let client = accept(listener, nil, nil)
      var isOn: Int32 = 1
      setsockopt(
        client,
        Int32(IPPROTO_TCP),
        TCP_NODELAY,
        &isOn,
        socklen_t(MemoryLayout<Int32>.size)
      )
      clients.append(client)
    }
    while let text = readLine() {
      let frame = frame(text)
      for client in clients { _ = write(client, frame, frame.count) }
    }
  }

  /// Returns a text of 126 to 65,535 bytes as an unmasked frame.
  private static func frame(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return [0x81, 126, UInt8(bytes.count >> 8 & 0xFF), UInt8(bytes.count & 0xFF)] + bytes
  }
}

/// The address 127.0.0.1 for the system's calls.
enum LoopbackAddress {
  static func of(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    return address
  }
}
