/// A reader of the words in the notes of an Anki collection.
struct AnkiWords: WordReader {
  let source: ImportSource
  let file: AnkiFile
  let options: ImportOptions

  /// The fields that notes of one kind have for each field of a word.
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
