import Foundation
import Lexicon
import Pinyin
import Study
import TestSupport
import Testing

/// A learner's own list beside the study list.
struct ListedWordsTests {
  private func word(_ text: String, _ reading: String, _ gloss: String) throws -> Word {
    Word(
      simplified: text,
      traditional: text,
      reading: try Reading(numbered: reading),
      gloss: gloss
    )
  }

  private func studied() throws -> WordList {
    WordList([
      try word("研究", "yan2 jiu1", "to study"), try word("垃圾", "la1 ji1", "garbage"),
      try word("学校", "xue2 xiao4", "school"), try word("长", "chang2", "long"),
      try word("长", "zhang3", "to grow"),
    ])
  }

  @Test func `a word without a part of speech has that of the study list`() throws {
    var listed = [try word("水", "shui3", "water"), try word("买", "mai3", "to buy")]
    (listed[0].partsOfSpeech, listed[1].partsOfSpeech) = (["n"], ["v"])
    var own = [
      try word("水", "shui3", "Wasser"), try word("买", "mai3", "kaufen"),
      try word("土豆沙拉", "tu3 dou4 sha1 la1", "Kartoffelsalat"),
    ]
    own[1].partsOfSpeech = ["x"]
    let items = try ListedWords(own.map(Item.word), in: WordList(listed)).items
    #expect(items.compactMap(\.word?.partsOfSpeech) == [["n"], ["x"], []])
  }

  @Test func `a reading with the tones of speech is that of the word of the study list`() throws {
    let studied = WordList([
      try word("你好", "ni3 hao3", "hello"), try word("一起", "yi1 qi3", "together"),
      try word("不是", "bu4 shi4", "is not"), try word("银行", "yin2 hang2", "bank"),
    ])
    let own = [
      try word("你好", "ni2 hao3", "Hallo"), try word("一起", "yi4 qi3", "zusammen"),
      try word("不是", "bu2 shi4", "ist nicht"), try word("银行", "yin2 xing2", "Bank"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: studied)
    #expect(
      listed.items.map(\.key.rawValue) == [
        "你好|ni3 hao3", "一起|yi1 qi3", "不是|bu4 shi4", "银行|yin2 hang2",
      ]
    )
    #expect(listed.items.compactMap(\.word?.gloss) == ["Hallo", "zusammen", "ist nicht", "Bank"])
    #expect(listed.renamed.count == 3 && listed.corrected.map(\.word.simplified) == ["银行"])
    // What was mistyped is not right.
    #expect(listed.items.last?.word?.otherReadings == [])
  }

  @Test func `a reading with full tones for neutral ones is that of the word of the study list`()
    throws
  {
    let studied = WordList([
      try word("朋友", "peng2 you5", "friend"), try word("漂亮", "piao4 liang5", "pretty"),
      try word("妈妈", "ma1 ma5", "mother"), try word("大意", "da4 yi5", "careless"),
      try word("大意", "da4 yi4", "gist"),
    ])
    let own = [
      try word("朋友", "peng2 you3", "Freund"), try word("漂亮", "piao4 liang2", "schön"),
      try word("妈妈", "ma1 ma1", "Mutter"), try word("大意", "da4 yi4", "Grundgedanke"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: studied)
    #expect(
      listed.items.map(\.key.rawValue) == [
        "朋友|peng2 you5", "漂亮|piao4 liang2", "妈妈|ma1 ma1", "大意|da4 yi4",
      ]
    )
    #expect(listed.renamed.map(\.word.simplified) == ["朋友"])
    // The second is not a tone of the character.
    #expect(listed.doubtful.map(\.word.simplified) == ["漂亮", "妈妈"])
    let friend = try #require(listed.items.first?.word)
    #expect(friend.reading.numbered == "peng2 you5")
    #expect(friend.otherReadings.map(\.numbered) == ["peng2 you3"])
  }

  @Test func `a word that is in no list may be a mistyped word of the study list`() throws {
    let studied = WordList([
      try word("时候", "shi2 hou5", "time"), try word("再见", "zai4 jian4", "goodbye"),
      try word("高兴", "gao1 xing4", "glad"), try word("在", "zai4", "at"),
    ])
    let own = [
      try word("时侯", "shi2 hou4", "Zeit"), try word("在见", "zai4 jian4", "Auf Wiedersehen"),
      // Another tone, two other characters, and one character alone are other words.
      try word("再建", "zai4 jian1", "x"), try word("载建", "zai4 jian4", "x"),
      try word("载", "zai4", "x"), try word("高兴", "gao1 xing4", "froh"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: studied)
    #expect(listed.misspelled.map(\.word.simplified) == ["时侯", "在见"])
    #expect(listed.misspelled.map(\.listed.simplified) == ["时候", "再见"])
    #expect(listed.items.map(\.key) == own.map(\.key))
    // A word that the list has twice is respelled once.
    let twice = own + [try word("时喉", "shi2 hou5", "x"), try word("高性", "gao1 xing4", "x")]
    let respelled = try ListedWords(twice.map(Item.word), in: studied, taking: [.characters])
    #expect(
      respelled.items.map(\.key.rawValue) == [
        "时候|shi2 hou5", "再见|zai4 jian4", "再建|zai4 jian1", "载建|zai4 jian4", "载|zai4",
        "高兴|gao1 xing4", "时喉|shi2 hou5", "高性|gao1 xing4",
      ]
    )
    #expect(respelled.items.first?.word?.gloss == "Zeit")
    #expect(respelled.misspelled.map(\.word.simplified) == ["时喉", "高性"])
  }

  @Test func `words that are not in the study list are named if they are few`() throws {
    let studied = try [
      ("时候", "shi2 hou5"), ("再见", "zai4 jian4"), ("高兴", "gao1 xing4"), ("在", "zai4"),
    ].map { try word($0.0, $0.1, "x") }
    // The last word is named as one that may be mistyped.
    let others = try [
      ("怎么走", "zen3 me5 zou3"), ("今天下午", "jin1 tian1 xia4 wu3"), ("在见", "zai4 jian4"),
    ].map { try word($0.0, $0.1, "x") }
    func unlisted(_ words: [Word]) throws -> [String] {
      try ListedWords(words.map(Item.word), in: WordList(studied.map(Item.word)))
        .unlisted.map(\.simplified)
    }
    #expect(try unlisted(studied + [others[0], others[2]]) == ["怎么走"])
    #expect(try unlisted(studied + others) == [])
    #expect(try unlisted(studied) == [])
  }

  @Test func `a mistyped reading is kept if that is wanted, or if the list has both`() throws {
    let studied = WordList([try word("银行", "yin2 hang2", "bank")])
    let bank = Item.word(try word("银行", "yin2 hang2", "bank"))
    let typed = Item.word(try word("银行", "yin2 xing2", "bank"))
    for (own, keeps) in [([typed], true), ([typed, bank], false), ([bank, typed], false)] {
      let listed = try ListedWords(own, in: studied, keepsReadings: keeps)
      #expect(Set(listed.items.map(\.key)) == Set(own.map(\.key)))
      #expect(listed.corrected.isEmpty)
      #expect(listed.doubtful.map(\.word.key.rawValue) == ["银行|yin2 xing2"])
    }
  }

  @Test func `a reading that the study list does not have for its one word was mistyped`() throws {
    let studied = try [
      ("图书馆", "tu2 shu1 guan3", "library"), ("在", "zai4", "at"), ("远", "yuan3", "far"),
      ("漂亮", "piao4 liang5", "pretty"), ("东西", "dong1 xi5", "thing"),
      ("长", "chang2", "long"), ("长", "zhang3", "to grow"), ("行", "xing2", "to go"),
      ("可口", "ke3 kou3", "tasty"), ("再见", "zai4 jian4", "goodbye"), ("教", "jiao1", "to teach"),
    ].map { try word($0.0, $0.1, $0.2) }
    let mistyped = try [
      ("图书馆", "tu1 shu1 guan3"), ("在", "zai1"), ("远", "yuan2"), ("漂亮", "piao4 liang2"),
      ("可口", "ke3 kou2"), ("再见", "zai4 jian5"),
    ].map { Item.word(try word($0.0, $0.1, "x")) }
    let others = try [
      // A full tone for a neutral one, two words of the study list, and other readings of a character.
      ("东西", "dong1 xi1"), ("长", "zhang1"), ("教", "jiao4"), ("行", "hang2"),
    ].map { Item.word(try word($0.0, $0.1, "x")) }
    let directory = try TemporaryDirectory()
    let studiedPack = try pack(studied, in: directory)
    let listed = try ListedWords(mistyped + others, in: studiedPack)
    #expect(listed.corrected.map(\.word.key) == mistyped.map(\.key))
    let meant = [0, 1, 2, 3, 8, 9].map { studied[$0].key }
    #expect(listed.items.map(\.key) == meant + others.map(\.key))
    #expect(listed.doubtful.map(\.word.key) == others.map(\.key))
    let kept = try ListedWords(mistyped, in: studiedPack, keepsReadings: true)
    #expect(kept.items.map(\.key) == mistyped.map(\.key) && kept.corrected.isEmpty)
    #expect(kept.doubtful.count == mistyped.count)
  }

  @Test func `a word in no list gets the readings of its characters for impossible ones`() throws {
    let studied = try [
      ("绿色", "lü4 se4"), ("敏捷", "min3 jie2"), ("方便", "fang1 bian4"), ("便宜", "pian2 yi5"),
      ("朋友", "peng2 you5"), ("男人", "nan2 ren2"), ("老虎", "lao3 hu3"),
    ].map { try word($0.0, $0.1, "x") }
    let own = try [
      ("绿豆", "lu3 dou4"), ("捷运", "jie5 yun4"), ("便利", "bian5 li4"), ("便人", "bian1 ren2"),
      // A neutral tone of Chinese, a spoken tone and a doubled character.
      ("男友", "nan2 you5"), ("虎骨", "hu2 gu3"), ("捷捷", "jie2 jie5"),
    ].map { Item.word(try word($0.0, $0.1, "x")) }
    let directory = try TemporaryDirectory()
    let studiedPack = try pack(studied, in: directory)
    let listed = try ListedWords(own, in: studiedPack)
    let mended = ["绿豆|lü4 dou4", "捷运|jie2 yun4", "便利|bian4 li4"]
    #expect(listed.items.map(\.key.rawValue) == mended + own.dropFirst(3).map(\.key.rawValue))
    #expect(listed.corrected.map(\.word.simplified) == ["绿豆"])
    #expect(listed.filled.map(\.word.simplified) == ["捷运", "便利"])
    #expect(listed.doubtful.map(\.word.simplified) == ["便人"])
    let kept = try ListedWords(own, in: studiedPack, keepsReadings: true)
    #expect(kept.items.map(\.key) == own.map(\.key) && kept.corrected.isEmpty)
  }

  @Test func `tones that the one word of the study list lacks are mended if that is wanted`() throws
  {
    let words = try [
      ("远", "yuan3"), ("东西", "dong1 xi5"), ("弹", "tan2"), ("长", "chang2"), ("长", "zhang3"),
      ("朋友", "peng2 you5"),
    ].map { try word($0.0, $0.1, "x") }
    let directory = try TemporaryDirectory()
    let studied = try pack(words, in: directory)
    let own = try [
      ("远", "yuan4"), ("东西", "dong1 xi1"),
      // Another syllable, a word of two readings, and a tone that is right as well.
      ("弹", "dan4"), ("长", "zhang1"), ("朋友", "peng2 you3"),
    ].map { Item.word(try word($0.0, $0.1, "x")) }
    let asked = try ListedWords(own, in: studied)
    #expect(asked.offered(.tones).map(\.word.simplified) == ["远", "东西"])
    #expect(asked.offered(.characters).isEmpty)
    #expect(asked.items.prefix(4).map(\.key) == own.prefix(4).map(\.key))
    let taken = try ListedWords(own, in: studied, taking: [.tones])
    #expect(
      taken.items.map(\.key.rawValue) == [
        "远|yuan3", "东西|dong1 xi5", "弹|dan4", "长|zhang1", "朋友|peng2 you5",
      ]
    )
    #expect(taken.corrected.map(\.word.simplified) == ["远", "东西"])
    #expect(taken.doubtful.map(\.word.simplified) == ["弹", "长"])
    // Nothing is asked of a list that has both readings, or that keeps its own.
    let both = own + [.word(try word("东西", "dong1 xi5", "x"))]
    #expect(try ListedWords(both, in: studied).offered(.tones).map(\.word.simplified) == ["远"])
    #expect(try ListedWords(own, in: studied, keepsReadings: true).offered(.tones).isEmpty)
  }

  /// Returns a pack of words with the readings of their characters.
  private func pack(_ words: [Word], in directory: TemporaryDirectory) throws -> WordPack {
    let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data").path
    let characters = Set(words.map(\.simplified).joined())
    let facts = try CharacterListReader(directory: data).characters
      .filter { characters.contains($0.character) }
    try PackBuilder(
      items: words.map(Item.word),
      topics: [],
      metadata: [:],
      characters: LookAlikes(facts) { _ in [] }
    )
    .build(at: directory("pack"))
    return try WordPack(path: directory("pack"))
  }

  @Test func `a reading of Taiwan is that of the word of the study list`() throws {
    let own = [
      try word("研究", "yan2 jiu4", "research"), try word("垃圾", "le4 se4", "trash"),
      try word("学校", "xue2 xiao4", "school"), try word("长", "zhang4", "to swell"),
      try word("珍奶", "zhen1 nai3", "bubble tea"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: studied())
    #expect(
      listed.items.map(\.key.rawValue) == [
        "研究|yan2 jiu1", "垃圾|la1 ji1", "学校|xue2 xiao4", "长|zhang4", "珍奶|zhen1 nai3",
      ]
    )
    #expect(listed.renamed.map(\.word.simplified) == ["研究", "垃圾"] && listed.shared == 3)
    // Nobody reads 长 so; the learner is told.
    #expect(listed.doubtful.map(\.word.key.rawValue) == ["长|zhang4"])
    #expect(listed.doubtful.map(\.listed.key.rawValue) == ["长|chang2"])
    // Both readings are right, and the learner's own meaning is shown.
    let research = try #require(listed.items.first?.word)
    #expect(research.gloss == "research")
    #expect(research.acceptedReadings.map(\.numbered).contains("yan2 jiu4"))
    #expect(research.reading.numbered == "yan2 jiu1")
  }

  @Test func `a word of two readings is named with the other one unless the list shows its sense`()
    throws
  {
    func ambiguous(_ own: [Word]) throws -> [String] {
      try ListedWords(own.map(Item.word), in: studied()).ambiguous.map(\.listed.key.rawValue)
    }
    let grow = try word("长", "zhang3", "lang")
    #expect(try ambiguous([grow, word("学校", "xue2 xiao4", "Schule")]) == ["长|chang2"])
    #expect(try ambiguous([grow, word("长", "chang2", "lang")]) == [])
    #expect(try ambiguous([word("长", "zhang3", "to grow up")]) == [])
  }

  @Test func `a reading that two words of the study list accept is not doubted`() throws {
    var both = [try word("长", "chang2", "long"), try word("长", "zhang3", "to grow")]
    for index in both.indices { both[index].otherReadings = [try Reading(numbered: "zhang4")] }
    let own = try word("长", "zhang4", "to swell")
    let listed = try ListedWords([.word(own)], in: WordList(both))
    #expect(listed.items.map(\.key) == [own.key])
    #expect(listed.doubtful.isEmpty && listed.renamed.isEmpty && listed.shared == 0)
  }

  @Test func `a word of one's own gets the phrase of the study list, unless it has its own`() throws
  {
    var school = try word("学校", "xue2 xiao4", "school")
    school.phraseText = "我|在=zai4|学校=xue2 xiao4\tI am at school.\t\t3 4 5"
    let studied = WordList([school, try word("书", "shu1", "book")])
    var own = try word("学校", "xue2 xiao4", "my school")
    func phrase() throws -> Phrase? {
      try ListedWords([.word(own)], in: studied).items.first?.word?.phrase
    }
    #expect(try phrase()?.text(in: .simplified) == "我在学校")
    // The numbers of the wrong words are those of another pack.
    #expect(try phrase()?.others == [])
    own.phraseText = "大|学校=xue2 xiao4\tA big school."
    #expect(try phrase()?.english == "A big school.")
  }

  @Test func `a word of two readings gets no phrase beside a meaning that may be of the other one`()
    throws
  {
    var words = [try word("还", "huan2", "to give back"), try word("还", "hai2", "still")]
    words[0].phraseText = "我|还=huan2|书=shu1\tI give back the book."
    let studied = WordList(words.map(Item.word))
    func phrases(_ own: [Word]) throws -> [String?] {
      try ListedWords(own.map(Item.word), in: studied).items.map { $0.word?.phraseText }
    }
    var own = try word("还", "huan2", "noch")
    #expect(try phrases([own]) == [nil])
    // Nor if the list has both readings, or if the phrase was looked up with the pinyin.
    #expect(try phrases([own, word("还", "hai2", "noch")]) == [nil, nil])
    own.phraseText = words[0].phrase?.withoutGap.stored
    #expect(try phrases([own]) == [nil])
    own.phraseText = "他|还=huan2|钱=qian2\tHe pays."
    #expect(try phrases([own]).first??.hasSuffix("He pays.") == true)
    let same = try word("还", "huan2", "to give something back")
    #expect(try phrases([same]).first??.hasSuffix("I give back the book.") == true)
  }

  /// Meanings of a list, and which of their phrases have the English translation.
  ///
  /// A meaning that is that of the study list is in English in any list.
  @Test(arguments: [
    (["Schule", "Bank", "Buch", "etwas lernen"], [false, false, false, false]),
    (["a school", "Bank", "a book", "learn"], [true, true, true, true]),
    (["école", "banque", "livre", "to study"], [false, false, false, true]),
  ])
  func `a phrase of the study list has no English beside meanings in another language`(
    meanings: [String],
    areTranslated: [Bool]
  ) throws {
    let texts = [
      ("学校", "xue2 xiao4", "school"), ("银行", "yin2 hang2", "bank"), ("书", "shu1", "book"),
      ("学习", "xue2 xi2", "to study"),
    ]
    let studied = try texts.map { text, reading, gloss -> Word in
      var listed = try word(text, reading, gloss)
      listed.phraseText = "我|\(text)=\(reading)\tIn English."
      return listed
    }
    let own = try zip(texts, meanings).map { try word($0.0, $0.1, $1) }
    let listed = try ListedWords(own.map(Item.word), in: WordList(studied.map(Item.word)))
    let phrases = listed.items.compactMap(\.word?.phrase)
    #expect(phrases.map { $0.text(in: .simplified) } == texts.map { "我" + $0.0 })
    #expect(phrases.map { $0.english == "In English." } == areTranslated)
    #expect(phrases.map(\.english.isEmpty) == areTranslated.map { !$0 })
  }

  @Test func `three meanings are too few to tell another language`() throws {
    let texts = [("书", "shu1", "book"), ("学校", "xue2 xiao4", "school"), ("长", "chang2", "long")]
    let studied = try texts.map { text, reading, gloss -> Word in
      var listed = try word(text, reading, gloss)
      listed.phraseText = "我|\(text)=\(reading)\tIn English."
      return listed
    }
    let own = try zip(texts, ["volume", "college", "lengthy"]).map { try word($0.0, $0.1, $1) }
    let listed = try ListedWords(own.map(Item.word), in: WordList(studied.map(Item.word)))
    #expect(
      listed.items.compactMap(\.word?.phrase?.english) == Array(repeating: "In English.", count: 3)
    )
  }

  @Test func `a list that has both readings keeps both words`() throws {
    let own = [
      try word("研究", "yan2 jiu1", "to study"), try word("研究", "yan2 jiu4", "research"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: studied())
    #expect(listed.items.map(\.key.rawValue) == ["研究|yan2 jiu1", "研究|yan2 jiu4"])
    #expect(listed.renamed.isEmpty && listed.doubtful.isEmpty && listed.shared == 1)
  }

  /// The study list of a test with both scripts.
  private func scripts() throws -> WordList {
    WordList(
      try [
        ("老师", "老師", "lao3 shi1"), ("学校", "學校", "xue2 xiao4"), ("后", "後", "hou4"),
        ("皇后", "皇后", "huang2 hou4"), ("著名", "著名", "zhu4 ming2"),
      ].map { simplified, traditional, reading in
        Word(
          simplified: simplified,
          traditional: traditional,
          reading: try Reading(numbered: reading),
          gloss: simplified
        )
      }
    )
  }

  @Test func `a list in traditional characters alone is that of the same words`() throws {
    let own = [
      try word("老師", "lao3 shi1", "teacher"), try word("皇后", "huang2 hou4", "empress"),
      try word("圖書館", "tu2 shu1 guan3", "library"), try word("學校", "xue2 xiao1", "school"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: scripts())
    #expect(
      listed.items.map(\.key.rawValue) == [
        "老师|lao3 shi1", "皇后|huang2 hou4", "图书馆|tu2 shu1 guan3", "学校|xue2 xiao4",
      ]
    )
    #expect(listed.items.compactMap(\.word?.traditional) == ["老師", "皇后", "圖書館", "學校"])
    #expect(listed.shared == 3 && listed.traditional == 3)
    // The pinyin is corrected as in a list of simplified characters.
    #expect(listed.corrected.map(\.word.key.rawValue) == ["学校|xue2 xiao1"])
  }

  @Test func `a list in simplified characters keeps those that have two uses`() throws {
    let own = [
      try word("著作", "zhu4 zuo4", "work"), try word("老师", "lao3 shi1", "teacher"),
      try word("后", "hou4", "empress"), try word("乾隆", "qian2 long2", "an emperor"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: scripts())
    #expect(listed.items.map(\.key) == own.map(\.key) && listed.traditional == 0)
  }

  @Test func `a list that has a word in both scripts keeps both entries`() throws {
    let own = [
      try word("老师", "lao3 shi1", "teacher"), try word("老師", "lao3 shi1", "teacher (m)"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: scripts())
    #expect(listed.items.map(\.key.rawValue) == ["老师|lao3 shi1", "老師|lao3 shi1"])
    #expect(Set(listed.items.map(\.key)).count == 2)
  }
}
