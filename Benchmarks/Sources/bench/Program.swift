import Foundation

/// A program that is talked with through pipes.
final class Program {
  private let identifier: pid_t
  private let name: String
  private var input: Int32
  private let output: Int32
  private var unread: [UInt8] = []
  private var hasEnded = false
  /// The exit status, once it has ended; -1 when a signal ended it.
  private(set) var status: Int32 = -1

  /// Starts it with nothing in its environment but what is given.
  init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    name = ([path] + arguments).joined(separator: " ")
    var inward: [Int32] = [0, 0]
    var outward: [Int32] = [0, 0]
    guard pipe(&inward) == 0, pipe(&outward) == 0 else { throw BenchFailure("no pipe") }
    for end in inward + outward { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inward[0], 0)
    posix_spawn_file_actions_adddup2(&actions, outward[1], 1)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, nil, words, variables)
    close(inward[0])
    close(outward[1])
    guard code == 0 else {
      throw BenchFailure("cannot start \(path): \(String(cString: strerror(code)))")
    }
    identifier = child
    input = inward[1]
    output = outward[0]
  }

  deinit {
    if !hasEnded {
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
    }
    if input >= 0 { close(input) }
    close(output)
  }

  /// `trainer` in a scratch home; `daemon` says whether it may use one.
  static func trainer(
    _ path: String,
    _ arguments: [String],
    home: String,
    daemon: Bool = false
  ) throws -> Program {
    try Program(
      path,
      arguments,
      environment: [
        "TRAINER_HOME": home, "LANG": "C.UTF-8", "TZ": "UTC", "NO_COLOR": "1",
        "TRAINER_DAEMON": daemon ? "on" : "off",
      ]
    )
  }

  /// Reads lines until one begins with one of the texts; nil at the end of the output.
  func line(beginning texts: [String]) throws -> String? {
    while true {
      while let end = unread.firstIndex(of: 0x0a) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeFirst(end + 1)
        if texts.contains(where: line.hasPrefix) { return line }
      }
      guard try readMore(for: "‘\(texts.joined(separator: "’ or ‘"))’ from \(name)") else {
        return nil
      }
    }
  }

  var megabytes: Double { residentMegabytes(of: identifier) }

  func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(input, bytes, bytes.count)
  }

  /// Ends its input, reads the rest of its output and waits for its end.
  func end() throws {
    if input >= 0 { close(input) }
    input = -1
    while try readMore(for: "the end of \(name)") {}
    var code: Int32 = 0
    try Patience.await("the end of \(name)") { waitpid(identifier, &code, WNOHANG) != 0 }
    hasEnded = true
    if code & 0x7F == 0 { status = (code >> 8) & 0xFF }
  }

  private func readMore(for what: @autoclosure () -> String) throws -> Bool {
    try Patience.awaitInput(output, for: what())
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(output, &chunk, chunk.count)
    guard count > 0 else { return false }
    unread += chunk[..<count]
    return true
  }
}
