import Study
import TestSupport
import Testing

/// Questions of other programs, rebuilt from the learner's own words.
struct QuestionRebuilderTests {
  private static let bank = BankQuestion(prompt: "2 + 2?", answer: "4", wrongAnswers: ["3", "5"])
  private static let words = WordList(SampleWords.words.map(Item.word) + [.question(bank)])

  private func rebuilt(
    _ kind: QuestionKind,
    _ text: String,
    _ options: [String]
  ) throws -> Question? {
    var rebuilder = QuestionRebuilder(
      words: Self.words,
      script: .simplified,
      region: .mainland
    )
    return try rebuilder.question(
      .init(kind: kind, text: text, options: options),
      id: "quiz-live-x-1",
      at: .noon
    )
  }

  @Test(arguments: [
    (QuestionKind.reading, "茶", ["chā", "chá", "zhá", "zhā"], 1, "茶"),
    (.reading, "茶 (tea)", ["cha2", "cha1"], 0, "茶"),
    (.tone, "银行", ["yīnháng", "yǐnháng", "yínháng"], 2, "银行"),
    (.listening, "手机", ["shǒujī", "shōujī"], 0, "手机"),
    (.meaning, "茶", ["to eat", "tea", "big"], 1, "茶"), (.recall, "tea", ["吃", "茶"], 1, "茶"),
    (.hanzi, "chá", ["茶", "吃"], 0, "茶"), (.bank, "2 + 2?", ["3", "4", "77"], 1, "2 + 2?"),
  ])
  func `a question of known words is rebuilt with the own answer`(
    kind: QuestionKind,
    text: String,
    options: [String],
    answer: Int,
    word: String
  ) throws {
    let question = try #require(try rebuilt(kind, text, options))
    #expect(question.answer == answer && question.item.text(in: .simplified) == word)
    #expect(question.options.map(\.text) == options)
    #expect(question.card == CardKey(question.item.key, kind.skill))
  }

  @Test(arguments: [
    (QuestionKind.reading, "茶", ["chā", "zhá"]),  // none is right
    (.reading, "茶", ["chá", "cha2"]),  // two are right
    (.reading, "茶", ["chá", "chá"]), (.reading, "茶", ["chá"]), (.reading, "茶", []),
    (.reading, "茶", ["chá", "xyz"]), (.reading, "魑", ["chī", "chí"]), (.reading, "", ["a", "b"]),
    (.meaning, "茶", ["tea", "a dragon"]), (.meaning, "茶", ["to eat", "big"]),
    (.recall, "tea", ["茶", "魑"]), (.recall, "dragon", ["茶", "吃"]), (.hanzi, "chǎ", ["茶", "吃"]),
    (.hanzi, "?", ["茶", "吃"]), (.bank, "2 + 2?", ["3", "5"]), (.bank, "2 + 3?", ["4", "5"]),
    (.bank, "茶", ["chá", "tea"]), (.typed, "茶", ["chá", "zhá"]),
  ])
  func `what the own words do not give is not rebuilt`(
    kind: QuestionKind,
    text: String,
    options: [String]
  ) throws {
    #expect(try rebuilt(kind, text, options) == nil)
  }
}
