/// The names in a list of pupils: those in the lines of a text, or in columns of a table.
package struct NameList: Sendable {
  /// A name as it is written in the list; `given` is never empty.
  package struct Name: Hashable, Sendable {
    /// The given name; the whole name if the list has no column of surnames.
    package let given: String
    /// The surname; empty if the list has no column of surnames.
    package let surname: String
    /// The number of the line or row, from 1.
    package let line: Int

    fileprivate init?(_ given: String, _ surname: String = "", line: Int) {
      let isAlone = given.isEmpty
      (self.given, self.surname) = (isAlone ? surname : given, isAlone ? "" : surname)
      self.line = line
      if self.given.isEmpty { return nil }
    }
  }

  /// The names in the order of the file.
  package let names: [Name]
  /// The titles of the columns of names, that of the given names first; empty if they have none.
  package let titles: [String]
  /// The encoding of the text; nil if it is UTF-8.
  package let encoding: TextEncoding?

  /// The number of the first rows among which the header is searched.
  private static let titleRows = 12
  /// The number of rows in which the column of names is searched if no column has a title.
  private static let samples = 20

  /// Reads a text, a table in text or a workbook.
  ///
  /// `sheet`: the name of the sheet of a workbook; nil for the first one.
  ///
  /// - Throws: `LexiconError.noNames` if the file has no names or is of another kind; otherwise the
  ///   errors of an import of words.
  package init(path: String, sheet: String? = nil) throws(LexiconError) {
    let source = try ImportSource(
      path: path,
      sheet: sheet,
      encoding: { TextEncoding(ofNames: $0) },
      progress: { _ in }
    )
    // A file unpacked from an archive is deleted with the source.
    defer { withExtendedLifetime(source) {} }
    encoding = source.encoding
    switch source.format {
    case .csv where source.name.lowercased().hasSuffix(".csv"), .tsv, .xlsx, .ods:
      (names, titles) = Self.columns(of: try Self.rows(of: source))
    case .csv, .cedict: (names, titles) = try Self.lines(of: source)
    case .jsonLines, .anki, .sqlite: throw .noNames(path: path)
    }
    guard !names.isEmpty else { throw .noNames(path: path) }
  }

  /// Returns the names in the lines of a text, without a title above them.
  ///
  /// “Lee, Ann” is one name.
  private static func lines(
    of source: ImportSource
  ) throws(LexiconError) -> (names: [Name], titles: [String]) {
    var names: [Name] = []
    for line in try source.lines() {
      let text = ImportText.trimmed(try source.checked(line))
      if let name = Name(text, line: line.number) { names.append(name) }
    }
    guard let title = names.first?.given, NameTitle(title) != nil else { return (names, []) }
    return (Array(names.dropFirst()), [title])
  }

  private static func rows(
    of source: ImportSource
  ) throws(LexiconError) -> [SeparatedRows.Row] {
    let separator = source.separator ?? UInt8(ascii: ",")
    var reader = SeparatedRows(try source.checkedBytes(), separator: separator)
    var rows: [SeparatedRows.Row] = []
    do throws(SeparatedRows.Fault) {
      while let row = try reader.next() {
        rows.append(.init(line: row.line, fields: row.fields.map(ImportText.trimmed)))
      }
    } catch {
      throw .malformed(.init(file: source.name, line: error.line, column: 1), .badQuoting)
    }
    return rows.filter { row in row.fields.contains { !$0.isEmpty } }
  }

  /// Returns the names in the columns of a table, with the titles of these columns.
  ///
  /// The columns are those whose titles in the header are the most suitable, otherwise the first
  /// column in which more than half of the cells of the first rows are words; without such a column
  /// there are no names. The rows above the header are titles of the list.
  private static func columns(
    of rows: [SeparatedRows.Row]
  ) -> (names: [Name], titles: [String]) {
    let header = rows.prefix(titleRows).firstIndex { $0.fields.contains { NameTitle($0) != nil } }
    let body = rows.dropFirst(header.map { $0 + 1 } ?? 0)
    let titles = header.map { rows[$0].fields } ?? []
    var chosen = titled(titles, above: body.map(\.fields))
    let isTitled = !chosen.isEmpty
    if !isTitled { chosen = worded(body.prefix(samples).map(\.fields)).map { [$0] } ?? [] }
    let names = body.compactMap { row in
      let parts = chosen.map { $0 < row.fields.count ? row.fields[$0] : "" }
      return parts.first.flatMap { Name($0, parts.count > 1 ? parts[1] : "", line: row.line) }
    }
    return (names, isTitled ? chosen.map { titles[$0] } : [])
  }

  /// Returns the columns of names by their titles; empty if no title fits.
  ///
  /// The result is the column of given names and that of surnames, or one column of whole names.
  ///
  /// A column without a letter below its title is never one of names.
  private static func titled(_ titles: [String], above body: [[String]]) -> [Int] {
    var columns: [NameTitle: Int] = [:]
    for (column, cell) in titles.enumerated() {
      guard let title = NameTitle(cell), columns[title] == nil else { continue }
      let hasLetters = body.contains { row in
        column < row.count && row[column].contains(where: \.isLetter)
      }
      if hasLetters { columns[title] = column }
    }
    // “Name” beside given names is the surname.
    if let given = columns[.given], let surname = columns[.surname] ?? columns[.name] {
      return [given, surname]
    }
    let alone = [NameTitle.whole, .name, .given, .surname].compactMap { columns[$0] }.first
    return alone.map { [$0] } ?? []
  }

  /// Returns the first column in which more than half of the cells are words; nil if there is none.
  ///
  /// A word has letters and no digits.
  private static func worded(_ rows: [[String]]) -> Int? {
    (0..<(rows.map(\.count).max() ?? 0)).first { column in
      let cells = rows.compactMap { column < $0.count ? $0[column] : nil }
      let words = cells.count { $0.contains(where: \.isLetter) && !$0.contains(where: \.isNumber) }
      return 2 * words > cells.count
    }
  }
}

/// The meaning of a column's title for the names below it.
private enum NameTitle: CaseIterable {
  case given, surname
  /// The whole name, or the surname beside a column of given names.
  case name
  case whole

  /// The titles in lower case, without blanks and punctuation.
  private var titles: Set<String> {
    switch self {
    case .given:
      [
        "firstname", "firstnames", "givenname", "givennames", "forename", "forenames", "vorname",
        "vornamen", "rufname", "nombre", "nombres", "prénom", "prénoms", "prenom", "prenoms", "名",
        "名字",
      ]
    case .surname:
      [
        "surname", "surnames", "lastname", "lastnames", "familyname", "familynames", "nachname",
        "nachnamen", "familienname", "familiennamen", "zuname", "apellido", "apellidos",
        "primerapellido", "nomdefamille", "姓", "姓氏",
      ]
    case .name: ["name", "names", "namen", "nom", "noms"]
    case .whole:
      [
        "pupil", "pupils", "student", "students", "fullname", "pupilname", "studentname",
        "nameofpupil", "nameofstudent", "schüler", "schülerin", "schülerinnen", "schülername",
        "namevorname", "nachnamevorname", "vornamename", "vornamenachname", "alumno", "alumna",
        "alumnos", "alumnas", "alumnoa", "alumnosas", "nombreyapellidos", "apellidosynombre",
        "élève", "élèves", "nomprénom", "nometprénom", "姓名", "学生", "學生", "学生姓名", "學生姓名",
        "名前",
      ]
    }
  }

  init?(_ cell: String) {
    let plain = cell.lowercased().filter { $0.isLetter || $0.isNumber }
    guard let title = Self.allCases.first(where: { $0.titles.contains(plain) }) else { return nil }
    self = title
  }
}
