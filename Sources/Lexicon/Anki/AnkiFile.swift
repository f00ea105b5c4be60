import DiskFiles
import Foundation

/// The database of an Anki collection: a copy of a profile's file, or the collection of a package.
struct AnkiFile {
  /// The path of the package or collection as the user typed it.
  let path: String
  private let copy: UnpackedFile
  /// The copy of SQLite's write-ahead log; nil for a package, and for a collection without a log
  /// because Anki closed it.
  private let log: Draft?

  /// True if SQLite has to merge a log into the copy before the copy can be read.
  var hasLog: Bool { log != nil }

  /// The path of the file that SQLite opens; the file is deleted with the last copy of this value.
  var file: String { copy.path }

  /// The possible names of the collection in a package.
  private enum Name {
    static let newest = "collection.anki21b"
    static let newer = "collection.anki21"
    static let older = "collection.anki2"
    static let all: Set<String> = [newest, newer, older]
  }

  /// Returns true if an archive that contains files with these names is an Anki package.
  static func isPackage(_ names: Set<String>) -> Bool { !names.isDisjoint(with: Name.all) }

  /// Returns true if a database with this name is the collection of a profile.
  static func isCollection(_ name: String) -> Bool {
    name.hasSuffix(".anki2") || name.hasSuffix(".anki21")
  }

  /// Copies the collection of a profile, or unpacks that of a package.
  ///
  /// - Throws: `LexiconError.notAnki` if the file is neither, `.ankiIsOpen` if another program uses
  ///   it, and `.newAnki` for a newer format. Other errors mean that the file is missing, damaged
  ///   or too large, or cannot be copied.
  init(path: String) throws(LexiconError) {
    self.path = path
    let start = try ImportSource.start(of: path)
    if start.starts(with: DatabaseSignature.bytes) {
      (copy, log) = try Self.copied(path)
    } else if start.starts(with: [0x50, 0x4B]) {
      (copy, log) = (try Self.unpacked(path), nil)
    } else {
      throw .notAnki(path: path)
    }
  }

  // MARK: - Packages

  private static func unpacked(_ path: String) throws(LexiconError) -> UnpackedFile {
    let archive = ArchiveFile(path: path)
    let names = try archive.names()
    guard isPackage(names) else { throw .notAnki(path: path) }
    let wanted = try collections(of: archive, names)
    guard let name = wanted.first(where: names.contains) else {
      throw .badArchive(path: path, reason: "it lacks \(wanted[0])")
    }
    let packed = try file(name, in: archive, limit: ImportBounds.collectionBytes)
    guard name == Name.newest else { return packed }
    let stream = ArchiveFile(zstandard: packed, of: path)
    let found = try stream.unpack(limit: ImportBounds.collectionBytes) { _ in 0 }
    guard let found else { throw .badArchive(path: path, reason: "\(name) is damaged") }
    return found.file
  }

  /// Returns the names of the collections that a package can contain, the preferred one first.
  ///
  /// A package in the newest format also contains an old collection, whose only note says that a
  /// newer Anki is needed. The file `meta` tells the formats apart; the oldest packages have no
  /// `meta`.
  ///
  /// - Throws: `.badArchive` if `meta` is damaged, `.newAnki` for a newer format, and errors of
  ///   unpacking `meta`.
  private static func collections(
    of archive: ArchiveFile,
    _ names: Set<String>
  ) throws(LexiconError) -> [String] {
    guard names.contains("meta") else { return [Name.newest, Name.newer, Name.older] }
    let meta = try file("meta", in: archive, limit: 1 << 16)
    guard let bytes = FileManager.default.contents(atPath: meta.path),
      let version = AnkiMessage.Package(bytes)?.version
    else { throw .badArchive(path: archive.path, reason: "meta is damaged") }
    switch version {
    case 1, 2: return [Name.newer, Name.older]
    case 3: return [Name.newest]
    default: throw .newAnki(path: archive.path)
    }
  }

  private static func file(
    _ name: String,
    in archive: ArchiveFile,
    limit: Int
  ) throws(LexiconError) -> UnpackedFile {
    guard let found = try archive.unpack(limit: limit, rank: { $0 == name ? 0 : nil }) else {
      throw .badArchive(path: archive.path, reason: "it lacks \(name)")
    }
    return found.file
  }

  // MARK: - Profiles

  /// Copies a collection and its write-ahead log, because opening the original could change it.
  ///
  /// The copy of the log is nil if there is no log.
  ///
  /// - Throws: `.ankiIsOpen` if another process has locked it, `.tooLarge`, or `.cannotWrite`.
  private static func copied(_ path: String) throws(LexiconError) -> (UnpackedFile, Draft?) {
    guard !isLocked(path) else { throw .ankiIsOpen(path: path) }
    let log = path + "-wal"
    var size = 0
    for file in [path, log] {
      size += (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
    }
    guard size <= ImportBounds.collectionBytes else {
      throw .tooLarge(path: path, megabytes: ImportBounds.collectionBytes >> 20)
    }
    let copy = try UnpackedFile()
    try copy.copy(path)
    var information = stat()
    guard stat(log, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size > 0
    else { return (copy, nil) }
    do throws(DiskError) {
      let logCopy = try Draft(copy.path + "-wal")
      try logCopy.copy(log)
      return (copy, logCopy)
    } catch {
      throw .cannotWrite(path: copy.path, reason: error.reason)
    }
  }

  /// Returns true if another process holds a lock on a file, as SQLite does while Anki has it open;
  /// false if the file cannot be opened.
  private static func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }
}
