import DiskFiles
import Foundation

/// A temporary file with the bytes of a file in an archive or of another program's database; it is
/// deleted with the last reference to it, as are the files that SQLite makes beside it.
struct UnpackedFile {
  private let draft: Draft
  var path: String { draft.path }

  private static let prefix = "trainer-unpacked-"
  private static let suffix = ".new"

  /// Makes an empty file; files that killed imports left in the directory are removed.
  init(
    in directory: String = FileManager.default.temporaryDirectory.path
  ) throws(LexiconError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where Self.isOwn(name) { Draft.removeAbandoned(directory + "/" + name) }
    let path = "\(directory)/\(Self.prefix)\(UInt64.random(in: .min ... .max))\(Self.suffix)"
    do { draft = try Draft(path) } catch {
      throw .cannotWrite(path: directory, reason: error.reason)
    }
  }

  /// Appends bytes.
  func write(_ bytes: ArraySlice<UInt8>) throws(LexiconError) {
    do { try draft.write(Array(bytes)) } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Appends the contents of a file.
  func copy(_ source: String) throws(LexiconError) {
    do { try draft.copy(source) } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private static func isOwn(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    return UInt64(name.dropFirst(prefix.count).dropLast(suffix.count)) != nil
  }
}
