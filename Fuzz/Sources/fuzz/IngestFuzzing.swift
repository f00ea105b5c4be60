import Foundation
import SeededRandom

@testable import Study

/// Takes the entries of an export into a log in an order that the input chooses.
enum IngestFuzzing {
  /// After every step the state is what a replay of the log gives, and in the end the log does not depend
  /// on the order.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    guard let seed = bytes.first else { return }
    var configurations: [LogEntry] = []
    var others: [LogEntry] = []
    let source = ExchangeSource.memory(Data(bytes.dropFirst()))
    _ = try? ExchangeReader.forEachItem(in: source) { item, _ in
      guard case .entry(let entry) = item else { return }
      if case .configuration = entry { configurations.append(entry) } else { others.append(entry) }
    }
    var generator = SplitMix64(seed: UInt64(seed))
    let store = MemoryStore()
    guard take(configurations, into: store) else { return }
    for entry in others.shuffled(using: &generator) {
      _ = take([entry], into: store)
      require((try? Audit.differences(in: store)) == [], "the state does not follow the log")
    }
    let again = MemoryStore()
    _ = take(configurations, into: again)
    for entry in others { _ = take([entry], into: again) }
    require(lines(of: store) == lines(of: again), "the log depends on the order of its entries")
  }

  private static func take(_ entries: [LogEntry], into store: MemoryStore) -> Bool {
    let taken = try? store.write { writer in
      try Ledger(writer).ingest(entries.map { IngestedEntry($0, from: .file("export")) })
    }
    return taken != nil
  }

  private static func lines(of store: MemoryStore) -> [UInt8] {
    var bytes: [UInt8] = []
    do { try Exporter(store).export { bytes += $0 } } catch { fatalError("\(error)") }
    return bytes
  }
}
