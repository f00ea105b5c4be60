import DiskFiles
import Foundation
import REPL
import Study
import Workspace

/// The file that an import reads; a pipe is copied to a temporary file while it is checked.
struct ImportedFile {
  let source: ExchangeSource
  private let copy: TemporaryFile?

  /// True if it can be read only once.
  var isStream: Bool { copy != nil }

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `Failure` with the command to use if the file is from Anki.
  init(_ name: String) throws {
    try Self.refuseAnki(name)
    guard let stream = try Self.stream(name) else {
      (source, copy) = (.file(path: name), nil)
      return
    }
    let copy = try TemporaryFile.make()
    (source, self.copy) = (.stream(stream, copy: copy.path), copy)
  }

  /// Refuses a package or collection of Anki, which another command imports.
  static func refuseAnki(_ name: String) throws(Failure) {
    let suffixes = [".apkg", ".colpkg", ".anki2", ".anki21", ".anki21b"]
    guard suffixes.contains(where: name.lowercased().hasSuffix),
      FileManager.default.fileExists(atPath: name)
    else { return }
    throw Failure(
      "\(TerminalText.sanitized(name)) is from Anki; use: trainer import anki \(ShellWord.quoted(name))",
      .badData
    )
  }

  /// Deletes the copy.
  func remove() { copy?.remove() }

  /// Opens input that can be read only once; returns nil for a regular file.
  private static func stream(_ name: String) throws -> FileHandle? {
    if name == "-" { return .standardInput }
    var information = stat()
    guard stat(name, &information) == 0 else {
      throw Failure("there is no file \(name)", .missingInput)
    }
    guard information.st_mode & S_IFMT != S_IFDIR else {
      throw Failure("\(name) is a directory; name a file", .missingInput)
    }
    guard let file = FileHandle(forReadingAtPath: name) else {
      throw Failure("\(name) cannot be read; check its permissions", .missingInput)
    }
    return information.st_mode & S_IFMT == S_IFREG ? nil : file
  }
}

extension TemporaryFile {
  /// Makes a temporary file for a command.
  static func make() throws(Failure) -> TemporaryFile {
    do { return try TemporaryFile() } catch {
      throw Failure("cannot create a file in \(directory); set TMPDIR", .cannotCreate)
    }
  }
}
