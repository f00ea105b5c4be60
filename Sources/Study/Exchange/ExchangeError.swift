/// Why an export cannot be imported; lines count from 1.
package enum ExchangeError: Error, Codable, Hashable, Sendable {
  /// The first line is not `meta`.
  case noMeta
  case newerFormat(Int, supported: Int)
  case notUTF8(line: Int)
  case tooLong(line: Int, limit: Int)
  case tooLarge(megabytes: Int)
  case notJSON(line: Int)
  case unknownType(line: Int, String)
  /// A field is missing or has the wrong form.
  case badField(line: Int, field: String)
  case duplicate(line: Int)
  /// The file ends before its last line, after this many.
  case cut(lines: Int)
  /// Something follows the last line.
  case afterEnd(line: Int)
  case unreadable(path: String)
  /// The copy of what comes only once could not be written.
  case notCopied(path: String)
  /// Another database took the place of the one that was being exported.
  case changed
  /// The log does not lead to the status that the file claims.
  case statusDiffers(CardKey)
}
