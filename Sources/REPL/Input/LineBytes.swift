/// The rules that turn the bytes of a line into an event, for all inputs.
enum LineBytes {
  /// The largest number of bytes in a line, not counting the terminator.
  static let limit = 4_096

  /// Returns the line, or the reason why it is skipped.
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
