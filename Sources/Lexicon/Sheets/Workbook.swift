/// A workbook of another program: an .xlsx file (ECMA-376, part 1) or an .ods file (OpenDocument
/// 1.3, part 3).
struct Workbook {
  let path: String
  let format: ImportFormat
  private let archive: ArchiveFile

  /// Makes a reader of an archive that contains files with these names; nil if it is not a
  /// workbook.
  init?(path: String, files: Set<String>) {
    if files.contains("xl/workbook.xml") {
      format = .xlsx
    } else if files.contains("content.xml"), files.contains("META-INF/manifest.xml") {
      format = .ods
    } else {
      return nil
    }
    self.path = path
    archive = ArchiveFile(path: path)
  }

  /// The rows of a sheet in a temporary file, as ``SheetRows`` writes them.
  struct Sheet {
    let file: UnpackedFile
    /// The names of all sheets that are not hidden, beginning with the one that was read.
    let names: [String]
  }

  /// Reads a sheet by its name; if the name is nil, reads the first sheet that is not hidden.
  ///
  /// - Throws: `LexiconError.noSheet` if there is none; other errors if the workbook is damaged,
  ///   encrypted or too large.
  func sheet(named name: String?) throws(LexiconError) -> Sheet {
    format == .xlsx
      ? try XLSXSheets(self).sheet(named: name) : try ODSSheets(self).sheet(named: name)
  }

  /// Returns the index, from 0, of the sheet that is read, and the names of all sheets, beginning
  /// with this sheet.
  ///
  /// `name`: the name of the sheet, in any case; nil for the first one.
  ///
  /// - Throws: `LexiconError.noSheet` if no sheet has the name, or there is no sheet.
  func chosen(
    _ name: String?,
    among names: [String]
  ) throws(LexiconError) -> (index: Int, order: [String]) {
    let wanted = name.map { name in names.firstIndex { $0.lowercased() == name.lowercased() } } ?? 0
    guard let index = wanted, names.indices.contains(index) else {
      throw .noSheet(path: path, name: name ?? "", found: names)
    }
    return (index, [names[index]] + names.indices.filter { $0 != index }.map { names[$0] })
  }

  /// Calls the body with each event of an XML file in the archive, until the body returns false.
  ///
  /// `isOptional`: true if the file may be missing.
  ///
  /// - Throws: `LexiconError.badWorkbook` if the file is missing and not optional, or is not XML;
  ///   errors of unpacking it, and those of `body`.
  func read(
    _ name: String,
    isOptional: Bool = false,
    _ body: (XMLEvents.Event) throws(LexiconError) -> Bool
  ) throws(LexiconError) {
    guard let found = try archive.unpack(rank: { $0 == name ? 0 : nil }) else {
      guard isOptional else { throw .badWorkbook(path: path, reason: "\(name) is missing") }
      return
    }
    var events = XMLEvents(ImportText.inUTF8(try ImportBounds.contents(of: found.file.path)))
    while true {
      let event: XMLEvents.Event?
      do throws(XMLEvents.Fault) {
        event = try events.next()
      } catch {
        throw .badWorkbook(path: path, reason: "\(name), byte \(error.position): \(error.reason)")
      }
      guard let event, try body(event) else { return }
    }
  }
}

/// A writer that stores each row of a sheet as a line of tab-separated values.
///
/// The file is then read like any table in text; the number of a line is the number of its row.
struct SheetRows {
  /// The largest number of columns of a row, as in Excel; a row with more cells is not from a list
  /// of words.
  static let mostColumns = 16_384

  let path: String
  let file: UnpackedFile
  /// The number of lines that were written.
  private(set) var count = 0
  /// The number of tabs and the number of bytes that were written.
  private var (tabs, bytes) = (0, 0)
  private var buffer: [UInt8] = []

  init(path: String) throws(LexiconError) {
    self.path = path
    file = try UnpackedFile()
  }

  /// Writes a row, after empty lines for the rows that were left out before it.
  ///
  /// A row of empty cells is left out.
  ///
  /// `number`: the number of the row, from 1, which is greater than that of the row before it.
  ///
  /// - Throws: `.tooManyRows`, `.tooManyFields` or `.tooLarge` beyond the limits of
  ///   ``ImportBounds``, and `.cannotWrite`.
  mutating func add(_ cells: [String], at number: Int) throws(LexiconError) {
    guard number <= ImportBounds.rows else {
      throw .tooManyRows(path: path, limit: ImportBounds.rows)
    }
    let used = cells.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    guard used > 0 else { return }
    let before = buffer.count
    buffer.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: number - 1 - count))
    for (index, cell) in cells.prefix(used).enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: "\t")) }
      append(cell)
    }
    buffer.append(UInt8(ascii: "\n"))
    tabs += used - 1
    bytes += buffer.count - before
    count = number
    guard tabs <= ImportBounds.fields else {
      throw .tooManyFields(path: path, limit: ImportBounds.fields)
    }
    guard bytes <= ImportBounds.bytes else {
      throw .tooLarge(path: path, megabytes: ImportBounds.bytes >> 20)
    }
    if buffer.count > 1 << 20 { try flush() }
  }

  /// Writes the buffered lines to the file.
  mutating func flush() throws(LexiconError) {
    try file.write(buffer[...])
    buffer.removeAll(keepingCapacity: true)
  }

  /// Appends a cell to the buffer, with a space for each tab and line break.
  ///
  /// A cell that contains a quotation mark is quoted, and its quotation marks are doubled.
  private mutating func append(_ cell: String) {
    let isQuoted = cell.utf8.contains(UInt8(ascii: "\""))
    if isQuoted { buffer.append(UInt8(ascii: "\"")) }
    for byte in cell.utf8 {
      switch byte {
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        buffer.append(UInt8(ascii: " "))
      case UInt8(ascii: "\""): buffer += [byte, byte]
      default: buffer.append(byte)
      }
    }
    if isQuoted { buffer.append(UInt8(ascii: "\"")) }
  }
}
