import Foundation

/// The byte range that SQLite locks for `BEGIN EXCLUSIVE`, held by another program until the
/// value is released.
package final class ExclusiveLock {
  package struct Unavailable: Error {}

  private let descriptor: Int32

  package init(on path: String) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = 0x4000_0000  // the pending byte; reserved and shared ones follow
    range.l_len = 512
    guard fcntl(descriptor, F_SETLK, &range) == 0 else { throw Unavailable() }
  }

  deinit { close(descriptor) }
}
