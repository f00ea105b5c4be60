package import Glibc

/// The device and number of a file, which tell it from another one that later has the same name,
/// and find it again under another name.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let node: UInt64

  package init(_ information: stat) {
    device = UInt64(information.st_dev)
    node = UInt64(information.st_ino)
  }

  /// The file that a path leads to, through links; nil when there is none.
  package init?(of path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    self.init(information)
  }
}
