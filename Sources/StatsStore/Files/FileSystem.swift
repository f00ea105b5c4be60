import DiskFiles
import Foundation
import Study

/// Operations on the files of the stats database, with the errors of the store.
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

  /// The file that a symbolic link leads to; nil when the path is none, or leads nowhere.
  static func linkTarget(of path: String) -> String? {
    var information = stat()
    guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFLNK,
      let resolved = realpath(path, nil)
    else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func exists(_ path: String) -> Bool { DiskFile.exists(path) }

  /// Makes a directory and its parents with mode 0700.
  static func makeDirectory(_ path: String) throws(StoreError) {
    switch kind(of: path) {
    case .directory: return
    case .missing: break
    case .regular, .other: throw .notAFile(path: path)
    }
    if exists(path) { throw .danglingLink(path: path) }
    try store { () throws(DiskError) in try DiskFile.makeDirectory(path) }
  }

  /// Gives a file another name that must be free.
  static func move(_ old: String, to new: String) throws(StoreError) {
    try store { () throws(DiskError) in try DiskFile.move(old, to: new) }
  }

  /// Waits until a file's bytes, or a directory's names, are on the disk.
  static func synchronize(_ path: String) throws(StoreError) {
    try store { () throws(DiskError) in try DiskFile.synchronize(path) }
  }

  /// Runs operations on files; their errors become those of the store.
  static func store<Value>(_ body: () throws(DiskError) -> Value) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error) }
  }

  static func reason(_ code: CInt) -> String { DiskError.reason(code) }

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

extension StoreError {
  /// A file operation that failed.
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
