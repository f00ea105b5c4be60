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
      let thresholds = try optionsOfDecks().values.compactMap(\.leechThreshold)
      return thresholds.filter { (1...1_000_000).contains($0) }.min() ?? Self.usualLeechThreshold
    }
  }

  /// The default number of lapses at which Anki makes a card a leech.
  static let usualLeechThreshold = 8

  /// The number of new cards a day of the decks that have cards; nil if it is unknown, 0, or not
  /// the same in all these decks.
  var newPerDay: Int? {
    get throws {
      guard try ForeignDatabase.columns(of: "cards", db).contains("did") else { return nil }
      let options = try optionsOfDecks()
      var numbers: Set<Int> = []
      let decks = try Row.fetchCursor(db, sql: "SELECT DISTINCT did FROM cards LIMIT 10000")
      while let row = try decks.next() {
        if let id = Self.number(row[0]), let number = options[id]?.newPerDay {
          numbers.insert(number)
        }
      }
      return numbers.count == 1 ? numbers.first.flatMap { (1...9999).contains($0) ? $0 : nil } : nil
    }
  }

  /// The options of a deck that an import uses.
  private struct UsedOptions {
    var leechThreshold: Int?
    var newPerDay: Int?
  }

  private struct LegacyDeck: Decodable { let conf: Int64? }

  private struct LegacyOptions: Decodable {
    struct Lapse: Decodable { let leechFails: Int? }
    struct New: Decodable { let perDay: Int? }
    let lapse: Lapse?
    let new: New?
  }

  /// Returns the options of the decks that have any, by the id of the deck.
  private func optionsOfDecks() throws -> [Int64: UsedOptions] {
    try version < 15 ? legacyOptions() : options()
  }

  private func legacyOptions() throws -> [Int64: UsedOptions] {
    let columns = Set(try ForeignDatabase.columns(of: "col", db))
    guard columns.isSuperset(of: ["decks", "dconf"]) else { return [:] }
    func decoded<Value: Decodable>(_ column: String, _: Value.Type) throws -> [String: Value] {
      let json = try Self.text(column, db) ?? ""
      return (try? JSONDecoder().decode([String: Value].self, from: Data(json.utf8))) ?? [:]
    }
    let options = try decoded("dconf", LegacyOptions.self)
    var found: [Int64: UsedOptions] = [:]
    for (name, deck) in try decoded("decks", LegacyDeck.self) {
      guard let id = Int64(name), let conf = deck.conf, let used = options[String(conf)] else {
        continue
      }
      found[id] = UsedOptions(leechThreshold: used.lapse?.leechFails, newPerDay: used.new?.perDay)
    }
    return found
  }

  private func options() throws -> [Int64: UsedOptions] {
    let tables = Set(try ForeignDatabase.tables(db))
    guard tables.isSuperset(of: ["decks", "deck_config"]) else { return [:] }
    var known: [Int64: UsedOptions] = [:]
    let options = try Row.fetchCursor(db, sql: "SELECT id, config FROM deck_config LIMIT 10000")
    while let row = try options.next() {
      guard let id = Self.number(row[0]),
        let options = Self.data(row[1]).flatMap(AnkiMessage.DeckOptions.init)
      else { continue }
      known[id] = UsedOptions(leechThreshold: options.leechThreshold, newPerDay: options.newPerDay)
    }
    var found: [Int64: UsedOptions] = [:]
    let decks = try Row.fetchCursor(db, sql: "SELECT id, kind FROM decks LIMIT 10000")
    while let row = try decks.next() {
      guard let id = Self.number(row[0]),
        let kind = Self.data(row[1]).flatMap(AnkiMessage.DeckKind.init)
      else { continue }
      found[id] = known[kind.options]
    }
    return found
  }
}
