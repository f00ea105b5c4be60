/// A kind of note with examples, so that the learner can check the uses of its fields.
package struct AnkiKind: Sendable {
  /// A field with the beginnings of its values in a few notes.
  package struct Field: Sendable {
    package let name: String
    package let examples: [String]
  }

  package let name: String
  /// The uses of the fields, such as `simplified = Hanzi`.
  package let uses: [String]
  package let fields: [Field]
  package let notetype: AnkiNotetype
  /// The reason why no note of the kind can give a word; nil if they can.
  package let fault: SkipReason?
  private let samples: [[String]]
  private let roles: AnkiFields

  init(_ notetype: AnkiNotetype, _ roles: AnkiFields, examples: [[String]]) {
    name = notetype.name
    self.notetype = notetype
    self.roles = roles
    uses = roles.description(notetype.fields)
    fault = roles.fault
    let samples = examples.map { $0.map { ImportText.oneLine(AnkiText.plain($0)) } }
    self.samples = samples
    fields = notetype.fields.prefix(FieldMap.mostColumns).enumerated().map { index, name in
      Field(name: name, examples: Self.values(index, samples))
    }
  }

  /// The maximum number of characters of an example that are shown.
  private static let shownCharacters = 24

  private static func values(_ index: Int, _ samples: [[String]]) -> [String] {
    samples.compactMap { index < $0.count ? shortened($0[index]) : nil }.filter { !$0.isEmpty }
  }

  private static func shortened(_ text: String) -> String {
    let start = text.prefix(shownCharacters)
    return start.endIndex == text.endIndex ? text : start + "…"
  }

  /// Returns the beginning of the front that a template makes for each of a few notes.
  ///
  /// Empty texts are left out.
  package func fronts(of template: AnkiNotetype.Template) -> [String] {
    let shown = template.shownFields.compactMap { name in
      notetype.fields.firstIndex(of: name)
    }
    return samples.map { sample in
      Self.shortened(
        shown.compactMap { $0 < sample.count && !sample[$0].isEmpty ? sample[$0] : nil }
          .joined(separator: " ")
      )
    }.filter { !$0.isEmpty }
  }

  /// The values of the option `--map` with which the kind can be imported.
  ///
  /// There are none if the kind has no field of hanzi, if everything in it was recognized, and for
  /// Japanese notes, sentences and cloze deletions.
  package var proposals: [String] {
    var (roles, proposals) = (roles, [String]())
    if let fault {
      guard fault == .unknownFields, let field = fieldOfHanzi else { return [] }
      proposals.append("\(name):\(field)=\(AnkiFieldUse.hanzi.rawValue)")
      roles = AnkiFields(notetype.fields, samples: samples, uses: [field: .hanzi])
    }
    guard !notetype.isCloze else { return [] }
    return proposals
      + notetype.templates.filter { $0.asked(roles.role) == nil }
      .map { "\(name)/\($0.name)=reading" }
  }

  /// The name of the first field in which most examples have hanzi; nil if there is none.
  private var fieldOfHanzi: String? {
    notetype.fields.indices.first { index in
      let values = samples.compactMap { index < $0.count ? $0[index] : nil }
      let hanzi = values.count { $0.unicodeScalars.contains(where: \.properties.isIdeographic) }
      return hanzi * 2 > values.count
    }.map { notetype.fields[$0] }
  }
}

extension AnkiCollection {
  /// Returns the uses of fields for each kind of note, by its id.
  ///
  /// `samples`: the fields of some notes of each kind. `uses`: the uses that the learner chose, by
  /// names such as `Basic:Front`.
  func fields(
    _ samples: [Int64: [[String]]],
    _ uses: [String: AnkiFieldUse]
  ) -> [Int64: AnkiFields] {
    var fields: [Int64: AnkiFields] = [:]
    for (id, kind) in notetypes {
      let chosen = kind.fields.compactMap { name in
        uses["\(kind.name):\(name)"].map { (name, $0) }
      }
      fields[id] = AnkiFields(
        kind.fields,
        samples: samples[id] ?? [],
        uses: Dictionary(chosen) { first, _ in first }
      )
    }
    return fields
  }
}
