import Glibc
import Synchronization

/// A file whose appended bytes are on the disk when the call returns.
package final class AppendedFile: Sendable {
  private let path: String
  private let descriptor: CInt
  /// The length up to which the file was appended completely; the next call cuts off what follows.
  private let length: Mutex<off_t>

  /// Opens an existing file.
  package init(_ path: String) throws(DiskError) {
    let opened = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard opened >= 0 else { throw .notWritten(path: path, code: errno) }
    (self.path, descriptor) = (path, opened)
    length = Mutex(max(0, lseek(opened, 0, SEEK_END)))
  }

  deinit { close(descriptor) }

  /// Appends bytes; returns when they are on the disk.
  ///
  /// If a call fails, the next call first removes the bytes that the failed one wrote.
  package func append(_ bytes: [UInt8]) throws(DiskError) {
    try length.withLock { (length: inout off_t) throws(DiskError) in
      guard ftruncate(descriptor, length) == 0 else { throw .notWritten(path: path, code: errno) }
      var written = 0
      while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes {
          pwrite(descriptor, $0.baseAddress, $0.count, length + off_t(written))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .notWritten(path: path, code: errno) }
        written += count
      }
      try DiskFile.synchronize(descriptor, of: path)
      length += off_t(written)
    }
  }
}
