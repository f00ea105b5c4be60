import CLibrary
package import Glibc
import Synchronization

/// File operations that throw ``DiskError``.
///
/// Only `synchronize` and ``remove(_:)`` wait for the disk. A new name is on the disk after its
/// directory was synchronized.
package enum DiskFile {
  /// Returns whether a file or link exists at a path; a dangling link counts.
  package static func exists(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  /// Returns the directory that contains the last component of a path.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Waits until a file's bytes, or a directory's names, are on the disk.
  package static func synchronize(_ path: String) throws(DiskError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notWritten(path: path, code: errno) }
    defer { close(descriptor) }
    try synchronize(descriptor, of: path)
  }

  /// Waits until the bytes of an open file are on the disk.
  package static func synchronize(_ descriptor: CInt, of path: String) throws(DiskError) {
    guard fsync(descriptor) == 0 else { throw .notWritten(path: path, code: errno) }
  }

  /// Renames a file to a name that must be unused; throws `.exists` if it is used.
  ///
  /// If the file system cannot check and rename in one step, the name is checked first.
  package static func move(_ old: String, to new: String) throws(DiskError) {
    if clibrary_rename_to_free(old, new) == 0 { return }
    if errno == EINVAL || errno == ENOSYS {
      if exists(new) { throw .exists(path: new) }
      if rename(old, new) == 0 { return }
    }
    throw errno == EEXIST ? .exists(path: new) : .cannotCreate(path: new, code: errno)
  }

  /// Renames the file `old` over the file `new`, which is replaced.
  package static func replace(_ new: String, with old: String) throws(DiskError) {
    guard rename(old, new) == 0 else { throw .cannotCreate(path: new, code: errno) }
  }

  /// Removes a file and synchronizes its directory.
  package static func remove(_ path: String) throws(DiskError) {
    guard unlink(path) == 0 else { throw .notWritten(path: path, code: errno) }
    try synchronize(directory(of: path))
  }

  /// Makes a directory and its missing parents, accessible to their owner only.
  ///
  /// Existing directories keep their mode.
  package static func makeDirectory(_ path: String) throws(DiskError) {
    var information = stat()
    if stat(path, &information) == 0 {
      guard information.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotCreate(path: path, code: ENOTDIR)
      }
      return
    }
    let parent = directory(of: path)
    if parent != path, parent != "." { try makeDirectory(parent) }
    // Another process may make the directory at the same moment.
    guard mkdir(path, 0o700) == 0 || (errno == EEXIST && stat(path, &information) == 0) else {
      throw .cannotCreate(path: path, code: errno == EEXIST ? ENOENT : errno)
    }
  }

  /// Returns the first of `name`, `name-2`, `name-3` and so on for which `isFree` returns true.
  package static func firstFree(_ name: String, _ isFree: (String) -> Bool) -> String {
    if isFree(name) { return name }
    var number = 2
    while !isFree("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }
}

/// A failure of a file operation.
package enum DiskError: Error, Hashable, Sendable {
  /// The name is already used; the existing file was left unchanged.
  case exists(path: String)
  /// The file or directory cannot be made or renamed; `code` is the system's error number.
  case cannotCreate(path: String, code: CInt)
  /// The file cannot be opened, read, written, removed or synchronized; `code` is the system's
  /// error number.
  case notWritten(path: String, code: CInt)

  /// Returns the system's text for an error number.
  package static func reason(_ code: CInt) -> String { String(cString: strerror(code)) }

  /// The system's description of the error.
  package var reason: String {
    switch self {
    case .exists: Self.reason(EEXIST)
    case .cannotCreate(_, let code), .notWritten(_, let code): Self.reason(code)
    }
  }

  /// Returns whether an error number means that there is no room for the bytes: the disk or a quota
  /// is full, or the file would be too large.
  package static func isFull(_ code: CInt) -> Bool {
    code == ENOSPC || code == EDQUOT || code == EFBIG
  }
}

/// The device and inode of a file, which identify it whatever its name.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let node: UInt64

  package init(_ information: stat) {
    device = UInt64(information.st_dev)
    node = UInt64(information.st_ino)
  }

  /// Identifies the file at a path, following links; nil if no file can be found there.
  package init?(of path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    self.init(information)
  }
}

/// A file for appending; ``append(_:)`` returns when its bytes are on the disk.
package final class AppendedFile: Sendable {
  private let path: String
  private let descriptor: CInt
  /// The length of the file after the last append that succeeded; the next append first cuts the
  /// file to this length.
  private let length: Mutex<off_t>

  /// Opens an existing file.
  package init(_ path: String) throws(DiskError) {
    let opened = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard opened >= 0 else { throw .notWritten(path: path, code: errno) }
    (self.path, descriptor) = (path, opened)
    length = Mutex(max(0, lseek(opened, 0, SEEK_END)))
  }

  deinit { close(descriptor) }

  /// Appends bytes and waits until they are on the disk.
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
