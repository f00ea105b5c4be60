import Foundation

/// A text file of lines whose fields are parted by tabs, without quoting.
///
/// A field holds any text but tabs and line ends, so nothing has to be escaped and a line reads
/// the same in an editor as here.
struct TabSeparatedFile {
  struct Line {
    let number: Int
    let fields: [String]
    let file: String

    /// The error for one of the fields, at the column where it begins.
    func error(_ field: Int, _ fault: LexiconError.Fault) -> LexiconError {
      let before = fields.prefix(field)
      let column = before.reduce(1) { $0 + $1.count + 1 }
      return .malformed(.init(file: file, line: number, column: column), fault)
    }
  }

  let lines: [Line]
  static let longestLine = 10_000

  /// `header`: the fields that the first line must have.
  init(path: String, header: [String]) throws(LexiconError) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path)
    }
    var lines: [Line] = []
    var number = 0
    for bytes in data.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      let isLast = bytes.endIndex == data.endIndex
      if isLast, bytes.isEmpty { break }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .malformed(.init(file: name, line: number, column: 1), .notUTF8)
      }
      guard text.count <= Self.longestLine else {
        throw .malformed(
          .init(file: name, line: number, column: Self.longestLine),
          .tooLong(characters: text.count)
        )
      }
      let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let line = Line(number: number, fields: fields, file: name)
      if number == 1 {
        guard fields == header else {
          throw line.error(0, .wrongHeader(expected: header.joined(separator: " ")))
        }
        continue
      }
      guard fields.count == header.count else {
        let last = min(fields.count, header.count) - 1
        throw line.error(last, .fieldCount(expected: header.count, found: fields.count))
      }
      for (index, field) in fields.enumerated()
      where field.unicodeScalars.contains(where: Self.isControl) {
        throw line.error(index, .controlCharacter(field: header[index]))
      }
      lines.append(line)
    }
    guard number > 0, !data.isEmpty else {
      throw .malformed(
        .init(file: name, line: 1, column: 1),
        .wrongHeader(expected: header.joined(separator: " "))
      )
    }
    self.lines = lines
  }

  /// Control characters, and those that turn the direction of the text around them.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }
}
