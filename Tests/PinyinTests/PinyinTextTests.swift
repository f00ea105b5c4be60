import Pinyin
import Testing

struct PinyinTextTests {
  @Test(arguments: [
    ("ni3hao3", "ni3 hao3"), ("ni3 hao3", "ni3 hao3"), ("nǐhǎo", "ni3 hao3"),
    ("nihao", "ni hao"), ("NI3HAO3", "ni3 hao3"), (" nǐ-hǎo ", "ni3 hao3"),
    // Marks and numbers mixed, or both saying the same.
    ("nǐhao3", "ni3 hao3"), ("nǐ3hǎo", "ni3 hao3"),
    // Other forms of the same characters.
    ("ｎｉ３ｈａｏ３", "ni3 hao3"), ("ni3\u{3000}hao3", "ni3 hao3"),
    ("ni\u{30C}ha\u{30C}o", "ni3 hao3"), ("nĭhăo", "ni3 hao3"), ("ni³hao³", "ni3 hao3"),
    ("NǏHǍO", "ni3 hao3"), ("nu\u{30C}\u{308}", "nü3"), ("nu\u{308}\u{30C}", "nü3"),
    ("nǔ:", "nü3"), ("NV3", "nü3"), ("mɑ̄", "ma1"),
    // Apostrophes.
    ("xi'an", "xi an"), ("xi’an", "xi an"), ("xī’ān", "xi1 an1"), ("Xī＇ān", "Xi1 an1"),
    ("xian", "xian"), ("xi1an1", "xi1 an1"), ("fangan", "fan gan"), ("fang'an", "fang an"),
    ("nü'ér", "nü5 er2"), ("pi'ao", "pi ao"),
    // The neutral tone is 5, 0 or nothing.
    ("ma1ma", "ma1 ma5"), ("māma", "ma1 ma5"), ("ma1ma0", "ma1 ma5"), ("ma1ma5", "ma1 ma5"),
    ("yin2hang", "yin2 hang5"),
    // Erhua.
    ("nar3", "na3 r5"), ("na3r", "na3 r5"), ("na3er5", "na3 r5"), ("na3r5", "na3 r5"),
    ("nǎr", "na3 r5"), ("na3 r5", "na3 r5"), ("wánr", "wan2 r5"), ("nar", "na r"),
    ("yidianr", "yi dian r"), ("naer", "na er"), ("ér", "er2"), ("er3", "er3"),
    ("ertong", "er tong"), ("here", "he re"),
    // A mark on the wrong vowel is where the hand slipped, not another syllable.
    ("haǒ", "hao3"), ("lìu", "liu4"), ("xīan", "xian1"),
    // Interjections, and syllables that no standard word has.
    ("ng2", "ng2"), ("hm", "hm"), ("rua2", "rua2"), ("nan", "nan"),
    ("Běijīng Dàxué", "Bei3 jing1 Da4 xue2"), ("lüè", "lüe4"), ("lue4", "lüe4"),
  ])
  func `typed text is read as its likeliest syllables`(typed: String, numbered: String) throws {
    #expect(try PinyinText(typed).best.numbered == numbered)
  }

  @Test(arguments: [
    ("xian", ["xian", "xi an"]),
    ("fangan", ["fan gan", "fang an"]),
    ("xian1", ["xian1", "xi5 an1"]),
    ("nver", ["nü er", "nüe r"]),
    ("jiner", ["jin er", "ji ne r"]),
    ("ni3hao3", ["ni3 hao3"]),
  ])
  func `other ways to read a text are kept`(typed: String, expected: [String]) throws {
    let found = try PinyinText(typed).candidates.map(\.numbered)
    for numbered in expected { #expect(found.contains(numbered)) }
    #expect(found.count == Set(found).count)
  }

  @Test(arguments: [
    ("", PinyinError.empty),
    (" '- ", .empty),
    ("nihoa3", .notPinyin(range: 2..<6, fragment: "hoa3")),
    ("  nihoa3 ma", .notPinyin(range: 4..<8, fragment: "hoa3")),
    ("zhonguo", .notPinyin(range: 5..<7, fragment: "uo")),
    ("ni7", .toneOutOfRange(range: 2..<3, fragment: "7")),
    ("ｎｉ９", .toneOutOfRange(range: 2..<3, fragment: "９")),
    ("ni33", .notPinyin(range: 3..<4, fragment: "3")),
    ("3", .notPinyin(range: 0..<1, fragment: "3")),
    ("ni' 3", .notPinyin(range: 4..<5, fragment: "3")),
    ("nǐ2", .notPinyin(range: 0..<3, fragment: "nǐ2")),
    ("níhǎǐ", .notPinyin(range: 4..<5, fragment: "ǐ")),
    ("你好", .notLatin(range: 0..<2, fragment: "你好")),
    ("ni3好a", .notLatin(range: 3..<4, fragment: "好")),
    ("ни", .notLatin(range: 0..<2, fragment: "ни")),
    ("ni$hao", .notPinyin(range: 2..<3, fragment: "$")),
    ("r", .notPinyin(range: 0..<1, fragment: "r")),
    ("na3r2", .notPinyin(range: 3..<5, fragment: "r2")),
    ("haro", .notPinyin(range: 2..<4, fragment: "ro")),
    ("hello", .notPinyin(range: 2..<5, fragment: "llo")),
    ("quit", .notPinyin(range: 2..<4, fragment: "it")),
  ])
  func `what is not pinyin is marked where it stops being it`(text: String, error: PinyinError) {
    #expect(throws: error) { try PinyinText(text) }
  }

  @Test(arguments: [
    "help", "undo", "skip", "flag", "suspend", "known", "why", "info", "hint", "settings", "stats",
    "quit",
  ])
  func `commands of the drill are not mistaken for pinyin`(word: String) {
    #expect(throws: PinyinError.self) { try PinyinText(word) }
  }

  @Test func `each syllable knows its place in the text`() throws {
    let typed = " nu:3 nǎr wan2r nar3"
    let syllables = try PinyinText(typed).best.syllables
    let characters = Array(typed)
    let places = syllables.map { String(characters[$0.range]) }
    #expect(places == ["nu:3", "nǎ", "r", "wan2", "r", "na", "r3"])
  }

  @Test func `a text without tones has no reading`() throws {
    #expect(try PinyinText("nihao").best.reading == nil)
    #expect(try PinyinText("nihao").best.marked == "nihao")
    #expect(try PinyinText("ma1ma").best.reading == Reading(numbered: "ma1 ma5"))
  }
}
