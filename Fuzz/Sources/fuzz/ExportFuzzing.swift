import Foundation
import Study

/// Feeds exports to the reader that replaces a learner's database by one.
enum ExportFuzzing {
  /// What is taken in comes out again, and what came out is taken in as the same.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    let store = MemoryStore()
    guard (try? Importer(Data(bytes)).store(in: store)) != nil else { return }
    require((try? Audit.differences(in: store)) == [], "the state does not follow the log")
    let first = lines(of: store)
    let second = MemoryStore()
    guard (try? Importer(Data(first.utf8)).store(in: second)) != nil else {
      fatalError("an export cannot be read")
    }
    require(lines(of: second) == first, "an export changes on its way")
  }

  private static func lines(of store: MemoryStore) -> String {
    var bytes: [UInt8] = []
    do { try Exporter(store).export { bytes += $0 } } catch { fatalError("\(error)") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
