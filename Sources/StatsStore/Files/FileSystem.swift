import DiskFiles
import Foundation
import Study

/// File operations for the program's databases, which throw errors of the store.
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

  typealias Identity = FileIdentity

  static func identity(of path: String) -> Identity? { FileIdentity(of: path) }

  static func identity(of descriptor: CInt) -> Identity? {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return nil }
    return Identity(information)
  }

  /// Returns the target of a symbolic link; nil when there is no link at the path or its target is
  /// missing.
  static func linkTarget(of path: String) -> String? {
    var information = stat()
    guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFLNK,
      let resolved = realpath(path, nil)
    else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func exists(_ path: String) -> Bool { DiskFile.exists(path) }

  /// Makes a directory with mode 0700, and its parents.
  ///
  /// - Throws: `.notAFile` if a file is at the path, `.danglingLink` for a link without a target,
  ///   or the reason why the directory cannot be made.
  static func makeDirectory(_ path: String) throws(StoreError) {
    switch kind(of: path) {
    case .directory: return
    case .missing: break
    case .regular, .other: throw .notAFile(path: path)
    }
    if exists(path) { throw .danglingLink(path: path) }
    try store { () throws(DiskError) in try DiskFile.makeDirectory(path) }
  }

  /// Renames a file to an unused name.
  static func move(_ old: String, to new: String) throws(StoreError) {
    try store { () throws(DiskError) in try DiskFile.move(old, to: new) }
  }

  /// Waits until the content of a file, or the list of names in a directory, is on the disk.
  static func synchronize(_ path: String) throws(StoreError) {
    try store { () throws(DiskError) in try DiskFile.synchronize(path) }
  }

  /// Runs file operations, and converts their errors to errors of the store.
  static func store<Value>(_ body: () throws(DiskError) -> Value) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error) }
  }

  static func reason(_ code: CInt) -> String { DiskError.reason(code) }

  /// Returns the time of the last change of a file's content, in seconds since 1970; 0 when it is
  /// missing.
  static func modified(_ path: String) -> Double {
    var information = stat()
    guard stat(path, &information) == 0 else { return 0 }
    return Double(information.st_mtim.tv_sec) + Double(information.st_mtim.tv_nsec) / 1e9
  }

  /// Returns a time in UTC with milliseconds, such as `20261121T134300.123Z`, for the name of a
  /// file.
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

extension StoreError {
  /// Makes an error of the store from that of a file operation.
  init(_ error: DiskError) {
    switch error {
    case .exists(let path): self = .busy(path: path)
    case .cannotCreate(let path, let code), .notWritten(let path, let code):
      if DiskError.isFull(code) {
        self = .diskFull(path: path)
      } else if case .cannotCreate = error {
        self = .cannotCreate(path: path, reason: DiskError.reason(code))
      } else if code == EACCES || code == EPERM {
        self = .noPermission(path: path)
      } else {
        self = .inputOutput(path: path, code: Int(code))
      }
    }
  }
}
