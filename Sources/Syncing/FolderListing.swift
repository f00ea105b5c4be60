import Glibc
import Study

/// The files of all machines in a shared folder.
struct FolderListing {
  /// The files by machine and name, without hidden ones; conflict copies are among them.
  private(set) var files: [HostFile] = []
  /// The files by their paths in the folder.
  private(set) var byName: [String: HostFile] = [:]

  /// The most files that are read.
  static let mostFiles = 100_000

  /// Lists a folder; links are not followed.
  ///
  /// - Throws: `SyncError.missing`, `SyncError.unreadable` or `SyncError.tooManyFiles`.
  init(_ folder: String) throws(SyncError) {
    for host in try Self.names(in: folder).filter(HostName.isValid).sorted() {
      let directory = folder + "/" + host
      guard Self.isDirectory(directory) else { continue }
      for name in try Self.names(in: directory).sorted() where !name.hasPrefix(".") {
        let path = directory + "/" + name
        guard let stamp = Self.stamp(of: path) else { continue }
        guard files.count < Self.mostFiles else {
          throw .tooManyFiles(path: folder, limit: Self.mostFiles)
        }
        files.append(HostFile(host: host, name: host + "/" + name, path: path, stamp: stamp))
      }
    }
    let names = Set(files.map(\.name))
    for place in files.indices {
      files[place].isLeftOver = names.contains(files[place].name + ".gz")
    }
    byName = Dictionary(files.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns true if a path is a directory and no link.
  static func isDirectory(_ path: String) -> Bool {
    var information = Glibc.stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the stamp of a regular file; nil for anything else.
  static func stamp(of path: String) -> FileStamp? {
    var information = Glibc.stat()
    return lstat(path, &information) == 0 ? stamp(information) : nil
  }

  static func stamp(of descriptor: CInt) -> FileStamp? {
    var information = Glibc.stat()
    return fstat(descriptor, &information) == 0 ? stamp(information) : nil
  }

  private static func stamp(_ information: Glibc.stat) -> FileStamp? {
    guard information.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStamp(
      node: Int64(bitPattern: UInt64(information.st_ino)),
      size: Int64(information.st_size),
      modified: nanoseconds(information.st_mtim),
      changed: nanoseconds(information.st_ctim)
    )
  }

  static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  private static func names(in directory: String) throws(SyncError) -> [String] {
    guard let stream = opendir(directory) else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: directory) }
      throw .unreadable(path: directory)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // A name that is not UTF-8 is not one of this program's.
      if let name, name != ".", name != ".." { names.append(name) }
      guard names.count <= mostFiles * 2 else {
        throw .tooManyFiles(path: directory, limit: mostFiles)
      }
      errno = 0
    }
    if errno != 0 { throw .unreadable(path: directory) }
    return names
  }
}
