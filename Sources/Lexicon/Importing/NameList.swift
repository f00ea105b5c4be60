/// The names in a list of pupils: those in the lines of a text, or in a column of a table.
package struct NameList: Sendable {
  /// The names without empty ones, in the order of the file.
  package let names: [String]
  /// The encoding of the text; nil if it is UTF-8.
  package let encoding: TextEncoding?

  /// The titles of a column of names, the most suitable one first.
  private static let titles = [
    "name", "names", "pupil", "pupils", "student", "students", "first name", "firstname",
    "given name", "姓名", "名字", "学生", "學生", "名前", "vorname", "schüler", "nombre", "alumno",
    "prénom", "élève",
  ]
  /// The number of rows in which the column of names is searched if no column has such a title.
  private static let samples = 20

  /// Reads a text, a table in text or a workbook.
  ///
  /// `sheet`: the name of the sheet of a workbook; nil for the first one.
  ///
  /// - Throws: `LexiconError.noNames` if the file has no names or is of another kind; otherwise the
  ///   errors of an import of words.
  package init(path: String, sheet: String? = nil) throws(LexiconError) {
    let source = try ImportSource(path: path, sheet: sheet) { _ in }
    // A file unpacked from an archive is deleted with the source.
    defer { withExtendedLifetime(source) {} }
    encoding = source.encoding
    let found: [String]
    switch source.format {
    case .csv where source.name.lowercased().hasSuffix(".csv"), .tsv, .xlsx, .ods:
      found = Self.column(of: try Self.rows(of: source))
    case .csv, .cedict:
      // “Lee, Ann” in a line of a plain text is one name.
      var lines: [String] = []
      for line in try source.lines() { lines.append(try source.checked(line)) }
      found = lines
    case .jsonLines, .anki, .sqlite: throw .noNames(path: path)
    }
    names = found.map(ImportText.trimmed).filter { !$0.isEmpty }
    guard !names.isEmpty else { throw .noNames(path: path) }
  }

  private static func rows(of source: ImportSource) throws(LexiconError) -> [[String]] {
    let separator = source.separator ?? UInt8(ascii: ",")
    var reader = SeparatedRows(try source.checkedBytes(), separator: separator)
    var rows: [[String]] = []
    do throws(SeparatedRows.Fault) {
      while let row = try reader.next() { rows.append(row.fields.map(ImportText.trimmed)) }
    } catch {
      throw .malformed(.init(file: source.name, line: error.line, column: 1), .badQuoting)
    }
    return rows.filter { row in row.contains { !$0.isEmpty } }
  }

  /// Returns the cells of the column of names.
  ///
  /// It is the column with the most suitable title, otherwise the first column in which more than
  /// half of the cells of the first rows contain letters; without such a column, the cells are
  /// empty.
  private static func column(of rows: [[String]]) -> [String] {
    let header = (rows.first ?? []).map { $0.lowercased() }
    let titled = titles.lazy.compactMap { header.firstIndex(of: $0) }.first
    if let titled { return rows.dropFirst().map { titled < $0.count ? $0[titled] : "" } }
    let sample = rows.prefix(samples)
    let width = sample.map(\.count).max() ?? 0
    let worded = (0..<width).first { column in
      let cells = sample.compactMap { column < $0.count ? $0[column] : nil }
      return 2 * cells.count { $0.contains(where: \.isLetter) } > cells.count
    }
    return rows.map { row in worded.map { $0 < row.count ? row[$0] : "" } ?? "" }
  }
}
