import Pinyin
import Testing

struct SyllableSpellingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var numbered: String
    var marked: String
    var initial: Initial
    var final: Final
    var testDescription: String { numbered }

    init(_ numbered: String, _ marked: String, _ initial: Initial, _ final: Final) {
      self.numbered = numbered
      self.marked = marked
      self.initial = initial
      self.final = final
    }
  }

  @Test(arguments: [
    Row("zhang3", "zhǎng", .zh, .ang),
    Row("yi1", "yī", .zero, .i),
    Row("wu2", "wú", .zero, .u),
    Row("yu3", "yǔ", .zero, .umlautU),
    Row("ju2", "jú", .j, .umlautU),
    Row("que4", "què", .q, .umlautUe),
    Row("xuan1", "xuān", .x, .umlautUan),
    Row("jun1", "jūn", .j, .umlautUn),
    Row("yun2", "yún", .zero, .umlautUn),
    Row("wen4", "wèn", .zero, .un),
    Row("lun4", "lùn", .l, .un),
    Row("lü4", "lǜ", .l, .umlautU),
    Row("lu4", "lù", .l, .u),
    Row("nüe4", "nüè", .n, .umlautUe),
    Row("liu2", "liú", .l, .iu),
    Row("you3", "yǒu", .zero, .iu),
    Row("gui4", "guì", .g, .ui),
    Row("wei4", "wèi", .zero, .ui),
    Row("gou3", "gǒu", .g, .ou),
    Row("zhi1", "zhī", .zh, .i),
    Row("bo1", "bō", .b, .o),
    Row("duo1", "duō", .d, .uo),
    Row("weng1", "wēng", .zero, .ueng),
    Row("yong3", "yǒng", .zero, .iong),
    Row("yo1", "yō", .zero, .io),
    Row("er2", "ér", .zero, .er),
    Row("ma5", "ma", .m, .a),
    Row("r5", "r", .zero, .r),
    Row("ê4", "ề", .zero, .eCircumflex),
    Row("m2", "ḿ", .zero, .m),
    Row("ng4", "ǹg", .zero, .ng),
    Row("hng5", "hng", .h, .ng),
  ])
  func `a syllable is read and printed in both spellings`(row: Row) throws {
    let syllable = try Syllable(numbered: row.numbered)
    #expect(syllable.initial == row.initial)
    #expect(syllable.final == row.final)
    #expect(syllable.numbered == row.numbered)
    #expect(Array(syllable.marked.unicodeScalars) == Array(row.marked.unicodeScalars))
    #expect(syllable.numbered == syllable.letters + String(syllable.tone.rawValue))
  }

  @Test(arguments: [
    ("lu:4", "lü4"), ("lv4", "lü4"), ("LV4", "lü4"), ("lU:4", "lü4"), ("lüe4", "lüe4"),
    ("lue4", "lüe4"), ("nue4", "nüe4"), ("nve4", "nüe4"), ("nu:e4", "nüe4"), ("jü1", "ju1"),
    ("yüan2", "yuan2"), ("Bei3", "bei3"), ("ma0", "ma5"), ("lu\u{308}4", "lü4"),
    ("ｎｉ３", "ni3"),
  ])
  func `other spellings of a syllable are tolerated`(typed: String, standard: String) throws {
    #expect(try Syllable(numbered: typed).numbered == standard)
  }

  @Test(arguments: [
    "", "ni", "3", "ni33", "ni3hao3", "nǐ3", "hoa3", "xx5", "r4", "ju:", "bong1", "ki3", "你3",
    "ni6",
    "ni 3", "ni3 ", "jr5", "nng5",
  ])
  func `what is not one numbered syllable is refused`(text: String) {
    #expect(throws: PinyinError.self) { try Syllable(numbered: text) }
  }
}
