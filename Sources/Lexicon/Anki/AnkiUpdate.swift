import Foundation
import GRDB
package import Study

/// The learner's own Anki collection, with the answers that were given in this program since it was
/// imported.
///
/// When Anki imports a deck package, it never changes a card that it already has. So the whole
/// collection is written: when Anki imports a collection package, it replaces its collection, but
/// keeps its media.
package struct AnkiUpdate {
  /// The counts of an update.
  package struct Report: Hashable, Sendable {
    package var answers = 0
    /// The number of cards with new answers.
    package var cards = 0
    /// The number of cards that are suspended in this program and were not suspended in the
    /// collection.
    package var suspended = 0
    /// The number of words that have a card in this program, but none in the collection.
    package var absentWords = 0
  }

  private let file: AnkiFile
  private let firstDay: Int
  private let export: AnkiExport
  /// The cards in the collection for each card of this program.
  private let cards: [CardKey: [AnkiCard]]

  /// Reads a collection package or the collection of a profile.
  ///
  /// The log of this program identifies each card whose answers were imported. Any other card is
  /// matched with a word as in an import. Its skill is the most frequent one of the identified
  /// cards with the same template.
  /// - Throws: `LexiconError.deckPackage` if the file is a deck package, which would replace the
  ///   collection, and `.answersMissing` if the collection has answers that the log lacks. Other
  ///   errors mean that the file or `words` cannot be read.
  package init(
    of path: String,
    with export: AnkiExport,
    in words: some WordSource,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws {
    guard !path.lowercased().hasSuffix(".apkg") else { throw LexiconError.deckPackage(path: path) }
    let file = try AnkiFile(path: path)
    let (deck, firstDay) = try AnkiCollection.read(file, progress: progress) { collection in
      (try AnkiDeck(path, collection), collection.firstDay)
    }
    (self.file, self.firstDay, self.export) = (file, firstDay, export)
    var keys: [String: CardKey] = [:]
    var options = AnkiMatching.Options()
    options.skills = Self.skills(deck, export)
    for (key, cards) in try AnkiMatching(deck, in: words, options).cards {
      for card in cards { keys[card.name] = key }
    }
    var cards: [CardKey: [AnkiCard]] = [:]
    for place in deck.cards {
      let name = place.card.name
      guard let key = export.origins[name] ?? keys[name] else { continue }
      cards[key, default: []].append(place.card)
    }
    self.cards = cards
    let missing = missingAnswers
    guard missing == 0 else { throw LexiconError.answersMissing(path: path, count: missing) }
  }

  /// Returns the skill of each template, by the name of the template: the most frequent skill among
  /// its cards that the log identifies.
  private static func skills(_ deck: AnkiDeck, _ export: AnkiExport) -> [String: Skill?] {
    let kinds = Dictionary(deck.kinds.map { ($0.id, $0.notetype) }) { first, _ in first }
    var votes: [String: [Skill: Int]] = [:]
    for place in deck.cards {
      guard let key = export.origins[place.card.name], let note = deck.notes[place.note],
        let kind = kinds[note.notetype], kind.templates.indices.contains(place.template)
      else { continue }
      let name = "\(kind.name)/\(kind.templates[place.template].name)"
      votes[name, default: [:]][key.skill, default: 0] += 1
    }
    return votes.compactMapValues { votes in
      votes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    }
  }

  /// The answers of the learner by card.
  private var entries: [CardKey: AnkiExport.Entry] {
    Dictionary(export.entries.map { ($0.card.key, $0) }) { first, _ in first }
  }

  /// The number of answers in the collection that the log lacks.
  private var missingAnswers: Int {
    let entries = entries
    return cards.reduce(0) { count, group in
      let times = Set(
        (entries[group.key]?.answers.map(\.id) ?? []) + (export.voided[group.key] ?? [])
      )
      let answers = group.value.lazy.flatMap(\.answers)
      return count
        + answers.count { answer in
          guard case .answer = answer.kind else { return false }
          return !Self.isNear(answer.id, times)
        }
    }
  }

  /// Returns true if one of `times` differs from `time` by at most ``AnkiExport/mostMoved``
  /// milliseconds; all times are in milliseconds since 1970.
  private static func isNear(_ time: Int64, _ times: Set<Int64>) -> Bool {
    (time - AnkiExport.mostMoved...time + AnkiExport.mostMoved).contains(where: times.contains)
  }

  /// The words that have cards in the collection.
  package var words: Set<WordKey> { Set(cards.keys.map(\.word)) }

  /// Writes the collection package to a file, replacing an existing file.
  package func write(
    to path: String,
    times: AnkiPackage.Times
  ) throws(LexiconError) -> Report {
    let report = try ForeignDatabase(changing: file).read { db in
      var report = Report()
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try db.inTransaction {
        report = try change(db, times)
        return .commit
      }
      return report
    }
    try AnkiArchive(path).finish(with: file.file)
    return report
  }

  private func change(_ db: Database, _ times: AnkiPackage.Times) throws -> Report {
    let triggers = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"
    guard try Int.fetchOne(db, sql: triggers) == 0 else {
      throw LexiconError.badArchive(path: file.path, reason: "its collection has triggers")
    }
    var report = Report()
    let rows = try rows(db)
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
      guard let group = cards[key], let main = AnkiHistory.main(of: group) else { continue }
      let known = Set(group.flatMap { $0.answers.map(\.id) })
      let new = entry.answers.filter { !Self.isNear($0.id, known) }
      guard let row = rows[main.name] else { continue }
      if !new.isEmpty {
        var ids: [Int64: Int64] = [:]
        for answer in new { ids[answer.id] = try freeID(answer.id, ids, db) }
        try AnkiCardRow(entry, times: times, retention: 0, firstDay: firstDay).update(
          db,
          id: row.id,
          data: Self.data(row.data, answeredAt: new.last?.id ?? 0),
          adding: ids
        )
        report.cards += 1
        report.answers += new.count
      }
      guard entry.card.hold != nil, !group.contains(where: \.isSuspended) else { continue }
      for card in group {
        guard let row = rows[card.name] else { continue }
        try db.cachedStatement(sql: "UPDATE cards SET queue = -1, usn = -1 WHERE id = ?")
          .execute(arguments: [row.id])
        report.suspended += 1
      }
    }
    let words = words
    report.absentWords = Set(export.entries.map(\.card.key.word)).subtracting(words).count
    try db.execute(sql: "UPDATE col SET mod = ?, usn = -1", arguments: [times.nextDay * 1000])
    return report
  }

  /// Returns the row id and the column `data` of each card, by the card's name.
  private func rows(_ db: Database) throws -> [String: (id: Int64, data: String)] {
    var rows: [String: (id: Int64, data: String)] = [:]
    let cursor = try Row.fetchCursor(
      db,
      sql: """
        SELECT cards.id, notes.guid, cards.ord, cards.data, notes.id
        FROM notes LEFT JOIN cards ON notes.id = cards.nid ORDER BY notes.id
        """
    )
    var names = AnkiNoteNames()
    var current: (note: Int64, name: String)?
    while let row = try cursor.next() {
      let values = (0..<5).map { (row[$0] as DatabaseValue).storage }
      guard case .string(let guid) = values[1], case .int64(let note) = values[4] else { continue }
      if current?.note != note { current = (note, names.name(ofGUID: guid, note: note)) }
      guard case .int64(let id) = values[0], case .int64(let template) = values[2],
        let name = current?.name
      else { continue }
      let data = if case .string(let text) = values[3] { text } else { "" }
      rows["\(name):\(template)"] = (id, data)
    }
    return rows
  }

  /// Returns an id for a new answer: the first from `time` on that no other answer has.
  ///
  /// `time`: the time of the answer in milliseconds since 1970, from which Anki makes ids. `taken`:
  /// the ids that other new answers got already, by their ids in the log.
  private func freeID(_ time: Int64, _ taken: [Int64: Int64], _ db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM revlog WHERE id = ?)")
    var id = time
    while try taken.values.contains(id) || Bool.fetchOne(statement, arguments: [id]) == true {
      id += 1
    }
    return id
  }

  /// Returns the column `data` of a card after an answer.
  ///
  /// The result has the time of the answer, and no memory state, which Anki then computes again.
  ///
  /// `text`: the stored value of the column, a JSON object. `time`: the time of the answer, in
  /// milliseconds since 1970.
  private static func data(_ text: String, answeredAt time: Int64) -> String {
    let object =
      text.utf8.count < 1000
      ? (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] : nil
    var data = object ?? [:]
    for name in ["s", "d", "dr", "decay"] { data[name] = nil }
    data["lrt"] = time / 1000
    let bytes = try? JSONSerialization.data(withJSONObject: data, options: .sortedKeys)
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
