import Foundation

/// The limits for files that are imported.
///
/// Real lists are far below the limits, and any machine can handle a file within all limits.
package enum ImportBounds {
  /// The largest number of bytes of a file, of a file unpacked from an archive, and of all cells of
  /// a table in a database.
  package static let bytes = 256 << 20
  /// The largest number of bytes in an Anki collection, and in all cells of one of its tables.
  static let collectionBytes = 1 << 30
  /// The largest number of kinds of notes in a collection, together with all their fields and
  /// templates.
  static let notetypeParts = 10_000
  /// The largest number of lines in a text, and of rows in a table of a database.
  static let rows = 2_000_000
  /// The largest number of fields in all rows of a table in a text.
  static let fields = 10_000_000
  /// The largest number of files in an archive.
  static let archivedFiles = 100_000
  /// The largest number of Unicode scalars of a line or a field; combining marks count like
  /// letters.
  static let lineLength = 10_000
  /// The largest number of bytes in one cell of a database.
  static let cellBytes = 16 << 20
  /// The largest number of further readings of one word, and of its parts of speech, measure words
  /// or wrong answers.
  static let partsOfWord = 32
  /// The size in bytes from which a gloss is not merged with the gloss of another entry.
  ///
  /// All glosses are shortened in the end.
  static let joinedGloss = 2_000

  /// The longest time for reading a database.
  ///
  /// Texts need no such limit, because their lines are short.
  static let databaseTime = Duration.seconds(300)

  static func isTooLong(_ text: some StringProtocol) -> Bool {
    text.utf8.count > lineLength && text.unicodeScalars.count > lineLength
  }

  /// Throws an error if a text has too many lines or fields; it allocates no memory for them.
  ///
  /// `separator`: the byte between the fields of a table; nil for a text without fields.
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

  /// Returns the bytes of a file, or of standard input if the path is `-`.
  ///
  /// Reading ends at the limit, because both can be endless.
  /// - Throws: `LexiconError.tooLarge` if there are more than `most` bytes, and `.unreadable` if
  ///   they cannot be read.
  package static func contents(
    of path: String,
    most: Int = bytes
  ) throws(LexiconError) -> [UInt8] {
    let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard let file else { throw .unreadable(path: path) }
    var contents: [UInt8] = []
    while true {
      let data: Data?
      do { data = try file.read(upToCount: 1 << 20) } catch { throw .unreadable(path: path) }
      guard let data, !data.isEmpty else { return contents }
      contents += data
      guard contents.count <= most else { throw .tooLarge(path: path, megabytes: most >> 20) }
    }
  }
}

/// A count of the rows and bytes that were read from a table so far.
struct ImportAccount {
  let path: String
  let mostBytes: Int
  private(set) var rows = 0
  private var bytes = 0

  init(path: String, mostBytes: Int) {
    self.path = path
    self.mostBytes = mostBytes
  }

  /// Counts a row of texts.
  ///
  /// - Throws: `LexiconError` if there are too many rows or bytes.
  mutating func count(_ cells: [String?]) throws(LexiconError) {
    for cell in cells { bytes += cell?.utf8.count ?? 0 }
    try countRow()
  }

  /// Counts a row of `count` integers.
  ///
  /// - Throws: `LexiconError` if there are too many rows or bytes.
  mutating func count(numbers count: Int) throws(LexiconError) {
    bytes += 8 * count
    try countRow()
  }

  private mutating func countRow() throws(LexiconError) {
    rows += 1
    guard rows <= ImportBounds.rows else {
      throw .tooManyRows(path: path, limit: ImportBounds.rows)
    }
    guard bytes <= mostBytes else { throw .tooLarge(path: path, megabytes: mostBytes >> 20) }
  }
}
