/// A reader of values separated by commas, semicolons or tabs, with or without a header.
struct SeparatedValues: WordReader, WordTable {
  let source: ImportSource
  let options: ImportOptions

  /// Reads words by the columns that the options, the names in the header or the contents
  /// determine; see ``FieldMap``.
  ///
  /// - Throws: `LexiconError.noColumn` if a needed field has no column, `.noSuchColumn` if the
  ///   options name a column that does not exist, `.lostCharacters` if there are question marks in
  ///   the place of hanzi, `.malformed` for a line that cannot be read, and errors of reading the
  ///   file.
  func read(into collector: inout WordCollector) throws(LexiconError) {
    let needed = collector.knowsWords ? [.simplified] : FieldMap.needed
    try read(into: &collector) { (header, samples) throws(LexiconError) in
      if Self.hasLostCharacters([header] + samples) { throw .lostCharacters(path: source.path) }
      for (_, name) in options.named { _ = try header.column(name, path: source.path) }
      let map = FieldMap(header: header, samples: samples, options: options)
      if let missing = map.missing(of: needed) {
        throw .noColumn(path: source.path, column: missing.rawValue, found: header)
      }
      return map
    }
  }

  func read<Columns: RowColumns>(
    into collector: inout WordCollector,
    by choose: (_ header: [String], _ samples: [[String]]) throws(LexiconError) -> Columns
  ) throws(LexiconError) {
    var rows = SeparatedRows(
      try source.checkedBytes(),
      separator: source.separator ?? UInt8(ascii: ",")
    )
    var first = try next(of: &rows)
    while let row = first, category(row.fields) != nil || row.fields.allSatisfy(\.isEmpty) {
      collector.category = category(row.fields)
      first = try next(of: &rows)
    }
    if let found = header(below: first, rows) { (first, rows) = found }
    let header = first?.fields.map(ImportText.trimmed) ?? []
    let columns = try choose(header, samples(after: rows))
    collector.describe(columns.description(header), unused: columns.unused)
    var row = columns.hasHeader ? try next(of: &rows) : first
    var count = 0
    while let found = row {
      if count % 2048 == 0 { source.progress(rows.share) }
      count += 1
      if let category = category(found.fields) {
        collector.category = category
      } else if found.fields.contains(where: { !$0.isEmpty }) {
        collector.add(found.fields, by: columns, line: found.line)
      }
      row = try next(of: &rows)
    }
  }

  /// Returns true if no cell has hanzi, and some cells have only question marks, two or more in
  /// all.
  private static func hasLostCharacters(_ rows: [[String]]) -> Bool {
    let cells = rows.joined()
    let lost = cells.filter { cell in cell.allSatisfy { $0 == "?" } }.map(\.count).reduce(0, +)
    return lost > 1
      && !cells.contains { cell in
        cell.unicodeScalars.contains(where: \.properties.isIdeographic)
      }
  }

  /// The maximum number of rows with titles above a header.
  private static let mostTitleRows = 10

  /// Returns the header below the titles of a table, and the rows after it.
  ///
  /// The result is nil if there are no titles, if no header follows them, or if the options name
  /// the columns.
  ///
  /// A title is a row with fewer than two filled cells, as on a sheet of a textbook's lesson. The
  /// header must name two fields or more. `first`: the first row; nil if there is none. `rows`: the
  /// rows after it.
  private func header(
    below first: SeparatedRows.Row?,
    _ rows: SeparatedRows
  ) -> (SeparatedRows.Row?, SeparatedRows)? {
    guard options.columns.isEmpty, options.named.isEmpty, var row = first else { return nil }
    var rows = rows
    for _ in 0..<Self.mostTitleRows where row.fields.count(where: { !$0.isEmpty }) < 2 {
      guard let next = try? rows.next() else { return nil }
      row = next
      let fields = Set(row.fields.compactMap(WordField.init(columnName:)))
      if fields.count > 1 { return (row, rows) }
    }
    return nil
  }

  /// Returns the category that a line such as `// Lesson 1` begins, as in the lists of Pleco; nil
  /// for a row of a table.
  private func category(_ fields: [String]) -> String? {
    guard fields.count == 1, let text = fields.first, text.hasPrefix("//") else { return nil }
    return TopicNames.key(text)
  }

  /// Returns some of the next rows as samples, without advancing the reader.
  private func samples(after rows: SeparatedRows) -> [[String]] {
    var rows = rows
    var samples: [[String]] = []
    while samples.count < FieldContent.sampleSize, let row = try? rows.next() {
      if category(row.fields) == nil { samples.append(row.fields.map(ImportText.trimmed)) }
    }
    return samples
  }

  private func next(of rows: inout SeparatedRows) throws(LexiconError) -> SeparatedRows.Row? {
    do throws(SeparatedRows.Fault) {
      return try rows.next()
    } catch {
      throw .malformed(.init(file: source.name, line: error.line, column: 1), .badQuoting)
    }
  }
}

/// The rows of a text of separated values, read one by one.
///
/// A quoted field may contain separators, line ends and doubled quotation marks. Blanks around a
/// quoted field and before any other field are dropped.
package struct SeparatedRows {
  package struct Row {
    /// The number of the row's first line, from 1.
    package let line: Int
    package let fields: [String]
  }

  /// The error for a quotation mark that is not closed, or not doubled inside a field.
  package struct Fault: Error {
    /// The number of the field's line, from 1.
    package let line: Int
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var place = 0
  private var line = 1

  /// Makes a reader of a text in UTF-8.
  package init(_ bytes: [UInt8], separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
  }

  /// The share of the text that has been read, from 0 to 1.
  package var share: Double { bytes.isEmpty ? 1 : Double(place) / Double(bytes.count) }

  /// Returns the next row; nil at the end of the text.
  package mutating func next() throws(Fault) -> Row? {
    guard place < bytes.count else { return nil }
    let first = line
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard place < bytes.count else { break }
      place += 1
      if bytes[place - 1] == separator { continue }
      if bytes[place - 1] == Self.carriageReturn, peek(0) == Self.lineFeed { place += 1 }
      line += 1
      break
    }
    return Row(line: first, fields: fields)
  }

  /// Reads a field up to its separator, its line end or the end of the text.
  ///
  /// - Throws: ``Fault`` if a quotation mark is not closed, or is not doubled inside the field.
  private mutating func field() throws(Fault) -> String {
    skipBlanks()
    if peek(0) == Self.quote { return try quotedField() }
    let start = place
    var hasQuotes = false
    while let byte = peek(0), !isEnd(byte) {
      if byte == Self.quote {
        guard peek(1) == Self.quote else { throw Fault(line: line) }
        hasQuotes = true
        place += 1
      }
      place += 1
    }
    return text(start..<place, hasQuotes)
  }

  private mutating func quotedField() throws(Fault) -> String {
    let first = line
    place += 1
    let start = place
    var hasQuotes = false
    while true {
      guard let byte = peek(0) else { throw Fault(line: first) }
      if byte == Self.quote {
        guard peek(1) == Self.quote else { break }
        hasQuotes = true
        place += 1
      } else if byte == Self.lineFeed
        || byte == Self.carriageReturn && peek(1) != Self.lineFeed
      {
        line += 1
      }
      place += 1
    }
    let found = text(start..<place, hasQuotes)
    place += 1
    skipBlanks()
    if let byte = peek(0), !isEnd(byte) { throw Fault(line: first) }
    return found
  }

  private mutating func skipBlanks() {
    while let byte = peek(0), byte != separator,
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    { place += 1 }
  }

  private func text(_ range: Range<Int>, _ hasQuotes: Bool) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return hasQuotes ? text.replacing("\"\"", with: "\"") : text
  }

  /// Returns the byte at a distance from the current position; nil after the end.
  private func peek(_ distance: Int) -> UInt8? {
    place + distance < bytes.count ? bytes[place + distance] : nil
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
