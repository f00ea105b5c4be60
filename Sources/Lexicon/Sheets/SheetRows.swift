/// A writer that stores each row of a sheet as a line of tab-separated values.
///
/// So a sheet is read like any table in text, and the number of a line is that of the row.
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
