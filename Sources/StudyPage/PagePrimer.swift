import Pinyin
import REPL
import Study

/// The request of a page for the primer, which explains pinyin or bopomofo and tones.
struct GetPagePrimer: ServiceCall {
  static let method = "page.primer"
  typealias Response = PagePrimer
}

/// The pages of the primer, with the questions that have options.
struct PagePrimer: Codable, Sendable {
  /// A paragraph, a short text with its explanation, or readings with their tone curves.
  ///
  /// A paragraph has one line and no tones, a short text and its explanation are two lines.
  struct Part: Codable, Sendable {
    var lines: [ResultTexts.Line]
    /// The tones of the syllables of each line as they are spoken, from 1 to 5 (the neutral tone);
    /// nil for a text.
    var tones: [[Int]]?
    /// The readings of a row or of the curves, which the page can play; nil for a paragraph.
    var sounds: [Sound]?
  }

  /// A reading that can be heard, as it is spoken, with its text.
  struct Sound: Codable, Sendable {
    let reading: Reading
    let text: ResultTexts.Line

    init(_ reading: Reading, of hanzi: String? = nil, _ texts: PageTexts) {
      self.reading = hanzi.map { reading.spoken(hanzi: $0) } ?? reading
      text = texts.line(texts.style.text(reading))
    }
  }

  struct Question: Codable, Sendable {
    /// The word that is asked, in the learner's script.
    let word: ResultTexts.Line
    let task: ResultTexts.Line
    let options: [ResultTexts.Line]
    /// The index of the right option, from 0.
    let answer: Int
    /// The explanation after the answer.
    let lesson: ResultTexts.Line
    /// The tones whose curves are drawn with the task; nil for most questions.
    let tones: [Int]?
    /// The right answer, which the page can play.
    let sound: Sound
  }

  struct Page: Codable, Sendable {
    let title: String
    let parts: [Part]
    let questions: [Question]
  }

  let pages: [Page]
  /// The language tag of readings.
  let readingTag: String
  /// The way in which the page can play speech; nil if the learner has turned speech off.
  let sound: SoundAccess?

  init(_ texts: PageTexts) {
    let style = texts.style
    readingTag = style.readingForm.languageTag
    sound = texts.sound
    pages = PrimerPage.allCases.map { page in
      Page(
        title: page.title(in: style.readingForm),
        parts: page.parts(style).map { part in
          switch part {
          case .text(let text): Part(lines: [texts.line(text)])
          case .row(let short, let text, let readings):
            Part(
              lines: [texts.line(short), texts.line(text)],
              sounds: readings.map { Sound($0, texts) }
            )
          case .curves(let readings):
            Part(
              lines: readings.map { texts.line(style.colored($0)) },
              tones: readings.map { PageTexts.tones($0.spoken(hanzi: "")) },
              sounds: readings.map { Sound($0, texts) }
            )
          }
        },
        questions: page.questions(in: style.readingForm).enumerated().compactMap {
          Self.question($1, number: $0, texts)
        }
      )
    }
  }

  /// Returns a question whose options are rotated by its number, from 0; nil if it has no options.
  private static func question(
    _ asked: PrimerQuestion,
    number: Int,
    _ texts: PageTexts
  ) -> Question? {
    let question = asked.question(movedBy: number)
    guard let answer = question.answer else { return nil }
    let (task, lesson) = asked.texts(texts.style)
    return Question(
      word: texts.line(texts.style.text(.word(asked.word))),
      task: texts.line(task),
      options: question.options.map { option in
        texts.line(option.reading.map(texts.style.colored) ?? option.text)
      },
      answer: answer,
      lesson: texts.line(lesson),
      tones: asked.curve.map(PageTexts.tones),
      sound: Sound(asked.word.reading, texts)
    )
  }
}
