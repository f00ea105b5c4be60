import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import Lexicon

/// Strokes of characters from a file of another program.
struct StrokeTests {
  private let scratch: ImportScratch
  private let library: StrokeLibrary

  init() throws {
    scratch = try ImportScratch()
    library = StrokeLibrary(path: scratch.directory("strokes.sqlite"))
  }

  private func replace(with text: String) throws -> StrokeReport {
    try library.replace(from: try scratch.write(text, to: "graphics.txt"))
  }

  @Test func `a file replaces all strokes, and they are found by character`() throws {
    #expect(try library.strokes(of: ["一"]).isEmpty && !library.exists)
    #expect(try replace(with: DrawnStrokes.file).characters == 3)
    let found = try library.strokes(of: ["十", "口", "一"])
    #expect(found.map(\.character) == ["十", "一"])
    #expect(found[0].strokes.count == 2 && found[0].medians[1] == [[500, 780], [500, -40]])
    #expect(try library.check() == 3)
    #expect(try replace(with: DrawnStrokes.two + "\r\n\n").characters == 1)
    #expect(try library.strokes(of: ["一", "二"]).map(\.character) == ["二"])
    try library.remove()
    #expect(throws: LexiconError.noStrokesImported) { try library.remove() }
    #expect(try scratch.directory.names() == ["graphics.txt"])
  }

  private static let line = "[[1,1],[2,2]]"
  private static func one(_ outline: String, _ middle: String = line) -> String {
    DrawnStrokes.line("木", [(outline, middle)])
  }

  @Test(arguments: [
    ("{", StrokeReport.Reason.notStrokes),
    ("{\"character\":\"木\",\"strokes\":[\"M 1 1 Z\"]}", .notStrokes),
    ("{\"character\":\"木\",\"strokes\":[1],\"medians\":[]}", .notStrokes),
    (DrawnStrokes.line("木材", [("M 1 1 Z", line)]), .fault(.character)),
    (DrawnStrokes.line("", [("M 1 1 Z", line)]), .fault(.character)),
    (DrawnStrokes.line("a", [("M 1 1 Z", line)]), .fault(.character)),
    (DrawnStrokes.line("木", []), .fault(.count)),
    (
      "{\"character\":\"木\",\"strokes\":[\"M 1 1 Z\"],\"medians\":[]}", .fault(.count)
    ),
    (
      DrawnStrokes.line("木", Array(repeating: ("M 1 1 Z", line), count: 65)), .fault(.count)
    ),
    (one(""), .fault(.outline(stroke: 1))),
    (one("M 1 1"), .fault(.outline(stroke: 1))),
    (one("L 1 1 Z"), .fault(.outline(stroke: 1))),
    (one("M 1 1 Q 1 1 Z"), .fault(.outline(stroke: 1))),
    (one("M 1 1 M 2 2 Z"), .fault(.outline(stroke: 1))),
    (one("M 1 1 A 1 1 0 0 0 1 1 Z"), .fault(.outline(stroke: 1))),
    (one("M 1 1 Z Z"), .fault(.outline(stroke: 1))),
    (one("M 1 1e3 Z"), .fault(.outline(stroke: 1))),
    (one("M 1 nan Z"), .fault(.outline(stroke: 1))),
    (one("M 1 2049 Z"), .fault(.outline(stroke: 1))),
    (one("M 1 1 Z'/><script>"), .fault(.outline(stroke: 1))),
    (one("M 1 1" + String(repeating: " L 1 1", count: 400) + " Z"), .fault(.outline(stroke: 1))),
    (one("M 1 1 Z", "[[1,1]]"), .fault(.middle(stroke: 1))),
    (one("M 1 1 Z", "[[1,1],[2]]"), .fault(.middle(stroke: 1))),
    (one("M 1 1 Z", "[[1,1],[-2049,2]]"), .fault(.middle(stroke: 1))),
    (
      one("M 1 1 Z", "[" + Array(repeating: "[1,1]", count: 101).joined(separator: ",") + "]"),
      .fault(.middle(stroke: 1))
    ),
    (one("M 1 1 Z") + String(repeating: " ", count: 65_536), .tooLong),
    (DrawnStrokes.one, .repeated),
  ])
  func `a line outside the limits is skipped with its number`(
    line: String,
    reason: StrokeReport.Reason
  ) throws {
    let report = try replace(with: "\(DrawnStrokes.one)\n\(line)\n\(DrawnStrokes.two)\n")
    #expect(report.characters == 2)
    #expect(report.skipped == [.init(line: 2, reason: reason)])
    #expect(try library.check() == 2)
  }

  @Test func `text that is not UTF-8 is skipped`() throws {
    let bytes = Array("{\"character\":\"".utf8) + [0xFF] + Array("\"}\n\(DrawnStrokes.one)\n".utf8)
    try scratch.directory.write(bytes, to: "a.txt")
    let report = try library.replace(from: scratch.directory("a.txt"))
    #expect(report.skipped == [.init(line: 1, reason: .notUTF8)] && report.characters == 1)
  }

  @Test func `a file without strokes leaves those that were imported`() throws {
    _ = try replace(with: DrawnStrokes.file)
    let skipped = StrokeReport.Skipped(line: 1, reason: .notStrokes)
    let path = scratch.directory("graphics.txt")
    #expect(throws: LexiconError.noStrokes(path: path, first: skipped)) {
      try replace(with: "{}\n")
    }
    #expect(throws: LexiconError.noStrokes(path: path, first: nil)) {
      try replace(with: "hanzi,pinyin\n")
    }
    let report = try library.replace(
      from: try scratch.write(DrawnStrokes.one, to: "graphics.txt"),
      isDry: true
    )
    #expect(report.characters == 1)
    #expect(try library.check() == 3)
    #expect(try scratch.directory.names().sorted() == ["graphics.txt", "strokes.sqlite"])
  }

  @Test(arguments: [
    "UPDATE drawing SET strokes = replace(strokes, 'Z', 'url(x)')",
    "ALTER TABLE drawing ADD COLUMN x TEXT", "PRAGMA application_id = 1",
    "PRAGMA user_version = 2",
  ])
  func `a damaged or foreign database is reported and not used`(sql: String) throws {
    _ = try replace(with: DrawnStrokes.file)
    let queue = try DatabaseQueue(path: library.path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
    try queue.close()
    let damaged = LexiconError.damagedStrokes(path: library.path)
    #expect(throws: damaged) { try library.strokes(of: ["一"]) }
    #expect(throws: damaged) { try library.check() }
    #expect(try replace(with: DrawnStrokes.file).characters == 3)
    #expect(try library.check() == 3)
  }

  @Test func `a file that a killed import left is removed`() throws {
    try scratch.directory.write([1], to: "strokes.sqlite.new")
    library.removeLeftovers()
    #expect(try scratch.directory.names() == [])
  }
}
