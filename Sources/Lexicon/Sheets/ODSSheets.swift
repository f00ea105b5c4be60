/// A reader of the sheets of an .ods file, all of which are in one XML document.
struct ODSSheets {
  private let book: Workbook

  init(_ book: Workbook) { self.book = book }

  func sheet(named name: String?) throws(LexiconError) -> Workbook.Sheet {
    try checkIsReadable()
    var names: [String] = []
    try forEachTable({ names.append($0) })
    let (index, order) = try book.chosen(name, among: names)
    var cells = ODSCells(path: book.path, rows: try SheetRows(path: book.path))
    var count = -1
    try forEachTable(
      { _ in count += 1 },
      { (event) throws(LexiconError) in
        if count == index { try cells.accept(event) }
      }
    )
    try cells.flush()
    return Workbook.Sheet(file: cells.rows.file, names: order)
  }

  /// Throws an error if the file is encrypted, because its texts would look damaged.
  private func checkIsReadable() throws(LexiconError) {
    var isEncrypted = false
    try book.read("META-INF/manifest.xml") { event in
      if case .start("encryption-data", _) = event { isEncrypted = true }
      return !isEncrypted
    }
    if isEncrypted { throw .oldWorkbook(path: book.path) }
  }

  /// Reads the tables of the document that are not hidden.
  ///
  /// Tables inside cells are ignored. `begin`: a function that is called with the name of each
  /// table. `body`: a function that is then called with each event inside the table.
  private func forEachTable(
    _ begin: (String) -> Void,
    _ body: (XMLEvents.Event) throws(LexiconError) -> Void = { _ in }
  ) throws(LexiconError) {
    var hidden: Set<String> = []
    var style = ""
    // Cells and annotations can contain tables; only those of the first level are sheets.
    var depth = 0
    var isShown = false
    try book.read("content.xml") { (event) throws(LexiconError) in
      switch event {
      case .start("style", let attributes): style = attributes["name"] ?? ""
      case .start("table-properties", let attributes) where attributes["display"] == "false":
        hidden.insert(style)
      case .start("table", let attributes):
        depth += 1
        guard depth == 1 else { break }
        isShown = !hidden.contains(attributes["style-name"] ?? "")
        if isShown { begin(attributes["name"] ?? "") }
      case .end("table"): depth -= 1
      default: if depth == 1, isShown { try body(event) }
      }
      return true
    }
  }
}

/// A reader of the cells in a table of an .ods file.
struct ODSCells {
  private let path: String
  private(set) var rows: SheetRows

  private var row: [String] = []
  /// The number of the current row, from 1, and the number of equal rows for which it is stored.
  private var (number, repeats) = (1, 1)
  private var cell = ""
  private var (cellRepeats, paragraphs) = (1, 0)
  private var isParagraph = false
  /// The number of open elements whose text is skipped: annotations, and readings above characters.
  private var aside = 0

  init(path: String, rows: SheetRows) { (self.path, self.rows) = (path, rows) }

  mutating func flush() throws(LexiconError) { try rows.flush() }

  mutating func accept(_ event: XMLEvents.Event) throws(LexiconError) {
    switch event {
    case .start("annotation", _), .start("ruby-text", _): aside += 1
    case .end("annotation"), .end("ruby-text"): aside -= 1
    case _ where aside > 0: break
    case .start("table-row", let attributes):
      (row, repeats) = ([], try Self.count(attributes["number-rows-repeated"], path))
    case .end("table-row"): try addRow()
    case .start("table-cell", let attributes), .start("covered-table-cell", let attributes):
      (cell, paragraphs) = ("", 0)
      cellRepeats = try Self.count(attributes["number-columns-repeated"], path)
    case .end("table-cell"), .end("covered-table-cell"): try addCell()
    case .start("p", _):
      if paragraphs > 0 { cell += " " }
      (isParagraph, paragraphs) = (true, paragraphs + 1)
    case .end("p"): isParagraph = false
    case .start("s", _), .start("tab", _), .start("line-break", _): cell += " "
    case .text(let text) where isParagraph: cell += text
    default: break
    }
  }

  private mutating func addCell() throws(LexiconError) {
    // Most rows end with an empty cell that is repeated up to the edge of the sheet.
    guard row.count + cellRepeats <= SheetRows.mostColumns else {
      guard cell.isEmpty else {
        throw .badWorkbook(path: path, reason: "row \(number) has too many cells")
      }
      return
    }
    row.append(contentsOf: repeatElement(cell, count: cellRepeats))
  }

  private mutating func addRow() throws(LexiconError) {
    if row.contains(where: { !$0.isEmpty }) {
      guard number + repeats <= ImportBounds.rows else {
        throw .tooManyRows(path: path, limit: ImportBounds.rows)
      }
      for offset in 0..<repeats { try rows.add(row, at: number + offset) }
    }
    number += repeats
  }

  /// Returns the number of times that a row or a cell is repeated; 1 if its attribute `text` is
  /// nil.
  ///
  /// - Throws: `LexiconError.badWorkbook`, which names the file `path`, unless the text is a number
  ///   from 1 to the limit of rows.
  private static func count(_ text: String?, _ path: String) throws(LexiconError) -> Int {
    guard let text else { return 1 }
    guard let count = Int(text), (1...ImportBounds.rows).contains(count) else {
      throw .badWorkbook(path: path, reason: "a row or a cell is repeated \(text.prefix(20)) times")
    }
    return count
  }
}
