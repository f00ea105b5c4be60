import Foundation
import GRDB

/// A reader of the notes of an Anki collection (`collection.anki2`, `collection.anki21`).
struct AnkiCollection: WordReader {
  let source: ImportSource
  let options: ImportOptions

  /// A kind of note: its name and the names of its fields.
  private struct Model: Decodable {
    struct Field: Decodable {
      let name: String
      let ord: Int
    }

    let name: String
    let flds: [Field]

    var header: [String] { flds.sorted { $0.ord < $1.ord }.map(\.name) }
  }

  func read(into collector: inout WordCollector) throws(LexiconError) {
    let database = ForeignDatabase(source: source, limit: options.databaseTime)
    try database.read { db in
      let tables = try ForeignDatabase.tables(db)
      for table in ["col", "notes"] where !tables.contains(table) {
        let reason = "its collection has no table ‘\(table)’"
        throw LexiconError.badArchive(path: source.path, reason: reason)
      }
      let json = try String.fetchOne(db, sql: "SELECT models FROM col") ?? ""
      guard let models = try? JSONDecoder().decode([String: Model].self, from: Data(json.utf8)),
        let first = models.min(by: { $0.key < $1.key })
      else { throw LexiconError.newAnki(path: source.path) }
      let maps = models.mapValues { FieldMap(header: $0.header, options: options) }
      guard maps.values.contains(where: { $0.missing == nil }) else {
        let missing = maps[first.key]?.missing ?? .simplified
        throw LexiconError.noColumn(
          path: source.path,
          column: missing.rawValue,
          found: first.value.header
        )
      }
      collector.describe(
        models.sorted { $0.key < $1.key }.flatMap { id, model in
          (maps[id]?.description(model.header) ?? []).map { "\(model.name): \($0)" }
        }
      )
      try database.forEachRow(of: "notes", ["mid", "flds"], db) { row, number in
        let fields = row[1] ?? ""
        guard fields.utf8.count <= ImportBounds.lineLength * FieldMap.mostColumns else {
          collector.skip(line: number, .tooLong, fields)
          return
        }
        let texts =
          fields
          .split(separator: "\u{1F}", omittingEmptySubsequences: false)
          .map { Self.plain(String($0)) }
        guard let map = maps[row[0] ?? ""], map.missing == nil else {
          collector.skip(line: number, .noFields, texts.first ?? "")
          return
        }
        collector.add(texts, by: map, line: number)
      }
    }
  }

  /// Returns a field without markup and sounds, with semicolons in place of line breaks.
  private static func plain(_ field: String) -> String {
    guard field.utf8.contains(where: { "<&[".utf8.contains($0) }) else { return field }
    var text = withoutMarkup(field)
    for (entity, character) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ("&amp;", "&"),
    ] {
      text = text.replacing(entity, with: character)
    }
    let end = text.lastIndex { $0 != ";" && !$0.isWhitespace }
    return ImportText.trimmed(end.map { text[...$0] }?.drop { $0 == ";" || $0 == " " } ?? "")
  }

  /// Returns the text without tags and sounds; a tag that ends a line becomes `; `.
  ///
  /// Takes time proportional to the length of the text, even when many tags begin and never end.
  private static func withoutMarkup(_ field: String) -> String {
    var result = ""
    var rest = field[...]
    var (hasTags, hasSounds) = (true, true)
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "[" }) {
      result += rest[..<mark]
      rest = rest[mark...]
      if rest.first == "<", hasTags, let end = rest.firstIndex(of: ">") {
        if endsLine(rest[..<end]) { result += "; " }
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("[sound:"), hasSounds, let end = rest.firstIndex(of: "]") {
        rest = rest[end...].dropFirst()
      } else {
        if rest.first == "<" {
          hasTags = false
        } else if rest.hasPrefix("[sound:") {
          hasSounds = false
        }
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// Returns whether a tag is a line break, or the end of a paragraph or a list item.
  private static func endsLine(_ tag: Substring) -> Bool {
    let name = tag.dropFirst().prefix(4).lowercased()
    return ["br", "/div", "/p", "/li"].contains { name.hasPrefix($0) }
  }
}
