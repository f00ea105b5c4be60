import REPL
import Study

/// The sentences about the result of a call, with the parts of it that a page emphasizes.
struct ResultTexts: Encodable, Sendable {
  typealias Line = [TextSpan]

  /// The text of a question.
  struct Question: Encodable, Sendable {
    let task: String
    let options: [Line]
    /// The prompt; a reading is in the form that the learner has chosen, pinyin or bopomofo.
    let prompt: String
    let note: Line?
    let phrase: Line?
    /// The language tag of the learner's script.
    let script: String
    /// The language tag of readings.
    let readingTag: String
    /// The heading of a question in a round of practice, with its number in the round; nil for
    /// other questions.
    let practice: Line?
    /// The sentence about a new word that was not shown before; nil for other words.
    let unseen: Line?
  }

  /// The text of an introduction.
  struct Introduction: Encodable, Sendable {
    let head: String
    let word: Line
    let reading: Line
    /// The spoken tones of the syllables, from 1 to 5 (the neutral tone).
    let tones: [Int]
    let gloss: Line
    let parts: [Line]
    let phrase: [Line]
    let warning: Line?
  }

  /// The text after an answer.
  struct Verdict: Encodable, Sendable {
    /// The verdict: `right`, `wrong`, `answer` after “don't know”, or `new` after an answer that is
    /// not right, about a word that was never shown.
    let verdict: String
    let next: String
    /// The word in the learner's script; empty for a question from a question bank.
    let word: Line
    let reading: Line
    let notes: Line
    let gloss: Line
    let remarks: [Line]
    let phrase: [Line]
    /// The position of the right option, from 0; absent if the question has no options.
    let right: Int?
    let given: Int?
    /// The spoken tones of the right reading, 1 to 5; empty for a question from a question bank.
    let tones: [Int]
    /// The tones, from 1 to 5, of a typed or chosen wrong reading, which differ from ``tones`` only
    /// where a wrong tone was written; absent if the tones are right or cannot be compared.
    let givenTones: [Int]?
    /// True if the word is spoken automatically.
    let isSaid: Bool
  }

  /// A word of a list, which opens its card.
  struct ListedWord: Encodable, Sendable {
    let key: WordKey
    let hanzi: Line
    /// The reading; empty for a question from a question bank.
    let reading: Line
    var gloss: Line
  }

  /// The text about a word; the details are shown only if they are asked for.
  struct WordCard: Encodable, Sendable {
    let head: Line
    let gloss: Line
    let phrase: [Line]
    /// When the word is asked next, for each skill.
    let next: [Line]
    let details: [Line]
  }

  /// A level with its number of words, and how many of them are known.
  struct Level: Encodable, Sendable {
    let name: String
    let known: Int
    let words: Int
  }

  /// The way in which speech is played; nil if the learner has turned speech off.
  var sound: SoundAccess?
  /// The number of answers after which a started drill ends; absent in other results.
  var total: Int?
  var question: Question?
  var introduction: Introduction?
  var verdict: Verdict?
  var lines: [Line]?
  /// The given and the right reading of an explained answer; absent in other results.
  var sounds: [PagePrimer.Sound]?
  /// The offer after the last question; absent if nothing is offered.
  var offer: [Line]?
  var totals: [String]?
  var levels: [Level]?
  /// The choices of words for drills that the statistics recommend; absent in other results.
  var choices: [WordChoice]?
  /// The sections of the statistics as HTML, with their charts; absent in other results.
  var report: String?
  /// The word of a question of the placement test, or of the details of a word; absent in other
  /// results.
  var word: String?
  var note: Line?
  var script: String?
  var readingTag: String?
  /// True if a placement test has too few answers; absent in results of other calls.
  var isEarly: Bool?
  var settings: [PageSettings.Entry]?
  /// The words that were found or confused, or the new words of a drill; absent in other results.
  var words: [ListedWord]?
  /// The missed words of a drill, those missed most often first; absent in other results.
  var missed: [ListedWord]?
  /// The confused words of a drill, each with the word that was given; absent in other results.
  var confused: [ListedWord]?
  var card: WordCard?
}
