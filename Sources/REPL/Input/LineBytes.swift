/// The rules by which every input turns the bytes of a line into an event.
enum LineBytes {
  /// The maximum number of bytes of a line without its terminator.
  static let limit = 4_096

  /// Returns the event for the bytes of a line: the line, or the reason why it is skipped.
  static func event(_ bytes: [UInt8]) -> InputEvent {
    guard bytes.count <= limit else { return .tooLong(limit: limit) }
    do {
      let checked = try UTF8Span(validating: bytes.span)
      return .line(String(copying: checked))
    } catch {
      return .invalidUTF8(at: error.byteOffsets.lowerBound)
    }
  }
}
