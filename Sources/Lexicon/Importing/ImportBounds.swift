/// The bounds of an import, whatever its format: what nobody's list reaches, and a machine bears.
enum ImportBounds {
  /// Bytes of a file, of what an archive unpacks to, and of the cells that a database gives.
  static let bytes = 256 << 20
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

  /// Refuses a text of too many lines, before anything is made of it.
  static func check(_ text: [UInt8], path: String) throws(LexiconError) {
    var lines = 1
    for byte in text where byte == 0x0A { lines += 1 }
    guard lines <= rows else { throw .tooManyRows(path: path, limit: rows) }
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
