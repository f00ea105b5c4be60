import Glibc

/// The bytes with which every SQLite database begins.
package enum DatabaseSignature {
  package static let bytes = Array("SQLite format 3\0".utf8)

  /// Returns whether a path leads to a regular file that begins like an SQLite database.
  ///
  /// Closing the file releases the locks that this process holds on it, so the path must not be
  /// that of a database that is open here.
  package static func isAt(_ path: String) -> Bool {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var start = [UInt8](repeating: 0, count: bytes.count)
    return pread(descriptor, &start, start.count, 0) == start.count && start == bytes
  }
}

/// The URI with which SQLite opens a file with options.
package enum DatabaseAddress {
  /// Returns the URI of a path with options such as `mode=ro`.
  ///
  /// For an absolute path, it begins with `file://` and so has an empty authority. After `file:`
  /// alone, SQLite would take the first component of a path such as `//a/b` for the authority.
  package static func text(_ path: String, _ options: String) -> String {
    var text = path.hasPrefix("/") ? "file://" : "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
    return "\(text)?\(options)"
  }
}
