import Foundation
import GRDB

extension AnkiCollection {
  /// The maximum size in bytes of a note that is read as a sample.
  private static let largestSample = 1 << 16

  /// Returns the fields of the first notes of each kind, at most `count`, by the id of the kind.
  ///
  /// Notes of more than 64 KiB are skipped. A kind without other notes is missing from the result.
  /// The result is empty if the table of notes lacks a column.
  func samples(_ count: Int) throws -> [Int64: [[String]]] {
    var samples: [Int64: [[String]]] = [:]
    var missing = Set(notetypes.keys)
    guard try Set(ForeignDatabase.columns(of: "notes", db)).isSuperset(of: ["mid", "flds"]) else {
      return samples
    }
    let rows = try Row.fetchCursor(db, sql: "SELECT mid, flds FROM notes")
    while !missing.isEmpty, let row = try rows.next() {
      guard let kind = Self.number(row[0]), missing.contains(kind) else { continue }
      let text = Self.string(row[1])
      guard text.utf8.count <= Self.largestSample else { continue }
      samples[kind, default: []].append(AnkiNote.fields(text))
      if samples[kind, default: []].count == count { missing.remove(kind) }
    }
    return samples
  }

  /// The number of lapses that makes a card a leech.
  ///
  /// It is the lowest that any deck of the collection uses, or Anki’s default if no deck has a
  /// number from 1 to 1,000,000.
  var leechThreshold: Int {
    get throws {
      let thresholds = try version < 15 ? legacyThresholds() : thresholds()
      return thresholds.filter { (1...1_000_000).contains($0) }.min() ?? Self.usualLeechThreshold
    }
  }

  /// The default number of lapses at which Anki makes a card a leech.
  static let usualLeechThreshold = 8

  private struct LegacyDeck: Decodable { let conf: Int64? }

  private struct LegacyOptions: Decodable {
    struct Lapse: Decodable { let leechFails: Int? }
    let lapse: Lapse?
  }

  private func legacyThresholds() throws -> [Int] {
    let columns = Set(try ForeignDatabase.columns(of: "col", db))
    guard columns.isSuperset(of: ["decks", "dconf"]) else { return [] }
    func decoded<Value: Decodable>(_ column: String, _: Value.Type) throws -> [String: Value] {
      let json = try Self.text(column, db) ?? ""
      return (try? JSONDecoder().decode([String: Value].self, from: Data(json.utf8))) ?? [:]
    }
    let decks = try decoded("decks", LegacyDeck.self)
    let options = try decoded("dconf", LegacyOptions.self)
    let used = Set(decks.values.compactMap(\.conf))
    return used.compactMap { options[String($0)]?.lapse?.leechFails }
  }

  private func thresholds() throws -> [Int] {
    let tables = Set(try ForeignDatabase.tables(db))
    guard tables.isSuperset(of: ["decks", "deck_config"]) else { return [] }
    var used: Set<Int64> = []
    let decks = try Row.fetchCursor(db, sql: "SELECT kind FROM decks LIMIT 10000")
    while let row = try decks.next() {
      if let kind = Self.data(row[0]).flatMap(AnkiMessage.DeckKind.init) {
        used.insert(kind.options)
      }
    }
    var found: [Int] = []
    let options = try Row.fetchCursor(db, sql: "SELECT id, config FROM deck_config LIMIT 10000")
    while let row = try options.next() {
      guard let id = Self.number(row[0]), used.contains(id) else { continue }
      if let options = Self.data(row[1]).flatMap(AnkiMessage.DeckOptions.init) {
        found.append(options.leechThreshold)
      }
    }
    return found
  }
}
