import Foundation
import Lexicon
import Pinyin
import Study
import TestSupport
import Testing

/// CC-CEDICT with its oddities; the lines are made up.
struct CedictImportTests {
  /// A line, and the word that it gives: reading, gloss and what else is remarkable.
  struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    let key: String
    let gloss: String
    var others: [String] = []
    var measures: [String] = []
    var testDescription: String { text }

    init(
      _ text: String,
      _ key: String,
      _ gloss: String,
      others: [String] = [],
      measures: [String] = []
    ) {
      self.text = text
      self.key = key
      self.gloss = gloss
      self.others = others
      self.measures = measures
    }
  }

  static let lines: [Line] = [
    Line("茶 茶 [cha2] /hot leaf water/", "茶|cha2", "hot leaf water"),
    Line("綠色 绿色 [lu:4 se4] /the hue of leaves/", "绿色|lü4 se4", "the hue of leaves"),
    Line("綠 绿 [lv4] /leafy/", "绿|lü4", "leafy"),
    Line("女兒 女儿 [nü3 er2] /girl child/", "女儿|nü3 er2", "girl child"),
    Line("一點兒 一点儿 [yi1 dian3 r5] /a bit/", "一点儿|yi1 dian3 r5", "a bit"),
    Line("北京 北京 [Bei3 jing1] /a capital/", "北京|Bei3 jing1", "a capital"),
    Line("早，晚 早，晚 [zao3 , wan3] /soon or late/", "早，晚|zao3 wan3", "soon or late"),
    Line("約·翰 约·翰 [Yue1 · han4] /a man/", "约·翰|Yue1 han4", "a man"),
    Line("〇 〇 [ling2] /nought/", "〇|ling2", "nought"),
    Line("狗 狗 [gou3] /barker/CL:隻|只[zhi1],條|条[tiao2]/", "狗|gou3", "barker", measures: ["只", "条"]),
    Line(
      "牆 墙 [qiang2] /barrier (CL:面[mian4],堵[du3])/",
      "墙|qiang2",
      "barrier",
      measures: ["面", "堵"]
    ),
    Line(
      "垃圾 垃圾 [la1 ji1] /waste/Taiwan pr. [le4 se4]/",
      "垃圾|la1 ji1",
      "waste",
      others: ["le4 se4"]
    ),
    Line("期 期 [qi1] /a time (also pr. [qi2])/", "期|qi1", "a time", others: ["qi2"]),
    Line("行 行 [hang2] /row/Taiwan pr. [a1 b2]/", "行|hang2", "row"),
    Line("行人 行人 [xing2 ren2] /walker/also pr. [ren2]/", "行人|xing2 ren2", "walker"),
    Line("電 电 [dian4] /short for 電腦|电脑[dian4 nao3]/", "电|dian4", "short for 电脑"),
    Line("煖 暖 [nuan3] /warm/variant of 暖[nuan3]/", "暖|nuan3", "warm"),
    Line("方程 方程 [[fang1cheng2]] /an equality/", "方程|fang1 cheng2", "an equality"),
    Line("二次 二次 [[er4-ci4]] /twofold/", "二次|er4 ci4", "twofold"),
    Line("好玩 好玩儿 [[hao3wan2r5]] /fun/", "好玩儿|hao3 wan2 r5", "fun"),
    Line("玩兒 玩儿 [[wanr2]] /to play/", "玩儿|wan2 r5", "to play"),
    Line("西安 西安 [[Xi1'an1]] /a city/", "西安|Xi1 an1", "a city"),
    Line("跑 跑 [pao3] /run (fast; far)/flee; go/", "跑|pao3", "run (fast; far); flee; go"),
    Line("走 走 [zou3] /walk/ walk /leave/", "走|zou3", "walk; leave"),
  ]

  @Test(arguments: lines)
  func `a line becomes a word`(line: Line) throws {
    let read = try ImportScratch().importing(line.text, as: "a.u8")
    let word = try #require(read.words.first)
    #expect(word.key.rawValue == line.key)
    #expect(word.gloss == line.gloss)
    #expect(word.otherReadings.map(\.numbered) == line.others)
    #expect(word.measureWords == line.measures)
    #expect(read.report.imported == 1 && read.report.addsUp)
  }

  static let skipped: [(String, SkipReason)] = [
    ("3Q 3Q [san1 Q] /thanks/", .notHanzi),
    ("996 996 [jiu3 jiu3 liu4] /long days/", .notHanzi),
    ("K歌 K歌 [K ge1] /to sing/", .notHanzi),
    ("卡拉 卡拉 [ka3 O K] /song/", .notPinyin),
    ("卡拉 卡拉 [[ka3{OK}]] /song/", .notPinyin),
    ("拉 拉 [la] /toneless/", .notPinyin),
    ("拉 拉 [la6] /six/", .notPinyin),
    ("拉 拉 [xyz1] /nothing/", .notPinyin),
    ("働 働 [xx5] /labour/", .unknownReading),
    ("朋友 朋友 [peng2] /half/", .readingLength),
    ("煖 煖 [nuan3] /variant of 暖[nuan3]/", .onlyVariant),
    ("煖 煖 [nuan3] /old variant of 暖[nuan3]/(old) variant of 溫|温[wen1]/", .onlyVariant),
    ("定西 定西 [Ding4 xi1] /see 定西市[Ding4 xi1 Shi4]/", .onlyReference),
    ("個 个 [ge4] /CL:個|个[ge4]/", .noGloss),
    ("個 个 [ge4] /Taiwan pr. [ge2]/", .noGloss),
    ("個 个 [ge4] / /", .noGloss),
    ("個 个 [ge4] //", .noGloss),
    ("個 个 [ge4] no slashes", .badLine),
    ("個 个 ge4 /one/", .badLine),
    ("個 个 [ge4 /one/", .badLine),
    ("個 个 [[ge4] /one/", .badLine),
    ("個", .badLine),
    ("個 个 [ge4] /esc\u{1B}[2J/", .controlCharacter),
    ("個 个 [ge4] /\u{202E}eno/", .controlCharacter),
    ("個 个 [ge4] /" + String(repeating: "a", count: 10_000) + "/", .tooLong),
  ]

  @Test(arguments: skipped)
  func `a line is skipped with its number and reason`(line: String, reason: SkipReason) throws {
    let text = "# made up\r\n茶 茶 [cha2] /leaf water/\r\n\(line)\r\n酒 酒 [jiu3] /strong drink/"
    let read = try ImportScratch().importing(text, as: "a.txt")
    #expect(read.words.map(\.simplified) == ["茶", "酒"])
    #expect(read.report.skipped.map(\.line) == [3])
    #expect(read.report.skipped.map(\.reason) == [reason])
    #expect(read.report.entries == 3 && read.report.addsUp)
    #expect(read.metadata["attribution"] == "made up")
    #expect(!reason.explanation.isEmpty)
  }

  @Test func `a line that is no UTF-8 is skipped`() throws {
    let scratch = try ImportScratch()
    try scratch.directory.write(
      Array("\u{FEFF}茶 茶 [cha2] /leaf water/\n".utf8) + [0xFF, 0xFE, 0x0A],
      to: "a.u8"
    )
    let read = try WordImporter(path: scratch.directory("a.u8"))
    #expect(read.words.map(\.simplified) == ["茶"])
    #expect(read.report.skipped.map(\.reason) == [.notUTF8])
  }

  @Test func `entries with one key are merged, and surnames join the ordinary word`() throws {
    let read = try ImportScratch().importing(
      """
      乾 干 [gan1] /dry/
      干 干 [gan1] /to concern/dry/
      安 安 [An1] /surname An/
      安 安 [an1] /calm/
      王 王 [Wang2] /surname Wang/
      """,
      as: "a.u8"
    )
    #expect(read.words.map(\.key.rawValue) == ["干|gan1", "安|an1", "王|Wang2"])
    #expect(read.words.map(\.gloss) == ["dry; to concern", "calm; surname An", "surname Wang"])
    #expect(read.report.imported == 3 && read.report.merged == 2 && read.report.addsUp)
  }

  @Test func `a long gloss is cut between senses`() throws {
    let long = String(repeating: "a", count: 30)
    let words = String(repeating: "word ", count: 20)
    let read = try ImportScratch().importing(
      "茶 茶 [cha2] /\(long)/b\(long)/dropped/\n酒 酒 [jiu3] /\(words)/\n"
        + "水 水 [shui3] /wet stuff (\(words))/",
      as: "a.u8"
    )
    #expect(read.words.map(\.gloss.count).allSatisfy { $0 <= 60 })
    #expect(read.words[0].gloss == long)
    #expect(read.words[1].gloss.hasSuffix("word…"))
    #expect(read.words[2].gloss == "wet stuff")
    #expect(read.report.shortened == 3)
  }

  @Test func `the comments stay with the pack`() throws {
    let read = try ImportScratch().importing(
      "# A list\n# by nobody\n#! date=2026-01-02\n#! license=none\n茶 茶 [cha2] /leaf water/\n",
      as: "a.u8"
    )
    #expect(read.metadata["attribution"] == "A list\nby nobody")
    #expect(read.metadata["date"] == "2026-01-02" && read.metadata["license"] == "none")
    #expect(read.metadata["source"] == "a.u8")
  }

  /// The file that TRAINER_CEDICT names; it is not part of the project.
  @Test func `the real dictionary is accounted for entry by entry`() throws {
    guard let path = ProcessInfo.processInfo.environment["TRAINER_CEDICT"] else {
      print("not run: TRAINER_CEDICT names no CC-CEDICT file")
      #expect(ProcessInfo.processInfo.environment["TRAINER_CEDICT"] == nil)
      return
    }
    let read = try WordImporter(path: path)
    #expect(read.report.addsUp)
    #expect(read.report.entries == Int(try #require(read.metadata["entries"])))
    #expect(read.report.imported > 100_000)
    #expect(read.words.allSatisfy { !$0.gloss.isEmpty && $0.gloss.count <= 60 })
    #expect(!read.words.contains { $0.gloss.contains("[") || $0.gloss.contains("CL:") })
    let directory = try TemporaryDirectory()
    try PackBuilder(items: read.items, topics: read.topics, metadata: read.metadata)
      .build(at: directory("pack"))
    #expect(try WordPack(path: directory("pack")).words.count == read.words.count)
  }
}
