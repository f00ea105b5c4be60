import Pinyin
import Speech
import Study

/// The texts of a question on a worksheet and in its key, without markup.
struct WorksheetEntry {
  let kind: QuestionKind
  /// The prompt; nil for a listening question, whose text is in the key only.
  let prompt: String?
  /// The note that distinguishes the word from others, in brackets; nil if there is none.
  let note: String?
  let task: String
  /// The phrase below the question; nil if it would reveal the answer, or if there is none.
  let phrase: String?
  /// The options; empty for a question with a line to write on.
  let options: [String]
  let key: Key

  /// The answer to a question, with what a teacher may want to say about it.
  struct Key {
    /// The number of the right option, from 1; nil for a question without options.
    let number: Int?
    /// The text that is read aloud, with the spoken tones; nil unless it is a listening question.
    let heard: String?
    /// The word, or the prompt of a bank question.
    let word: String
    /// The reading with its spoken form; empty for a bank question.
    let reading: String
    let gloss: String
    /// The phrase of a word, if showing it with the question would have revealed the answer; nil
    /// otherwise.
    let phrase: String?

    /// The note about the text that is read aloud; nil if there is none.
    var heardNote: String? { heard.map { "(read aloud: \($0))" } }
  }

  /// Makes an entry.
  ///
  /// `showsPhrases`: true if the phrase of the word is shown: with the question, or, where it would
  /// reveal the answer, with the answer.
  init(_ question: Question, style: ScreenStyle, showsPhrases: Bool) {
    let shown = ShownQuestion(question)
    let item = question.item
    let isHeard = question.kind == .listening
    kind = question.kind
    prompt = isHeard ? nil : style.prompt(shown)
    note = style.note(shown).map(QuestionScreen.enclosed)
    task = QuestionScreen.task(kind, in: style.readingForm, isOnPaper: true)
    options = shown.options.map { option in option.reading.map(style.text) ?? option.text }
    let sentence = showsPhrases ? item.word?.phrase?.text(in: style.script) : nil
    let showsWord = Self.showsWord(kind)
    phrase = showsWord ? sentence : nil
    let spoken = item.word.map { " " + style.text(Utterance($0).spoken) } ?? ""
    key = Key(
      number: question.answer.map { $0 + 1 },
      heard: isHeard ? question.prompt + spoken : nil,
      word: item.text(in: style.script),
      reading: ReadingNotes(style: style).text(item),
      gloss: item.word.map(style.gloss) ?? item.gloss,
      phrase: showsWord ? nil : sentence
    )
  }

  /// Returns true for questions that show the characters of the word.
  static func showsWord(_ kind: QuestionKind) -> Bool {
    [.reading, .tone, .meaning, .typed].contains(kind)
  }
}
