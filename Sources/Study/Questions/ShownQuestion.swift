package import Pinyin

/// A question as a learner sees it; nothing in it tells the answer.
package struct ShownQuestion: Codable, Hashable, Sendable {
  /// Names the question within its drill, and the answer to it in the log.
  package let id: String
  package let kind: QuestionKind
  /// What is shown: hanzi, a reading, a meaning or the prompt of a question.
  package let prompt: String
  /// What tells the word from others that are written alike; nil when there are none.
  package let note: String?
  /// Four options; none for a typed question, perhaps fewer for one of a bank.
  package let options: [Option]
  /// Whether the word was never asked before in this skill.
  package let isNew: Bool
  package let askedAt: Timestamp
  /// The whole question, unreadable to clients: a daemon that was started again needs it.
  package let seal: String?

  /// The text of an option.
  package struct Option: Codable, Hashable, Sendable {
    package let text: String
    /// The reading that the text spells, so that its tones can be coloured.
    package let reading: Reading?
  }

  package init(_ question: Question, seal: String? = nil) {
    id = question.id
    kind = question.kind
    prompt = question.prompt
    note = question.note
    let isSpelled = question.kind.isAnsweredInPinyin
    options = question.options.map {
      Option(text: $0.text, reading: isSpelled ? $0.reading : nil)
    }
    isNew = question.isNew
    askedAt = question.askedAt
    self.seal = seal
  }
}
