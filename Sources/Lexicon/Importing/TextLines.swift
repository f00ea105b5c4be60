/// The lines of a text without their line ends, numbered from 1.
struct TextLines: Sequence, IteratorProtocol {
  struct Line {
    let number: Int
    /// The text of the line; nil when it is not UTF-8.
    let text: String?
  }

  private let bytes: [UInt8]
  private let progress: (Double) -> Void
  private var start = 0
  private var number = 0

  /// Makes a reader of lines.
  ///
  /// `progress`: a function that is called at intervals with the share of the bytes that were read,
  /// from 0 to 1.
  init(_ bytes: [UInt8], progress: @escaping (Double) -> Void) {
    self.bytes = bytes
    self.progress = progress
  }

  mutating func next() -> Line? {
    guard start < bytes.endIndex else { return nil }
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
    var line = bytes[start..<end]
    if line.last == 0x0D { line.removeLast() }
    start = end + 1
    number += 1
    if number % 2048 == 0 { progress(Double(end) / Double(bytes.count)) }
    return Line(number: number, text: String(validating: line, as: UTF8.self))
  }
}
