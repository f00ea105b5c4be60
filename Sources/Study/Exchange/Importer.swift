package import Foundation

/// Reads an export into a store: all of it, or nothing.
package struct Importer {
  package static let longestLine = 1 << 20

  /// What was read.
  package struct Report: Hashable, Sendable {
    package var settings = 0
    package var reviews = 0
    package var events = 0
    package var statuses = 0
  }

  private var settings: [(name: String, value: String)] = []
  private var configurations: [ExchangeLine.Configuration] = []
  private var reviews: [Review] = []
  private var events: [Event] = []
  private var statuses: [ExchangeLine.StatusLine] = []

  /// Reads and checks every line; nothing is stored yet.
  ///
  /// - Throws: `StudyError.exchange` with the number of the first bad line.
  package init(_ data: Data) throws(StudyError) {
    do throws(ExchangeError) {
      try parse(data)
    } catch {
      throw .exchange(error)
    }
  }

  package var report: Report {
    Report(
      settings: settings.count,
      reviews: reviews.count,
      events: events.count,
      statuses: statuses.count
    )
  }

  private struct Head: Decodable { let type: String }

  private mutating func parse(_ data: Data) throws(ExchangeError) {
    var number = 0
    var hasMeta = false
    var reviewIDs: Set<Int64> = []
    var keys: Set<String> = []
    var eventIDs: Set<Int64> = []
    var configurationIDs: Set<Int64> = []
    for bytes in data.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      if bytes.isEmpty { continue }
      guard bytes.count <= Self.longestLine else {
        throw .tooLong(line: number, limit: Self.longestLine)
      }
      guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8(line: number) }
      let line = Data(bytes)
      let head: Head = try decode(line, number, isHead: true)
      guard hasMeta || head.type == "meta" else { throw .noMeta }
      switch head.type {
      case "meta":
        let meta: ExchangeLine.Meta = try decode(line, number)
        guard !hasMeta, meta.program == ExchangeLine.Meta(format: 0).program, meta.format > 0 else {
          throw .badField(line: number, field: "meta")
        }
        guard meta.format <= ExchangeLine.format else {
          throw .newerFormat(meta.format, supported: ExchangeLine.format)
        }
        hasMeta = true
      case "setting":
        let setting: ExchangeLine.Setting = try decode(line, number)
        try ExchangeLimits.check(setting, line: number)
        settings.append((setting.name, setting.value))
      case "configuration":
        let item: ExchangeLine.Configuration = try decode(line, number)
        try ExchangeLimits.check(item, line: number)
        guard configurationIDs.insert(item.id).inserted else { throw .duplicate(line: number) }
        configurations.append(item)
      case "review":
        let review: Review = try decode(line, number)
        try ExchangeLimits.check(review, line: number)
        guard configurationIDs.contains(review.configuration) else {
          throw .badField(line: number, field: "configuration")
        }
        guard review.id > 0, reviewIDs.insert(review.id).inserted,
          keys.insert(review.idempotencyKey).inserted
        else { throw .duplicate(line: number) }
        reviews.append(review)
      case "event":
        let event: Event = try decode(line, number)
        try ExchangeLimits.check(event, line: number)
        if case .undo(let id) = event.change, !reviewIDs.contains(id) {
          throw .badField(line: number, field: "undo")
        }
        guard eventIDs.insert(event.id).inserted else { throw .duplicate(line: number) }
        events.append(event)
      case "status": statuses.append(try decode(line, number))
      default: throw .unknownType(line: number, head.type)
      }
    }
    guard hasMeta else { throw .noMeta }
  }

  private func decode<Value: Decodable>(
    _ line: Data,
    _ number: Int,
    isHead: Bool = false
  ) throws(ExchangeError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: line)
    } catch let DecodingError.keyNotFound(key, _) {
      throw .badField(line: number, field: key.stringValue)
    } catch let DecodingError.typeMismatch(_, context),
      let DecodingError.valueNotFound(_, context)
    {
      throw .badField(line: number, field: Self.name(context.codingPath))
    } catch let DecodingError.dataCorrupted(context) where !context.codingPath.isEmpty {
      throw .badField(line: number, field: Self.name(context.codingPath))
    } catch {
      throw isHead ? .notJSON(line: number) : .badField(line: number, field: "")
    }
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
  }

  /// Replaces everything in the store, in one transaction.
  ///
  /// - Throws: also when the log leads to another status than the file says; nothing is changed.
  package func store(in store: any StudyStore) throws(StudyError) {
    try store.write { (writer) throws(StudyError) in try write(to: writer) }
  }

  /// Replaces everything inside a transaction that is open already.
  package func write(to writer: any StudyWriting) throws(StudyError) {
    do throws(StoreError) {
      try writer.removeAll()
      for setting in settings { try writer.set(setting.name, to: setting.value) }
      for item in configurations {
        _ = try writer.append(item.configuration, id: item.id, at: item.createdAt)
      }
      for review in reviews { _ = try writer.append(review) }
      for event in events { _ = try writer.append(event) }
    } catch {
      throw .store(error)
    }
    try Ledger(writer).rebuildAll()
    try check(writer)
  }

  private func check(_ reader: any StudyReading) throws(StudyError) {
    let cards: [Card]
    do throws(StoreError) { cards = try reader.cards(.all) } catch { throw .store(error) }
    let found = cards.map(ExchangeLine.StatusLine.init)
    guard found != statuses else { return }
    let claimed = Dictionary(
      statuses.map { (CardKey($0.word, $0.skill), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let made = Dictionary(
      found.map { (CardKey($0.word, $0.skill), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let keys = Set(claimed.keys).union(made.keys).sorted()
    if let key = keys.first(where: { claimed[$0] != made[$0] }) {
      throw .exchange(.statusDiffers(key))
    }
  }
}
