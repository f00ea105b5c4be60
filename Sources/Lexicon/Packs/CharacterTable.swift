import GRDB
package import Study
import Synchronization

/// The characters of a pack, read from its file on demand.
///
/// Only the study pack contains characters, so characters of words in other packs are looked up
/// there too. A pack of format 1 contains none.
package struct CharacterTable: Sendable {
  private let path: String
  private let queue: DatabaseQueue
  private let isThere: Bool

  package init(path: String) throws(LexiconError) {
    self.path = path
    (queue, isThere) = try PackFile.open(path) { queue, version in (queue, version >= 2) }
  }

  /// Returns the facts about the given characters in the same order, without those that are
  /// unknown.
  package func hanzi(_ characters: [Character]) throws(LexiconError) -> [Hanzi] {
    try read { db in
      try characters.compactMap { character in
        try Row.fetchOne(
          db,
          sql: """
            SELECT strokes, radical, components, is_simplified, is_traditional
            FROM character WHERE character = ?
            """,
          arguments: [String(character)]
        ).map { row in
          let strokes = try row.decode(Int.self, atIndex: 0)
          let radical = try row.decode(String.self, atIndex: 1)
          let components = try row.decode(String.self, atIndex: 2)
          return Hanzi(
            character: character,
            strokes: strokes,
            radical: radical.first ?? character,
            components: components.split(separator: "|").compactMap(\.first),
            scripts: Set(
              (try row.decode(atIndex: 3) ? [Script.simplified] : [])
                + (try row.decode(atIndex: 4) ? [Script.traditional] : [])
            )
          )
        }
      }
    } ?? []
  }

  /// Returns the characters that look most like a character, the most similar first.
  ///
  /// `script`: the script in which the look-alikes are written; nil for any. `limit`: the maximum
  /// number of look-alikes.
  package func lookAlikes(
    of character: Character,
    in script: Script?,
    limit: Int
  ) throws(LexiconError) -> [LookAlike] {
    let inScript =
      switch script {
      case .simplified: "AND is_simplified"
      case .traditional: "AND is_traditional"
      case nil: ""
      }
    return try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT other, score FROM look_alike JOIN character ON character.character = other
          WHERE look_alike.character = ? \(inScript) ORDER BY score DESC, other LIMIT ?
          """,
        arguments: [String(character), limit]
      ).compactMap(Self.lookAlike)
    } ?? []
  }

  /// Returns the look-alikes of every character, the most similar first.
  package func allLookAlikes() throws(LexiconError) -> [Character: [LookAlike]] {
    try read { db in
      var all: [Character: [LookAlike]] = [:]
      let rows = try Row.fetchCursor(
        db,
        sql: "SELECT other, score, character FROM look_alike ORDER BY character, score DESC, other"
      )
      while let row = try rows.next() {
        let text = try row.decode(String.self, atIndex: 2)
        guard let character = text.first, let other = try Self.lookAlike(row) else { continue }
        all[character, default: []].append(other)
      }
      return all
    } ?? [:]
  }

  private static func lookAlike(_ row: Row) throws -> LookAlike? {
    let other = try row.decode(String.self, atIndex: 0)
    let score = try row.decode(Int.self, atIndex: 1)
    return other.first.map { LookAlike($0, likeness: Double(score) / 1000) }
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws(LexiconError) -> Value? {
    guard isThere else { return nil }
    do {
      return try queue.inDatabase(body)
    } catch {
      throw .corrupt(path: path)
    }
  }
}

extension WordPack {
  /// The maximum number of look-alikes in the shape of a character.
  private static let lookAlikes = 8

  package func shape(of character: Character) throws(StudyError) -> HanziShape? {
    do throws(LexiconError) {
      let table = try characters.withLock { (known) throws(LexiconError) -> CharacterTable in
        if let known { return known }
        let table = try CharacterTable(path: path)
        known = table
        return table
      }
      guard let hanzi = try table.hanzi([character]).first else { return nil }
      let alike = try table.lookAlikes(of: character, in: nil, limit: Self.lookAlikes)
      return HanziShape(
        character: String(character),
        components: hanzi.components.map(String.init),
        lookAlikes: alike.filter { $0.likeness >= LookAlike.leastShown }
          .map { String($0.character) }
      )
    } catch {
      throw .damagedPack(path: path)
    }
  }
}

extension WordPack {
  package func levels(in edition: Edition) throws(StudyError) -> [WordKey: Level?] {
    try query { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT simplified || '|' || reading, \(edition.column)
            FROM word WHERE coalesce(\(Edition.newest)) IS NOT NULL
            """
        )
      )
      var levels: [WordKey: Level?] = [:]
      while let row = try rows.next() {
        let key = WordKey(rawValue: try row.decode(atIndex: 0))
        let number = try row.decode(Int?.self, atIndex: 1)
        levels.updateValue(number.flatMap(Level.init(number:)), forKey: key)
      }
      return levels
    }
  }
}
