package import Foundation
import GRDB
package import Study

/// A writer of an Anki package with the learner's words, cards and answers.
///
/// The package has a format that every version of Anki since 2.1.28 can read. The same arguments
/// give the same bytes.
package struct AnkiPackage {
  /// The counts of an export.
  package struct Report: Hashable, Sendable {
    package var notes = 0
    package var cards = 0
    package var answers = 0
    /// The number of cards that are left out because their word is in no pack in use.
    package var absent = 0
    /// The number of words that came from Anki notes, whose GUIDs are kept.
    ///
    /// Words of notes whose GUIDs the log has only as hashes are not counted: Anki makes second
    /// notes of them.
    package var fromAnki = 0
    /// The number of words without answers, such as those that a placement marked.
    package var unanswered = 0
    /// The number of recordings in the package.
    package var recordings = 0
    /// The number of words without a recording in the package.
    package var silent = 0
    /// The number of recordings that were left out.
    package var leftOut = 0
  }

  /// The recordings of words.
  package struct Recordings {
    /// A function that returns the paths of the recordings that say a word, one after the other.
    let files: (Word) -> [String]
    /// A function that returns the bytes of a recording; nil if it is not usable.
    let bytes: (String) -> Data?

    package init(files: @escaping (Word) -> [String], bytes: @escaping (String) -> Data?) {
      (self.files, self.bytes) = (files, bytes)
    }
  }

  /// The times that the package depends on, apart from those in the log.
  package struct Times: Sendable {
    /// The time, in seconds since 1970, at which a pack in use or a recording was last changed.
    ///
    /// When Anki imports the package, it replaces the fields of a note that it already has only if
    /// the note in the package is newer.
    package let changed: Int64
    /// The beginning of the next study day, in seconds since 1970.
    package let nextDay: Int64
    package let dayStartHour: Int
    /// The edition of the HSK by whose levels the words are sorted into decks.
    package let edition: Edition

    package init(changed: Int64, nextDay: Int64, dayStartHour: Int, edition: Edition = .hsk2025) {
      (self.changed, self.nextDay) = (changed, nextDay)
      (self.dayStartHour, self.edition) = (dayStartHour, edition)
    }
  }

  private let export: AnkiExport
  private let words: any WordSource
  private let times: Times
  private let retention: Double
  private let style: AnkiStyle
  private let recordings: Recordings?

  package init(
    _ export: AnkiExport,
    words: any WordSource,
    times: Times,
    retention: Double,
    style: AnkiStyle = AnkiStyle(),
    recordings: Recordings? = nil
  ) {
    (self.export, self.words, self.times, self.retention) = (export, words, times, retention)
    (self.style, self.recordings) = (style, recordings)
  }

  /// Writes the package to a file, replacing an existing file.
  ///
  /// `progress`: a function that is called with the share of the cards that was written, from 0 to
  /// 1.
  package func write(
    to path: String,
    progress: (Double) -> Void = { _ in }
  ) throws(LexiconError) -> Report {
    let database = try UnpackedFile()
    do {
      let archive = try AnkiArchive(path)
      var media = AnkiMedia(archive, recordings)
      var report = try writeCollection(to: database.path, &media, progress)
      try archive.finish(with: database.path, media: media.map)
      (report.recordings, report.leftOut) = (media.names.count, media.leftOut)
      return report
    } catch {
      throw .writing(path, error)
    }
  }

  // MARK: - The collection

  private func writeCollection(
    to path: String,
    _ media: inout AnkiMedia,
    _ progress: (Double) -> Void
  ) throws -> Report {
    let queue = try DatabaseQueue(path: path)
    let report = try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA page_size = 4096")
      var report = Report()
      try db.inTransaction {
        try AnkiSchema.create(in: db)
        report = try writeRows(db, &media, progress)
        return .commit
      }
      return report
    }
    try queue.close()
    return report
  }

  private func writeRows(
    _ db: Database,
    _ media: inout AnkiMedia,
    _ progress: (Double) -> Void
  ) throws -> Report {
    var report = Report()
    var identifiers = UniqueNumbers()
    let guids = export.guids
    var usedGUIDs: Set<String> = []
    var levels: Set<Int> = []
    let entries = export.entries
    var start = entries.startIndex
    var shown = 0
    while start < entries.endIndex {
      let word = entries[start].card.key.word
      let end = entries[start...].firstIndex { $0.card.key.word != word } ?? entries.endIndex
      let group = entries[start..<end]
      start = end
      guard let item = try words.item(word)?.word else {
        report.absent += group.count
        continue
      }
      let note = identifiers.number(for: "note " + word.rawValue)
      let guid = guids[word].flatMap { usedGUIDs.insert($0).inserted ? $0 : nil }
      let sound = try media.add(item.read(in: style.region))
      try writeNote(item, note, guid, group, sound, db)
      report.notes += 1
      report.unanswered += group.allSatisfy(\.answers.isEmpty) ? 1 : 0
      report.silent += sound.isEmpty ? 1 : 0
      report.fromAnki += guid.map(EntryName.isHash) == false ? 1 : 0
      let level = item.levels[times.edition]?.number ?? 0
      levels.insert(level)
      let deck = AnkiSchema.deck(ofLevel: level)
      for entry in group {
        guard let template = AnkiSchema.template(of: entry.card.key.skill) else { continue }
        let key = entry.card.key
        let id = identifiers.number(for: "card \(key.word.rawValue)|\(key.skill.rawValue)")
        let row = AnkiCardRow(entry, times: times, retention: retention, position: report.notes)
        try row.insert(db, id: id, note: note, template: template, deck: deck)
        report.cards += 1
        report.answers += entry.answers.count
      }
      if report.notes - shown >= 256 {
        shown = report.notes
        progress(Double(start) / Double(entries.count))
      }
    }
    try AnkiSchema.describe(db, style, dayStartHour: times.dayStartHour, levels: levels)
    return report
  }

  private func writeNote(
    _ word: Word,
    _ id: Int64,
    _ guid: String?,
    _ entries: ArraySlice<AnkiExport.Entry>,
    _ sound: String,
    _ db: Database
  ) throws {
    let skills = Set(entries.map(\.card.key.skill))
    let fields = style.texts(of: word, skills: skills, sound: sound).map(Self.escaped)
    let tags = AnkiStyle.tags(of: word, isLeech: entries.contains(where: \.card.isLeech))
    try db.cachedStatement(sql: "INSERT INTO notes VALUES (?,?,?,?,-1,?,?,?,?,0,'')").execute(
      arguments: [
        id, guid ?? AnkiIdentifier.guid(of: word.key), style.notetype, times.changed, tags,
        fields.joined(separator: "\u{1F}"), fields[style.sortField],
        AnkiIdentifier.checksum(of: fields[0]),
      ]
    )
  }

  /// Returns a text escaped as HTML, the format of Anki's fields.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

/// A generator of ids that are derived from texts and never repeated.
private struct UniqueNumbers {
  private var used: Set<Int64> = []

  mutating func number(for text: String) -> Int64 {
    var number = AnkiIdentifier.number(of: text)
    while !used.insert(number).inserted { number += 1 }
    return number
  }
}
