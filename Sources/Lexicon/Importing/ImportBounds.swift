import Foundation

/// The bounds of what is read of other programs, whatever its format: what nobody's list reaches, and a
/// machine bears.
package enum ImportBounds {
  /// Bytes of a file, of what an archive unpacks to, and of the cells that a database gives.
  package static let bytes = 256 << 20
  /// Lines of a text, and rows of a database.
  static let rows = 2_000_000
  /// Fields of all rows of a table in text.
  static let fields = 10_000_000
  /// Files in an archive.
  static let archivedFiles = 100_000
  /// Unicode scalars of a line, and of a field; combining marks count like letters.
  static let lineLength = 10_000
  /// Bytes of one cell of a database.
  static let cellBytes = 16 << 20
  /// Further readings, parts of speech, measure words and wrong answers of one word.
  static let partsOfWord = 32
  /// Bytes of a gloss that the entries of one word are joined to; it is shortened afterwards.
  static let joinedGloss = 2_000

  /// The time in which a database is read; texts need none, since each of their lines is short.
  static let databaseTime = Duration.seconds(300)

  static func isTooLong(_ text: some StringProtocol) -> Bool {
    text.utf8.count > lineLength && text.unicodeScalars.count > lineLength
  }

  /// Refuses a text of too many lines or fields, before anything is made of it.
  ///
  /// `separator`: what parts the fields of a table.
  package static func check(
    _ text: [UInt8],
    path: String,
    separator: UInt8? = nil
  ) throws(LexiconError) {
    var (lines, separators) = (1, 0)
    for byte in text {
      if byte == 0x0A { lines += 1 } else if byte == separator { separators += 1 }
    }
    guard lines <= rows else { throw .tooManyRows(path: path, limit: rows) }
    guard separators <= fields else { throw .tooManyFields(path: path, limit: fields) }
  }

  /// The bytes of a file, or of standard input where the path is `-`, which may have no end.
  package static func contents(of path: String) throws(LexiconError) -> [UInt8] {
    let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard let file else { throw .unreadable(path: path) }
    var contents: [UInt8] = []
    while true {
      let data: Data?
      do { data = try file.read(upToCount: 1 << 20) } catch { throw .unreadable(path: path) }
      guard let data, !data.isEmpty else { return contents }
      contents += data
      guard contents.count <= bytes else { throw .tooLarge(path: path, megabytes: bytes >> 20) }
    }
  }
}

/// What a database has given so far.
struct ImportAccount {
  let path: String
  private(set) var rows = 0
  private var bytes = 0

  init(path: String) { self.path = path }

  /// Counts a row with its cells.
  mutating func take(_ cells: [String]) throws(LexiconError) {
    rows += 1
    for cell in cells { bytes += cell.utf8.count }
    guard rows <= ImportBounds.rows else {
      throw .tooManyRows(path: path, limit: ImportBounds.rows)
    }
    guard bytes <= ImportBounds.bytes else {
      throw .tooLarge(path: path, megabytes: ImportBounds.bytes >> 20)
    }
  }
}
