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
}
