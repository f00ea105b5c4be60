import Pinyin
package import Study

/// A small fixed list of words, so that no test depends on the word pack.
package enum SampleWords {
  /// The words in order, `hanzi|reading|gloss|level|topic`, by rank.
  private static let table = """
    爱|ai4|to love|1|feelings
    爸爸|ba4 ba5|dad; father|1|family
    北京|Bei3 jing1|Beijing|1|places
    不|bu4|not; no|1|grammar
    茶|cha2|tea|1|food
    吃|chi1|to eat|1|food
    大|da4|big|1|quality
    电脑|dian4 nao3|computer|1|things
    饭|fan4|meal; rice|1|food
    高兴|gao1 xing4|happy; glad|1|feelings
    汉语|Han4 yu3|Chinese|1|school
    女儿|nü3 er2|daughter|1|family
    一点儿|yi1 dian3 r5|a little|1|grammar
    吧|ba5|(suggestion)|1|grammar
    银行|yin2 hang2|bank|2|places
    手机|shou3 ji1|mobile phone|2|things
    水果|shui3 guo3|fruit|2|food
    朋友|peng2 you5|friend|2|people
    学习|xue2 xi2|to study; to learn|2|school
    中国|Zhong1 guo2|China|2|places
    说话|shuo1 hua4|to speak|2|school
    颜色|yan2 se4|colour|3|quality
    音乐|yin1 yue4|music|3|things
    绿|lü4|green|3|quality
    """

  package static let words: [Word] = table.split(separator: "\n").enumerated().compactMap {
    (index, line) in
    let fields = line.split(separator: "|").map(String.init)
    guard fields.count == 5, let level = Level(fields[3]),
      let reading = try? Reading(numbered: fields[1])
    else { return nil }
    return Word(
      simplified: fields[0],
      traditional: fields[0] == "爱" ? "愛" : fields[0],
      reading: reading,
      levels: Levels([.hsk2025: level]),
      frequencyRank: index + 1,
      topic: fields[4],
      gloss: fields[2],
      meanings: [index + 1]
    )
  }

  package static let list = WordList(words)

  /// The word of that spelling; the first word when there is none.
  package static func word(_ simplified: String) -> Word {
    words.first { $0.simplified == simplified } ?? words[0]
  }

  package static func key(_ simplified: String, _ skill: Skill = .reading) -> CardKey {
    CardKey(word(simplified).key, skill)
  }
}

extension WordList {
  /// Makes a list of words in any order.
  package init(_ words: [Word], topics: [Topic] = []) {
    self.init(words.map(Item.word), topics: topics)
  }
}
