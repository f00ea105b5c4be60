/// Examples of a separable word with other words between its parts.
package struct Separation: Hashable, Sendable {
  /// Examples of the word with something between its parts: `见了面`, `看不见`.
  package let examples: [String]
  /// The word with the person whom it concerns, and the wrong form that learners use: `跟他见面`, not
  /// `见面他`; nil if no such person is known for the word.
  package let person: (right: String, wrong: String)?

  /// Makes the examples of a word in a script; nil if the word is not separable.
  package init?(_ word: Word, _ script: Script) {
    guard word.isSeparable else { return nil }
    let isTraditional = script == .traditional
    let text = word.text(in: script)
    let simplified = Array(word.simplified)
    guard let first = text.first, let second = simplified.dropFirst().first, text.count > 1 else {
      return nil
    }
    let rest = String(text.dropFirst())
    let form = Self.form(of: word.simplified, second)
    let isVerb = ["v", "phrase"].contains(word.partsOfSpeech.first)
    switch form {
    case _ where !isVerb || Self.loose.contains(word.simplified):
      examples = ["\(first)…\(rest)"]
    case .result:
      examples = ["\(first)得\(rest)", "\(first)不\(rest)"]
    case .object:
      examples = ["\(first)了\(rest)", "\(first)\(isTraditional ? "過" : "过")\(rest)"]
    }
    if word.simplified == "帮忙" {
      person = (isTraditional ? "幫他的忙" : "帮他的忙", "\(text)他")
    } else if let preposition = Self.prepositions.first(where: {
      $0.words.contains(word.simplified)
    }) {
      let (plain, full) = preposition.hanzi
      person = ("\(isTraditional ? full : plain)他\(text)", "\(text)他")
    } else {
      person = nil
    }
  }

  private enum Form { case result, object }

  /// Returns the role of the second part of a word: a result or direction of the verb, or its
  /// object.
  private static func form(of word: String, _ second: Character) -> Form {
    // In 分成, to share a profit, 成 is a share and no result.
    guard word.count == 2, word != "分成" else { return .object }
    return results.contains(second) ? .result : .object
  }

  /// The characters that, as second parts, are results or directions.
  private static let results: Set<Character> = Set("见到开成完破断倒败通翻准着住中紧动过来去起短小大上下回")
  /// The words whose example has only `…` between the parts, because 了 and 过 are unusual there.
  private static let loose: Set<String> = [
    "注意", "担心", "害怕", "讨厌", "提醒", "值得", "说服", "批准", "领先", "落后", "绝望", "突出",
    "提高", "摆脱", "摆平", "离职", "在意", "留意", "留心", "留神", "组成", "结算", "还原", "调剂", "休克",
    "挑战", "推动", "出席", "缺席", "兼职", "编剧", "盗版", "绑架", "启蒙", "授权", "备战", "耕地",
    "突破", "缩短", "缩小", "放大", "没事", "没事儿", "没劲", "没辙", "劳驾",
  ]
  /// The prepositions that introduce the person, in both scripts, each with the words that take it.
  private static let prepositions: [(hanzi: (plain: String, full: String), words: Set<String>)] = [
    (
      ("跟", "跟"),
      [
        "见面", "结婚", "聊天", "聊天儿", "吵架", "打架", "离婚", "分手", "握手", "会面", "吵嘴", "开玩笑",
        "打招呼", "打交道", "谈话", "说话", "订婚", "通话", "通信", "合影", "打赌", "告别", "道别", "做客",
      ]
    ),
    (("给", "給"), ["打电话", "回信", "理发", "拜年", "让座", "敬礼", "送礼", "看病", "打针"]),
    (("向", "向"), ["道歉", "求婚", "招手", "请假", "敬酒", "鞠躬", "诉苦"]),
  ]

  package static func == (left: Separation, right: Separation) -> Bool {
    left.examples == right.examples && left.person?.right == right.person?.right
      && left.person?.wrong == right.person?.wrong
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(examples) }
}
