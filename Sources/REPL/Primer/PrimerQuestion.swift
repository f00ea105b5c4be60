package import Pinyin
import Speech
package import Study

/// A question of the primer; the answer is judged as in a drill, but not stored.
package struct PrimerQuestion: Sendable {
  /// The word that is asked.
  package let word: Word
  /// The task in the markup of ``PrimerText``.
  let task: String
  /// The explanation after the answer, in the markup of ``PrimerText``.
  let lesson: String
  /// The explanation that replaces `lesson` after a right answer that was typed with spoken tones;
  /// nil to keep `lesson`.
  let lessonAsSaid: String?
  /// The options; empty if the reading is typed.
  package let options: [Reading]
  /// True if the task is shown with the pitch curve of the answer, and the answer is spoken with
  /// it.
  let showsCurve: Bool

  /// Makes a question.
  ///
  /// `word`: the characters; if the traditional ones differ, in both scripts, such as `妈/媽`.
  /// `reading`, `options`: readings with tone numbers; the options contain the reading, unless they
  /// are empty. `task`, `showsCurve`, `lesson`, `lessonAsSaid`: the properties of the same names.
  init(
    _ word: String,
    _ reading: String,
    task: String,
    options: [String] = [],
    showsCurve: Bool = false,
    lesson: String,
    lessonAsSaid: String? = nil
  ) {
    let scripts = word.split(separator: "/").map(String.init)
    self.word = Word(
      simplified: scripts.first ?? "",
      traditional: scripts.last ?? "",
      reading: (try? Reading(numbered: reading)) ?? Reading([]),
      gloss: ""
    )
    self.task = task
    self.options = options.compactMap { try? Reading(numbered: $0) }
    self.showsCurve = showsCurve
    self.lesson = lesson
    self.lessonAsSaid = lessonAsSaid
  }

  /// Returns the question as in a drill, with the options rotated by a number of positions.
  package func question(movedBy places: Int = 0) -> Question {
    let order = options.indices.map { options[($0 + places) % options.count] }
    let kind: QuestionKind = order.isEmpty ? .typed : .reading
    return Question(
      id: "primer",
      card: CardKey(word.key, kind.skill),
      item: .word(word),
      kind: kind,
      prompt: word.simplified,
      options: order.map { Question.Option(text: $0.marked, reading: $0) },
      answer: order.firstIndex(of: word.reading),
      isNew: true,
      askedAt: Timestamp(milliseconds: 0)
    )
  }

  /// Returns the number of the option with the letters that were typed without tones; nil unless
  /// exactly one has them.
  ///
  /// Blanks are ignored. A text with a tone gives nil, so that a wrong tone is judged.
  func option(withLettersOf text: String, in asked: Question) -> String? {
    let form = ReadingForm.isZhuyin(text) ? ReadingForm.zhuyin : .marks
    let letters = text.lowercased().filter { !$0.isWhitespace }
    let found = asked.options.indices.filter { index in
      let syllables = asked.options[index].reading?.syllables ?? []
      return syllables.map { form.text($0.bare) }.joined() == letters
    }
    return found.count == 1 ? found.first.map { "\($0 + 1)" } : nil
  }

  var utterance: Utterance { Utterance(word) }
}

extension PrimerPage {
  /// Returns the questions at the end of the page, for a learner who reads in the form `form`.
  package func questions(in form: ReadingForm) -> [PrimerQuestion] {
    form == .zhuyin ? questionsOnZhuyin : questionsOnPinyin
  }

  private var questionsOnPinyin: [PrimerQuestion] {
    switch self {
    case .pinyin: Self.onPinyin
    case .tones: Self.onTones
    case .typing: Self.onTyping
    case .sounds: Self.onSounds
    case .thirdTones: Self.onThirdTones
    }
  }

  /// The words that the page speaks when it is shown, and when the learner asks for them.
  ///
  /// In a drill that speaks no answers, they are spoken only when the learner asks.
  var samples: [Utterance] {
    let words: [(String, String)] =
      switch self {
      case .pinyin: [("你好", "ni3 hao3"), ("咖啡", "ka1 fei1")]
      case .tones: [("妈", "ma1"), ("麻", "ma2"), ("马", "ma3"), ("骂", "ma4"), ("妈妈", "ma1 ma5")]
      case .typing: [("你好", "ni3 hao3"), ("女", "nü3")]
      case .sounds: [("七", "qi1"), ("菜", "cai4"), ("人", "ren2"), ("女", "nü3"), ("四", "si4")]
      case .thirdTones: [("你好", "ni3 hao3"), ("很好", "hen3 hao3"), ("好吃", "hao3 chi1")]
      }
    return words.compactMap { hanzi, numbered in
      (try? Reading(numbered: numbered)).map { Utterance(hanzi: hanzi, reading: $0) }
    }
  }

  static let onPinyin = [
    PrimerQuestion(
      "好",
      "hao3",
      task: "你好 is {ni3 hao3}. How is 好 read?",
      options: ["ni3", "hao3"],
      lesson: "One character, one syllable: 你 is {ni3} and 好 is {hao3}."
    ),
    PrimerQuestion(
      "不好",
      "bu4 hao3",
      task: "不 is {bu4}, ‘not’. How do you read 不好, ‘not good’?",
      options: ["hao3 bu4", "ni3 hao3", "bu4 hao3"],
      lesson: "From left to right, one syllable each: 不 is {bu4}, 好 is {hao3}."
    ),
    PrimerQuestion(
      "沙拉",
      "sha1 la1",
      task: "Read them aloud. Which one is 沙拉, salad?",
      options: ["sha1 la1", "ka1 fei1", "ma1 ma5"],
      lesson: "Chinese borrowed the word, so {sha1 la1} sounds much like it."
    ),
  ]

  private static let fourTones = ["ma1", "ma2", "ma3", "ma4"]

  static let onTones = [
    PrimerQuestion(
      "骂/罵",
      "ma4",
      task: "Which one has this melody?",
      options: fourTones,
      showsCurve: true,
      lesson: "Tone 4 falls, short and firm, like ‘No!’, and its sign falls too."
    ),
    PrimerQuestion(
      "麻",
      "ma2",
      task: "And this melody?",
      options: fourTones,
      showsCurve: true,
      lesson: "Tone 2 rises, as in a surprised ‘What?’, and its sign rises too."
    ),
    PrimerQuestion(
      "妈妈/媽媽",
      "ma1 ma5",
      task: "<妈妈/媽媽>, mum: the first syllable is high and flat, the second light. Which one?",
      options: ["ma1 ma1", "ma3 ma5", "ma1 ma5"],
      lesson: "Tone 1, then the neutral tone, which has no sign."
    ),
  ]

  private static let onTyping = [
    PrimerQuestion(
      "好",
      "hao3",
      task: "Type {hao3}, good.",
      lesson: "The letters, then the number of the tone: hao3."
    ),
    PrimerQuestion(
      "你好",
      "ni3 hao3",
      task: "Type {ni3 hao3}, hello.",
      lesson: "A number after each syllable: ni3hao3.",
      lessonAsSaid: "Written ni3hao3; you typed it as it is said, ni2hao3. "
        + "Page \(PrimerPage.thirdTones.rawValue) says why."
    ),
    PrimerQuestion(
      "女",
      "nü3",
      task: "Type {nü3}, woman.",
      lesson: "v stands for ü: nv3. With u it would be another sound."
    ),
  ]

  private static let onSounds = [
    PrimerQuestion(
      "七",
      "qi1",
      task: "七, seven: tongue down, smile, almost ‘chee’. Which one?",
      options: ["chi1", "qi1", "ci1"],
      lesson:
        "q is said with a smile. In {chi1} the tongue is curled back; {ci1} is a humming ‘ts’."
    ),
    PrimerQuestion(
      "菜",
      "cai4",
      task: "菜, vegetables: it begins like the end of ‘cats’. Which one?",
      options: ["cai4", "kai4", "chai4"],
      lesson: "c is ts, never k."
    ),
    PrimerQuestion(
      "十",
      "shi2",
      task: "十, ten: the tongue curled back, and after sh nothing but a hum. Which one?",
      options: ["xi2", "she2", "shi2"],
      lesson:
        "After sh the i just hums on. {she2} ends in ‘uh’; {xi2} is said with a smile, and its i is "
        + "an ‘ee’."
    ),
  ]

  static let onThirdTones = [
    PrimerQuestion(
      "你好",
      "ni2 hao3",
      task: "你好 is written {ni3 hao3}. How is it said?",
      options: ["ni3 hao2", "ni4 hao3", "ni2 hao3"],
      lesson: "Two third tones: the first one rises."
    ),
    PrimerQuestion(
      "好吃",
      "hao3 chi1",
      task: "好吃, tasty, is written {hao3 chi1}. How is it said?",
      options: ["hao3 chi1", "hao2 chi1"],
      lesson: "No third tone follows, so nothing changes: 好 stays low."
    ),
    PrimerQuestion(
      "水果",
      "shui3 guo3",
      task: "水 is {shui3} and 果 is {guo3}. Type 水果, fruit.",
      lesson: "Written {shui3 guo3}, said {shui2 guo3}. Both are right when you type."
    ),
  ]
}
