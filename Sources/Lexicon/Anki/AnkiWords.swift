import Pinyin
import Study

/// A reader of the words in the notes of an Anki collection.
struct AnkiWords: WordReader {
  let source: ImportSource
  let file: AnkiFile
  let options: ImportOptions

  /// The note fields that fill each field of a word, for one kind of note.
  ///
  /// They are given by the options, or recognized from the names and contents of the notes' fields.
  private enum Columns {
    case given(FieldMap)
    case named(AnkiFields)

    init(_ names: [String], _ samples: [[String]], _ options: ImportOptions) {
      let isGiven = !options.columns.isEmpty || !options.named.isEmpty
      self =
        isGiven
        ? .given(FieldMap(header: names, options: options))
        : .named(AnkiFields(names, samples: samples))
    }

    var missing: WordField? {
      switch self {
      case .given(let map): map.missing
      case .named(let fields): fields.hasWord ? fields.missing : .simplified
      }
    }

    func description(_ names: [String]) -> [String] {
      switch self {
      case .given(let map): map.description(names)
      case .named(let fields): fields.description(names)
      }
    }
  }

  func read(into collector: inout WordCollector) throws(LexiconError) {
    try AnkiCollection.read(file, limit: options.databaseTime, progress: source.progress) { notes in
      let kinds = notes.notetypes.sorted { $0.key < $1.key }
      let samples = try notes.samples(FieldContent.sampleSize)
      var columns: [Int64: Columns] = [:]
      for (id, kind) in kinds { columns[id] = Columns(kind.fields, samples[id] ?? [], options) }
      guard columns.values.contains(where: { $0.missing == nil }) else {
        let first = kinds.first
        let missing = first.flatMap { columns[$0.key]?.missing } ?? .simplified
        throw LexiconError.noColumn(
          path: source.path,
          column: missing.rawValue,
          found: first?.value.fields ?? []
        )
      }
      collector.describe(
        kinds.flatMap { id, kind in
          (columns[id]?.description(kind.fields) ?? []).map { "\(kind.name): \($0)" }
        }
      )
      try notes.forEachRow(of: "notes", ["mid", "flds"]) { row, number in
        let text = row[1] ?? ""
        guard text.utf8.count <= ImportBounds.lineLength * FieldMap.mostColumns else {
          collector.skip(line: number, .tooLong, text)
          return
        }
        let fields = AnkiNote.fields(text)
        guard let columns = row[0].flatMap(Int64.init).flatMap({ columns[$0] }),
          columns.missing == nil
        else {
          collector.skip(line: number, .noFields, AnkiText.plain(fields.first ?? ""))
          return
        }
        switch columns {
        case .given(let map):
          collector.add(fields.map { AnkiText.plain($0) }, by: map, line: number)
        case .named(let named): collector.add(named.texts(of: fields), line: number)
        }
      }
    }
  }
}

extension WordCollector {
  /// Adds the word with the given texts, or records why it is skipped.
  mutating func add(_ texts: [WordField: String], line: Int) {
    do throws(WordRow.Fault) {
      add(try AnkiWord(texts).made())
    } catch {
      skip(line: line, error.reason, AnkiWord(texts).text)
    }
  }
}

/// The word of a note, found from the texts of its fields.
struct AnkiWord {
  private let texts: [WordField: String]
  private let headwords: [AnkiHeadword]
  /// The pinyin of the note, the most likely first.
  private let pinyin: [String]
  /// The meaning without the pinyin at its beginning; nil if there is none.
  let gloss: String?

  init(_ texts: [WordField: String]) {
    self.texts = texts
    headwords = [texts[.simplified], texts[.traditional]].compactMap { $0.map(AnkiHeadword.init) }
    var pinyin: [String] = []
    if let text = texts[.reading] {
      let parts = AnkiHeadword.parts(of: text)
      pinyin = [text] + (parts.count > 1 ? parts : [])
    }
    pinyin += headwords.flatMap(\.readings)
    var gloss = texts[.gloss]
    if pinyin.isEmpty, let text = gloss, let first = Self.pinyin(before: text) {
      (pinyin, gloss) = ([first.pinyin], first.rest.isEmpty ? nil : first.rest)
    }
    (self.pinyin, self.gloss) = (pinyin, gloss)
  }

  /// The text that is shown for the word: its hanzi, or its meaning if the note has no hanzi.
  var text: String { texts[.simplified] ?? texts[.traditional] ?? texts[.gloss] ?? "" }

  /// Returns the pinyin at the beginning of a meaning, as in `xuéxiào; school`, and the rest; nil
  /// if there is none with tones.
  private static func pinyin(before text: String) -> (pinyin: String, rest: String)? {
    let end = text.firstIndex { ";；,，/:：([（–—|\n".contains($0) } ?? text.endIndex
    let first = ImportText.trimmed(text[..<end])
    guard FieldContent.pinyinHasTones(first) == true else { return nil }
    let rest = text[end...].drop { !$0.isLetter && !$0.isNumber }
    return (first, String(rest))
  }

  /// Returns the word in `words` that has a spelling and a reading of the note; nil if there is
  /// none.
  ///
  /// A spelling can be in either script. A reading can be as in dictionaries or as spoken, after
  /// tone sandhi. If the note has no tones, a word is found if it alone has the spelling, or if all
  /// its syllables are neutral, because the neutral tone has no mark.
  func word(in words: some WordSource) throws -> Word? {
    let texts = pinyin.compactMap { try? PinyinText($0) }
    let toned = texts.flatMap { $0.candidates.compactMap(\.reading) }
    var seen: Set<String> = []
    for spelling in headwords.flatMap(\.spellings) where seen.insert(spelling).inserted {
      let found = try words.words(spelled: spelling)
      guard !found.isEmpty else { continue }
      if toned.isEmpty {
        if found.count == 1 { return found[0] }
        let neutral = pinyin.compactMap { try? PinyinText($0 + "5") }
          .flatMap { $0.candidates.compactMap(\.reading) }
        if let match = Self.match(found, neutral) { return match }
      } else if let match = Self.match(found, toned) {
        return match
      }
    }
    return nil
  }

  /// Returns the word that best fits the readings of a note; nil if none fits.
  ///
  /// The best is the first word with one of the readings, then the first that accepts one of them
  /// (炸 zhá, to fry, accepts zhà, to explode), then the first with one of them as its spoken form.
  private static func match(_ words: [Word], _ readings: [Reading]) -> Word? {
    let wanted = Set(readings.map(\.syllables))
    if let exact = words.first(where: { wanted.contains($0.reading.syllables) }) { return exact }
    if let accepted = words.first(where: { word in
      word.acceptedReadings.contains { wanted.contains($0.syllables) }
    }) {
      return accepted
    }
    return words.first { word in
      word.acceptedReadings.contains { accepted in
        accepted.spokenVariants(hanzi: word.simplified).contains { wanted.contains($0.syllables) }
      }
    }
  }

  /// Makes a word from the texts, with the most likely spelling and reading that fit each other.
  ///
  /// - Throws: `WordRow.Fault` if the text is a sentence, or no spelling and reading make a valid
  ///   word.
  func made() throws(WordRow.Fault) -> Word {
    guard headwords.first?.isSentence != true else {
      let text = texts[.simplified] ?? ""
      throw WordRow.Fault(field: .simplified, fault: .notHanzi(text), reason: .sentence)
    }
    do throws(WordRow.Fault) {
      return try WordRow(row(texts[.simplified], texts[.traditional], pinyin.first)).word
    } catch {
      let other = headwords.count > 1 ? headwords[1].spellings : []
      for (index, spelling) in (headwords.first?.spellings ?? []).enumerated() {
        let traditional = index < other.count ? other[index] : nil
        for reading in pinyin {
          if let made = try? WordRow(row(spelling, traditional, reading)) { return made.word }
        }
      }
      throw error
    }
  }

  private func row(
    _ simplified: String?,
    _ traditional: String?,
    _ reading: String?
  ) -> [WordField: String] {
    var row = texts
    row[.simplified] = simplified
    row[.traditional] = traditional
    row[.reading] = reading
    row[.gloss] = gloss
    return row
  }
}
