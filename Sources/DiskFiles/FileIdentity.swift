package import Glibc

/// The device and inode of a file, which identify it whatever its name.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let node: UInt64

  package init(_ information: stat) {
    device = UInt64(information.st_dev)
    node = UInt64(information.st_ino)
  }

  /// Identifies the file at a path, following links; nil if there is none.
  package init?(of path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    self.init(information)
  }
}
