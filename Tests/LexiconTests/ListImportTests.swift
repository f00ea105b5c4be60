import Foundation
import Lexicon
import Pinyin
import Study
import TestSupport
import Testing

/// Lists as teachers have them: other encodings, no names of columns, hanzi alone.
struct ListImportTests {
  private static let list =
    "学校，xuéxiào，school\n银行，yínháng，bank\n朋友，péngyou，friend\n".replacing("，", with: ",")

  private func importing(_ bytes: [UInt8], as name: String) throws -> WordImporter {
    let scratch = try ImportScratch()
    try scratch.directory.write(bytes, to: name)
    return try WordImporter(path: scratch.directory(name), lookUp: KnownWords.lookUp)
  }

  private func importing(_ text: String, as name: String) throws -> WordImporter {
    try importing(Array(text.utf8), as: name)
  }

  /// Converts a text by the system's `iconv`, which is not the code that is tested.
  private func encoded(_ text: String, _ encoding: String) throws -> [UInt8] {
    let directory = try TemporaryDirectory()
    try directory.write(Array(text.utf8), to: "text")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/iconv")
    process.arguments = ["-f", "UTF-8", "-t", encoding, "-o", directory("out"), directory("text")]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try directory.bytes(of: "out")
  }

  @Test func `a list in an encoding of the mainland or of Taiwan is recognized and said`() throws {
    let mainland = try importing(try encoded(Self.list, "GB18030"), as: "a.txt")
    #expect(mainland.report.encoding == .gb18030)
    #expect(mainland.words.map(\.simplified) == ["学校", "银行", "朋友"])
    #expect(mainland.words.map(\.reading.numbered).first == "xue2 xiao4")
    let old = "學校,xue2xiao4,school\n銀行,yin2hang2,bank\n朋友,peng2you5,friend\n"
    let taiwan = try importing(try encoded(old, "BIG5"), as: "a.csv")
    #expect(taiwan.report.encoding == .big5)
    #expect(taiwan.words.map(\.traditional) == ["學校", "銀行", "朋友"])
    let plain = try importing(Self.list, as: "a.txt")
    #expect(plain.report.encoding == nil)
    #expect(plain.words.map(\.key) == mainland.words.map(\.key))
  }

  @Test func `a word that stands twice and differs in a neutral tone accepts both readings`() throws
  {
    let rows =
      "hanzi,pinyin,meaning\n学生,xuésheng,Schüler\n学生,xuéshēng,Lernender\n左边,zuǒbiān,links\n左边,zuǒbian,links\n"
      + "东西,dōngxi,Ding\n东西,dōngxī,Ost und West\n行,háng,Reihe\n行,xíng,Reihe\n"
    let read = try importing(rows, as: "a.csv")
    #expect(
      read.words.map(\.key.rawValue) == [
        "学生|xue2 sheng5", "左边|zuo3 bian1", "东西|dong1 xi5", "东西|dong1 xi1", "行|hang2",
        "行|xing2",
      ]
    )
    #expect(
      read.words.prefix(2).map { $0.otherReadings.map(\.numbered) } == [
        ["xue2 sheng1"], ["zuo3 bian5"],
      ]
    )
    #expect(read.words[1].gloss == "links")
    #expect(read.report.twins.map(\.simplified) == ["学生", "左边"] && read.report.merged == 2)
  }

  @Test func `a list of the words of a level is recognized in both encodings`() throws {
    let list = try PackQuestions(seed: 1).pack.words.prefix(500)
    let mainland = try encoded(list.map { $0.simplified + "\n" }.joined(), "GB18030")
    #expect(TextEncoding(of: mainland) == .gb18030)
    let taiwan = try encoded(list.map { $0.traditional + "\n" }.joined(), "BIG5")
    #expect(TextEncoding(of: taiwan) == .big5)
    // The beginning of a file may end within a character.
    #expect(TextEncoding(of: Array(mainland.prefix(101))) == .gb18030)
    #expect(TextEncoding(of: Array(Array("学校".utf8).prefix(4))) == nil)
    #expect(TextEncoding(of: [0xFF, 0x80, 0x12, 0xC0, 0xC0, 0x41]) == nil)
  }

  @Test func `a line that is damaged is named, not taken for another encoding`() throws {
    let bytes = Array("学校,xuéxiào,school\n".utf8) + [0xE5, 0xAD] + Array(",a,b\n".utf8)
    let error = #expect(throws: LexiconError.self) { try importing(bytes, as: "a.csv") }
    guard case .malformed(let position, .notUTF8)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(position.line == 2)
  }

  @Test func `a title above the names of the columns is no word`() throws {
    let rows = "汉字\tPinyin\tEnglish\n学校\txuéxiào\tplace of learning\n银行\tyínháng\tbank\n"
    for title in ["Lektion 3: Meine Schule\t\t\n", "第三课 学校\t\t\n\t\t\n", "学校\t\n\n"] {
      let read = try importing(title + rows, as: "a.tsv")
      #expect(read.words.map(\.gloss) == ["place of learning", "bank"], "\(title)")
      #expect(
        read.report.columns == ["simplified = 汉字", "reading = Pinyin", "gloss = English"]
      )
    }
    // Words of which two happen to name columns are words, since no title stands above them.
    let odd = try importing("学校,xuéxiào,school\n拼音,pīnyīn,english\n", as: "a.csv")
    #expect(odd.words.map(\.simplified) == ["学校", "拼音"])
  }

  @Test func `columns without names are recognized by what is in them`() throws {
    let read = try importing("1,school,xuéxiào,学校\n2,bank,yínháng,银行\n", as: "a.csv")
    #expect(read.words.map(\.simplified) == ["学校", "银行"])
    #expect(
      read.report.columns == ["gloss = column 2", "reading = column 3", "simplified = column 4"]
    )
    let odd = try importing("Word,How to say,What\n学校,xuéxiào,school\n", as: "a.csv")
    #expect(odd.words.map(\.gloss) == ["school"])
    #expect(odd.report.columns == ["simplified = Word", "reading = How to say", "gloss = What"])
  }

  @Test func `the tones of pinyin without tones come from the packs`() throws {
    let rows = "银行,yinhang,Bank\n学生,xuesheng,Schüler\n行,hang,Reihe\n行,xing,es geht\n"
    let read = try importing("hanzi,pinyin,meaning\n" + rows, as: "a.csv")
    #expect(
      read.words.map(\.key.rawValue) == [
        "银行|yin2 hang2", "学生|xue2 sheng5", "行|hang2", "行|xing2",
      ]
    )
    #expect(read.words.map(\.gloss) == ["Bank", "Schüler", "Reihe", "es geht"])
    #expect(read.report.assumed.isEmpty && read.report.skipped.isEmpty)
    let other = try importing(
      "hanzi,pinyin,meaning\n学校,xue2xiao4,school\n银行,yinxing,bank\n朋友,pengyou,friend\n",
      as: "a.csv"
    )
    #expect(other.words.map(\.simplified) == ["学校"])
    // The packs have no such reading of the first, and do not have the second.
    #expect(other.report.skipped.map(\.reason) == [.otherReading, .noReading])
  }

  @Test func `marks and brackets around a word do not count`() throws {
    let read = try importing(
      "hanzi,pinyin,meaning\n你好！,nǐ hǎo!,hello\n（很）好,hěn hǎo,very well\n"
        + "(很)好,(hěn) hǎo,well\n“学校”,xuéxiào,school\n",
      as: "a.csv"
    )
    #expect(
      read.words.map(\.key.rawValue) == [
        "你好|ni3 hao3", "很好|hen3 hao3", "好|hao3", "学校|xue2 xiao4",
      ]
    )
    #expect(read.report.skipped.isEmpty)
  }

  @Test func `two words in a cell are two words if their pinyin is known`() throws {
    let read = try importing(
      "hanzi,pinyin,meaning\n爸爸/父亲,bàba/fùqīn,father\n妈妈、母亲,\"māma, mǔqīn\",mother\n"
        + "学生/学校,xuésheng,x\n哥哥/学校,gēge,y\n",
      as: "a.csv"
    )
    #expect(
      read.words.map(\.key.rawValue) == [
        "爸爸|ba4 ba5", "父亲|fu4 qin1", "妈妈|ma1 ma5", "母亲|mu3 qin1", "学生|xue2 sheng5",
        "学校|xue2 xiao4",
      ]
    )
    #expect(read.words.map(\.gloss) == ["father", "father", "mother", "mother", "x", "x"])
    // No pack has 哥哥, and the only pinyin is not that of both words.
    #expect(read.report.skipped.map(\.reason) == [.severalWords])
    #expect(read.report.skipped.map(\.line) == [5] && read.report.addsUp)
  }

  @Test func `a row without characters is named with the only word that has its pinyin`() throws {
    let scratch = try ImportScratch()
    let path = try scratch.write(
      "hanzi,pinyin,meaning\n学校,xuéxiào,school\n,yínháng,bank\n,xíng,to go\n",
      to: "a.csv"
    )
    let read = try WordImporter(
      path: path,
      meant: { reading in KnownWords.lookUp("银行").first { $0.reading == reading } }
    )
    #expect(read.report.skipped.map(\.reason) == [.noWord, .noWord])
    #expect(read.report.skipped.map { $0.meant?.simplified } == ["银行", nil])
  }

  @Test func `full-width commas separate fields`() throws {
    let text = Self.list.replacing(",", with: "，").replacing("school", with: "school, campus")
    let read = try importing(text, as: "a.txt")
    #expect(read.words.map(\.gloss) == ["school, campus", "bank", "friend"])
  }

  @Test func `full-width commas in a table with tabs are those of its phrases`() throws {
    let phrases = ["我爱学校，你爱学校，他爱学校，她爱学校，都爱。", "银行很大，很好。"]
    let read = try importing(
      "学校\txuéxiào\tschool\t\(phrases[0])\n银行\tyínháng\tbank\t\(phrases[1])\n",
      as: "a.tsv"
    )
    #expect(read.words.map { $0.phrase?.text(in: .simplified) } == phrases)
  }

  @Test func `the cards of Pleco keep both scripts and their categories`() throws {
    let cards = """
      // Lesson 1/Places
      学校[學校]\txue2xiao4\tschool
      银行[銀行]\tyin2hang2\tbank
      // Lesson 2
      朋友\tpeng2you5\tfriend

      """
    let read = try importing(cards, as: "flash.txt")
    #expect(read.words.map(\.traditional) == ["學校", "銀行", "朋友"])
    #expect(read.words.map(\.topic) == ["lesson-1-places", "lesson-1-places", "lesson-2"])
    #expect(read.report.addsUp && read.report.skipped.isEmpty)
  }

  @Test func `a word in a line is completed, a polyphone in its commonest reading`() throws {
    let read = try importing("学校\n\n 行 \n1. 学生\n没有这个词\n第三课 银行\n", as: "a.txt")
    #expect(read.words.map(\.simplified) == ["学校", "行", "学生"])
    #expect(read.words.map(\.reading.numbered)[1] == "xing2")
    #expect(read.report.assumed.map(\.simplified) == ["行"])
    // The numbers of the wrong words of a gap are those of another pack.
    #expect(read.words.map { $0.phrase?.english } == ["Yes!", "Yes!", "Yes!"])
    #expect(read.words.allSatisfy { $0.phrase?.others == [] })
    #expect(read.report.skipped.map(\.reason) == [.unknownWord, .severalWords])
    #expect(read.report.skipped.map(\.line) == [5, 6])
  }

  @Test func `what a row gives stands before what a pack knows`() throws {
    let read = try importing("学校,,my school\n行,háng,\n学生,xuéshēng,pupil\n", as: "a.csv")
    #expect(read.words.map(\.gloss)[0] == "my school")
    #expect(read.words.map(\.reading.numbered)[1] == "hang2")
    #expect(read.words.map(\.gloss)[2] == "pupil")
    #expect(read.report.assumed.isEmpty)
  }

  @Test func `meanings that a list lacks are taken from the packs, and named if others have some`()
    throws
  {
    let some = try importing(
      "hanzi,pinyin,meaning\n学生,xuéshēng,pupil\n学校,xuéxiào,\n",
      as: "a.csv"
    )
    #expect(some.report.completed.map(\.simplified) == ["学校"])
    #expect(some.words.last?.gloss == some.report.completed.first?.gloss)
    let none = try importing("hanzi,pinyin\n学校,xuéxiào\n", as: "a.csv")
    #expect(none.words.count == 1 && none.report.completed.isEmpty)
  }

  @Test func `pinyin that no pack has for a word is named`() throws {
    let read = try importing("学校,xuéxiào\n银行,yínxíng\n", as: "a.csv")
    #expect(read.words.map(\.simplified) == ["学校"])
    #expect(read.report.skipped.map(\.reason) == [.otherReading])
    #expect(read.report.skipped.map(\.text) == ["银行 yínxíng"])
  }

  @Test func `without packs a list needs its pinyin and meanings`() throws {
    let scratch = try ImportScratch()
    #expect(throws: LexiconError.self) { try scratch.importing("学校\n银行\n", as: "a.txt") }
  }
}
