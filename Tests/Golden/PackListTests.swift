import Foundation
import TestSupport
import Testing

/// The list of packs, and what an import over a pack says.
struct PackListTests {
  private static let workbook =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("LexiconTests/Fixtures/workbooks/openpyxl.xlsx").path

  private let directory: TemporaryDirectory
  private let program: TrainerProgram

  init() throws {
    directory = try TemporaryDirectory()
    program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    try directory.write(
      Array("hanzi,pinyin,english\n琵琶,pípá,lute\n二胡,er4hu2,fiddle\n".utf8),
      to: "music.csv"
    )
  }

  @Test func `packs are listed with their words, their file and their use`() throws {
    #expect(try program.run("words", "import", directory("music.csv")).status == 0)
    #expect(try program.run("words", "import", Self.workbook, "--name", "unit1").status == 0)
    #expect(try program.run("settings", "set", "packs", "study,music").status == 0)
    let listed = try program.run("words", "packs")
    #expect(listed.status == 0 && listed.errors.isEmpty)
    let rows = listed.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.first?.hasSuffix("comes with the program in every drill") == true, "\(rows)")
    #expect(rows.contains("music 2 words from music.csv in every drill"))
    #expect(rows.contains("unit1 4 words from openpyxl.xlsx, sheet ‘Unit 1’"))
    let json = try program.run("words", "packs", "--json")
    #expect(
      json.lines.contains(
        #"{"pack":"unit1","questions":0,"sheet":"Unit 1","source":"openpyxl.xlsx","used":false,"words":4}"#
      ),
      "\(json)"
    )
    try directory.write(Array("no database".utf8), to: "home/packs/music.sqlite")
    let damaged = try program.run("words", "packs")
    #expect(damaged.status == 0 && damaged.output.contains("unit1"))
    #expect(damaged.errors.contains("the pack music is damaged; import it again, or delete it"))
  }

  @Test func `each sheet of a workbook is a pack and a title of its name`() throws {
    let first = try program.run("words", "import", Self.workbook)
    #expect(first.output.contains("a pack is a list of words with a name"))
    let refused = try program.run("words", "import", Self.workbook)
    let old = "unit-1 (4 words from openpyxl.xlsx, sheet ‘Unit 1’)"
    #expect(refused.status == 64)
    #expect(
      refused.errors
        == "trainer: there is a pack \(old.replacing(" (", with: " already (")); add --yes to replace it, or --name unit-1-2 to keep both\n",
      "\(refused)"
    )
    let both = try program.run("words", "import", Self.workbook, "--sheet", "unit 2")
    #expect(both.status == 0 && !both.output.contains("a pack is a list"), "said once")
    #expect(both.output.contains("imported 1 word into the pack unit-2"), "\(both)")
    let replaced = try program.run("words", "import", Self.workbook, "--yes")
    #expect(replaced.status == 0 && replaced.output.contains("replaced the pack \(old)"))
    let test = try program.run("questions", "--pack", "unit-1", "--count", "2", "--seed", "1")
    #expect(test.output.contains("Unit 1"), "\(test)")
  }

  @Test func `an import speaks of pinyin and meanings, and its JSON keeps the names of the fields`()
    throws
  {
    let said = try program.run("words", "import", directory("music.csv"))
    #expect(said.lines.prefix(3) == ["characters = hanzi", "pinyin = pinyin", "meaning = english"])
    let json = try program.run("words", "import", directory("music.csv"), "--yes", "--json")
    #expect(json.output.contains("\"gloss = english\""))
    try directory.write(Array("二胡,er4hu2,fiddle,x\n".utf8), to: "plain.csv")
    let columns = "simplified,pinyin,meaning,-"
    let named = try program.run(
      "words",
      "import",
      directory("plain.csv"),
      "--columns",
      columns,
      "--json"
    )
    #expect(named.output.contains("\"gloss = column 3\""), "\(named)")
  }

  @Test func `the levels of a book that are none of the HSK are left out, and the words kept`()
    throws
  {
    try directory.write(
      Array(
        "hanzi,pinyin,english,level\n琵琶,pípá,lute,12\n二胡,er4hu2,fiddle,A2\n笛子,di2 zi,flute,HSK 3\n"
          .utf8
      ),
      to: "book.csv"
    )
    let said = try program.run("words", "import", directory("book.csv"))
    #expect(said.output.contains("imported 3 words"), "\(said)")
    #expect(said.lines.contains("level of the HSK (2025) = level"))
    #expect(
      said.lines.contains("left out, since they are no levels of the HSK (1 to 6, 7-9): 12, A2")
    )
    let words = try program.run("words", "list", "--pack", "book", "--level", "3", "--json").lines
    #expect(words.count == 1 && words[0].contains("笛子"))
  }

  @Test(arguments: [["questions"], ["host", "--preview"]])
  func `words that no pack has are named and left out, unless none is left`(
    command: [String]
  ) throws {
    try directory.write(Array("水\n魑魅\n银行\n魍魉\n".utf8), to: "list.txt")
    let listed = try program.run(command + ["--file", directory("list.txt"), "--word", "狻猊"])
    #expect(listed.status == 0, "\(listed)")
    #expect(listed.output.contains("水") && listed.output.contains("银行"))
    #expect(
      listed.errors.contains(
        "not in these packs: 魑魅, 魍魉, 狻猊; to ask them, make a pack of a list with their pinyin and meaning: trainer words import "
      )
    )
    let some = try program.run(command + ["--word", "魑魅", "--word", "水"])
    #expect(some.status == 0 && some.output.contains("水") && some.errors.contains("魑魅"))
    let none = try program.run(command + ["--word", "魑魅", "--word", "魍魉"])
    #expect(none.status == 64 && none.output.isEmpty && none.errors.contains("魑魅, 魍魉"))
    let one = try program.run(command + ["--word", "魑魅"])
    #expect(one.status == 64 && one.errors.contains("no list has ‘魑魅’"), "\(one)")
  }

  @Test func `a worksheet of chosen words is in their order`() throws {
    let sheet = try program.run(
      "questions",
      "--word",
      "水",
      "--word",
      "八",
      "--word",
      "你好",
      "--json",
      "--kind",
      "reading"
    )
    #expect(
      sheet.lines.compactMap { $0.firstMatch(of: /"word":"([^"]+)"/)?.1 } == ["水", "八", "你好"]
    )
    let level = try program.run("questions", "--word", "水", "--level", "1")
    #expect(level.status == 64 && level.errors.contains("cannot be combined with --level"))
  }
}
