import Foundation
import Glibc

/// A pipe for the standard output of a program.
///
/// Reading ends when the program has ended, even if another program that it started keeps the pipe
/// open.
final class OutputPipe: Sendable {
  /// The file descriptor of the end to which the program writes its output.
  let input: Int32
  private let output: Int32
  /// The reading end of a second pipe, which gets a byte when the program has ended.
  private let ended: Int32
  private let ending: Int32

  /// Makes the pipe; nil if the process has too many open files.
  init?() {
    var data: [Int32] = [-1, -1]
    var notice: [Int32] = [-1, -1]
    guard pipe(&data) == 0 else { return nil }
    guard pipe(&notice) == 0 else {
      for end in data { close(end) }
      return nil
    }
    for end in data + notice { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(data[0], F_SETFL, O_NONBLOCK)
    (output, input, ended, ending) = (data[0], data[1], notice[0], notice[1])
  }

  deinit {
    close(output)
    close(ended)
  }

  /// Closes this process's copy of the end that the program writes to.
  func closeInput() { close(input) }

  /// Records that the program has ended; must be called once.
  ///
  /// Closing the end of the pipe is not enough, because a program that another thread started in
  /// the meantime may have inherited it.
  func recordEnd() {
    _ = write(ending, [0], 1)
    close(ending)
  }

  /// Returns the output of the program until it ends; nil if it is longer than the limit in bytes.
  func read(upTo limit: Int) -> Data? {
    var bytes = Data()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    var watched = [output, ended].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      guard poll(&watched, 2, -1) >= 0 || errno == EINTR else { return bytes }
      let hasEnded = watched[1].revents != 0
      while true {
        let count = Glibc.read(output, &chunk, chunk.count)
        if count > 0 {
          bytes.append(contentsOf: chunk[..<count])
          guard bytes.count <= limit else { return nil }
        } else if count < 0, errno == EINTR {
          continue
        } else if count == 0 || hasEnded {
          return bytes
        } else {
          break
        }
      }
    }
  }
}
