import Glibc
import Study

/// The files of all machines in a shared folder.
struct FolderListing {
  /// The files, sorted by machine and name, without hidden ones.
  ///
  /// Conflict copies, which programs that synchronize the folder make, are included.
  private(set) var files: [ReplicaFile] = []
  /// The files by their paths in the folder.
  private(set) var byName: [String: ReplicaFile] = [:]
  /// The names that were skipped and are to be reported, with their stamps; at most
  /// ``mostSkipped``.
  private(set) var skipped: [(name: SyncReport.Skipped, stamp: FileStamp)] = []

  /// The maximum number of files in a folder; if there are more, an error is thrown.
  static let mostFiles = 100_000

  /// Lists a folder; links are not followed.
  ///
  /// Only the folder itself must be readable; unreadable directories in it are recorded.
  ///
  /// - Throws: `StudyError.sync` with `missing`, `unreadable`, `tooManyFiles` or the reason why the
  ///   synchronization must end.
  init(_ folder: String, _ course: SyncCourse) throws(StudyError) {
    let names: [String]
    do throws(SyncError) { names = try Self.names(in: folder, course) } catch {
      throw .sync(error)
    }
    for replica in names.sorted() {
      try course.step()
      let directory = folder + "/" + replica
      // Directories with other names belong to other programs that use the folder.
      guard ReplicaName.isValid(String(replica.prefix(16))) else { continue }
      guard ReplicaName.isValid(replica), Self.isDirectory(directory) else {
        skip(replica, directory, .foreign)
        continue
      }
      try list(replica, directory, in: folder, course)
    }
    let present = Set(files.map(\.name))
    for place in files.indices {
      files[place].isLeftOver = present.contains(files[place].name + ".gz")
    }
    byName = Dictionary(files.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// Lists the files of a machine; throws an error if there are too many files, or if the
  /// synchronization must end.
  ///
  /// `replica`: the name of the machine. `directory`: the path of its directory.
  private mutating func list(
    _ replica: String,
    _ directory: String,
    in folder: String,
    _ course: SyncCourse
  ) throws(StudyError) {
    guard let names = try? Self.names(in: directory, course) else {
      return skip(replica, directory, .unreadable)
    }
    for name in names.sorted() {
      try course.step()
      let (path, name) = (directory + "/" + name, replica + "/" + name)
      guard !name.hasPrefix(replica + "/."), let stamp = Self.stamp(of: path) else {
        skip(name, path, .link)
        continue
      }
      guard files.count < Self.mostFiles else {
        throw .sync(.tooManyFiles(path: folder, limit: Self.mostFiles))
      }
      files.append(ReplicaFile(replica: replica, name: name, path: path, stamp: stamp))
    }
  }

  /// Records a skipped name, up to the maximum number; `path` is its path.
  ///
  /// A link or special file is always recorded as `.link`. If `reason` is `.link`, regular files
  /// and directories are not recorded: they are hidden files or subdirectories, which belong to the
  /// programs that synchronize the folder.
  private mutating func skip(_ name: String, _ path: String, _ reason: SyncReport.Skipped.Reason) {
    var information = Glibc.stat()
    guard lstat(path, &information) == 0, skipped.count < Self.mostSkipped else { return }
    let kind = information.st_mode & S_IFMT
    let isLink = kind != S_IFREG && kind != S_IFDIR
    guard isLink || reason != .link else { return }
    skipped.append(
      (.init(name: name, reason: isLink ? .link : reason), Self.stamp(ofAny: information))
    )
  }

  /// The maximum number of skipped names that are recorded.
  private static let mostSkipped = 100

  /// Returns true if a path is a directory and not a link.
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
    return stamp(ofAny: information)
  }

  private static func stamp(ofAny information: Glibc.stat) -> FileStamp {
    FileStamp(
      node: Int64(bitPattern: UInt64(information.st_ino)),
      size: Int64(information.st_size),
      modified: nanoseconds(information.st_mtim),
      changed: nanoseconds(information.st_ctim)
    )
  }

  static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  private static func names(
    in directory: String,
    _ course: SyncCourse
  ) throws(SyncError) -> [String] {
    guard let stream = opendir(directory) else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: directory) }
      throw .unreadable(path: directory)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      guard (try? course.step()) != nil else { return [] }
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // This program writes only names in UTF-8.
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

/// The files of a shared folder that were read without errors, by machine and first entry.
///
/// Each of them is read at most once more, and only if there is a damaged file with the same first
/// entry.
struct IntactFiles {
  private struct Place: Hashable {
    let replica: String
    let first: Int64

    init(_ file: ReplicaFile) {
      replica = file.replica
      first = file.first
    }
  }

  private let files: [Place: [ReplicaFile]]
  private var lasts: [Place: Int64] = [:]

  init(_ files: [ReplicaFile]) {
    self.files = Dictionary(grouping: files, by: Place.init)
  }

  /// Returns true if an intact file has all the entries that a cut or damaged file seems to have.
  ///
  /// `file`: the damaged file. `last`: the number of its last entry. `lastEntry`: a function that
  /// returns the number of the last entry of a file; its results are kept.
  mutating func cover(
    _ file: ReplicaFile,
    upTo last: Int64,
    lastEntry: (ReplicaFile) throws(StudyError) -> Int64
  ) throws(StudyError) -> Bool {
    let place = Place(file)
    guard let others = files[place] else { return false }
    if let known = lasts[place] { return known >= last }
    var found: Int64 = 0
    for other in others { found = max(found, try lastEntry(other)) }
    lasts[place] = found
    return found >= last
  }
}
