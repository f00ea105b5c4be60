package import Confusables
import DiskFiles
import Dispatch
import Foundation
import GRDB
import Pinyin
package import Study

/// A writer of word packs.
///
/// It writes a draft and renames it, so that an unfinished pack is never read.
package struct PackBuilder {
  /// The items in the order in which they are learned.
  package let items: [Item]
  package let topics: [Topic]
  /// The source, licence and date of the words.
  package let metadata: [String: String]
  /// The characters that the pack stores, with their look-alikes; nil for all packs except the
  /// study pack.
  package let characters: LookAlikes?
  /// The likeness of characters that is used for wrong options if `characters` is nil.
  package let likenesses: LikenessTable
  /// The curated wrong words for some words; all words are given by their positions, from 0.
  private let chosen: [Int: [Int]]

  /// Makes a builder with the content of a pack.
  ///
  /// `isOrdered`: true if the items are in the order of learning; otherwise they are sorted by
  /// level and frequency. `characters`: nil to use `likenesses`. `chosen`: the curated wrong words
  /// for some words, all given by their positions, from 0; ignored unless the items are ordered.
  package init(
    items: [Item],
    isOrdered: Bool = false,
    topics: [Topic],
    metadata: [String: String],
    characters: LookAlikes? = nil,
    likenesses: LikenessTable = .none,
    chosen: [Int: [Int]] = [:]
  ) {
    self.items = isOrdered ? items : WordList.ordered(items)
    self.topics = topics
    self.metadata = metadata
    self.characters = characters
    self.likenesses = likenesses
    self.chosen = isOrdered ? chosen : [:]
  }

  /// Builds the pack at a path; the same content gives the same bytes.
  ///
  /// `mode`: the permissions of the file; by default only the learner can read it. `progress`: a
  /// function that is called with the share of the words whose neighbours were found, from 0 to 1.
  package func build(
    at path: String,
    mode: UInt32 = 0o600,
    progress: (Double) -> Void = { _ in }
  ) throws(LexiconError) {
    do {
      try DiskFile.makeDirectory(DiskFile.directory(of: path))
      let draft = try Draft("\(path)\(Self.draftMark)\(getpid())")
      try write(to: draft.path, progress)
      draft.setMode(mode)
      try draft.replace(path)
    } catch {
      throw .writing(path, error)
    }
  }

  /// The text in the name of a draft between the name of the pack and the process identifier of the
  /// writer.
  static let draftMark = ".new-"

  private func write(to path: String, _ progress: (Double) -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA page_size = 4096")
      try db.execute(
        sql: """
          PRAGMA application_id = \(PackSchema.applicationID);
          PRAGMA user_version = \(PackSchema.version);
          """
      )
      try db.inTransaction {
        for definition in PackSchema.definitions { try db.execute(sql: definition) }
        try insert(into: db, progress)
        // An index is made faster, and becomes smaller, if all rows are in the table already.
        for definition in PackSchema.indexes { try db.execute(sql: definition) }
        return .commit
      }
      try db.execute(sql: "ANALYZE")
    }
    try queue.close()
  }

  private func insert(into db: Database, _ progress: (Double) -> Void) throws {
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
      try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [key, value])
    }
    for (position, topic) in topics.enumerated() {
      try db.execute(
        sql: "INSERT INTO topic VALUES (?, ?, ?)",
        arguments: [position + 1, topic.key, topic.name]
      )
    }
    var likenesses = likenesses
    if let characters {
      let known = characters.characters.map { hanzi in
        (hanzi, alike: characters.likest(to: hanzi.character, limit: Self.keptLookAlikes))
      }
      try Self.insert(known, into: db)
      likenesses = LikenessTable(known.lazy.map { ($0.character, $1) })
    }
    let tables = ComputedTables(items, likenesses: likenesses, chosen: chosen)
    let making = DispatchGroup()
    DispatchQueue.global().async(group: making) { tables.prepare() }
    let statement = try db.makeStatement(
      sql: "INSERT INTO word VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    let wrong = try db.makeStatement(sql: "INSERT INTO wrong_answer VALUES (?, ?, ?)")
    for (index, item) in items.enumerated() {
      let word = item.word
      try statement.execute(arguments: [
        index + 1, item.text(in: .simplified), item.text(in: .traditional), item.reading.numbered,
        (word?.otherReadings ?? []).map(\.numbered).joined(separator: "|"),
        (word?.partsOfSpeech ?? []).joined(separator: "/"), word?.levels[.hsk2012]?.number,
        word?.levels[.hsk2021]?.number, word?.levels[.hsk2025]?.number, word?.frequencyRank,
        word?.isSeparable ?? false, (word?.measureWords ?? []).joined(separator: "|"),
        word?.topic ?? "", item.gloss,
        (word?.meanings ?? []).map(String.init).joined(separator: "|"), word?.phraseText ?? "",
      ])
      for (position, text) in (item.question?.wrongAnswers ?? []).enumerated() {
        try wrong.execute(arguments: [index + 1, position + 1, text])
      }
    }
    let readings = KnownReadings(
      items.lazy.compactMap(\.word).map { ($0.simplified, $0.reading.numbered) }
    )
    while making.wait(timeout: .now() + .milliseconds(200)) == .timedOut { progress(tables.share) }
    try PackTables.write(tables, readings, into: db)
  }

  /// The maximum number of look-alikes of a character that are stored for each of its scripts.
  private static let keptLookAlikes = 16

  private static func insert(
    _ characters: [(Hanzi, alike: [LookAlike])],
    into db: Database
  ) throws {
    let hanzi = try db.makeStatement(sql: "INSERT INTO character VALUES (?, ?, ?, ?, ?, ?)")
    let likeness = try db.makeStatement(sql: "INSERT INTO look_alike VALUES (?, ?, ?)")
    let reading = try db.makeStatement(sql: "INSERT INTO character_reading VALUES (?, ?)")
    for (found, alike) in characters {
      let character = String(found.character)
      try hanzi.execute(arguments: [
        character, found.strokes, String(found.radical),
        found.components.map(String.init).joined(separator: "|"),
        found.scripts.contains(.simplified), found.scripts.contains(.traditional),
      ])
      for syllable in Set(found.readings.map(\.numbered)).sorted() {
        try reading.execute(arguments: [character, syllable])
      }
      for other in alike.sorted(by: { $0.character < $1.character }) {
        try likeness.execute(arguments: [
          character, String(other.character), Int((other.likeness * 1000).rounded()),
        ])
      }
    }
  }
}
