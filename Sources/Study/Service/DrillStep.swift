package import Pinyin

/// The next step of a drill.
///
/// In the protocol `question` and `introduction` are both absent when the drill is finished.
package enum DrillStep: Codable, Hashable, Sendable {
  /// A question to ask.
  ///
  /// `remaining`: the number of questions left in the drill; for a question of a round of practice,
  /// those left in the round.
  case question(ShownQuestion, remaining: Int)
  /// A new word to show before it is asked; `remaining` is the number of questions left in the
  /// drill.
  case introduction(ShownIntroduction, remaining: Int)
  case finished

  package var question: ShownQuestion? {
    guard case .question(let question, _) = self else { return nil }
    return question
  }

  package var introduction: ShownIntroduction? {
    guard case .introduction(let introduction, _) = self else { return nil }
    return introduction
  }

  /// The identifier of the question or introduction; nil if the drill is finished.
  package var id: String? { question?.id ?? introduction?.id }

  private enum CodingKeys: CodingKey { case question, introduction, remaining }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let question = try values.decodeIfPresent(ShownQuestion.self, forKey: .question) {
      self = .question(question, remaining: try values.decode(Int.self, forKey: .remaining))
    } else if let introduction = try values.decodeIfPresent(
      ShownIntroduction.self,
      forKey: .introduction
    ) {
      self = .introduction(introduction, remaining: try values.decode(Int.self, forKey: .remaining))
    } else {
      self = .finished
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .question(let question, let remaining):
      try values.encode(question, forKey: .question)
      try values.encode(remaining, forKey: .remaining)
    case .introduction(let introduction, let remaining):
      try values.encode(introduction, forKey: .introduction)
      try values.encode(remaining, forKey: .remaining)
    case .finished: try values.encode(0, forKey: .remaining)
    }
  }
}

/// A question as shown to the learner, without the answer.
package struct ShownQuestion: Codable, Hashable, Sendable {
  /// The identifier of the question within its drill and of its answer in the log.
  package let id: String
  package let kind: QuestionKind
  /// The prompt: hanzi, a reading, a meaning, a phrase with a gap or the text of a question from a
  /// question bank; empty for a listening question.
  package let prompt: String
  /// A note that distinguishes the word from others with the same written form, or the English of a
  /// phrase with a gap; nil if there is none.
  package let note: String?
  /// The options as shown: four, none for a typed question, or fewer for some questions of question
  /// banks.
  package let options: [Option]
  /// True if the word was never asked before in this skill, and was not begun in another skill
  /// before (``DrillPlan/joining``).
  package let isNew: Bool
  package let askedAt: Timestamp
  /// The place of the question in a round of practice on one contrast; nil for any other question.
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

/// A new word as it is shown to the learner before it is asked.
package struct ShownIntroduction: Codable, Hashable, Sendable {
  /// The identifier of the introduction within its drill and of its event in the log.
  package let id: String
  package let card: CardKey
  package let word: Word
  /// The number of the word among the new words of the drill, from 1.
  package let number: Int
  /// The number of new words of the drill.
  package let total: Int
  /// The displayed name of the word's topic; nil if it has none.
  package let topic: String?
  /// The words and characters in the word; for a word of one character, its components.
  package let parts: [Part]
  /// The noun with “one” and its measure word, such as `一个学生`; nil for other words, and if the
  /// packs have no measure word for the noun.
  package let counted: String?
  /// The measure word in ``counted``; nil if ``counted`` is nil.
  package let measure: MeasureWord?
  /// The warning about a likely mistake; nil if there is none.
  package let warning: Warning?
  /// A word of one character that is easily taken for the new one; nil if there is none.
  package var twin: Twin?
  /// True if ``measure`` is the first measure word that the learner sees; nil without one.
  package var explainsMeasure: Bool?
  /// The syllables of the word with a sound that is new to a beginner; nil or empty for others.
  package var newSounds: [Syllable]?
  /// True if the learner has begun so many words that two third tones are not explained; nil means
  /// false.
  package var knowsThirdTones: Bool?

  /// A word, character or component in the new word.
  package struct Part: Codable, Hashable, Sendable {
    /// The part in the learner's script.
    package let text: String
    /// The meaning that the part has in the word, or the name of a radical; nil if neither is
    /// known, or if it does not help.
    package let gloss: String?
    /// True if the learner has begun a word with the part.
    ///
    /// For a part of several characters, the word is the part itself. For one character, it is any
    /// word that has it in the same reading, or in a full tone if the part is neutral. For a
    /// component, it is any word that has the component as a character.
    package let isKnown: Bool
    /// The component that gives the sound of a new character and that the learner knows with this
    /// sound; nil if there is none.
    ///
    /// If the part is itself a component that gives the sound, this is the part.
    package var sound: SoundPart?
    /// A word that the learner has begun and that contains the character in the same reading, in
    /// the learner's script; nil if the part has a gloss or is new.
    package var example: String?
  }

  /// A component that sounds like its character, possibly in another tone.
  package struct SoundPart: Codable, Hashable, Sendable {
    package let component: String
    package let syllable: Syllable
    /// A word that the learner has begun and in which the component has this sound, in the
    /// learner's script, or the component itself as a word.
    package let word: String
  }

  /// A word of one character that the learner has met, that is read like the new word and differs
  /// from it in one component.
  package struct Twin: Codable, Hashable, Sendable {
    package let word: Word
    /// The component of ``word`` that the new word lacks.
    package let component: String
    /// The name or the meaning of ``component``.
    package let name: String
  }

  /// A mistake that learners easily make.
  package enum Warning: Codable, Hashable, Sendable {
    /// A character has the reading `here` in the new word, but `known` in `word`, which the learner
    /// has begun.
    case polyphone(character: String, here: Syllable, known: Syllable, word: String)
    /// A character of the new word looks like the character `other`, which the learner has begun as
    /// a word.
    ///
    /// `here`: the reading of the character in the new word. `known`: the reading of `other`.
    case lookAlike(character: String, here: Syllable, other: String, known: Syllable)
  }
}

extension Syllable {
  /// True if the vowel, written i, only continues the initial, as in shi and zi.
  package var hums: Bool {
    final == .i && [.zh, .ch, .sh, .r, .z, .c, .s].contains(initial)
  }

  /// True if the final begins with ü.
  package var isRounded: Bool { final.rawValue.hasPrefix("ü") }

  /// The sounds of the syllable that are described to a beginner when they are new: its initial,
  /// which is empty if it has none, an ü, and an i that only continues the initial.
  var sounds: Set<String> {
    var sounds: Set<String> = [initial.rawValue]
    if hums { sounds.insert("i") }
    if isRounded { sounds.insert("ü") }
    return sounds
  }
}
