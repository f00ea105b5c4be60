/// A question of a bank, whose author wrote the prompt, the right answer and wrong answers.
package struct BankQuestion: Hashable, Sendable {
  package let prompt: String
  package let answer: String
  /// The author's wrong answers; empty if there are none.
  package var wrongAnswers: [String]
  /// The name of the pack that the question comes from.
  package var pack: String

  package init(
    prompt: String,
    answer: String,
    wrongAnswers: [String],
    pack: String = "study"
  ) {
    self.prompt = prompt
    self.answer = answer
    self.wrongAnswers = wrongAnswers
    self.pack = pack
  }

  /// The key of the question in the learner's database; its reading is empty.
  package var key: WordKey { WordKey(simplified: prompt, reading: "") }
}
