import Foundation
import Glibc

/// A file that has a temporary name until it is complete.
///
/// Only its owner can read it, unless ``setMode(_:)`` is called.
///
/// Its writer holds a `flock` lock on it, which distinguishes a draft in progress from one that a
/// killed program left. SQLite's locks are of another kind and do not interfere.
package final class Draft {
  package let path: String
  private let descriptor: CInt
  private var isPlaced = false

  /// Makes an empty draft, after removing one that a killed program left at the path.
  ///
  /// - Throws: `.exists` if anything else is at the path, such as a draft in progress, a link or a
  ///   directory, or `.cannotCreate`.
  package init(_ path: String) throws(DiskError) {
    self.path = path
    Self.removeAbandoned(path)
    while true {
      let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard made >= 0 else {
        throw errno == EEXIST ? .exists(path: path) : .cannotCreate(path: path, code: errno)
      }
      // Between `open` and `flock` another process may take the draft for abandoned and remove it;
      // then another one is made. Without locks in the file system, no draft is taken for
      // abandoned.
      var isLocked = flock(made, LOCK_EX) == 0
      while !isLocked, errno == EINTR { isLocked = flock(made, LOCK_EX) == 0 }
      if !isLocked || Self.isStill(made, at: path) {
        descriptor = made
        return
      }
      close(made)
    }
  }

  deinit {
    if !isPlaced { Self.unlinkAll(path) }
    close(descriptor)
  }

  package func write(_ bytes: [UInt8]) throws(DiskError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .notWritten(path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Calls the body with a duplicate of the file's descriptor, so that the body can append bytes.
  ///
  /// The body must close the duplicate.
  package func appending(
    _ body: (CInt) throws(DiskError) -> Void
  ) throws(DiskError) {
    let second = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard second >= 0 else { throw .notWritten(path: path, code: errno) }
    try body(second)
  }

  /// Appends the contents of the file at a path.
  package func copy(_ source: String) throws(DiskError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .notWritten(path: source, code: errno) }
    defer { close(input) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .notWritten(path: source, code: errno) }
      if count == 0 { return }
      try write(Array(buffer[..<count]))
    }
  }

  /// Sets the permissions of the file.
  package func setMode(_ mode: UInt32) { fchmod(descriptor, mode) }

  /// Waits until the bytes are on the disk.
  package func synchronize() throws(DiskError) {
    try DiskFile.synchronize(descriptor, of: path)
  }

  /// Renames the draft to an unused name and waits until both the bytes and the name are on the
  /// disk; throws `.exists` if the name is used.
  package func place(at target: String) throws(DiskError) {
    try synchronize()
    try DiskFile.move(path, to: target)
    isPlaced = true
    try DiskFile.synchronize(DiskFile.directory(of: target))
  }

  /// Replaces a file with the draft and waits until both the bytes and the name are on the disk.
  package func replace(_ target: String) throws(DiskError) {
    try synchronize()
    try DiskFile.replace(target, with: path)
    isPlaced = true
    try DiskFile.synchronize(DiskFile.directory(of: target))
  }

  /// Deletes the file now, instead of when this object is deinitialized.
  package func remove() { Self.unlinkAll(path) }

  /// Removes a draft whose writer has ended, with the files that SQLite made for it.
  ///
  /// Any file that this user can read and write and nobody has locked counts as such a draft.
  package static func removeAbandoned(_ path: String) {
    let found = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard found >= 0 else { return }
    defer { close(found) }
    guard flock(found, LOCK_EX | LOCK_NB) == 0, isStill(found, at: path) else { return }
    unlinkAll(path)
  }

  /// Returns whether a path still refers to an open file.
  private static func isStill(_ descriptor: CInt, at path: String) -> Bool {
    var information = stat()
    return fstat(descriptor, &information) == 0
      && FileIdentity(of: path) == FileIdentity(information)
  }

  private static func unlinkAll(_ path: String) {
    // The draft itself is last, so that ``removeAbandoned(_:)`` can repeat an interrupted removal.
    for suffix in ["-journal", "-wal", "-shm", ""] { unlink(path + suffix) }
  }
}

/// A temporary file.
///
/// It is deleted by ``remove()`` or with the last copy of this value, as are the files that SQLite
/// makes for it.
package struct TemporaryFile {
  private let draft: Draft
  package var path: String { draft.path }

  private static let prefix = "trainer-temporary-"
  private static let suffix = ".new"

  /// The system's directory for temporary files; the variable `TMPDIR` can name another one.
  package static var directory: String { FileManager.default.temporaryDirectory.path }

  /// Makes an empty file, and removes temporary files that killed programs left in the directory.
  ///
  /// `ending`: the end of the file's name, such as `.csv`: points, letters and digits only.
  package init(
    in directory: String = Self.directory,
    ending: String = ""
  ) throws(DiskError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where Self.isOwn(name) { Draft.removeAbandoned(directory + "/" + name) }
    draft = try Draft(
      "\(directory)/\(Self.prefix)\(UInt64.random(in: .min ... .max))\(Self.suffix)\(ending)"
    )
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(DiskError) {
    try draft.write(Array(bytes))
  }

  /// Appends the contents of the file at a path.
  package func copy(_ source: String) throws(DiskError) { try draft.copy(source) }

  package func remove() { draft.remove() }

  private static func isOwn(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), let end = name.range(of: suffix) else { return false }
    return UInt64(name[..<end.lowerBound].dropFirst(prefix.count)) != nil
      && name[end.upperBound...].allSatisfy { $0 == "." || $0.isLetter || $0.isNumber }
  }
}
