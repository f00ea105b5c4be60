import Foundation

/// A kind of damage to a database file.
package enum DamagedFile: String, CaseIterable, Sendable {
  case empty, picture, cut, pages, directory, newer, foreign

  /// Puts the damage in the place of a good file.
  package func put(at path: String) throws {
    var bytes = FileManager.default.contents(atPath: path).map(Array.init) ?? []
    switch self {
    case .empty: bytes = []
    case .picture: bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes.dropFirst(8)
    case .cut: bytes = Array(bytes.prefix(5000))
    case .pages: for index in 100..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index) }
    case .newer: bytes[63] = 99  // the last byte of user_version
    case .foreign: bytes.replaceSubrange(68..<72, with: [1, 2, 3, 4])  // application_id
    case .directory:
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(
        atPath: path,
        withIntermediateDirectories: false
      )
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path + "/kept"))
      return
    }
    chmod(path, 0o600)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
