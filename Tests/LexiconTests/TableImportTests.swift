import Foundation
import GRDB
import Lexicon
import Pinyin
import Study
import TestSupport
import Testing

/// Tables: comma- and tab-separated values, JSON lines, and tables of databases.
struct TableImportTests {
  @Test func `columns are found by their names, and pinyin in any spelling`() throws {
    let read = try ImportScratch().importing(
      "\u{FEFF}Nr,Hanzi,Pinyin,English,HSK,Topic,Traditional\r\n"
        + "1,朋友,péngyou,\"friend, \"\"pal\"\"\",HSK 1,People,\r\n"
        + "2,女儿,nv3er2,daughter,2,People,女兒\r\n"
        + "3,哪儿,nǎr,\"where;\r\nwhich place\",7-9,,\r\n"
        + "\r\n4,熟,shú / shóu,ripe,,,\r\n",
      as: "a.csv"
    )
    #expect(
      read.words.map(\.key.rawValue) == [
        "朋友|peng2 you5", "女儿|nü3 er2", "哪儿|na3 r5", "熟|shu2",
      ]
    )
    #expect(
      read.words.map(\.gloss) == ["friend, \"pal\"", "daughter", "where; which place", "ripe"]
    )
    #expect(read.words.map { $0.levels.current?.text } == ["1", "2", "7-9", nil])
    #expect(read.words.map(\.traditional) == ["朋友", "女兒", "哪儿", "熟"])
    #expect(read.words[3].otherReadings.map(\.numbered) == ["shou2"])
    #expect(read.topics == [Topic(key: "people", name: "people")])
    #expect(read.report.addsUp && read.report.columns.contains("simplified = Hanzi"))
  }

  @Test(arguments: [
    ("Chinese,Pinyin,Translation", ["simplified", "reading", "gloss"]),
    ("生词,拼音,翻译", ["simplified", "reading", "gloss"]),
    ("生詞,注音,翻譯", ["simplified", "reading", "gloss"]),
    ("Vocabulary,Reading,Definition,例句", ["simplified", "reading", "gloss", "phrase"]),
    ("词语,读音,解释", ["simplified", "reading", "gloss"]),
    ("單字,拼音,English", ["simplified", "reading", "gloss"]),
    (
      "Word,Pinyin,English,Example,Translation",
      ["simplified", "reading", "gloss", "phrase", "phrase-translation"]
    ),
  ])
  func `columns have the names that people use`(header: String, fields: [String]) throws {
    let cells = ["朋友", "peng2 you5", "friend", "我有朋友。", "I have a friend."].prefix(fields.count)
    let read = try ImportScratch()
      .importing(header + "\n" + cells.joined(separator: ",") + "\n", as: "a.csv")
    let names = header.split(separator: ",")
    #expect(read.report.columns == zip(fields, names).map { "\($0) = \($1)" })
    #expect(read.words.map(\.gloss) == ["friend"])
  }

  @Test(arguments: [
    ("语词,拼音,English\n", ["茶"]), ("朋友,peng2 you5,friend\n", ["朋友", "茶"]),
  ])
  func `a first row with names is told from a word`(row: String, words: [String]) throws {
    let read = try ImportScratch().importing(row + "茶,cha2,tea\n", as: "a.csv")
    #expect(read.words.map(\.simplified) == words)
  }

  @Test(arguments: [
    ("Wort,Aussprache\n茶,cha2\n", "has no column for the meanings; it has"),
    ("朋友,friend\n", "begins with a word instead of the names of the columns"),
  ])
  func `a column that is missing is named`(text: String, expected: String) {
    let error = #expect(throws: LexiconError.self) {
      try ImportScratch().importing(text, as: "a.csv")
    }
    #expect(error?.explanation.contains(expected) == true, "\(error?.explanation ?? "")")
  }

  @Test func `columns that give nothing are reported, unless the learner skips them`() throws {
    let text = "Lesson,Hanzi,Pinyin,English,,Page\n1,茶,cha2,tea,,7\n"
    #expect(
      try ImportScratch().importing(text, as: "a.csv").report.unusedColumns == ["Lesson", "Page"]
    )
    var options = ImportOptions()
    options.columns = ["-", "simplified", "reading", "gloss"]
    let given = try ImportScratch().importing(text, as: "a.csv", options: options)
    #expect(given.report.unusedColumns.isEmpty)
  }

  @Test(
    arguments: [
      ("我有朋友。", "I have a friend.", "我有朋友。\tI have a friend."),
      ("a=b|朋友", "x|y", "a＝b｜朋友\tx｜y"), ("我有茶。", "tea", nil), ("朋友", "friend", nil), ("", "", nil),
      (String(repeating: "朋友", count: 101), "long", nil), ("朋友\u{202E}！", "turned", nil),
      ("朋友！", String(repeating: "x", count: 201), nil),
    ] as [(String, String, String?)]
  )
  func `a word has the phrase of its row if that contains it, is short and can be shown`(
    phrase: String,
    english: String,
    kept: String?
  ) throws {
    let read = try ImportScratch().importing(
      "Hanzi,Pinyin,English,Example Sentence,phrase-translation\n"
        + "朋友,peng2 you5,friend,\(phrase),\(english)\n",
      as: "a.csv"
    )
    let found = read.words[0].phrase
    #expect(found.map { $0.text(in: .simplified) + "\t" + $0.english } == kept)
    #expect(read.report.unusedPhrases == (kept == nil && !phrase.isEmpty ? ["朋友"] : []))
  }

  @Test func `the phrase of a JSON line is text, or an object with its English`() throws {
    let line = #"{"word":"茶","reading":"cha2","gloss":"tea","phrase":"#
    let read = try ImportScratch().importing(
      line + "\"喝茶吧。\"}\n"
        + line.replacing("茶", with: "水").replacing("cha2", with: "shui3")
        + #"{"text":"喝水吧。","english":"Drink water."}}"#,
      as: "a.jsonl"
    )
    #expect(read.words.map { $0.phrase?.text(in: .simplified) } == ["喝茶吧。", "喝水吧。"])
    #expect(read.words.map { $0.phrase?.english } == ["", "Drink water."])
  }

  @Test func `tabs part fields, and columns can be given`() throws {
    var options = ImportOptions()
    options.columns = ["-", "gloss", "simplified", "pinyin"]
    let read = try ImportScratch().importing(
      "a\tb\tc\td\nx\ttea\t茶\tcha2\nx\tdrink\t茶\tchá",
      as: "a.tsv",
      options: options
    )
    #expect(read.words.map(\.gloss) == ["tea; drink"])
    #expect(read.report.merged == 1 && read.report.format == .tsv)
  }

  @Test(arguments: [",", ";", "\t"], [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
  func `whatever Excel saves is read: each separator, UTF-8 and UTF-16`(
    separator: String,
    encoding: String.Encoding
  ) throws {
    let lines = ["hanzi,pinyin,meaning", "茶,cha2,\"tea; a, drink\"", "水,shuǐ,water"]
    let text = lines.map { line in
      var isQuoted = false
      return String(
        line.map { character in
          if character == "\"" { isQuoted.toggle() }
          return character == "," && !isQuoted ? Character(separator) : character
        }
      )
    }
    let scratch = try ImportScratch()
    let data = try #require(("\u{FEFF}" + text.joined(separator: "\r\n")).data(using: encoding))
    for name in ["list.csv", "list.txt"] {
      try scratch.directory.write(Array(data), to: name)
      let read = try WordImporter(path: scratch.directory(name))
      #expect(read.words.map(\.key.rawValue) == ["茶|cha2", "水|shui3"])
      #expect(read.words.map(\.gloss) == ["tea; a, drink", "water"])
    }
  }

  @Test(arguments: [
    ("茶,cha2,tea\n水,shui3,water\n", ["茶", "水"]),
    ("Zeichen,Lesung,Sinn\n水,shui3,water\n", ["水"]),
    ("汉字,拼音,意思\n水,shui3,water\n", ["水"]),
  ])
  func `with named columns a first row that is a word is taken too`(
    text: String,
    words: [String]
  ) throws {
    var options = ImportOptions()
    options.columns = ["simplified", "pinyin", "gloss"]
    let read = try ImportScratch().importing(text, as: "a.csv", options: options)
    #expect(read.words.map(\.simplified) == words)
  }

  @Test func `the line of a skipped row is right without a header`() throws {
    var options = ImportOptions()
    options.columns = ["simplified", "pinyin", "gloss"]
    let read = try ImportScratch()
      .importing("茶,cha2,tea\n朋友,peng2,x\n", as: "a.csv", options: options)
    let skipped = try #require(read.report.skipped.first)
    #expect(skipped.line == 2 && skipped.reason == .readingLength)
    #expect(skipped.text == "朋友 peng2")
  }

  @Test func `a list in traditional characters alone gets simplified ones`() throws {
    let read = try ImportScratch().importing(
      "繁體,拼音,意思\n學習,xue2 xi2,to study\n麵條,mian4 tiao2,noodles\n",
      as: "a.csv"
    )
    #expect(read.words.map(\.key.rawValue) == ["学习|xue2 xi2", "面条|mian4 tiao2"])
    #expect(read.words.map(\.traditional) == ["學習", "麵條"])
  }

  @Test(arguments: [
    ("过,guo,(did before)", "过|guo5"), ("啊,a,ah", "啊|a5"), ("嗎,ma,(question)", "嗎|ma5"),
  ])
  func `a particle without a tone has the neutral one`(row: String, key: String) throws {
    let read = try ImportScratch().importing("simplified,pinyin,meaning\n\(row)\n", as: "a.csv")
    #expect(read.words.map(\.key.rawValue) == [key])
  }

  @Test(arguments: [
    ("茶,cha,tea", SkipReason.noReading), ("茶,xyz1,tea", .notPinyin), ("茶,,tea", .noReading),
    ("茶,cha2,", .noGloss), (",cha2,tea", .noWord), ("tea,cha2,tea", .notHanzi),
    ("朋友,peng2,half", .readingLength), ("奇案,qian1,strange case", .readingLength),
    ("奇案,qiān,strange case", .readingLength), ("天,tiang1,sky", .notPinyin),
    ("茶,cha2,t\u{1B}[2Jea", .controlCharacter),
    ("茶,cha2,\u{202E}aet", .controlCharacter),
  ])
  func `a row that makes no word is skipped, and the others are imported`(
    row: String,
    reason: SkipReason
  ) throws {
    let text = "hanzi,pinyin,meaning\n酒,jiu3,drink\n\(row)\n水,shui3,water\n"
    let read = try ImportScratch().importing(text, as: "a.csv")
    #expect(read.words.map(\.simplified) == ["酒", "水"])
    #expect(read.report.skipped.map(\.line) == [3] && read.report.skipped.map(\.reason) == [reason])
    #expect(read.report.addsUp)
  }

  @Test(arguments: ["茶,cha2,\"tea", "茶,cha2,\"tea\"x\"", "茶,cha2,\"tea\"x\"\""])
  func `quotes that are not closed are refused with their line`(row: String) throws {
    let text = "hanzi,pinyin,meaning\n酒,jiu3,drink\n\(row)\n水,shui3,water\n"
    #expect(
      throws: LexiconError.malformed(.init(file: "a.csv", line: 3, column: 1), .badQuoting)
    ) { try ImportScratch().importing(text, as: "a.csv") }
  }

  @Test func `a field longer than any word needs is refused with its line`() throws {
    let text = "hanzi,pinyin,meaning\n\(String(repeating: "茶", count: 10_001)),cha2,tea\n"
    #expect(
      throws: LexiconError.malformed(
        .init(file: "a.csv", line: 2, column: 10_000),
        .tooLong(characters: 10_010)
      )
    ) { try ImportScratch().importing(text, as: "a.csv") }
  }

  @Test func `options name the columns that the header does not tell`() throws {
    let scratch = try ImportScratch()
    let text = "Hanzi,Pinyin,Betydning,Kapitel\n茶,cha2,te,1\n"
    var options = ImportOptions()
    let missing = #expect(throws: LexiconError.self) {
      try scratch.importing(text, as: "a.csv", options: options)
    }
    #expect(missing?.explanation.contains("name it with --answer COLUMN") == true)
    options.answer = "Betydning"
    #expect(try scratch.importing(text, as: "a.csv", options: options).words.map(\.gloss) == ["te"])
    options.answer = "Betyd"
    #expect(throws: LexiconError.self) {
      try scratch.importing(text, as: "a.csv", options: options)
    }
  }

  @Test func `bytes that are no UTF-8 are refused with their line`() throws {
    let scratch = try ImportScratch()
    try scratch.directory.write(Array("hanzi,pinyin,gloss\n".utf8) + [0xFF], to: "a.csv")
    #expect(throws: LexiconError.malformed(.init(file: "a.csv", line: 2, column: 1), .notUTF8)) {
      try WordImporter(path: scratch.directory("a.csv"))
    }
  }

  @Test(arguments: [
    "Zeichen;Pinyin;Deutsch\n??;xuéxiào;Schule\n?;shū;Buch\n",
    "Hanzi;Pinyin;Deutsch\n??;xuéxiào;Schule\n",
  ])
  func `characters that were lost when the file was saved are named as the reason`(
    text: String
  ) throws {
    let scratch = try ImportScratch()
    let path = try scratch.write(text, to: "a.csv")
    #expect(throws: LexiconError.lostCharacters(path: path)) { try WordImporter(path: path) }
    let kept = "Hanzi;Pinyin;Deutsch;Notiz\n学校;xuéxiào;Schule;??\n"
    #expect(try scratch.importing(kept, as: "b.csv").words.count == 1)
  }

  @Test func `a picture is no list`() throws {
    let scratch = try ImportScratch()
    try scratch.directory.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10, 0x4A, 0x46], to: "a.jpg")
    let path = scratch.directory("a.jpg")
    #expect(throws: LexiconError.noList(path: path)) { try WordImporter(path: path) }
    #expect(throws: LexiconError.noList(path: path)) { try NameList(path: path) }
  }

  @Test func `a column that is needed is named`() throws {
    let scratch = try ImportScratch()
    let path = scratch.directory("a.csv")
    #expect(
      throws: LexiconError.noColumn(path: path, column: "reading", found: ["hanzi", "english"])
    ) { try scratch.importing("hanzi,english\n茶,tea\n", as: "a.csv") }
    #expect(LexiconError.noWords(path: path).explanation.hasSuffix("mend it and try again"))
    #expect(throws: LexiconError.noWords(path: path)) {
      try scratch.importing("hanzi,pinyin,english\n", as: "a.csv")
    }
    #expect(throws: LexiconError.noInput(path: scratch.directory("none"))) {
      try WordImporter(path: scratch.directory("none"))
    }
    #expect(throws: LexiconError.notAFile(path: scratch.directory("."))) {
      try WordImporter(path: scratch.directory("."))
    }
    let headless = LexiconError.noColumn(path: path, column: "reading", found: ["茶", "cha2"])
    #expect(headless.explanation.contains("--columns simplified,pinyin,meaning"))
  }

  @Test func `JSON lines give every field back`() throws {
    let read = try ImportScratch().importing(
      """
      {"word":"银行","traditional":"銀行","reading":"yin2 hang2","accepted":["yin2 hang2"],"levels":{"2012":3,"2025":"7-9"},"pos":"n/v","topic":"places","gloss":"bank","frequencyRank":7,"separable":true,"measureWords":["个","家"],"pack":"x"}

      {"word":"茶","reading":"chá","gloss":"tea"}
      """,
      as: "a.jsonl"
    )
    let word = read.words[0]
    #expect(word.key.rawValue == "银行|yin2 hang2" && word.traditional == "銀行")
    #expect(word.levels[.hsk2012]?.number == 3 && word.levels[.hsk2025]?.text == "7-9")
    #expect(word.partsOfSpeech == ["n", "v"] && word.topic == "places")
    #expect(word.frequencyRank == 7 && word.isSeparable && word.measureWords == ["个", "家"])
    #expect(word.otherReadings.isEmpty && read.words[1].gloss == "tea")
  }

  @Test(arguments: [
    ("{\"word\":\"茶\"", 1, LexiconError.Fault.badJSON),
    ("[1]", 1, .badJSON), ("{\"word\":\"茶\",\"gloss\":\"tea\"}", 1, .badJSON),
    ("{\"word\":\"茶\",\"reading\":\"cha\",\"gloss\":\"tea\"}", 13, .noReading),
    (
      "{\"word\":\"茶\",\"reading\":\"cha2\",\"gloss\":\"t\\u001bea\"}", 30,
      .controlCharacter(field: "gloss")
    ),
  ])
  func `a malformed line of JSON is refused`(
    line: String,
    column: Int,
    fault: LexiconError.Fault
  ) throws {
    let text = "{\"word\":\"酒\",\"reading\":\"jiu3\",\"gloss\":\"drink\"}\n\(line)\n"
    #expect(
      throws: LexiconError.malformed(.init(file: "a.jsonl", line: 2, column: column), fault)
    ) { try ImportScratch().importing(text, as: "a.jsonl") }
  }

  @Test func `a table of a database is read, and what does not fit is skipped`() throws {
    let scratch = try ImportScratch()
    let path = scratch.directory("a.db")
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE "my ""words" (id INTEGER, q TEXT, a TEXT, p TEXT);
          INSERT INTO "my ""words" VALUES (1, '茶', 'tea', 'cha2'), (2, 'x', 'y', 'z'),
            (3, '酒', NULL, 'jiu3'), (4, '水', 'water', NULL);
          """
      )
    }
    try queue.close()
    #expect(throws: LexiconError.tableNeeded(path: path, found: ["my \"words"])) {
      try WordImporter(path: path)
    }
    var options = ImportOptions()
    (options.table, options.prompt, options.answer) = ("my \"words", "q", "a")
    options.reading = "p"
    let read = try WordImporter(path: path, options: options)
    #expect(read.words.map(\.key.rawValue) == ["茶|cha2"])
    #expect(read.report.skipped.map(\.reason) == [.notHanzi, .noGloss, .noReading])
    #expect(read.report.addsUp)
    options.prompt = "nope"
    #expect(
      throws: LexiconError.noSuchColumn(path: path, column: "nope", found: ["id", "q", "a", "p"])
    ) { try WordImporter(path: path, options: options) }
    options.table = "other"
    #expect(
      throws: LexiconError.noTable(path: path, table: "other", found: ["my \"words"])
    ) { try WordImporter(path: path, options: options) }
  }

  @Test func `a damaged database is refused`() throws {
    let scratch = try ImportScratch()
    let path = try scratch.write("SQLite format 3\0" + String(repeating: "x", count: 4000), to: "a")
    var options = ImportOptions()
    (options.table, options.prompt, options.answer) = ("t", "q", "a")
    #expect(throws: LexiconError.notADatabase(path: path)) {
      try WordImporter(path: path, options: options)
    }
  }
}
