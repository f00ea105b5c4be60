/// The rules that turn the bytes of one line into an event, the same for every input.
enum LineBytes {
  /// The longest line in bytes, terminator not counted.
  static let limit = 4_096

  /// Returns the line, or why it is none.
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
