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
    columns: [String],
    progress: (Double) -> Void
  ) throws(LexiconError) {
    let copy: DeckCopy
    do { copy = try DeckCopy(source.bytes) } catch {
      throw .cannotWrite(path: FileManager.default.temporaryDirectory.path, reason: error.reason)
    }
    defer { withExtendedLifetime(copy) {} }
    var collector = collector
    try ForeignDatabase(path: copy.path, shownPath: source.path).read { db in
      let json = try String.fetchOne(db, sql: "SELECT models FROM col") ?? ""
      guard let models = try? JSONDecoder().decode([String: Model].self, from: Data(json.utf8)),
        !models.isEmpty
      else { throw LexiconError.newAnki(path: source.path) }
      let maps = models.mapValues { FieldMap(header: $0.header, given: columns) }
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
      var number = 0
      while let note = try notes.next() {
        number += 1
        if number % 2048 == 0 { progress(Double(number) / Double(max(1, count))) }
        // Another program's columns may hold anything, NULL too.
        let model = Int64.fromDatabaseValue(note["mid"]).map(String.init) ?? ""
        let texts = (String.fromDatabaseValue(note["flds"]) ?? "")
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
    var text = field.replacing(#/\[sound:[^\]]*\]/#, with: "")
    text.replace(#/<(?:br|\/div|\/p|\/li)[^>]*>/#.ignoresCase(), with: "; ")
    text.replace(#/<[^>]*>/#, with: "")
    for (entity, character) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ("&amp;", "&"),
    ] {
      text = text.replacing(entity, with: character)
    }
    return ImportText.trimmed(text.drop { $0 == ";" || $0 == " " })
      .replacing(#/(?:;\s*)+$/#, with: "")
  }
}
