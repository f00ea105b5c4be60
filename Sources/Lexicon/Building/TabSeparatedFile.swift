import Foundation

/// A text file in which each line consists of fields separated by tabs, without quoting.
///
/// A field contains no tab and no line end, so nothing is escaped, and an editor shows the line as
/// it is.
struct TabSeparatedFile {
  struct Line {
    let number: Int
    let fields: [String]
    let file: String

    /// Returns the error for a field, given by its index from 0, at the column where it begins.
    func error(_ field: Int, _ fault: LexiconError.Fault) -> LexiconError {
      let before = fields.prefix(field)
      let column = before.reduce(1) { $0 + $1.count + 1 }
      return .malformed(.init(file: file, line: number, column: column), fault)
    }
  }

  let lines: [Line]
  static let longestLine = 10_000

  /// Reads a file and checks its form.
  ///
  /// `header`: the fields that the first line must have.
  /// - Throws: `LexiconError.missing` or `.unreadable` if the file cannot be read, and `.malformed`
  ///   for the first malformed line.
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

  /// Returns true if a scalar is a control character or changes the direction of text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }
}

/// The lines of a list by their keys, so that a duplicate key can be refused.
struct KeyedLines {
  private var lines: [String: TabSeparatedFile.Line] = [:]

  /// Records the line of a key.
  ///
  /// `field`: the index, from 0, of the field that contains the key.
  ///
  /// - Throws: `LexiconError.malformed` if an earlier line has the same key, with the positions of
  ///   both lines.
  mutating func add(
    _ key: String,
    of line: TabSeparatedFile.Line,
    field: Int = 0
  ) throws(LexiconError) {
    if let first = lines.updateValue(line, forKey: key) {
      throw line.error(
        field,
        .duplicate(key: key, firstLine: first.number, firstFile: first.file)
      )
    }
  }
}
