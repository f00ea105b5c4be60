import Pinyin

/// The role of a field of an Anki note on its cards.
enum AnkiRole: Hashable {
  case hanzi, reading, gloss, audio
}

/// A use of a field of a note, which the learner can choose by its name (the raw value).
package enum AnkiFieldUse: String, CaseIterable, Hashable, Sendable {
  case hanzi, traditional, pinyin, meaning, audio, skip

  fileprivate var field: WordField? {
    switch self {
    case .hanzi: .simplified
    case .traditional: .traditional
    case .pinyin: .reading
    case .meaning: .gloss
    case .audio, .skip: nil
    }
  }
}

/// The assignment of the fields of a kind of note to the fields of a word.
///
/// A use that the learner chose has precedence over the content of a field. The content has
/// precedence over the name, except for the name of an optional field such as measure words.
struct AnkiFields {
  /// The subject of a kind of note.
  enum Subject: Hashable {
    case words
    /// Japanese: a field of kana, no field of pinyin, and no field of hanzi that the learner chose.
    case japanese
    /// Sentences, without a field for a word.
    case sentences
    /// Notes without a field of hanzi.
    case other
  }

  let subject: Subject
  /// True if the learner chose the field of hanzi.
  let isChosen: Bool
  /// The positions, from 0, of the note fields that can fill each field of a word, the preferred
  /// one first.
  private let positions: [WordField: [Int]]
  /// The roles of the fields by their names.
  private let roles: [String: AnkiRole]

  /// Finds the use of each field of a kind of note.
  ///
  /// `names`: the names of the fields; those after the first `FieldMap.mostColumns` are ignored.
  /// `samples`: the fields of some notes. `uses`: the uses that the learner chose, by field name.
  init(_ names: [String], samples: [[String]] = [], uses: [String: AnkiFieldUse] = [:]) {
    let names = Array(names.prefix(FieldMap.mostColumns))
    let contents = names.indices.map { index in
      FieldContent(samples.compactMap { index < $0.count ? $0[index] : nil })
    }
    var assignment = Assignment()
    for (index, name) in names.enumerated() {
      if let use = uses[name] {
        assignment.assign(index, use: use)
      } else {
        assignment.assign(index, FieldName(name), contents[index])
      }
    }
    assignment.fill { index in Self.isVaried(index, samples) }
    positions = assignment.used
    var roles: [String: AnkiRole] = [:]
    for (field, indexes) in positions {
      guard let role = AnkiRole(field) else { continue }
      for index in indexes { roles[names[index]] = role }
    }
    for index in assignment.audio where roles[names[index]] == nil { roles[names[index]] = .audio }
    self.roles = roles
    isChosen = uses.values.contains { $0 == .hanzi || $0 == .traditional }
    if !isChosen, contents.contains(.kana), !contents.contains(.pinyin) {
      subject = .japanese
    } else if positions[.simplified] != nil || positions[.traditional] != nil {
      subject = .words
    } else {
      subject = contents.contains(.sentence) ? .sentences : .other
    }
  }

  /// Returns true if the values of a field vary from note to note, or fewer than eight are known.
  ///
  /// The values of a meaning vary; those of a part of speech or a level do not. `index`: the
  /// position of the field, from 0. `samples`: the fields of some notes.
  private static func isVaried(_ index: Int, _ samples: [[String]]) -> Bool {
    let values = samples.compactMap { index < $0.count && !$0[index].isEmpty ? $0[index] : nil }
    return values.count < 8 || Set(values).count * 2 > values.count
  }

  /// The first field of a word that every word needs and that no field of the note fills; nil if
  /// there is none.
  var missing: WordField? {
    FieldMap.missing(of: FieldMap.needed) { positions[$0] != nil }
  }

  /// True if the kind has a field for the word, so that its notes can be found in a pack.
  var hasWord: Bool { subject == .words }

  /// The reason why no note of the kind can give a word; nil if they can.
  var fault: SkipReason? {
    switch subject {
    case .words: nil
    case .japanese: .japanese
    case .sentences: .sentence
    case .other: .unknownFields
    }
  }

  /// Returns the reason why a note with these texts cannot give a word; nil if it can.
  func fault(of texts: [WordField: String]) -> SkipReason? {
    fault ?? (isChosen ? nil : AnkiHeadword.fault(of: texts))
  }

  /// Returns the role of a field by its name; nil if the field has none.
  func role(of name: String) -> AnkiRole? { roles[name] }

  /// Returns the uses of the fields in readable form, each as `simplified = Hanzi`.
  ///
  /// `names`: the names of all fields of the kind of note.
  func description(_ names: [String]) -> [String] {
    positions.flatMap { field, indexes in indexes.map { (field, $0) } }
      .sorted { $0.1 < $1.1 }
      .map { field, index in "\(field.rawValue) = \(names[index])" }
  }

  /// Returns the text for each field of a word, made from the fields of a note.
  ///
  /// Of several note fields for one field of the word, the first that is not empty is used. For the
  /// reading, it is the first that is pinyin, preferably with tones. For a phrase, it is the first
  /// that contains the word.
  func texts(of fields: [String]) -> [WordField: String] {
    var texts: [WordField: String] = [:]
    for (field, indexes) in positions {
      let candidates = indexes.lazy.filter { $0 < fields.count }
        .map { ImportText.oneLine(AnkiText.plain(fields[$0])) }.filter { !$0.isEmpty }
      guard let first = candidates.first else { continue }
      guard field != .phrase, field != .phraseTraditional else { continue }
      guard field == .reading else {
        texts[field] = first
        continue
      }
      let readings = candidates.compactMap { text -> (text: String, hasTones: Bool)? in
        FieldContent.pinyinHasTones(text).map { (text, $0) }
      }
      texts[field] = (readings.first(where: \.hasTones) ?? readings.first)?.text
    }
    for field in [WordField.phrase, .phraseTraditional] {
      texts[field] = phrase(field, among: fields, of: texts)
    }
    return texts
  }

  /// Returns the first example sentence of a note that contains the word and is longer than it; nil
  /// if there is none.
  ///
  /// `field`: the kind of sentence, `.phrase` or `.phraseTraditional`. `fields`: the fields of the
  /// note. `texts`: the texts for the word, with its spellings.
  private func phrase(
    _ field: WordField,
    among fields: [String],
    of texts: [WordField: String]
  ) -> String? {
    guard let indexes = positions[field] else { return nil }
    let spellings = [texts[.simplified], texts[.traditional]]
      .flatMap { $0.map { AnkiHeadword($0).spellings } ?? [] }
    return indexes.lazy.filter { $0 < fields.count }
      .map { ImportText.oneLine(AnkiText.plain(fields[$0])) }
      .first { text in spellings.contains { text.contains($0) && text != $0 } }
  }
}

/// The meaning of a field's name.
private enum FieldName {
  case field(WordField)
  /// An example sentence or part of one.
  case example
  /// An example sentence in traditional characters.
  case traditionalExample
  case audio
  case unknown

  init(_ name: String) {
    let plain = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    if plain.hasPrefix("sentence") || plain.hasPrefix("example") {
      self = plain.contains("trad") || plain.contains("繁") ? .traditionalExample : .example
    } else if ["audio", "sound", "mandarinsound", "soundmandarin"].contains(plain) {
      self = .audio
    } else {
      let field = WordField(columnName: plain)
      self =
        field == .phraseTraditional ? .traditionalExample : field.map(FieldName.field) ?? .unknown
    }
  }
}

/// The assignment of note fields to word fields, while it is being made.
///
/// A field of the note with an unknown name is used only if no other one fits.
private struct Assignment {
  private(set) var positions: [WordField: [Int]] = [:]
  private(set) var audio: [Int] = []
  /// The positions, from 0, of the note fields that are used for each field of a word.
  ///
  /// Examples are not used if no note field has the word itself.
  var used: [WordField: [Int]] {
    guard positions[.simplified] == nil, positions[.traditional] == nil else { return positions }
    return positions.filter { ![.phrase, .phraseTraditional, .phraseTranslation].contains($0.key) }
  }
  /// The positions, from 0, of note fields with an unknown name, by the word field that their
  /// content fits.
  private var spare: [WordField: [Int]] = [:]

  mutating func assign(_ index: Int, use: AnkiFieldUse) {
    if let field = use.field {
      positions[field, default: []].insert(index, at: 0)
    } else if use == .audio {
      audio.append(index)
    }
  }

  mutating func assign(_ index: Int, _ name: FieldName, _ content: FieldContent?) {
    let named: WordField? = if case .field(let field) = name { field } else { nil }
    let isTraditional = if case .traditionalExample = name { true } else { false }
    let isExample = if case .example = name { true } else { isTraditional }
    if content == .sentence || isExample && content == .word {
      positions[isTraditional ? .phraseTraditional : .phrase, default: []].append(index)
      return
    }
    if isExample {
      if content == .prose { positions[.phraseTranslation, default: []].append(index) }
      return
    }
    switch content {
    case .audio: audio.append(index)
    case .kana, .sentence: break
    case nil:
      if case .audio = name { audio.append(index) }
      if let named { positions[named, default: []].append(index) }
    case .word: assign(index, named, among: [.simplified, .traditional])
    case .pinyin: assign(index, named, among: [.reading, .accepted])
    case .prose: assign(index, named, among: [.gloss])
    }
  }

  /// Assigns a note field to the word field `named`, if its content fits.
  ///
  /// `index`: the position of the note field, from 0. `fields`: the word fields that its content
  /// fits. If `named` is nil, or a main field that the content does not fit, the note field becomes
  /// a spare one for the first of `fields`. An optional field, such as measure words, fits any
  /// content.
  private mutating func assign(_ index: Int, _ named: WordField?, among fields: [WordField]) {
    if let named, fields.contains(named) || !Self.isMain(named) {
      positions[named, default: []].append(index)
    } else if let first = fields.first {
      spare[first, default: []].append(index)
    }
  }

  /// Returns true for the main fields: those that every word needs, and the traditional form.
  private static func isMain(_ field: WordField) -> Bool {
    field == .traditional || FieldMap.needed.contains(field)
  }

  /// Assigns spare fields of the note to the main fields of a word that are still empty.
  ///
  /// `isVaried`: a function that returns true if the note field at an index has different texts.
  mutating func fill(isVaried: (Int) -> Bool) {
    if positions[.simplified] == nil, positions[.traditional] == nil,
      let hanzi = spare[.simplified]?.first
    {
      positions[.simplified] = [hanzi]
    }
    if positions[.reading] == nil, let readings = spare[.reading] { positions[.reading] = readings }
    if positions[.gloss] == nil, let gloss = spare[.gloss]?.first(where: isVaried) {
      positions[.gloss] = [gloss]
    }
  }
}

extension AnkiRole {
  /// Makes the role of a field of a word on a card; nil if no skill asks for the field.
  init?(_ field: WordField) {
    switch field {
    case .simplified, .traditional: self = .hanzi
    case .reading: self = .reading
    case .gloss: self = .gloss
    default: return nil
    }
  }
}
