import Study
import TestSupport
import Testing

@testable import Lexicon

/// The use of fields by their content, then by their names.
struct AnkiFieldsTests {
  private struct Kind {
    let names: [String]
    let rows: [[String]]
    let uses: [String]
    var subject = AnkiFields.Subject.words
  }

  private static let kinds = [
    // The names of German decks.
    Kind(
      names: ["Vorderseite", "Rückseite"],
      rows: [["茶", "Tee"], ["朋友", "Freund"], ["爱", "lieben"]],
      uses: ["simplified = Vorderseite", "gloss = Rückseite"]
    ),
    // A content that contradicts the name decides.
    Kind(
      names: ["Front", "Back"],
      rows: [["tea", "茶"], ["friend", "朋友"], ["to love", "爱"]],
      uses: ["gloss = Front", "simplified = Back"]
    ),
    Kind(
      names: ["Simplified", "Traditional", "Zhuyin", "Say", "Meanings", "Part of speech"],
      rows: [["学", "學", "ㄒㄩㄝˊ", "xué", "to learn", "v"], ["茶", "茶", "ㄔㄚˊ", "chá", "tea", "n"]],
      uses: [
        "simplified = Simplified", "traditional = Traditional", "reading = Zhuyin",
        "gloss = Meanings", "pos = Part of speech",
      ]
    ),
    // Numbers of tones, and numbers that are none.
    Kind(
      names: ["No.", "A", "B", "C"],
      rows: [["1", "银行", "yin2 hang2", "bank"], ["2", "飞机", "fei1 ji1", "plane"]],
      uses: ["simplified = A", "reading = B", "gloss = C"]
    ),
    Kind(
      names: ["Expression", "Reading", "Meaning"],
      rows: [["先生", "せんせい", "teacher"], ["学校", "がっこう", "school"]],
      uses: ["simplified = Expression", "gloss = Meaning"],
      subject: .japanese
    ),
    Kind(
      names: ["Word", "Meaning"],
      rows: [["学校[がっこう]", "school"], ["食べる", "to eat"]],
      uses: ["gloss = Meaning"],
      subject: .japanese
    ),
    // Chinese for people who speak Japanese.
    Kind(
      names: ["中文", "拼音", "日本語"],
      rows: [["学校", "xuéxiào", "がっこう"], ["吃", "chī", "食べる"]],
      uses: ["simplified = 中文", "reading = 拼音"]
    ),
    Kind(
      names: ["Hanzi", "English"],
      rows: [["我们去银行。", "We go to the bank."], ["你有几个朋友？", "How many friends?"]],
      uses: ["gloss = English"],
      subject: .sentences
    ),
    Kind(
      names: ["Country", "Capital"],
      rows: [["Kenya", "Nairobi"], ["Peru", "Lima"]],
      uses: ["gloss = Country"],
      subject: .other
    ),
  ]

  @Test(arguments: 0..<9)
  func `the content of fields decides their use, then their names`(index: Int) {
    let kind = Self.kinds[index]
    let fields = AnkiFields(kind.names, samples: kind.rows)
    #expect(fields.description(kind.names) == kind.uses)
    #expect(fields.subject == kind.subject)
  }

  @Test func `an example is a field of hanzi that contains the word and is longer`() {
    let names = ["Hanzi", "Pinyin", "Meaning", "Sentence", "Sentence Pinyin", "Sentence Meaning"]
    let rows = [
      ["朋友", "péngyou", "friend", "我有朋友。", "wǒ yǒu péngyou", "I have a friend."],
      ["茶", "chá", "tea", "你喝什么？", "nǐ hē shénme", "What do you drink?"],
    ]
    let fields = AnkiFields(names, samples: rows)
    let texts = rows.map(fields.texts(of:))
    #expect(texts.map { $0[.phrase] } == ["我有朋友。", nil])
    #expect(texts[0][.phraseTranslation] == "I have a friend." && texts[0][.gloss] == "friend")
  }

  @Test(
    arguments: [
      ["Sentence", "Sentence Traditional"], ["SentenceTrad", "SentenceSimp"],
      ["Example", "Traditional Sentence"],
    ]
  )
  func `an example in each script is taken`(examples: [String]) {
    let names = ["Hanzi", "Traditional", "Pinyin", "Meaning"] + examples
    let pair = ["我是学生。", "我是學生。"]
    let isSwapped = examples[0].contains("Trad")
    let row = ["学生", "學生", "xuésheng", "student"] + (isSwapped ? pair.reversed() : pair)
    let texts = AnkiFields(names, samples: [row]).texts(of: row)
    #expect([texts[.phrase], texts[.phraseTraditional]] == pair)
  }

  @Test func `what the learner chooses goes before content and name`() {
    let names = ["Expression", "Reading", "Meaning"]
    let fields = AnkiFields(
      names,
      samples: [["先生", "せんせい", "teacher"]],
      uses: ["Expression": .hanzi, "Meaning": .skip]
    )
    #expect(fields.subject == .words && fields.description(names) == ["simplified = Expression"])
    #expect(fields.role(of: "Expression") == .hanzi && fields.role(of: "Meaning") == nil)
  }

  @Test func `values that repeat are not the meaning`() {
    let rows = (0..<20).map { ["茶\($0 % 2 == 0 ? "" : "水")", "noun", "meaning \($0)"] }
    let names = ["A", "B", "C"]
    #expect(
      AnkiFields(names, samples: rows).description(names) == ["simplified = A", "gloss = C"]
    )
  }

  @Test(
    arguments: [
      ("学校[xuéxiào]", ["学校"], ["xuéxiào"]),
      ("学[xué] 校[xiào]", ["学校", "学", "校"], ["xué xiào", "xué", "xiào"]),
      ("對不起！", ["對不起"], []), ("吃 饭", ["吃饭", "吃", "饭"], []), ("他（她）", ["他", "他她"], []),
      ("打(电话)", ["打", "打电话"], []), ("有 / 沒有", ["有", "沒有"], []),
      ("臺灣 台灣", ["臺灣台灣", "臺灣", "台灣"], []), ("本¹", ["本"], []), ("得 (děi)", ["得"], ["děi"]),
      ("⾔", ["言"], []), ("tea", [], []), ("", [], []), ("(((((", [], []),
    ] as [(String, [String], [String])]
  )
  func `the word is found in the ways that decks write it`(
    text: String,
    spellings: [String],
    readings: [String]
  ) {
    let headword = AnkiHeadword(text)
    #expect(headword.spellings == spellings)
    #expect(headword.readings == readings)
    #expect(!headword.isSentence)
  }

  @Test(arguments: ["我们今天去银行。", "你有几个朋友？", "我画。"])
  func `a sentence is not a word`(text: String) {
    #expect(AnkiHeadword(text).isSentence)
  }

  @Test(
    arguments: [
      ("一切", "yíqiè", "一切|yi1 qie4"), ("有 / 沒有", "yǒu / méiyǒu", "有|you3"), ("他（她）", "tā", "他|ta1"),
      ("吃 饭", "chīfàn", "吃饭|chi1 fan4"), ("對不起！", "duìbuqǐ", "对不起|dui4 bu5 qi3"),
      ("学校[xuéxiào]", nil, "学校|xue2 xiao4"), ("长", nil, nil), ("长", "zhang3", "长|zhang3"),
    ] as [(String, String?, String?)]
  )
  func `a word of a pack is found by its hanzi and its pinyin`(
    hanzi: String,
    pinyin: String?,
    key: String?
  ) throws {
    var texts: [WordField: String] = [.simplified: hanzi, .gloss: "x"]
    texts[.reading] = pinyin
    #expect(try AnkiWord(texts).word(in: WordList(Self.words))?.key.rawValue == key)
  }

  @Test func `pinyin at the beginning of the meaning is the reading`() throws {
    let word = try AnkiWord([.simplified: "长", .gloss: "zhǎng; to grow"]).made()
    #expect(word.key.rawValue == "长|zhang3" && word.gloss == "to grow")
  }

  private static let words = [
    ("一切", "一切", "yi1 qie4"), ("有", "有", "you3"), ("没有", "沒有", "mei2 you3"), ("他", "他", "ta1"),
    ("吃饭", "吃飯", "chi1 fan4"), ("对不起", "對不起", "dui4 bu5 qi3"), ("学校", "學校", "xue2 xiao4"),
    ("长", "長", "chang2"), ("长", "長", "zhang3"),
  ].compactMap { simplified, traditional, reading in
    try? WordRow([
      .simplified: simplified, .traditional: traditional, .reading: reading, .gloss: "x",
    ]).word
  }
}
