import Foundation

/// A file in the directory for temporary files.
///
/// It is deleted by ``remove()`` or with the last reference to it, as are the files that SQLite
/// makes for it.
package struct TemporaryFile {
  private let draft: Draft
  package var path: String { draft.path }

  private static let prefix = "trainer-temporary-"
  private static let suffix = ".new"

  /// The directory that the environment names for temporary files.
  package static var directory: String { FileManager.default.temporaryDirectory.path }

  /// Makes an empty file, and removes files that killed programs left in the directory.
  ///
  /// `ending`: the end of its name, such as `.csv`, of letters and digits.
  package init(
    in directory: String = Self.directory,
    ending: String = ""
  ) throws(DiskError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where Self.isOwn(name) { Draft.removeAbandoned(directory + "/" + name) }
    draft = try Draft(
      "\(directory)/\(Self.prefix)\(UInt64.random(in: .min ... .max))\(Self.suffix)\(ending)"
    )
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(DiskError) {
    try draft.write(Array(bytes))
  }

  /// Appends the contents of the file at a path.
  package func copy(_ source: String) throws(DiskError) { try draft.copy(source) }

  /// Deletes the file.
  package func remove() { draft.remove() }

  private static func isOwn(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), let end = name.range(of: suffix) else { return false }
    return UInt64(name[..<end.lowerBound].dropFirst(prefix.count)) != nil
      && name[end.upperBound...].allSatisfy { $0 == "." || $0.isLetter || $0.isNumber }
  }
}
