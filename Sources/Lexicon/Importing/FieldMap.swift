/// A field of a word that a column of a table can fill.
enum WordField: String, CaseIterable, Sendable {
  case simplified, traditional, reading, accepted, gloss, level, hsk2012, hsk2021, hsk2025
  case topic, pos, rank, measure, phrase
  case phraseTraditional = "phrase-traditional"
  case phraseTranslation = "phrase-translation"

  /// The common names of a column for the field, in lower case without spaces.
  private var names: [String] {
    switch self {
    case .simplified:
      [
        "hanzi", "word", "words", "front", "chinese", "characters", "character", "expression",
        "simp", "simplifiedhanzi", "vocabulary", "term", "中文", "汉字", "漢字", "简体", "简体字",
        "生词", "生詞", "词语", "詞語", "单词", "單詞", "词汇", "詞彙", "单字", "單字", "生字", "字词", "字詞", "词", "詞",
      ]
    case .traditional:
      ["traditionalcharacters", "traditionalhanzi", "trad", "繁体", "繁體", "繁体字", "繁體字"]
    case .reading:
      [
        "pinyin", "pinyin1", "pinyin2", "pinyintoned", "pinyinnumbered", "pronunciation", "ruby",
        "zhuyin", "bopomofo", "拼音", "注音", "读音", "讀音", "发音", "發音",
      ]
    case .accepted: ["alsoread", "otherreadings"]
    case .gloss:
      [
        "meaning", "meanings", "english", "back", "definition", "definitions", "translation",
        "translations", "englishmeaning", "意思", "释义", "釋義", "解释", "解釋", "翻译", "翻譯", "英文",
        "英语", "英語",
        "bedeutung", "deutsch", "übersetzung", "traduction", "français", "traducción", "español",
        "significado", "traduzione", "italiano", "перевод",
      ]
    case .level: ["hsk", "hsklevel"]
    case .hsk2012: ["2012"]
    case .hsk2021: ["2021"]
    case .hsk2025: ["2025"]
    case .topic: ["category"]
    case .pos: ["partofspeech"]
    case .rank: ["frequencyrank", "frequency"]
    case .measure: ["measureword", "measurewords", "classifier"]
    case .phrase:
      [
        "sentence", "sentences", "example", "examples", "examplesentence", "examplesentences",
        "examplehanzi", "sentencehanzi", "例句", "例子", "句子",
      ]
    case .phraseTraditional:
      [
        "phrasetraditional", "sentencetraditional", "traditionalsentence", "exampletraditional",
        "traditionalexample", "例句繁体", "例句繁體", "繁体例句", "繁體例句",
      ]
    case .phraseTranslation:
      [
        "phrasetranslation", "phraseenglish", "sentencetranslation", "sentenceenglish",
        "sentencemeaning", "exampletranslation", "exampleenglish", "examplemeaning",
        "examplesentencetranslation", "例句翻译", "例句翻譯",
      ]
    }
  }

  init?(columnName text: String) {
    let plain = String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    let field = Self.allCases.first { $0.rawValue == plain || $0.names.contains(plain) }
    guard let field else { return nil }
    self = field
  }
}

/// The assignment of table columns to the fields of a word.
struct FieldMap: RowColumns {
  let columns: [WordField: Int]
  let hasHeader: Bool
  /// The columns of a header that fill no field.
  private(set) var unused: [String] = []

  /// Assigns columns to fields by the names that the options or the header give to the columns.
  ///
  /// The options can name the columns from left to right; `-` skips a column. They can also name
  /// single columns, and these names have precedence. Otherwise, the first of several columns for
  /// the same field is used. A second column of meanings, if it comes after the columns of the
  /// meaning and of the phrase, has the translation of the phrase. Fields that no name fills are
  /// assigned by the content of the columns, unless the options name them from left to right.
  ///
  /// The first row is a word or a header, depending on its cell in the column for the word:
  ///
  /// - If the options name the columns from left to right, it is a word if the cell is in hanzi and
  ///   not the name of a column.
  /// - If the options name single columns, or the row has the name of a column, it is a header.
  /// - Otherwise, it is a word if the cell has a word in hanzi.
  ///
  /// `samples`: some rows after the first one.
  init(
    header: [String],
    samples: [[String]] = [],
    options: ImportOptions = ImportOptions()
  ) {
    let given = options.columns
    var columns: [WordField: Int] = [:]
    for (field, name) in options.named { columns[field] = header.firstIndex(of: name) }
    for (index, name) in (given.isEmpty ? header : given).enumerated() {
      guard var field = WordField(columnName: name) else { continue }
      if field == .gloss, columns[.gloss] != nil, columns[.phrase] != nil {
        field = .phraseTranslation
      }
      if columns[field] == nil { columns[field] = index }
    }
    let hasNames = !given.isEmpty || !columns.isEmpty
    if given.isEmpty {
      // The first row may be a word if it has no name of a column.
      if !hasNames { Self.fill(&columns, by: [header] + samples, count: header.count) }
      if columns[.simplified] == nil || hasNames {
        Self.fill(&columns, by: samples, count: header.count)
      }
    }
    self.columns = columns
    if given.isEmpty {
      let used = Set(columns.values)
      unused = header.indices.filter { !used.contains($0) && !header[$0].isEmpty }
        .map { header[$0] }
    }
    let first = columns[.simplified] ?? columns[.traditional]
    let cell = first.flatMap { $0 < header.count ? header[$0] : nil } ?? ""
    let isWord =
      hasNames ? ImportText.isHanzi(cell) && !given.isEmpty : !AnkiHeadword(cell).spellings.isEmpty
    hasHeader = !isWord
    if !hasHeader { unused = [] }
  }

  /// Assigns unused columns to fields that no column fills, by the content of these columns in
  /// `rows`.
  ///
  /// `count`: the number of columns.
  private static func fill(_ columns: inout [WordField: Int], by rows: [[String]], count: Int) {
    let used = Set(columns.values)
    let hasWord = columns[.simplified] != nil || columns[.traditional] != nil
    for index in 0..<min(count, mostColumns) where !used.contains(index) {
      let values = rows.compactMap { index < $0.count ? $0[index] : nil }
      let field: WordField? =
        switch FieldContent(values) {
        case .word where !hasWord: columns[.simplified] == nil ? .simplified : .traditional
        case .pinyin: .reading
        case .prose: .gloss
        case .sentence: .phrase
        default: nil
        }
      if let field, columns[field] == nil { columns[field] = index }
    }
  }

  /// The maximum number of columns of a table, and of fields of a note, that are assigned.
  static let mostColumns = 100

  init(columns: [WordField: Int]) {
    self.columns = columns
    hasHeader = true
  }

  static let needed: [WordField] = [.simplified, .reading, .gloss]

  /// The first field that every word needs and that no column fills; nil if there is none.
  var missing: WordField? { missing(of: Self.needed) }

  /// Returns the first of some fields that no column fills; nil if there is none.
  func missing(of needed: [WordField]) -> WordField? {
    Self.missing(of: needed) { columns[$0] != nil }
  }

  /// Returns the first of some fields that is not filled; nil if there is none.
  ///
  /// A field for traditional characters can replace one for simplified characters.
  static func missing(
    of needed: [WordField],
    isFilled: (WordField) -> Bool
  ) -> WordField? {
    needed.first { !isFilled($0) && !($0 == .simplified && isFilled(.traditional)) }
  }

  /// Returns the uses of the columns in readable form, each as `simplified = Hanzi`.
  ///
  /// `header`: the first row of the table, or the names of its columns in a database.
  func description(_ header: [String]) -> [String] {
    columns.sorted { $0.value < $1.value }.map { field, index in
      let isNamed = hasHeader && index < header.count
      return "\(field.rawValue) = \(isNamed ? header[index] : "column \(index + 1)")"
    }
  }

  func index(of field: WordField) -> Int? { columns[field] }

  /// Adds the word of a row; columns that are missing at the end of the row count as empty.
  ///
  /// `line`: the number of the row, from 1.
  ///
  /// - Throws: ``WordRow/Fault`` if the row has no valid word.
  func add(
    _ row: [String?],
    line: Int,
    to collector: inout WordCollector
  ) throws(WordRow.Fault) {
    let fields = columns.compactMapValues { index in
      index < row.count ? row[index].map(ImportText.oneLine) : nil
    }
    try collector.add(fields, hasMeanings: columns[.gloss] != nil)
  }
}

/// The words of the rows of tables.
extension WordCollector {
  /// Adds the word of a row, or several words that are separated in its cell by signs such as a
  /// slash: 爸爸/父亲.
  ///
  /// If the row has as many readings as words, each word gets its own; otherwise the words get the
  /// readings of the packs. `hasMeanings`: true if the list has meanings, so that the report names
  /// a row without one.
  ///
  /// - Throws: ``WordRow/Fault`` if a word of the row cannot be made; then none is added.
  mutating func add(
    _ given: [WordField: String],
    hasMeanings: Bool
  ) throws(WordRow.Fault) {
    var fields = given
    let reading = given[.reading] ?? ""
    // Pinyin has none of these signs.
    if reading.contains(where: { "（(！？。!?.".contains($0) }) {
      fields[.reading] = reading.replacing(#/[（(][^（）()]*[）)]|[！？。!?.]/#, with: "")
    }
    let field = given[.simplified]?.isEmpty == false ? WordField.simplified : .traditional
    let texts = (given[field] ?? "").split { "/／|｜;；、,".contains($0) }.map(ImportText.trimmed)
    guard texts.count > 1 else { return add(try row(fields, field, hasMeanings)) }
    let readings = AnkiHeadword.parts(of: fields[.reading] ?? "")
    let (assumed, completed) = (report.assumed.count, report.completed.count)
    var rows: [WordRow] = []
    do throws(WordRow.Fault) {
      for (index, text) in texts.enumerated() {
        (fields[.traditional], fields[field]) = (nil, text)
        fields[.reading] = readings.count == texts.count ? readings[index] : ""
        rows.append(try row(fields, field, hasMeanings))
      }
    } catch {
      report.assumed.removeSubrange(assumed...)
      report.completed.removeSubrange(completed...)
      throw .init(field: field, fault: error.fault, reason: .severalWords)
    }
    for row in rows { add(row) }
  }

  /// Returns the word of a row.
  ///
  /// If the text of `field` has other signs than hanzi, it is the word of the first spelling in the
  /// text that fits the pinyin: 你好 for 你好！, and 好 or 很好 for （很）好.
  private mutating func row(
    _ fields: [WordField: String],
    _ field: WordField,
    _ hasMeanings: Bool
  ) throws(WordRow.Fault) -> WordRow {
    if let word = try known(fields, hasMeanings: hasMeanings) { return WordRow(word) }
    do throws(WordRow.Fault) {
      return try WordRow(fields)
    } catch {
      guard error.reason == .notHanzi else { throw error }
      var fields = fields
      let traditional = Self.spellings(of: fields[.traditional] ?? "")
      for (index, spelling) in Self.spellings(of: fields[field] ?? "").enumerated() {
        fields[.traditional] = index < traditional.count ? traditional[index] : nil
        fields[field] = spelling
        if let row = try? WordRow(fields) { return row }
      }
      throw error
    }
  }
}
