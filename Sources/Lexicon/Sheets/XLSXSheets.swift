/// A reader of the sheets of an .xlsx file.
struct XLSXSheets {
  private let book: Workbook

  init(_ book: Workbook) { self.book = book }

  func sheet(named name: String?) throws(LexiconError) -> Workbook.Sheet {
    var sheets: [(name: String, relation: String)] = []
    try book.read("xl/workbook.xml") { event in
      if case .start("sheet", let attributes) = event, let name = attributes["name"],
        let relation = attributes["id"], attributes["state"] ?? "visible" == "visible"
      {
        sheets.append((name, relation))
      }
      return true
    }
    let (index, names) = try book.chosen(name, among: sheets.map(\.name))
    let file = try target(of: sheets[index].relation)
    let strings = try sharedStrings()
    var cells = XLSXCells(book.path, names[0], strings, rows: try SheetRows(path: book.path))
    try book.read(file) { (event) throws(LexiconError) in
      try cells.accept(event)
      return true
    }
    try cells.flush()
    return Workbook.Sheet(file: cells.rows.file, names: names)
  }

  /// Returns the name, in the archive, of the file of a sheet.
  ///
  /// `relation`: the id of the relationship that names this file.
  ///
  /// - Throws: `.badWorkbook` if the workbook has no such relationship, and errors of reading the
  ///   workbook.
  private func target(of relation: String) throws(LexiconError) -> String {
    var target: String?
    try book.read("xl/_rels/workbook.xml.rels") { event in
      if case .start("Relationship", let attributes) = event, attributes["Id"] == relation {
        target = attributes["Target"]
      }
      return target == nil
    }
    guard let target else { throw .badWorkbook(path: book.path, reason: "a sheet is missing") }
    // The target is a path from the folder of the workbook, or from the top if it begins with a
    // slash.
    return target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
  }

  /// Returns the shared strings of the workbook, to which cells refer by their index.
  ///
  /// - Throws: `.tooManyFields` if there are too many, and errors of reading the workbook.
  private func sharedStrings() throws(LexiconError) -> [String] {
    var strings: [String] = []
    var text = RichText()
    try book.read("xl/sharedStrings.xml", isOptional: true) { (event) throws(LexiconError) in
      if text.accept(event, within: "si") {
        strings.append(text.text)
        guard strings.count <= ImportBounds.fields else {
          throw .tooManyFields(path: book.path, limit: ImportBounds.fields)
        }
      }
      return true
    }
    return strings
  }
}

/// The text of a cell, joined from its runs of characters without their phonetic guides.
struct RichText {
  private(set) var text = ""
  private var (isInside, isText, isGuide) = (false, false, false)

  /// Accepts an event, and returns true if the event ends the element called `name`, so that the
  /// text is complete.
  mutating func accept(_ event: XMLEvents.Event, within name: String) -> Bool {
    switch event {
    case .start(name, _): (text, isInside, isGuide) = ("", true, false)
    case .start("rPh", _): isGuide = true
    case .end("rPh"): isGuide = false
    case .start("t", _): isText = true
    case .end("t"): isText = false
    case .text(let part) where isInside && isText && !isGuide: text += part
    case .end(name):
      isInside = false
      text = Self.unescaped(text)
      return true
    default: break
    }
    return false
  }

  /// Returns a text in which escapes such as `_x000D_`, by which Excel writes control characters,
  /// are replaced by the characters.
  static func unescaped(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    return text.replacing(#/_x([0-9A-Fa-f]{4})_/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
    }
  }
}

/// A reader of the cells in a sheet of an .xlsx file.
struct XLSXCells {
  private let path: String
  private let sheet: String
  private let strings: [String]
  private(set) var rows: SheetRows

  private var row: [String] = []
  private var rowNumber = 0
  private var column = 0
  private var type = ""
  private var value = ""
  private var isValue = false
  private var inline = RichText()

  init(_ path: String, _ sheet: String, _ strings: [String], rows: SheetRows) {
    (self.path, self.sheet, self.strings, self.rows) = (path, sheet, strings, rows)
  }

  mutating func flush() throws(LexiconError) { try rows.flush() }

  mutating func accept(_ event: XMLEvents.Event) throws(LexiconError) {
    if inline.accept(event, within: "is") { value = inline.text }
    switch event {
    case .start("row", let attributes):
      let number = attributes["r"].map { Int($0) ?? 0 } ?? rowNumber + 1
      guard number > rowNumber else { throw fault("row \(attributes["r"] ?? "") is out of order") }
      (rowNumber, row, column) = (number, [], 0)
    case .end("row"): try rows.add(row, at: rowNumber)
    case .start("c", let attributes):
      if let reference = attributes["r"] {
        guard let index = Self.column(of: reference), index >= column else {
          throw fault("cell \(reference.prefix(20)) is out of order")
        }
        column = index
      }
      (type, value) = (attributes["t"] ?? "n", "")
    case .start("v", _): isValue = true
    case .end("v"): isValue = false
    case .text(let part) where isValue: value += part
    case .end("c"): try addCell()
    default: break
    }
  }

  private mutating func addCell() throws(LexiconError) {
    guard column < SheetRows.mostColumns else { throw fault("a row has too many cells") }
    let text =
      switch type {
      case "s": try shared()
      case "n": Self.number(value)
      case "str": RichText.unescaped(value)
      // An error of a formula, such as #N/A, is not text.
      case "e": ""
      default: value
      }
    if !text.isEmpty {
      row.append(contentsOf: repeatElement("", count: column - row.count))
      row.append(text)
    }
    column += 1
  }

  private func shared() throws(LexiconError) -> String {
    guard let index = Int(value), strings.indices.contains(index) else {
      throw fault("a cell of row \(rowNumber) refers to a text that is missing")
    }
    return strings[index]
  }

  /// Returns the index, from 0, of the column of a reference such as `AB12`; nil if the text is no
  /// reference, or the column is beyond the limit.
  static func column(of reference: String) -> Int? {
    var number = 0
    for byte in reference.utf8.prefix(4) {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF), byte >= 0x41 else {
        break
      }
      number = number * 26 + Int(byte & 0xDF) - 64
    }
    return (1...SheetRows.mostColumns).contains(number) ? number - 1 : nil
  }

  /// Returns a whole number without decimals: `3` for `3.0`; any other text is unchanged.
  private static func number(_ text: String) -> String {
    guard let value = Double(text), let whole = Int(exactly: value) else { return text }
    return String(whole)
  }

  private func fault(_ reason: String) -> LexiconError {
    .badWorkbook(path: path, reason: "sheet ‘\(sheet)’: \(reason)")
  }
}
