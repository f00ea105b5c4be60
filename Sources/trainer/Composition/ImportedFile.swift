import DiskFiles
import Foundation
import REPL
import Study
import Workspace

/// The file that an import reads; standard input is copied to a temporary file while it is checked.
struct ImportedFile {
  let source: ExchangeSource
  private let copy: TemporaryFile?

  /// True for standard input, which can be read only once.
  var isStream: Bool { copy != nil }

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `Failure` if the file cannot be read or is from Anki, or if the temporary file for
  ///   standard input cannot be made.
  init(_ name: String) throws {
    try InputFile.check(name)
    try Self.refuseAnki(name)
    guard name == InputFile.standard else {
      (source, copy) = (.file(path: name), nil)
      return
    }
    let copy = try TemporaryFile.make()
    (source, self.copy) = (.stream(.standardInput, copy: copy.path), copy)
  }

  /// Throws `Failure` if a file is an Anki package or collection, which another command imports.
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

  /// Deletes the copy of standard input, if there is one.
  func remove() { copy?.remove() }
}

/// The check of a file that a command reads.
enum InputFile {
  /// The name for standard input.
  static let standard = "-"

  /// Throws an error unless a name is `-` or that of a readable regular file.
  ///
  /// A pipe or a device is refused, because opening it can wait forever and reading it may never
  /// end.
  static func check(_ name: String) throws(Failure) {
    guard name != standard else { return }
    let shown = TerminalText.sanitized(name)
    var information = stat()
    guard stat(name, &information) == 0 else {
      throw Failure("there is no file \(shown)", .missingInput)
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw Failure("\(shown) is a directory; name a file", .missingInput)
    default:
      throw Failure(
        "\(shown) is a pipe or a device, not a file; copy what it gives to a file and name that",
        .missingInput
      )
    }
    guard access(name, R_OK) == 0 else {
      throw Failure("\(shown) cannot be read; check its permissions", .missingInput)
    }
  }
}

extension TemporaryFile {
  /// Makes a temporary file for a command.
  ///
  /// - Throws: `Failure` if the directory for temporary files cannot be written.
  static func make() throws(Failure) -> TemporaryFile {
    do { return try TemporaryFile() } catch {
      throw Failure("cannot create a file in \(directory); set TMPDIR", .cannotCreate)
    }
  }
}

/// The progress of a long operation, shown on one line of a terminal.
struct ImportProgress {
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Shows a bar of twenty cells and the percentage of `part`, which is from 0 to 1.
  func show(_ part: Double) { show(part, doing: "reading") }

  func show(_ part: Double, doing verb: String) {
    let done = Int((min(1, max(0, part)) * 20).rounded(.down))
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 20 - done)
    say("\(verb) [\(bar)] \(Int(part * 100)) %")
  }

  func say(_ text: String) {
    if isShown { Console.standard.replaceLine(text) }
  }

  func end() { say("") }
}
