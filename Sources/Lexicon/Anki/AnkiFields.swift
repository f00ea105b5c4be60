import Pinyin

/// The role of a field of an Anki note on a card.
enum AnkiRole: Hashable {
  case hanzi, reading, gloss, audio

  /// Returns the role that the name of a field tells; nil for any other field, also for one of an
  /// example sentence.
  init?(fieldName name: String) {
    let plain = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    if plain.hasPrefix("sentence") || plain.hasPrefix("example") { return nil }
    if ["audio", "sound", "mandarinsound", "soundmandarin"].contains(plain) {
      self = .audio
      return
    }
    switch WordField(columnName: plain) {
    case .simplified?, .traditional?: self = .hanzi
    case .reading?: self = .reading
    case .gloss?: self = .gloss
    default: return nil
    }
  }
}

/// The fields of a kind of note that give the fields of a word.
struct AnkiFields {
  /// The positions of the fields that can give each field of a word, the preferred one first.
  private let positions: [WordField: [Int]]

  init(_ names: [String]) {
    var positions: [WordField: [Int]] = [:]
    for (index, name) in names.prefix(FieldMap.mostColumns).enumerated() {
      let plain = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
      guard !plain.hasPrefix("sentence"), !plain.hasPrefix("example"),
        let field = WordField(columnName: plain)
      else { continue }
      positions[field, default: []].append(index)
    }
    self.positions = positions
  }

  /// The first field that every word needs and no field gives.
  var missing: WordField? {
    FieldMap.needed.first {
      positions[$0] == nil && !($0 == .simplified && positions[.traditional] != nil)
    }
  }

  /// True if a note has a field for the word, so that it can be found in a pack.
  var hasWord: Bool { positions[.simplified] != nil || positions[.traditional] != nil }

  /// Returns the use of each field for people to read: `simplified = Hanzi`.
  func description(_ names: [String]) -> [String] {
    positions.flatMap { field, indexes in indexes.map { (field, $0) } }
      .sorted { $0.1 < $1.1 }
      .map { field, index in "\(field.rawValue) = \(names[index])" }
  }

  /// Returns the texts of a word: for each field the first note field that is not empty, and for the
  /// reading the first one that is pinyin, if possible with tones.
  func texts(of fields: [String]) -> [WordField: String] {
    var texts: [WordField: String] = [:]
    for (field, indexes) in positions {
      let candidates = indexes.lazy.filter { $0 < fields.count }
        .map { ImportText.oneLine(AnkiText.plain(fields[$0])) }.filter { !$0.isEmpty }
      guard let first = candidates.first else { continue }
      guard field == .reading else {
        texts[field] = first
        continue
      }
      let readings = candidates.compactMap { text in
        (try? PinyinText(text)).map {
          (text: text, hasTones: $0.candidates.contains { $0.reading != nil })
        }
      }
      texts[field] = (readings.first(where: \.hasTones) ?? readings.first)?.text
    }
    return texts
  }
}

extension AnkiNotetype {
  /// The use of each field for people to read: `simplified = Hanzi`.
  package var fieldDescription: [String] { AnkiFields(fields).description(fields) }
}
