/// A field of a word that a column can give.
enum WordField: String, CaseIterable, Sendable {
  case simplified, traditional, reading, accepted, gloss, level, hsk2012, hsk2021, hsk2025
  case topic, pos, rank, measure

  /// What people call the column, in lower case without spaces.
  private var names: [String] {
    switch self {
    case .simplified:
      ["hanzi", "word", "front", "chinese", "characters", "character", "expression", "汉字", "简体"]
    case .traditional: ["traditionalcharacters", "繁体", "繁體"]
    case .reading: ["pinyin", "pronunciation", "拼音"]
    case .accepted: ["alsoread", "otherreadings"]
    case .gloss: ["meaning", "english", "back", "definition", "definitions", "translation", "意思"]
    case .level: ["hsk", "hsklevel"]
    case .hsk2012: ["2012"]
    case .hsk2021: ["2021"]
    case .hsk2025: ["2025"]
    case .topic: ["category"]
    case .pos: ["partofspeech"]
    case .rank: ["frequencyrank", "frequency"]
    case .measure: ["measureword", "measurewords", "classifier"]
    }
  }

  init?(columnName text: String) {
    let plain = String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    let field = Self.allCases.first { $0.rawValue == plain || $0.names.contains(plain) }
    guard let field else { return nil }
    self = field
  }
}

/// Which column gives which field.
struct FieldMap {
  let columns: [WordField: Int]

  /// By the names of the columns, or by `given` from left to right, where `-` leaves one out.
  ///
  /// The first column with a name that fits a field gives it.
  init(header: [String], given: [String] = []) {
    var columns: [WordField: Int] = [:]
    for (index, name) in (given.isEmpty ? header : given).enumerated() {
      guard let field = WordField(columnName: name), columns[field] == nil else { continue }
      columns[field] = index
    }
    self.columns = columns
  }

  /// The columns that a note may have.
  static let mostColumns = 100

  init(columns: [WordField: Int]) { self.columns = columns }

  static let needed: [WordField] = [.simplified, .reading, .gloss]

  /// The first field without a column that every word must have.
  var missing: WordField? { Self.needed.first { columns[$0] == nil } }

  /// The map for people: `simplified = Hanzi`.
  func description(_ header: [String]) -> [String] {
    columns.sorted { $0.value < $1.value }.map { field, index in
      "\(field.rawValue) = \(index < header.count ? header[index] : "column \(index + 1)")"
    }
  }

  /// The fields of one row; a column that the row does not reach is empty.
  func fields(_ row: [String]) -> [WordField: String] {
    columns.compactMapValues { index in
      index < row.count ? ImportText.trimmed(row[index]) : nil
    }
  }
}
