import Foundation

/// The built `trainer host` on the loopback address, which prints JSON; it is killed with the value.
package final class RunningHost {
  package struct NotReady: Error { package let said: String }

  package let process: ChildProcess
  package let port: Int
  /// The path of the page for players.
  package let path: String
  private let keys: Int32
  private let output: Int32

  /// Starts a host and waits until it listens.
  package init(_ program: TrainerProgram, _ arguments: [String] = []) throws {
    var inward: [Int32] = [0, 0]
    var outward: [Int32] = [0, 0]
    guard pipe(&inward) == 0, pipe(&outward) == 0 else { throw NotReady(said: "no pipe") }
    for end in inward + outward { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { for descriptor in [inward[0], outward[1], nowhere] { close(descriptor) } }
    process = try ChildProcess(
      [program.executable, "host", "--json", "--bind", "127.0.0.1", "--port", "0"] + arguments,
      environment: program.environment,
      input: inward[0],
      output: outward[1],
      errors: nowhere
    )
    (keys, output) = (inward[1], outward[0])
    let line = Self.line(output)
    guard let match = line.firstMatch(of: #/"url":"http://127\.0\.0\.1:(\d+)(/[^"]+)"/#),
      let port = Int(match.1)
    else { throw NotReady(said: line) }
    self.port = port
    path = String(match.2)
  }

  deinit {
    close(keys)
    close(output)
  }

  /// Types a line.
  package func type(_ line: String = "") {
    let bytes = Array((line + "\n").utf8)
    _ = write(keys, bytes, bytes.count)
  }

  /// Returns a client on the page of a player.
  package func client(from source: String = "127.0.0.1") throws -> WebClient {
    let client = try WebClient(port: port, from: source)
    try client.open(path)
    return client
  }

  /// Returns a client that has joined.
  package func player(_ name: String, from source: String = "127.0.0.1") throws -> WebClient {
    let client = try client(from: source)
    client.send(frame: "{\"type\":\"join\",\"v\":1,\"name\":\"\(name)\"}")
    // The list of a class can come before.
    var text = client.receive()?.text
    while text?.contains("\"type\":\"names\"") == true { text = client.receive()?.text }
    guard text?.contains("\"welcome\"") == true else { throw NotReady(said: "no welcome") }
    return client
  }

  /// Asks the host to end by a signal, and returns its exit status.
  package func end(by signal: Int32 = SIGTERM) -> Int32 {
    process.send(signal: signal)
    return process.wait()
  }

  /// Reads a line.
  static func line(_ descriptor: Int32) -> String {
    var text: [UInt8] = []
    var byte: UInt8 = 0
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, Int32(TrainerProgram.patienceSeconds) * 1000) > 0,
      read(descriptor, &byte, 1) == 1, byte != 0x0a
    { text.append(byte) }
    return String(decoding: text, as: UTF8.self)
  }
}
