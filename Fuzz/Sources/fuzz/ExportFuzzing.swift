import Foundation
import Study

/// Feeds exports to the reader that replaces a learner's database by one.
enum ExportFuzzing {
  /// What is taken in comes out again, and what came out is taken in as the same.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    guard let importer = try? Importer(Data(bytes)) else { return }
    let store = MemoryStore()
    guard (try? importer.store(in: store)) != nil else { return }
    require((try? Audit.differences(in: store)) == [], "the state does not follow the log")
    let first = lines(of: store)
    guard let again = try? Importer(Data(first.utf8)) else {
      fatalError("an export cannot be read")
    }
    let second = MemoryStore()
    guard (try? again.store(in: second)) != nil else {
      fatalError("an export cannot be stored")
    }
    require(lines(of: second) == first, "an export changes on its way")
  }

  private static func lines(of store: MemoryStore) -> String {
    var bytes: [UInt8] = []
    do { try Exporter(store).export { bytes += $0 } } catch { fatalError("\(error)") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
