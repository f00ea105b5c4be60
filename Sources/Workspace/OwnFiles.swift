import Daemon
import DiskFiles
import Foundation

/// The program's own files, which commands must not overwrite with their output.
///
/// They are the databases, the backups, the packs, the log, the history, the records of games and
/// homework, the devices of the page, the mark of the welcome, the template and the files in the
/// directory of the socket.
package struct OwnFiles {
  private let paths: Paths
  /// The program's existing files, identified by device and inode regardless of their names.
  private let files: Set<FileIdentity>
  /// The directories whose files all belong to the program.
  private let directories: Set<FileIdentity>

  package init(_ paths: Paths) {
    self.paths = paths
    let owned = [paths.backups, paths.packs, paths.meeting.directory]
    directories = Set(owned.compactMap { FileIdentity(of: $0) })
    let named = Set([paths.data, paths.state]).flatMap { directory in
      Self.names(in: directory).filter(Self.isOwnName).map { directory + "/" + $0 }
    }
    let contained = owned.flatMap { directory in
      Self.names(in: directory).map { directory + "/" + $0 }
    }
    files = Set(
      (named + contained + [paths.words] + paths.templates).compactMap { FileIdentity(of: $0) }
    )
  }

  /// Returns whether a path refers to one of the program's own files, or is the path at which one
  /// would be made.
  package func contains(_ path: String) -> Bool {
    if let file = FileIdentity(of: path), files.contains(file) { return true }
    // The file or its directory may be a link.
    let names = [path, Self.resolved(path)].compactMap(\.self)
    return names.contains { isPlace($0) }
  }

  /// Returns whether a path belongs to the program, even if there is no file at it.
  private func isPlace(_ path: String) -> Bool {
    guard let directory = Self.resolved(DiskFile.directory(of: path)) else { return false }
    let name = String(path.split(separator: "/").last ?? "")
    let place = FileIdentity(of: directory)
    if [paths.data, paths.state].contains(where: { FileIdentity(of: $0) == place }),
      Self.isOwnName(name)
    {
      return true
    }
    for own in [paths.words, Self.resolved(paths.stats)].compactMap(\.self) + paths.templates
    where FileIdentity(of: DiskFile.directory(of: own)) == place {
      if name.hasPrefix(String(own.split(separator: "/").last ?? "")) { return true }
    }
    return isInside(directory)
  }

  /// Returns whether a directory, given by a path without links, is one of `directories` or inside
  /// one.
  private func isInside(_ directory: String) -> Bool {
    var place = directory
    while true {
      if let found = FileIdentity(of: place), directories.contains(found) { return true }
      guard place != "/" else { return false }
      place = DiskFile.directory(of: place)
    }
  }

  /// Returns whether a name in the learner's directories is that of a database, the history, a log,
  /// a record, the devices, the mark of the welcome or a directory of the program.
  private static func isOwnName(_ name: String) -> Bool {
    let whole = [
      "history", "history.old", "backups", "packs", "run", Paths.greetedName, Paths.devicesName,
    ]
    if whole.contains(name) { return true }
    if RecordNames.games.contains(name) || RecordNames.homework.contains(name) { return true }
    if name.hasPrefix("history."), name.dropFirst(8).allSatisfy(\.isNumber) { return true }
    return ["PTStats.", "Classes.", "trainer.log", "strokes.sqlite"].contains(where: name.hasPrefix)
  }

  private static func names(in directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
