import Foundation

/// A running text from a file or from standard input.
package struct PlainText: Sendable {
  package let text: String
  /// The encoding of the file; nil if it is UTF-8.
  package let encoding: TextEncoding?

  /// The largest number of bytes of a text; a novel has about one million.
  private static let most = 32 << 20

  /// Reads a text from a file, or from standard input if the path is `-`.
  ///
  /// - Throws: `LexiconError.unreadable` or `.tooLarge`, `.notText` for documents and other files
  ///   that are not texts, or `.malformed` with the first line that is not UTF-8 if the text is in
  ///   no known encoding.
  package init(path: String) throws(LexiconError) {
    let contents = try ImportBounds.contents(of: path, most: Self.most)
    encoding = TextEncoding(of: Array(contents.prefix(1 << 16)))
    let bytes = encoding.flatMap { $0.inUTF8(contents) } ?? ImportText.inUTF8(contents)
    let isDocument = [[0x50, 0x4B], [0x1F, 0x8B], Array("%PDF".utf8), Array("{\\rtf".utf8)]
      .contains { bytes.starts(with: $0) }
    guard !isDocument, !bytes.contains(0) else { throw .notText(path: path) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let line = TextLines(bytes) { _ in }.first { $0.text == nil }
      throw .malformed(.init(file: path, line: line?.number ?? 1, column: 1), .notUTF8)
    }
    self.text = text
  }
}

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

/// An encoding of texts of other programs that is not UTF-8.
package enum TextEncoding: String, Codable, Hashable, Sendable {
  case utf16 = "UTF-16"
  /// The encoding of simplified characters, which contains GBK and GB 2312.
  case gb18030 = "GB18030"
  /// The encoding of traditional characters.
  case big5 = "Big5"
  /// The encoding of Western European languages. It is recognized only in a file with a list of
  /// names.
  case windows1252 = "Windows-1252"

  /// Recognizes the encoding of a text from its first bytes; nil for UTF-8, and if no encoding
  /// fits.
  ///
  /// A text that begins with the byte order mark of UTF-16 is UTF-16, as Excel's “Unicode text” is.
  /// Any other text that is not UTF-8 is GB18030 or Big5: the one in which the greater share of its
  /// characters is frequent. The share must be at least nine tenths. Each of these encodings has
  /// the frequent hanzi in a range of its own.
  package init?(of start: [UInt8]) {
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      self = .utf16
      return
    }
    guard !Self.isUTF8(start) else { return nil }
    let shares = [TextEncoding.gb18030, .big5].map { ($0, $0.shareOfFrequent(in: start)) }
    guard let best = shares.max(by: { $0.1 < $1.1 }), best.1 >= 0.9 else { return nil }
    self = best.0
  }

  /// Recognizes the encoding of a list of names from the first bytes of its file; nil for UTF-8.
  ///
  /// A text in no other encoding is Windows-1252. So is a text that could be Big5 but has only
  /// single characters between letters of ASCII, such as ‘Änne’.
  init?(ofNames start: [UInt8]) {
    let hasPairs = zip(start, start.dropFirst()).contains { $0 >= 0x80 && $1 >= 0x80 }
    if let found = TextEncoding(of: start), found != .big5 || hasPairs {
      self = found
      return
    }
    guard !Self.isUTF8(start, isWhole: start.count < 1 << 16) else { return nil }
    self = .windows1252
  }

  /// Returns true if a text is UTF-8; unless it is the whole text, it may end within a character.
  private static func isUTF8(_ start: [UInt8], isWhole: Bool = false) -> Bool {
    (0...(isWhole ? 0 : 3)).contains { cut in
      cut <= start.count && String(validating: start.dropLast(cut), as: UTF8.self) != nil
    }
  }

  /// Returns the share, from 0 to 1, of the two-byte characters of a text that are frequent in this
  /// encoding.
  ///
  /// These are the frequent hanzi, punctuation, and vowels with tone marks.
  private func shareOfFrequent(in bytes: [UInt8]) -> Double {
    var (frequent, all, place) = (0, 0, 0)
    while place + 1 < bytes.count {
      let (lead, trail) = (bytes[place], bytes[place + 1])
      place += lead < 0x80 ? 1 : 2
      guard lead >= 0x80 else { continue }
      all += 1
      switch (self, lead) {
      // Level 1 of GB 2312: 3,755 hanzi in the rows 16 to 55.
      case (.gb18030, 0xA1...0xA9), (.gb18030, 0xB0...0xD7): frequent += trail >= 0xA1 ? 1 : 0
      // Level 1 of Big5: 5,401 hanzi.
      case (.big5, 0xA1...0xC6):
        frequent += (0x40...0x7E).contains(trail) || trail >= 0xA1 ? 1 : 0
      default: break
      }
    }
    return all == 0 ? 0 : Double(frequent) / Double(all)
  }

  /// Returns a text of this encoding in UTF-8; nil if it is not of this encoding, or if the system
  /// cannot convert it.
  func inUTF8(_ bytes: [UInt8]) -> [UInt8]? {
    if self == .utf16 { return String(bytes: bytes, encoding: .utf16).map { Array($0.utf8) } }
    guard let converter = iconv_open("UTF-8", rawValue), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var input = bytes.map(CChar.init(bitPattern:))
    // In UTF-8, one byte of Windows-1252 becomes at most three bytes, two bytes of the other
    // encodings at most three, and four bytes at most four.
    var output = [CChar](repeating: 0, count: bytes.count * 3 + 4)
    let written = input.withUnsafeMutableBufferPointer { source -> Int? in
      output.withUnsafeMutableBufferPointer { target -> Int? in
        var (from, to) = (source.baseAddress, target.baseAddress)
        var (left, room) = (source.count, target.count)
        guard iconv(converter, &from, &left, &to, &room) >= 0, left == 0
        else { return nil }
        return target.count - room
      }
    }
    return written.map { output[..<$0].map(UInt8.init(bitPattern:)) }
  }
}
