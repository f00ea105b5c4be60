import Foundation
import Lexicon
import Pinyin
import Study
import TestSupport
import Testing

/// Words from workbooks of other programs.
struct WorkbookImportTests {
  /// Files that LibreOffice 7.4, openpyxl 3.1 and XlsxWriter 3.3 wrote.
  private static let fixtures =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/workbooks").path + "/"

  private func importing(_ path: String, sheet: String? = nil) throws -> WordImporter {
    var options = ImportOptions()
    options.sheet = sheet
    return try WordImporter(path: path, options: options, lookUp: KnownWords.lookUp)
  }

  // MARK: - What other programs write

  @Test(arguments: ["openpyxl.xlsx", "libreoffice.xlsx", "libreoffice.ods"])
  func `a workbook is read as the table that it shows`(name: String) throws {
    let read = try importing(Self.fixtures + name)
    #expect(read.report.sheets == ["Unit 1", "Unit 2"])
    #expect(read.words.map(\.simplified) == ["学校", "银行", "朋友", "绿"])
    #expect(read.words.map(\.gloss) == ["school", "bank", "friend; \"pal\"", "green & <fresh>"])
    #expect(read.words.map { $0.levels[.hsk2025]?.number } == [1, 2, 3, 5])
    #expect(read.report.skipped.isEmpty)
    let second = try importing(Self.fixtures + name, sheet: "unit 2")
    #expect(second.words.map(\.simplified) == ["苹果"])
    #expect(second.report.sheets == ["Unit 2", "Unit 1"])
  }

  @Test func `a table may begin anywhere, with formulas and faults among its cells`() throws {
    let read = try importing(Self.fixtures + "xlsxwriter.xlsx")
    #expect(read.words.map(\.simplified) == ["学生", "老师", "水果"])
    #expect(read.words.map(\.reading.numbered) == ["xue2 sheng1", "lao3 shi1", "shui3 guo3"])
    #expect(read.words.first?.gloss == "student (pupil)")
  }

  @Test func `hanzi alone are completed from the packs`() throws {
    let read = try importing(Self.fixtures + "hanzi.xlsx")
    #expect(read.report.columns == ["simplified = column 1"])
    #expect(read.report.addsUp)
    #expect(read.words.first?.simplified == "学校")
    #expect(read.words.first?.gloss.isEmpty == false)
    let last = try #require(read.report.skipped.last)
    #expect((last.line, last.reason, last.text) == (5, .unknownWord, "飞檐走壁之人"))
  }

  @Test func `a workbook of an old kind is refused with a way out`() throws {
    let path = Self.fixtures + "old.xls"
    #expect(throws: LexiconError.oldWorkbook(path: path)) { try importing(path) }
    #expect(LexiconError.oldWorkbook(path: path).explanation.contains("save it as .xlsx"))
  }

  @Test func `a sheet that is not there is named with those that are`() throws {
    let path = Self.fixtures + "openpyxl.xlsx"
    #expect(throws: LexiconError.noSheet(path: path, name: "Hidden", found: ["Unit 1", "Unit 2"])) {
      try importing(path, sheet: "Hidden")
    }
    let scratch = try ImportScratch()
    let text = try scratch.write("学校,xuéxiào,school\n", to: "a.csv")
    #expect(throws: LexiconError.noSheets(path: text)) { try importing(text, sheet: "1") }
  }

  // MARK: - What hostile files hold

  private func xlsx(_ sheet: String, strings: String? = nil) throws -> (ImportScratch, String) {
    let scratch = try ImportScratch()
    var files = [
      ("xl/workbook.xml", "<workbook><sheets><sheet name='a' r:id='r'/></sheets></workbook>"),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships><Relationship Id='r' Target='/xl/s.xml'/></Relationships>"
      ), ("xl/s.xml", sheet),
    ]
    if let strings { files.append(("xl/sharedStrings.xml", strings)) }
    let packed = files.map { (name: $0.0, bytes: Array($0.1.utf8)) }
    return (scratch, try scratch.pack(packed, .zip, to: "words.xlsx"))
  }

  private func ods(_ rows: String) throws -> (ImportScratch, String) {
    let scratch = try ImportScratch()
    let content = "<a:d><b:table b:name='a'>\(rows)</b:table></a:d>"
    let files = [("META-INF/manifest.xml", "<m/>"), ("content.xml", content)]
    let packed = files.map { (name: $0.0, bytes: Array($0.1.utf8)) }
    return (scratch, try scratch.pack(packed, .zip, to: "words.ods"))
  }

  private static func cells(_ texts: [String]) -> String {
    texts.map { "<c t='inlineStr'><is><t>\($0)</t></is></c>" }.joined()
  }

  @Test func `runs are joined without their phonetic guides, and escapes are characters`() throws {
    let strings =
      "<sst><si><r><t>银</t></r><rPh sb='0' eb='1'><t>yin</t></rPh><r><t>行</t></r></si>"
      + "<si><t>a_x000D_bank_x005F_</t></si></sst>"
    let row =
      "<row r='4'><c r='C4' t='s'><v>1</v></c></row>"
      + "<row><c t='s'><v>0</v></c><c r='B5' t='str'><v>yínháng</v></c><c t='s'><v>1</v></c></row>"
    let (scratch, path) = try xlsx("<w>\(row)</w>", strings: strings)
    var options = ImportOptions()
    options.columns = ["simplified", "pinyin", "gloss"]
    let read = try WordImporter(path: path, options: options)
    #expect(read.words.map(\.simplified) == ["银行"])
    #expect(read.words.map(\.gloss) == ["a bank_"])
    withExtendedLifetime(scratch) {}
  }

  @Test(arguments: [
    ("<!DOCTYPE w [<!ENTITY a 'b'>]><w/>", "document type"),
    ("<w><row><c t='s'><v>7</v></c></row></w>", "text that is missing"),
    ("<w><row r='2'/><row r='1'/></w>", "out of order"),
    ("<w><row><c r='B1'/><c r='A1'/></row></w>", "out of order"),
    ("<w><row></w>", "out of turn"), ("<w><row>", "ends within"), ("<w a=b/>", "quotation marks"),
    ("<w>&other;</w>", "is no character"),
    ("<w><row r='99999999999999999999'/></w>", "out of order"),
    ("<w><row><c r='ZZZ1'><v>1</v></c></row></w>", "out of order"),
  ])
  func `what is no sheet is refused with its place`(sheet: String, reason: String) throws {
    let (scratch, path) = try xlsx(sheet)
    let error = #expect(throws: LexiconError.self) { try importing(path) }
    let text = try #require(error).explanation
    #expect(text.contains("is damaged") && text.contains(reason), "\(text)")
    withExtendedLifetime(scratch) {}
  }

  @Test func `elements are nested up to a bound`() throws {
    let (scratch, path) = try xlsx(String(repeating: "<a>", count: 100_000))
    #expect(throws: LexiconError.self) { try importing(path) }
    withExtendedLifetime(scratch) {}
  }

  @Test func `a row far below is read, and one below all rows is refused`() throws {
    let word = Self.cells(["学校", "xuéxiào", "school"])
    let (scratch, path) = try xlsx("<w><row r='1000000'>\(word)</row></w>")
    let read = try importing(path)
    #expect(read.words.map(\.simplified) == ["学校"])
    let (other, below) = try xlsx("<w><row r='4000000'>\(word)</row></w>")
    #expect(throws: LexiconError.tooManyRows(path: below, limit: 2_000_000)) {
      try importing(below)
    }
    withExtendedLifetime((scratch, other)) {}
  }

  @Test func `repeated rows and cells are bounded`() throws {
    let empty =
      "<t:table-row t:number-rows-repeated='1048576'><t:table-cell t:number-columns-repeated='16384'/></t:table-row>"
    let word = ["学校", "xuéxiào", "school"]
      .map { "<t:table-cell><x:p>\($0)</x:p></t:table-cell>" }.joined()
    let row = "<t:table-row>\(word)<t:table-cell t:number-columns-repeated='16381'/></t:table-row>"
    let (scratch, path) = try ods(empty + row + empty)
    let read = try importing(path)
    #expect(read.words.map(\.simplified) == ["学校"])
    for filled in [
      "<t:table-row t:number-rows-repeated='1048576'><t:table-cell t:number-columns-repeated='16384'><x:p>学</x:p></t:table-cell></t:table-row>",
      "<t:table-row t:number-rows-repeated='99999999999'/>",
      "<t:table-row><t:table-cell t:number-columns-repeated='1000000'><x:p>学</x:p></t:table-cell></t:table-row>",
    ] {
      let (other, path) = try ods(filled)
      #expect(throws: LexiconError.self) { try importing(path) }
      withExtendedLifetime(other) {}
    }
    withExtendedLifetime(scratch) {}
  }

  @Test func `notes and the readings above characters are no text of a cell`() throws {
    let cell =
      "<t:table-cell><o:annotation><x:p>note</x:p></o:annotation><x:p><x:ruby><x:ruby-base>学校</x:ruby-base><x:ruby-text>xuexiao</x:ruby-text></x:ruby></x:p></t:table-cell>"
    let others = ["xué<x:s/>xiào", "school<x:line-break/>(a)"]
      .map { "<t:table-cell><x:p>\($0)</x:p></t:table-cell>" }.joined()
    let (scratch, path) = try ods("<t:table-row>\(cell)\(others)</t:table-row>")
    let read = try importing(path)
    #expect(read.words.map(\.simplified) == ["学校"])
    #expect(read.words.map(\.gloss) == ["school (a)"])
    withExtendedLifetime(scratch) {}
  }

  @Test func `a sheet that unpacks to too much is refused`() throws {
    let (scratch, path) = try xlsx("<w>" + String(repeating: " ", count: 8_000_000) + "</w>")
    #expect(throws: LexiconError.overfullArchive(path: path)) { try importing(path) }
    withExtendedLifetime(scratch) {}
  }

  @Test func `an encrypted file and documents without a table are refused`() throws {
    let scratch = try ImportScratch()
    let manifest = Array("<m><e><encryption-data/></e></m>".utf8)
    let secret = try scratch.pack(
      [("META-INF/manifest.xml", manifest), ("content.xml", [1, 2, 3])],
      .zip,
      to: "secret.ods"
    )
    #expect(throws: LexiconError.oldWorkbook(path: secret)) { try importing(secret) }
    let letter = try scratch.pack([("word/document.xml", [1])], .zip, to: "a.docx")
    #expect(throws: LexiconError.document(path: letter)) { try importing(letter) }
    let page = try scratch.write("%PDF-1.7\n", to: "a.pdf")
    #expect(throws: LexiconError.document(path: page)) { try importing(page) }
    let empty = try scratch.pack(
      [("META-INF/manifest.xml", Array("<m/>".utf8)), ("content.xml", Array("<d/>".utf8))],
      .zip,
      to: "a.odt"
    )
    #expect(throws: LexiconError.noSheet(path: empty, name: "", found: [])) { try importing(empty) }
  }
}
