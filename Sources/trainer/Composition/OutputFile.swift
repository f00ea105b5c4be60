import DiskFiles
import Foundation
import REPL
import Workspace

/// A file that the learner named for output, which appears complete or not at all.
///
/// It is synchronized to the disk. An existing file is replaced only with `force`, and the
/// program's own files never are. Devices, pipes and standard output are written directly.
struct OutputFile {
  private enum Sink {
    case draft(Draft, target: String, replaces: Bool)
    case stream(FileHandle)
    /// Standard output, named by `-` or a path such as `/dev/stdout`.
    case console
  }

  private let path: String
  private let sink: Sink
  private var buffer: [UInt8] = []
  private static let chunk = 1 << 16

  /// The path for standard output.
  static let standard = "-"

  /// Prepares the file.
  ///
  /// `force`: true to replace an existing file.
  ///
  /// - Throws: `Failure` if the path must not or cannot be written.
  init(_ path: String, force: Bool, in paths: Paths) throws {
    self.path = path
    guard path != Self.standard else {
      sink = .console
      return
    }
    var target = stat()
    var output = stat()
    let isThere = stat(path, &target) == 0
    // The order matters: opening and closing a database file would release SQLite's locks on it.
    if OwnFiles(paths).contains(path) || DatabaseSignature.isAt(path) {
      throw Failure(
        "\(path) is a database or another file that trainer keeps for you; name another file",
        .cannotCreate
      )
    }
    if !isThere {
      // The name of a dangling link is not free, although no file is there.
      guard !DiskFile.exists(path) else { throw Self.refusal(path) }
      sink = .draft(try Self.draft(for: path, path), target: path, replaces: false)
    } else if fstat(STDOUT_FILENO, &output) == 0, FileIdentity(target) == FileIdentity(output) {
      sink = .console
    } else if [S_IFIFO, S_IFCHR].contains(target.st_mode & S_IFMT) {
      guard let stream = FileHandle(forWritingAtPath: path) else { throw Self.refusal(path) }
      sink = .stream(stream)
    } else if target.st_mode & S_IFMT == S_IFREG {
      guard force else {
        throw Failure(
          "\(path) exists already; name another file, or add --force to replace it",
          .cannotCreate
        )
      }
      guard let resolved = realpath(path, nil) else { throw Self.refusal(path) }
      defer { free(resolved) }
      let file = String(cString: resolved)
      let draft = try Self.draft(for: file, path)
      draft.setMode(target.st_mode & 0o777)
      sink = .draft(draft, target: file, replaces: true)
    } else {
      throw Self.refusal(path)
    }
  }

  /// Returns a draft in the directory of its target, and removes drafts that killed commands left
  /// there.
  ///
  /// `path`: the path as the learner typed it, for errors.
  ///
  /// - Throws: `Failure` if the directory cannot be written.
  private static func draft(for target: String, _ path: String) throws -> Draft {
    let directory = DiskFile.directory(of: target)
    let prefix = ".\(target.split(separator: "/").last ?? "").trainer-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where name.hasPrefix(prefix) && pid_t(name.dropFirst(prefix.count)) != nil {
      Draft.removeAbandoned("\(directory)/\(name)")
    }
    do { return try Draft("\(directory)/\(prefix)\(getpid())") } catch { throw refusal(path) }
  }

  private static func refusal(_ path: String) -> Failure {
    Failure(
      "\(path) cannot be written; name a file in a directory that you can write to",
      .cannotCreate
    )
  }

  /// True if the file replaces its target as a whole, so that it can be written again later.
  var isReplaceable: Bool { if case .draft = sink { true } else { false } }

  mutating func write(_ text: String) throws { try write(Array(text.utf8)) }

  mutating func write(_ bytes: [UInt8]) throws {
    buffer += bytes
    if buffer.count >= Self.chunk { try flush() }
  }

  /// Appends the contents of the file at a path.
  mutating func copy(_ source: String) throws {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: source))
    while let part = try file.read(upToCount: Self.chunk), !part.isEmpty { try write(Array(part)) }
  }

  private mutating func flush() throws {
    do {
      switch sink {
      case .draft(let draft, _, _): try draft.write(buffer)
      case .stream(let stream): try stream.write(contentsOf: Data(buffer))
      case .console: Console.standard.write(data: String(decoding: buffer, as: UTF8.self))
      }
    } catch {
      throw Failure("\(path) could not be written completely; check its disk", .inputOutput)
    }
    buffer = []
  }

  /// Finishes the file, and prints its path if it is a regular file and standard output is a
  /// terminal.
  mutating func finishTold() throws {
    try finish()
    guard isReplaceable, isatty(STDOUT_FILENO) == 1 else { return }
    Console.standard.print(["wrote \(TerminalText.sanitized(path))"])
  }

  /// Writes the remaining bytes; renames a regular file to its target and waits until it is on the
  /// disk.
  ///
  /// - Throws: `Failure` if it was not written completely, cannot be renamed, or if another program
  ///   has created the target in the meantime.
  mutating func finish() throws {
    try flush()
    guard case .draft(let draft, let target, let replaces) = sink else { return }
    do throws(DiskError) {
      if replaces { try draft.replace(target) } else { try draft.place(at: target) }
    } catch {
      switch error {
      case .exists:
        throw Failure(
          "\(path) was created by another program in the meantime; try again",
          .cannotCreate
        )
      case .cannotCreate: throw Self.refusal(path)
      case .notWritten:
        throw Failure("\(path) could not be written completely; check its disk", .inputOutput)
      }
    }
  }
}

/// The file with the results of a host's games or homework, which is rewritten when they change.
///
/// A file is replaced as a whole and synchronized, so that it is complete after any crash; it
/// begins with a byte order mark, by which spreadsheets recognize UTF-8. Standard output and
/// devices get the results once, at the end, without a mark.
final class ResultFile {
  private static let mark = "\u{FEFF}"

  private let path: String
  private let force: Bool
  private let paths: Paths
  /// The file that was prepared before the first game, so that a bad path is an error at once; nil
  /// after the first writing.
  private var prepared: OutputFile?
  private let isReplaceable: Bool
  private var isSaved = false

  /// Prepares the file; `force` allows replacing an existing one.
  ///
  /// - Throws: `Failure` if the path must not or cannot be written.
  init(_ path: String, force: Bool, in paths: Paths) throws {
    (self.path, self.force, self.paths) = (path, force, paths)
    let file = try OutputFile(path, force: force, in: paths)
    isReplaceable = file.isReplaceable
    prepared = file
  }

  /// Writes the results so far, as CSV, if the file can be replaced by later ones; nothing for nil.
  func update(_ csv: String?) throws {
    if isReplaceable, let csv { try write(Self.mark + csv) }
  }

  /// Writes the results as CSV at the end; nothing for nil.
  ///
  /// It returns true if results have been written, now or before.
  func finish(_ csv: String?) throws -> Bool {
    if let csv { try write((isReplaceable ? Self.mark : "") + csv) }
    return isSaved
  }

  private func write(_ text: String) throws {
    var file = try prepared.take() ?? OutputFile(path, force: force || isSaved, in: paths)
    try file.write(text)
    try file.finish()
    isSaved = true
  }
}
