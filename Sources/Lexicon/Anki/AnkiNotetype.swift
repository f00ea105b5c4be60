import Foundation

/// A kind of note (in Anki, a note type): the names of its fields, and a template for each of its
/// cards.
package struct AnkiNotetype: Hashable, Sendable {
  package struct Template: Hashable, Sendable {
    package let name: String
    let front: String
  }

  package let name: String
  package let fields: [String]
  package let templates: [Template]
  /// True if the notes make cloze deletions, for which this program has no skill.
  package let isCloze: Bool
}

extension AnkiNotetype {
  /// A kind of note in a collection of schema 11 to 14, where the column `models` of `col` contains
  /// all kinds as JSON.
  struct Legacy: Decodable {
    struct Field: Decodable {
      let name: String
      let ord: Int
    }

    struct Template: Decodable {
      let name: String
      let ord: Int
      let qfmt: String
    }

    let name: String
    let type: Int?
    let flds: [Field]
    let tmpls: [Template]?

    var notetype: AnkiNotetype {
      AnkiNotetype(
        name: name,
        fields: flds.sorted { $0.ord < $1.ord }.map(\.name),
        templates: (tmpls ?? []).sorted { $0.ord < $1.ord }.map {
          AnkiNotetype.Template(name: $0.name, front: $0.qfmt)
        },
        isCloze: type == 1
      )
    }
  }
}
