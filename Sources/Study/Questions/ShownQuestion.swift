package import Pinyin

/// A question as shown to the learner, without the answer.
package struct ShownQuestion: Codable, Hashable, Sendable {
  /// The identifier of the question within its drill and of its answer in the log.
  package let id: String
  package let kind: QuestionKind
  /// The prompt: hanzi, a reading, a meaning, a phrase with a gap or the text of a bank question;
  /// empty for a listening question.
  package let prompt: String
  /// A note that distinguishes the word from others with the same written form, or the English of a
  /// phrase with a gap; nil if there is none.
  package let note: String?
  /// The options as shown: four, none for a typed question, or fewer for some bank questions.
  package let options: [Option]
  /// True if the word was never asked before in this skill and is not in ``DrillPlan/joining``.
  package let isNew: Bool
  package let askedAt: Timestamp
  /// The place of the question in a round of practice; nil for a question outside rounds.
  package let practice: RoundPlace?
  /// The phrase of the word in the learner's script; nil if the word has none, if the question is
  /// not of the skill `reading`, or if the learner does not want phrases with questions.
  package let phrase: String?
  /// The encrypted question, with which a restarted daemon continues; nil without a daemon.
  package let seal: String?
  /// True for a new word that is asked without an introduction, and is introduced after the answer
  /// 0 (“don't know”); otherwise nil.
  package var isUnseen: Bool?

  /// An option as shown: its text, and the reading that it spells.
  package struct Option: Codable, Hashable, Sendable {
    package let text: String
    /// The reading that the text spells, for colouring its tones; nil for other options.
    package let reading: Reading?
  }

  package init(_ question: Question, phrase: String? = nil, seal: String? = nil) {
    id = question.id
    kind = question.kind
    prompt = question.kind == .listening ? "" : question.prompt
    note = question.note
    let isSpelled = question.kind.isAnsweredInPinyin
    options = question.options.map {
      Option(text: $0.text, reading: isSpelled ? $0.reading : nil)
    }
    isNew = question.isNew
    askedAt = question.askedAt
    practice = question.practice
    self.phrase = phrase
    self.seal = seal
  }
}
