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
  ///   that are not texts, or `.malformed` with the line that is in no known encoding.
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
