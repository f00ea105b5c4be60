import Foundation
package import Study

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

/// The skill that the cards of a template ask for.
package enum AnkiSkill: Hashable, Sendable {
  case skill(Skill)
  /// Only hanzi are shown, and the template does not say what the learner recalls: the reading, the
  /// meaning or both.
  case recognition
}

extension AnkiNotetype.Template {
  /// Returns the skill that the front of the template asks for; nil if there is none.
  ///
  /// Only what the learner sees counts: fields in attributes, scripts, comments or hints are
  /// ignored. `role`: a function that returns the role of the field with a name.
  func asked(_ role: (String) -> AnkiRole?) -> AnkiSkill? {
    let shown = ShownFront(front, role)
    switch shown.typed {
    case .reading?:
      if shown.roles.contains(.hanzi) { return .skill(.reading) }
      return .skill(shown.roles.contains(.gloss) ? .recall : .listening)
    case .hanzi?:
      if shown.roles.contains(.gloss) { return .skill(.recall) }
      return .skill(shown.roles.contains(.reading) ? .hanzi : .listening)
    case .gloss? where shown.roles.contains(.hanzi): return .skill(.meaning)
    default: break
    }
    if shown.roles.contains(.hanzi) {
      if shown.roles.contains(.gloss) { return nil }
      if shown.roles.contains(.reading) { return .skill(.meaning) }
      return Self.named(name + " " + shown.text)
    }
    if shown.roles.contains(.gloss) { return .skill(.recall) }
    if shown.roles.contains(.reading) { return .skill(.hanzi) }
    return shown.roles.contains(.audio) ? .skill(.listening) : nil
  }

  /// The names of the fields on the front, except hints, in their order.
  var shownFields: [String] { ShownFront(front) { _ in nil }.fields }

  /// Returns the skill of a template whose front shows only hanzi, by the words in the template;
  /// `.recognition` if they name none.
  ///
  /// `text`: the name of the template and the rest of its front, which may contain "pinyin" or
  /// "meaning".
  private static func named(_ text: String) -> AnkiSkill {
    let text = text.lowercased()
    let readings = [
      "pinyin", "reading", "pronun", "zhuyin", "tone", "拼音", "读音", "讀音", "发音",
    ]
    if readings.contains(where: text.contains) { return .skill(.reading) }
    let meanings = ["meaning", "english", "definition", "translat", "意思"]
    return meanings.contains(where: text.contains) ? .skill(.meaning) : .recognition
  }
}

/// The part of a template's front that a learner sees.
private struct ShownFront {
  /// The roles of the fields that are shown.
  private(set) var roles: Set<AnkiRole> = []
  /// The role of the field whose text the learner types; nil if nothing is typed, or the field has
  /// no role.
  private(set) var typed: AnkiRole?
  /// The text of the front around its fields.
  private(set) var text = ""
  /// The names of the fields on the front, except hints, in their order.
  ///
  /// They include fields that are typed or spoken.
  private(set) var fields: [String] = []

  init(_ front: String, _ role: (String) -> AnkiRole?) {
    var rest = Self.visible(front)[...]
    while let start = rest.firstRange(of: "{{") {
      text += rest[..<start.lowerBound] + " "
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "}}") else { return }
      record(rest[..<end.lowerBound], role)
      rest = rest[end.upperBound...]
    }
    text += rest
  }

  /// Records a field reference such as `type:Pinyin`; ignores conditions and comments.
  ///
  /// `role`: a function that returns the role of a field by its name; nil if it has none.
  private mutating func record(_ reference: Substring, _ role: (String) -> AnkiRole?) {
    guard let first = reference.first, !"#^/!".contains(first) else { return }
    let parts = reference.split(separator: ":", omittingEmptySubsequences: false)
      .map { ImportText.trimmed($0) }
    guard let field = parts.last else { return }
    if !parts.dropLast().contains("hint") { fields.append(field) }
    guard let role = role(field) else { return }
    if parts.dropLast().contains("type") {
      typed = role
    } else if parts.dropLast().contains(where: { $0.hasPrefix("tts ") }) {
      // Text to speech: the field is spoken and not shown.
      roles.insert(.audio)
    } else if !parts.dropLast().contains("hint") {
      roles.insert(role)
    }
  }

  /// Returns the front of a template without comments, scripts, style sheets and tags.
  ///
  /// It takes time proportional to the length of the template, even if many parts are not closed.
  private static func visible(_ front: String) -> String {
    var result = ""
    var rest = front[...]
    var endless: Set<String> = []
    func skip(_ start: String, to end: String) -> Bool {
      guard rest.prefix(start.count).lowercased() == start, !endless.contains(end) else {
        return false
      }
      guard let found = rest.firstRange(of: end) ?? rest.lowercasedRange(of: end) else {
        endless.insert(end)
        return false
      }
      rest = rest[found.upperBound...]
      return true
    }
    while let mark = rest.firstIndex(of: "<") {
      result += rest[..<mark] + " "
      rest = rest[mark...]
      let isSkipped =
        skip("<!--", to: "-->") || skip("<script", to: "</script>")
        || skip("<style", to: "</style>") || skip("<", to: ">")
      if !isSkipped { result.append(rest.removeFirst()) }
    }
    return result + rest
  }
}

extension Substring {
  /// Returns the range of the first case-insensitive match of `text`, which must be in lower case;
  /// nil if there is none.
  fileprivate func lowercasedRange(of text: String) -> Range<Index>? {
    let wanted = Array(text.utf8)
    let bytes = utf8
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: wanted[0]) {
      let candidate = bytes[found...].prefix(wanted.count)
      if candidate.count == wanted.count,
        zip(candidate, wanted).allSatisfy({ $0 == $1 || ($0 | 0x20) == $1 })
      {
        return found..<candidate.endIndex
      }
      start = bytes.index(after: found)
    }
    return nil
  }
}
