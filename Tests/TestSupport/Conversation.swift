import Foundation

/// A program on pipes that a test talks with line by line.
package final class Conversation {
  package struct TimedOut: Error {
    package let wanted: String
    package let seen: String
  }

  package let process: ChildProcess
  private var toProgram: Int32
  private let fromProgram: Int32
  private let scratch: TemporaryDirectory
  private let secondsBeforeKill: Int32
  private var unread: [UInt8] = []
  /// Whether the program's output has not ended.
  package private(set) var listens = true
  /// All that the program has written so far.
  package private(set) var output: [UInt8] = []

  package init(_ program: TrainerProgram, _ arguments: [String]) throws {
    scratch = try TemporaryDirectory()
    secondsBeforeKill = Int32(program.secondsBeforeKill)
    let inward = Self.makePipe(scratch("in"))
    let outward = Self.makePipe(scratch("out"))
    let errors = open(scratch("err"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { for end in [inward.read, outward.write, errors] { close(end) } }
    toProgram = inward.write
    fromProgram = outward.read
    signal(SIGPIPE, SIG_IGN)
    process = try ChildProcess(
      program.wrapper + [program.executable] + arguments,
      environment: program.environment,
      input: inward.read,
      output: outward.write,
      errors: errors
    )
  }

  /// A pipe opened by its name, because only `open` sets close-on-exec in the same step.
  private static func makePipe(_ path: String) -> (read: Int32, write: Int32) {
    mkfifo(path, 0o600)
    let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writing = open(path, O_WRONLY | O_CLOEXEC)
    _ = fcntl(reading, F_SETFL, 0)
    return (reading, writing)
  }

  deinit {
    endInput()
    close(fromProgram)
  }

  package func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(toProgram, bytes, bytes.count)
  }

  package func endInput() {
    if toProgram >= 0 { close(toProgram) }
    toProgram = -1
  }

  /// Waits for a text and returns what came up to and with it.
  @discardableResult
  package func wait(for text: String) throws -> String {
    let wanted = Data(text.utf8)
    while true {
      if let found = Data(unread).range(of: wanted) {
        defer { unread.removeFirst(found.upperBound) }
        return String(decoding: unread[..<found.upperBound], as: UTF8.self)
      }
      guard readMore() else {
        throw TimedOut(wanted: text, seen: String(decoding: unread, as: UTF8.self))
      }
    }
  }

  /// Reads to the end of the output and returns how the program ended.
  package func finish() -> TrainerProgram.Outcome {
    endInput()
    while readMore() {}
    let status = process.wait()
    let errors = (try? scratch.bytes(of: "err")) ?? []
    return TrainerProgram.Outcome(
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self),
      status: status
    )
  }

  /// Waits for the next output, but no longer than this.
  package func listen(milliseconds: Int32) { _ = readMore(milliseconds) }

  private func readMore() -> Bool {
    var watched = pollfd(fd: fromProgram, events: Int16(POLLIN), revents: 0)
    if poll(&watched, 1, secondsBeforeKill * 1000) <= 0 {
      process.send(signal: SIGKILL)
    }
    return readMore(0)
  }

  private func readMore(_ milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: fromProgram, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, milliseconds) > 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let count = read(fromProgram, &chunk, chunk.count)
    listens = count > 0
    guard listens else { return false }
    unread += chunk.prefix(count)
    output += chunk.prefix(count)
    return true
  }
}
