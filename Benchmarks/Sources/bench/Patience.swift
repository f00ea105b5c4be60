import Foundation

/// How long anything is waited for.
enum Patience {
  static let seconds = 120

  /// Waits until a descriptor can be read.
  ///
  /// - Throws: `BenchFailure` that names what did not come.
  static func awaitInput(_ descriptor: Int32, for what: @autoclosure () -> String) throws {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&watched, 1, Int32(seconds * 1000))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw BenchFailure("waited \(seconds) s for \(what())") }
      return
    }
  }

  /// Asks every millisecond until something is so.
  static func await(_ what: String, _ isSo: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !isSo() {
      guard ContinuousClock.now < end else {
        throw BenchFailure("waited \(seconds) s for \(what)")
      }
      usleep(1_000)
    }
  }
}
