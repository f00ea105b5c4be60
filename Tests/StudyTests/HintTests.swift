import Pinyin
import Study
import TestSupport
import Testing

/// Hints, which say how a word begins.
struct HintTests {
  @Test(arguments: [
    ("银行", "y… h… · bank", "ㄧ… ㄏ… · bank"),
    ("爱", "(no initial) · to love", "(no initial) · to love"),
    ("女儿", "n… (no initial) · daughter", "ㄋ… (no initial) · daughter"),
    ("一点儿", "y… d… · a little", "ㄧ… ㄉ… · a little"),
    ("学习", "x… x… · to study; to learn", "ㄒ… ㄒ… · to study; to learn"),
  ])
  func `a hint shows the letters that syllables begin with`(
    word: String,
    hint: String,
    zhuyin: String
  ) {
    let word = SampleWords.word(word)
    let question = Question(
      id: "q",
      card: CardKey(word.key, .reading),
      item: .word(word),
      kind: .typed,
      prompt: word.simplified,
      options: [],
      answer: nil,
      isNew: true,
      askedAt: .noon
    )
    #expect(Hint.text(for: question) == hint)
    #expect(Hint.text(for: question, in: .zhuyin) == zhuyin)
  }

  @Test(
    arguments: [
      (.recall, "去___。", "去___。"), (.recall, nil, "yínháng"), (.hanzi, "去___。", "bank · 去___。"),
      (.hanzi, nil, "bank"), (.cloze, "去___。", "y… h…"),
    ] as [(QuestionKind, String?, String)]
  )
  func `where characters are asked, the phrase has a gap`(
    kind: QuestionKind,
    gap: String?,
    hint: String
  ) {
    let word = SampleWords.word("银行")
    let question = Question(
      id: "q",
      card: CardKey(word.key, kind.skill),
      item: .word(word),
      kind: kind,
      prompt: word.gloss,
      options: [],
      answer: nil,
      isNew: true,
      askedAt: .noon
    )
    #expect(Hint.text(for: question, phrase: "去银行。", gap: gap) == hint)
  }

  @Test func `a hint to the meaning of a character names its parts, and not its meaning`() throws {
    let word = SampleWords.word("茶")
    let question = Question(
      id: "q",
      card: CardKey(word.key, .meaning),
      item: .word(word),
      kind: .meaning,
      prompt: word.simplified,
      options: [],
      answer: nil,
      isNew: true,
      askedAt: .noon
    )
    let hint = Hint.text(for: question, phrase: "喝茶。", parts: "艹 grass")
    #expect(hint == "chá · 艹 grass · 喝茶。")
  }

  @Test(
    arguments: [
      // The letter with which all options begin says nothing: half of them end in o.
      ("我|wo3", "wu4,wo4,wo3,wu3", "it ends in o"),
      ("不|bu4", "bu2,bu3,bu1,bu4", "it has tone 4, falling"),
      ("人|ren2", "ren4,reng4,ren2,reng2", "it ends in en"),
      (
        "银行|yin2 hang2", "yin2 hang2,yin2 hang4,yin1 hang2,yin1 hang4",
        "syllable 1 has tone 2, rising"
      ),
      ("银行|yin2 hang2", "yin2 hang2,ying2 hang2,yin1 hang2,yin2 han2", "syllable 1 ends in in"),
      ("茶|cha2", "cha2,ca2,cha4,ca4", "ch…"), ("茶|cha2", "cha2,cha2", "ch…"),
    ]
  )
  func `a hint to a choice says what tells the options apart`(
    key: String,
    options: String,
    hint: String
  ) throws {
    let key = WordKey(rawValue: key)
    let readings = try options.split(separator: ",").map { try Reading(numbered: String($0)) }
    let word = Word(
      simplified: key.simplified,
      traditional: key.simplified,
      reading: try Reading(numbered: key.reading),
      gloss: "gloss"
    )
    let question = Question(
      id: "q",
      card: CardKey(key, .reading),
      item: .word(word),
      kind: .reading,
      prompt: word.simplified,
      options: readings.map { Question.Option(text: $0.marked, reading: $0) },
      answer: readings.firstIndex(of: word.reading),
      isNew: true,
      askedAt: .noon
    )
    #expect(Hint.text(for: question) == "\(hint) · gloss")
  }
}
