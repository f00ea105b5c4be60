import Foundation
import Workspace

/// Writes a file that the learner named.
enum OutputFile {
  /// An ordinary file is replaced at once, whole or not at all; a device, a pipe or what a link
  /// points at is written to as it is.
  static func write(_ text: String, to path: String) throws {
    var information = stat()
    let isThere = lstat(path, &information) == 0
    do {
      if isThere, information.st_mode & S_IFMT == S_IFDIR {
        throw CocoaError(.fileWriteNoPermission)
      }
      if !isThere || information.st_mode & S_IFMT == S_IFREG {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      } else {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try? file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
      }
    } catch {
      throw Failure(
        "\(path) cannot be written; name a file in a directory that you can write to",
        .cannotCreate
      )
    }
  }
}
