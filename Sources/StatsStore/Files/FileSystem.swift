import Foundation
import Study

/// File operations that survive a power cut: each ends with the data on the disk.
enum FileSystem {
  enum Kind: Equatable {
    case missing
    case regular(size: Int)
    case directory
    case other
  }

  static func kind(of path: String) -> Kind {
    var information = stat()
    guard stat(path, &information) == 0 else { return .missing }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .regular(size: Int(information.st_size))
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// What tells one file from another that later has the same name.
  struct Identity: Equatable {
    let device: UInt64
    let node: UInt64
  }

  static func identity(of path: String) -> Identity? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    return Identity(device: UInt64(information.st_dev), node: UInt64(information.st_ino))
  }

  static func identity(of descriptor: CInt) -> Identity? {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return nil }
    return Identity(device: UInt64(information.st_dev), node: UInt64(information.st_ino))
  }

  /// The file that a symbolic link leads to; nil when the path is none, or leads nowhere.
  static func linkTarget(of path: String) -> String? {
    var information = stat()
    guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFLNK,
      let resolved = realpath(path, nil)
    else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func exists(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  /// Makes a directory and its parents with mode 0700.
  static func makeDirectory(_ path: String) throws(StoreError) {
    switch kind(of: path) {
    case .directory: return
    case .missing: break
    case .regular, .other: throw .notAFile(path: path)
    }
    do {
      try FileManager.default.createDirectory(
        atPath: path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw .cannotCreate(path: path, reason: Self.reason(errno))
    }
  }

  static func rename(_ old: String, to new: String) throws(StoreError) {
    guard Foundation.rename(old, new) == 0 else {
      throw .cannotCreate(path: new, reason: reason(errno))
    }
  }

  /// Copies a file that SQLite does not have open, with mode 0600, and waits for the disk.
  static func copyDurably(_ source: String, to target: String) throws(StoreError) {
    guard let data = FileManager.default.contents(atPath: source) else {
      throw .noPermission(path: source)
    }
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotCreate(path: target, reason: reason(errno)) }
    var offset = 0
    while offset < data.count {
      let written = data.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress.map { $0 + offset }, data.count - offset)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return try abandon(descriptor, target, code: errno) }
      offset += written
    }
    guard fsync(descriptor) == 0 else { return try abandon(descriptor, target, code: errno) }
    close(descriptor)
  }

  private static func abandon(
    _ descriptor: CInt,
    _ path: String,
    code: CInt
  ) throws(StoreError) {
    close(descriptor)
    unlink(path)
    if code == ENOSPC || code == EDQUOT || code == EFBIG { throw .diskFull(path: path) }
    throw .inputOutput(path: path, code: Int(code))
  }

  /// Waits until a file's bytes, or a directory's names, are on the disk.
  static func synchronize(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noPermission(path: path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .inputOutput(path: path, code: Int(errno)) }
  }

  static func reason(_ code: CInt) -> String { String(cString: strerror(code)) }

  /// Seconds since 1970 at which a file was changed last; 0 when it is not there.
  static func modified(_ path: String) -> Double {
    var information = stat()
    guard stat(path, &information) == 0 else { return 0 }
    return Double(information.st_mtim.tv_sec) + Double(information.st_mtim.tv_nsec) / 1e9
  }

  /// A name for a file that is moved aside now: UTC to the millisecond.
  static func timeStamp(_ moment: Date = Date()) -> String {
    let formatter = Date.ISO8601FormatStyle(
      dateSeparator: .omitted,
      timeSeparator: .omitted,
      includingFractionalSeconds: true,
      timeZone: .gmt
    )
    return moment.formatted(formatter)
  }
}
