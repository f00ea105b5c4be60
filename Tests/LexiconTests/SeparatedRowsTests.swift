import Lexicon
import Testing

/// Rows of separated values.
struct SeparatedRowsTests {
  private static func rows(
    _ text: String,
    _ separator: Character = ","
  ) throws -> [(line: Int, fields: [String])] {
    var reader = SeparatedRows(Array(text.utf8), separator: separator.asciiValue ?? 0)
    var rows: [(Int, [String])] = []
    while let row = try reader.next() { rows.append((row.line, row.fields)) }
    #expect(reader.share == 1)
    return rows
  }

  @Test(
    arguments: [
      ("", ",", [], []), ("a,b", ",", [1], [["a", "b"]]), ("a,b\n", ",", [1], [["a", "b"]]),
      ("a,\nb", ",", [1, 2], [["a", ""], ["b"]]),
      ("a\r\nb\rc", ",", [1, 2, 3], [["a"], ["b"], ["c"]]),
      ("\n\na", ",", [1, 2, 3], [[""], [""], ["a"]]), (",", ",", [1], [["", ""]]),
      ("a;b,c;", ";", [1], [["a", "b,c", ""]]), ("a\t b\t", "\t", [1], [["a", "b", ""]]),
      ("\"a,b\" ,\"\"", ",", [1], [["a,b", ""]]),
      ("\"a \"\"b\"\"\", c", ",", [1], [["a \"b\"", "c"]]),
      ("\"a\nb\r\nc\rd\"\ne", ",", [1, 5], [["a\nb\r\nc\rd"], ["e"]]),
      ("5\"\" disk,茶 ", ",", [1], [["5\" disk", "茶 "]]),
    ] as [(String, Character, [Int], [[String]])]
  )
  func `a text has rows`(
    text: String,
    separator: Character,
    lines: [Int],
    fields: [[String]]
  ) throws {
    let rows = try Self.rows(text, separator)
    #expect(rows.map(\.line) == lines)
    #expect(rows.map(\.fields) == fields)
  }

  @Test(arguments: [
    ("a\n\"b", 2), ("a\nb\"c", 2), ("\"a\"b", 1), ("\"a\nb\nc", 1), ("a\n\"b\nc\" d", 2),
    ("a\"", 1),
  ])
  func `a quotation mark that does not fit names the line of its field`(
    text: String,
    line: Int
  ) throws {
    let fault = #expect(throws: SeparatedRows.Fault.self) { try Self.rows(text) }
    #expect(fault?.line == line)
  }
}
