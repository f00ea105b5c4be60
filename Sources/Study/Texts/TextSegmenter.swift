import Foundation

/// A part of a running text.
package struct TextToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A word of the list, given by its index from 0; it may be doubled or have the suffix 儿.
    case word(Int)
    /// Hanzi that are no word of the list, such as a name.
    case unknown
    /// A number in digits, or in at least two hanzi.
    case number
    /// Punctuation, blanks, or a word in another script.
    case mark
  }

  package let kind: Kind
  /// The indices, from 0, of the token's Unicode scalars in the text.
  package let range: Range<Int>
}

/// A divider of running text into the words of a list.
///
/// It finds the division with the lowest cost in time proportional to the length of the text. A
/// word costs −ln p, apart from a constant, where its probability p follows from its rank by
/// frequency (Zipf's law with an offset, p ∝ 1 ∕ (rank + 100)). A hanzi that is part of no word
/// costs more than a rare word.
package struct TextSegmenter: Sendable {
  private struct Form: Sendable {
    let scalars: [UInt32]
    let word: Int
    let cost: Double
  }

  /// The words by the first Unicode scalar of each spelling.
  private let forms: [UInt32: [Form]]

  /// The costs of words without a rank, and of text that is no word of the list.
  ///
  /// They were chosen so that the phrases of the word list, whose words are known, are divided
  /// well.
  private enum Cost {
    /// The rank that is assumed for a word of unknown frequency.
    static let unranked = 30_000.0
    /// The number that is added to each rank, so that the most frequent words have similar costs.
    static let offset = 100.0
    /// The cost of each hanzi that is part of no word.
    static let unknown = 16.0
    static let number = 11.0
    /// The additional cost of a doubled word (看看, 高高兴兴).
    static let doubling = 2.0
    /// The additional cost of a word with the suffix 儿.
    static let suffix = 1.0
    /// The cost of a family name.
    static let name = 14.0
    /// The cost of each character of a given name.
    static let given = 3.0
    /// The minimum cost, as a word of the list, of a character that suits a given name; a character
    /// with a lower cost adds the difference to the cost of the name.
    ///
    /// So a frequent word, such as 在, is seldom taken for a part of a name.
    static let word = 9.0
  }

  /// Makes a divider for a list of words, whose indices the tokens contain.
  ///
  /// Of words with the same spelling, such as 还 hái and 还 huán, only the most frequent one is
  /// found. Spellings with characters other than hanzi are never found.
  package init(_ words: [Word]) {
    var best: [String: (word: Int, rank: Double)] = [:]
    for (index, word) in words.enumerated() {
      let rank = word.frequencyRank.map(Double.init) ?? Cost.unranked
      for text in Set([word.simplified, word.traditional]) {
        if let known = best[text], known.rank <= rank { continue }
        best[text] = (index, rank)
      }
    }
    var forms: [UInt32: [Form]] = [:]
    for (text, found) in best {
      let scalars = text.unicodeScalars.map(\.value)
      guard let first = scalars.first, text.unicodeScalars.allSatisfy(Self.isHanzi) else {
        continue
      }
      let cost = log(found.rank + Cost.offset)
      forms[first, default: []].append(Form(scalars: scalars, word: found.word, cost: cost))
    }
    self.forms = forms
  }

  private static func isHanzi(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isIdeographic }

  /// Divides a text into tokens that cover it without gaps.
  package func tokens(of text: [Unicode.Scalar]) -> [TextToken] {
    var tokens: [TextToken] = []
    var start = 0
    while start < text.count {
      let isHanzi = Self.isHanzi(text[start])
      let end = text[start...].firstIndex { Self.isHanzi($0) != isHanzi } ?? text.count
      if isHanzi {
        tokens += hanzi(text, start..<end)
      } else {
        tokens += Self.others(text, start..<end)
      }
      start = end
    }
    return tokens
  }

  /// The last token of the best division of a run of hanzi up to a position.
  private struct Step {
    var cost = Double.infinity
    var start = 0
    var kind = TextToken.Kind.unknown
  }

  private func hanzi(_ text: [Unicode.Scalar], _ run: Range<Int>) -> [TextToken] {
    var steps = [Step](repeating: Step(), count: run.count + 1)
    steps[0].cost = 0
    for start in run {
      let cost = steps[start - run.lowerBound].cost
      func offer(_ length: Int, _ added: Double, _ kind: TextToken.Kind) {
        let end = start - run.lowerBound + length
        guard end < steps.count, cost + added < steps[end].cost else { return }
        steps[end] = Step(cost: cost + added, start: start, kind: kind)
      }
      offer(1, Cost.unknown, .unknown)
      let number = Self.numberLength(text, start..<run.upperBound)
      if number > 1 { offer(number, Cost.number, .number) }
      for form in forms[text[start].value] ?? [] {
        if Self.isDoubled(form, text[start..<run.upperBound]) {
          offer(2 * form.scalars.count, form.cost + Cost.doubling, .word(form.word))
        }
        guard Self.matches(form, text[start..<run.upperBound]) else { continue }
        let length = form.scalars.count
        offer(length, form.cost, .word(form.word))
        if start + length < run.upperBound,
          text[start + length] == "儿" || text[start + length] == "兒"
        {
          offer(length + 1, form.cost + Cost.suffix, .word(form.word))
        }
      }
      guard Surnames.single.contains(text[start].value) else { continue }
      var name = Cost.name
      for (length, scalar) in text[start..<run.upperBound].dropFirst().prefix(2).enumerated() {
        name += Cost.given + max(0, Cost.word - self.cost(of: scalar))
        offer(length + 2, name, .unknown)
      }
    }
    var tokens: [TextToken] = []
    var end = run.upperBound
    while end > run.lowerBound {
      let step = steps[end - run.lowerBound]
      tokens.append(TextToken(kind: step.kind, range: step.start..<end))
      end = step.start
    }
    return Self.joined(tokens.reversed())
  }

  /// Returns true if the text begins with the spelling `form`.
  private static func matches(_ form: Form, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard form.scalars.count <= text.count else { return false }
    for (scalar, other) in zip(form.scalars, text) where scalar != other.value { return false }
    return true
  }

  /// Returns true if the text begins with the one or two characters of `form`, each of them
  /// doubled.
  private static func isDoubled(_ form: Form, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard form.scalars.count <= 2, 2 * form.scalars.count <= text.count else { return false }
    for (index, scalar) in form.scalars.enumerated() {
      let place = text.startIndex + 2 * index
      guard text[place].value == scalar, text[place + 1].value == scalar else { return false }
    }
    return true
  }

  /// Returns the cost of a character: as a word if the list has it, otherwise as an unknown
  /// character.
  private func cost(of scalar: Unicode.Scalar) -> Double {
    forms[scalar.value]?.first { $0.scalars.count == 1 }?.cost ?? Cost.unknown
  }

  /// Returns the tokens with adjacent unknown hanzi joined into one name or word.
  private static func joined(_ tokens: [TextToken]) -> [TextToken] {
    var joined: [TextToken] = []
    for token in tokens {
      if token.kind == .unknown, let last = joined.last, last.kind == .unknown {
        joined[joined.count - 1] = TextToken(
          kind: .unknown,
          range: last.range.lowerBound..<token.range.upperBound
        )
      } else {
        joined.append(token)
      }
    }
    return joined
  }

  /// Returns the length in scalars of the number in hanzi at the beginning of a range, including a
  /// 第 before it; 0 if there is none.
  private static func numberLength(_ text: [Unicode.Scalar], _ range: Range<Int>) -> Int {
    let first = text[range.lowerBound] == "第" ? range.lowerBound + 1 : range.lowerBound
    let end =
      text[first..<range.upperBound].firstIndex { !numerals.contains($0) } ?? range.upperBound
    return end == first ? 0 : end - range.lowerBound
  }

  private static let numerals = Set("〇零一二三四五六七八九十百千万亿两萬億兩".unicodeScalars)

  /// Divides text that is not hanzi into numbers, words of other scripts, and single marks.
  private static func others(_ text: [Unicode.Scalar], _ run: Range<Int>) -> [TextToken] {
    var tokens: [TextToken] = []
    var start = run.lowerBound
    while start < run.upperBound {
      let end =
        isLetter(text[start])
        ? text[start..<run.upperBound].firstIndex { !isLetter($0) } ?? run.upperBound : start + 1
      let isNumber = text[start..<end].allSatisfy { $0.properties.numericType == .decimal }
      tokens.append(TextToken(kind: isNumber ? .number : .mark, range: start..<end))
      start = end
    }
    return tokens
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
  }
}

/// The family names by which the names of people are recognized.
private enum Surnames {
  /// The most frequent family names of one character, in both scripts.
  static let single = Set(
    """
    王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁沈任姚卢傅钟姜崔谭\
    廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严赖覃洪武莫孔張劉陳楊黃趙吳孫馬羅鄭謝許韓\
    鄧馮蕭蔣葉蘇呂盧鍾譚陸賈韋鄒閻龍賀顧龔錢嚴賴
    """.unicodeScalars.map(\.value)
  )
}
