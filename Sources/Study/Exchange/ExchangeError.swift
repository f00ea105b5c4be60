/// An error of an import or an export, without its message; lines count from 1.
package enum ExchangeError: Error, Codable, Hashable, Sendable {
  /// The first line is not of the type `meta`.
  case noMeta
  case newerFormat(Int, supported: Int)
  /// The export has a format that is older than `oldest`, the first released one.
  case olderFormat(Int, oldest: Int)
  case notUTF8(line: Int)
  case tooLong(line: Int, limit: Int)
  case tooLarge(megabytes: Int)
  case notJSON(line: Int)
  case unknownType(line: Int, String)
  /// A field is missing or invalid in a line, whose number counts from 1.
  case badField(line: Int, field: String)
  case duplicate(line: Int)
  /// The file has no end line, or its end line gives another number of lines.
  ///
  /// `lines`: the number of lines that were read before.
  case cut(lines: Int)
  /// The file continues after the end line.
  case afterEnd(line: Int)
  case unreadable(path: String)
  /// The temporary copy of the stream could not be written.
  case notCopied(path: String)
  /// The database or an entry of its log was replaced during the export.
  case changed
  /// The status of a card in the file differs from the one that the file's reviews and events give.
  case statusDiffers(CardKey)
}
