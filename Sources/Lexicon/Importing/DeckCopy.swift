import DiskFiles
import Foundation

/// The database of an Anki deck in a file of its own, which SQLite needs to read it.
///
/// The file goes with the last copy of the value.
struct DeckCopy {
  private let draft: Draft
  var path: String { draft.path }

  private static let prefix = "trainer-deck-"
  private static let suffix = ".new"

  /// Writes the bytes; copies that killed imports left there are removed.
  init(
    _ bytes: [UInt8],
    in directory: String = FileManager.default.temporaryDirectory.path
  ) throws(DiskError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where Self.isCopy(name) { Draft.removeAbandoned(directory + "/" + name) }
    let number = UInt64.random(in: .min ... .max)
    draft = try Draft("\(directory)/\(Self.prefix)\(number)\(Self.suffix)")
    try draft.write(bytes)
  }

  private static func isCopy(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    return UInt64(name.dropFirst(prefix.count).dropLast(suffix.count)) != nil
  }
}
