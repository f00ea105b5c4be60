import DiskFiles
import Foundation
import GRDB

/// Reads words from the notes of an Anki collection (`collection.anki2`, `collection.anki21`).
struct AnkiCollection {
  private(set) var collector = WordCollector(format: .anki)

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

  init(
    _ source: ImportSource,
    _ options: ImportOptions,
    progress: (Double) -> Void
  ) throws(LexiconError) {
    let copy: DeckCopy
    do { copy = try DeckCopy(source.bytes) } catch {
      throw .cannotWrite(path: FileManager.default.temporaryDirectory.path, reason: error.reason)
    }
    defer { withExtendedLifetime(copy) {} }
    var collector = collector
    try ForeignDatabase(path: copy.path, shownPath: source.path, limit: options.databaseTime).read {
      db in
      let tables = try ForeignDatabase.tables(db)
      for table in ["col", "notes"] where !tables.contains(table) {
        let reason = "its collection has no table ‘\(table)’"
        throw LexiconError.badArchive(path: source.path, reason: reason)
      }
      let json = try String.fetchOne(db, sql: "SELECT models FROM col") ?? ""
      guard let models = try? JSONDecoder().decode([String: Model].self, from: Data(json.utf8)),
        !models.isEmpty
      else { throw LexiconError.newAnki(path: source.path) }
      let maps = models.mapValues { FieldMap(header: $0.header, given: options.columns) }
      guard maps.values.contains(where: { $0.missing == nil }) else {
        let first = models.sorted { $0.key < $1.key }[0]
        let missing = maps[first.key]?.missing ?? .simplified
        throw LexiconError.noColumn(
          path: source.path,
          column: missing.rawValue,
          found: first.value.header
        )
      }
      collector = WordCollector(
        format: .anki,
        columns: models.sorted { $0.key < $1.key }.flatMap { id, model in
          (maps[id]?.description(model.header) ?? []).map { "\(model.name): \($0)" }
        }
      )
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM notes") ?? 0
      let notes = try Row.fetchCursor(db, sql: "SELECT mid, flds FROM notes ORDER BY id")
      var account = ImportAccount(path: source.path)
      while let note = try notes.next() {
        let fields = String.fromDatabaseValue(note["flds"]) ?? ""
        try account.take([fields])
        let number = account.rows
        if number % 2048 == 0 { progress(Double(number) / Double(max(1, count))) }
        // Another program's columns may hold anything, NULL too.
        let model = Int64.fromDatabaseValue(note["mid"]).map(String.init) ?? ""
        guard fields.utf8.count <= ImportBounds.lineLength * FieldMap.mostColumns else {
          collector.skip(line: number, .tooLong, fields)
          continue
        }
        let texts =
          fields
          .split(separator: "\u{1F}", omittingEmptySubsequences: false)
          .map { Self.plain(String($0)) }
        guard let map = maps[model], map.missing == nil else {
          collector.skip(line: number, .noFields, texts.first ?? "")
          continue
        }
        collector.add(map.fields(texts), line: number)
      }
    }
    self.collector = collector
  }

  /// A field without its markup and sounds; line breaks part senses.
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

  /// The text without tags and sounds; a tag that ends a line becomes `; `.
  ///
  /// It is read once from left to right, however many marks begin in it and never end.
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

  /// Whether a tag is a line break, or the end of a paragraph or an item.
  private static func endsLine(_ tag: Substring) -> Bool {
    let name = tag.dropFirst().prefix(4).lowercased()
    return ["br", "/div", "/p", "/li"].contains { name.hasPrefix($0) }
  }
}
