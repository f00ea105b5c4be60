import Foundation

/// An export of the learner's settings, log and cards as lines of JSON.
package struct Exporter {
  private let store: any StudyStore
  /// The maximum number of reviews or events that are read in one transaction; reading more would
  /// block commits for more than a few milliseconds.
  package static let batch = 1000

  package init(_ store: any StudyStore) { self.store = store }

  /// Passes the lines to `write`, in pieces that end with a newline, as a consistent snapshot.
  ///
  /// The lines are meta, settings, configurations, reviews, events, statuses and the end. The same
  /// settings and the same log give the same lines on every machine, except for rounding errors in
  /// the statuses. No transaction is open while `write` runs: new entries are appended to the log,
  /// so those that existed at the beginning can be read in several transactions.
  ///
  /// - Throws: `StudyError.exchange(.changed)` if another database replaced this one, or a conflict
  ///   of two entries was recorded, during the export; or an error of the store or of `write`.
  package func export(_ write: ([UInt8]) throws -> Void) throws {
    try withoutActuallyEscaping(write) { try export(to: ExportOutput($0)) }
  }

  private func export(to output: consuming ExportOutput) throws {
    let start = try store.read { reader in try ExportStart(reader) }
    try output.put(ExchangeLine.Meta(format: ExchangeLine.format))
    for (name, value) in start.settings.sorted(by: { $0.key < $1.key }) {
      try output.put(ExchangeLine.Setting(name: name, value: value))
    }
    for entry in start.configurations { try output.put(EntryLine.Configuration(entry)) }
    try exportReviews(start, to: &output)
    try exportEvents(start, to: &output)
    for card in start.cards { try output.put(card) }
    try output.put(ExchangeLine.End(lines: output.lines))
    try output.flush()
  }

  private func exportReviews(_ start: ExportStart, to output: inout ExportOutput) throws {
    let digests = Dictionary(
      start.configurations.map { ($0.id, $0.digest) },
      uniquingKeysWith: { first, _ in first }
    )
    var last: LogPosition?
    var count = 0
    while count < start.extent.reviews {
      let number = count + 1
      let (after, bound) = (last, start.extent)
      let lines = try store.read { reader in
        try reader.reaches(bound)
          ? reader.reviewLines(
            after: after,
            within: bound,
            limit: Self.batch,
            digests: digests,
            number: number
          ) : ReviewLines()
      }
      guard lines.count > 0 else { throw StudyError.exchange(.changed) }
      count += lines.count
      last = lines.last
      try output.put(lines.bytes, lines: lines.count)
    }
    guard count == start.extent.reviews else { throw StudyError.exchange(.changed) }
  }

  private func exportEvents(_ start: ExportStart, to output: inout ExportOutput) throws {
    var last: LogPosition?
    var count = 0
    while count < start.extent.events {
      let (after, bound) = (last, start.extent)
      let events = try store.read { reader in
        try reader.reaches(bound)
          ? reader.events(after: after, within: bound, limit: Self.batch) : []
      }
      guard let newest = events.last else { throw StudyError.exchange(.changed) }
      count += events.count
      last = newest.position
      for event in events { try output.put(EntryLine.Decision(event)) }
    }
  }
}

/// The data that an export reads first; `extent` bounds the entries that it reads later.
private struct ExportStart: Sendable {
  let settings: [String: String]
  let configurations: [LoggedConfiguration]
  let cards: [Card]
  let extent: LogExtent

  init(_ reader: any StudyReading) throws(StudyError) {
    // The placement test and the best quizzes are stored with the settings, but stay on their
    // machine.
    settings = try reader.settings().filter { !StoredTexts.names.contains($0.key) }
    configurations = try reader.configurations()
    cards = try reader.cards(.all)
    extent = try reader.extent()
  }
}

/// A buffer that joins lines to larger pieces.
private struct ExportOutput {
  private let write: ([UInt8]) throws -> Void
  private var waiting: [UInt8] = []
  private(set) var lines = 0

  private static let piece = 1 << 16

  init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

  mutating func put(_ value: some Encodable) throws {
    waiting += Array(try JSONText.line(value).utf8)
    waiting.append(0x0A)
    lines += 1
    if waiting.count >= Self.piece { try flush() }
  }

  mutating func put(_ card: Card) throws {
    var line = LineBuilder()
    line.putStatus(card)
    waiting += line.bytes
    lines += 1
    if waiting.count >= Self.piece { try flush() }
  }

  mutating func put(_ bytes: [UInt8], lines count: Int) throws {
    try flush()
    try write(bytes)
    lines += count
  }

  mutating func flush() throws {
    guard !waiting.isEmpty else { return }
    try write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}
