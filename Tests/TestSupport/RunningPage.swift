import Foundation

/// The built `trainer web` without a browser; it is killed with the value.
package final class RunningPage {
  package struct NotReady: Error { package let said: String }

  package let process: ChildProcess
  package let port: Int
  /// The file that opens the page.
  package let door: String
  private let errors: String

  /// Starts it and waits until the page can be opened.
  package init(_ program: TrainerProgram, errors: String = "/dev/null") throws {
    self.errors = errors
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw NotReady(said: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    let said = open(errors, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { for descriptor in [ends[0], ends[1], nowhere, said] { close(descriptor) } }
    process = try ChildProcess(
      [program.executable, "web", "--no-browser"],
      environment: program.environment,
      input: nowhere,
      output: ends[1],
      errors: said
    )
    let lines = [RunningHost.line(ends[0]), RunningHost.line(ends[0])]
    guard let port = lines[0].firstMatch(of: #/127\.0\.0\.1:(\d+)/#).flatMap({ Int($0.1) }),
      let path = lines[1].firstMatch(of: #/: (/.*)$/#)
    else { throw NotReady(said: lines.joined(separator: "\n")) }
    self.port = port
    door = String(path.1)
  }

  /// The code that is in the file now.
  package func code() throws -> String {
    let text = try String(contentsOfFile: door, encoding: .utf8)
    guard let match = text.firstMatch(of: /#([0-9a-f]{32})"/) else { throw NotReady(said: text) }
    return String(match.1)
  }

  /// Returns a WebSocket of the page that has said nothing yet.
  package func client() throws -> WebClient {
    let client = try WebClient(port: port)
    try client.open("/calls", [("Origin", "http://127.0.0.1:\(port)")])
    return client
  }

  /// Asks it to end by a signal, and returns its exit status.
  package func end(by signal: Int32 = SIGINT) -> Int32 {
    process.send(signal: signal)
    return process.wait()
  }
}

extension WebClient {
  /// Sends the first message of a page; returns the token, or nil if the server closes.
  package func openPage(_ key: String, _ value: String) -> String? {
    send(
      frame: "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"page.open\","
        + "\"params\":{\"\(key)\":\"\(value)\"}}"
    )
    return receive()?.text.firstMatch(of: /"token":"([0-9a-f]{32})"/).map { String($0.1) }
  }

  /// Makes a call as a page does, and returns the response.
  package func call(_ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    let request: [String: Any] = [
      "jsonrpc": "2.0", "id": 7, "method": method, "params": params,
    ]
    let data = try JSONSerialization.data(withJSONObject: request)
    send(frame: String(decoding: data, as: UTF8.self))
    guard let frame = receive(), frame.opcode == 1 else { throw Unexpected() }
    let answer = try JSONSerialization.jsonObject(with: Data(frame.payload))
    return answer as? [String: Any] ?? [:]
  }
}
