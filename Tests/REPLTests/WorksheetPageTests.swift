import Pinyin
import Study
import TestSupport
import Testing

@testable import REPL

/// The worksheet that a teacher prints.
struct WorksheetPageTests {
  /// A list whose words have phrases and hostile texts.
  static func words(hostile: String = "") -> WordList {
    WordList(
      SampleWords.words.map { word in
        var word = word
        word.gloss += hostile
        word.phraseText = "我|\(word.simplified)=\(word.reading.numbered)|。\tI. \(hostile)"
        return .word(word)
      }
    )
  }

  static func questions(
    _ kinds: [QuestionKind],
    count: Int,
    hostile: String = "",
    script: Script = .simplified
  ) throws -> [Question] {
    var sheet = try QuestionSheet(
      of: words(hostile: hostile),
      .everything,
      kinds: kinds,
      script: script,
      seed: 5
    )
    var questions: [Question] = []
    while questions.count < count,
      let question = try sheet.next(at: .noon, isRepeating: false)
    {
      questions.append(question)
    }
    return questions
  }

  /// The questions and the key of a page, each a list of lines of HTML.
  static func parts(_ page: String) throws -> (questions: [Substring], key: [Substring]) {
    let sides = page.split(separator: "<section class=\"key\">")
    try #require(sides.count == 2)
    func lines(_ side: Substring, _ start: String) -> [Substring] {
      side.split(separator: "\n").filter { $0.hasPrefix(start) }
    }
    return (lines(sides[0], "<li"), lines(sides[1], "<tr>"))
  }

  private static func page(
    _ questions: [Question],
    style: ScreenStyle = .plain,
    showsPhrases: Bool = false
  ) -> String {
    WorksheetPage(questions, title: "HSK 2", style: style, showsPhrases: showsPhrases).text
  }

  static let kinds: [QuestionKind] = [
    .reading, .tone, .meaning, .recall, .hanzi, .listening, .typed,
  ]

  @Test(arguments: kinds)
  func `every question is there once, and its answer on a page of its own`(
    kind: QuestionKind
  )
    throws
  {
    let questions = try Self.questions([kind], count: 8)
    try #require(questions.count == 8)
    let page = Self.page(questions)
    let (asked, key) = try Self.parts(page)
    #expect(asked.count == 8 && key.count == 8)
    for (number, (question, (line, row))) in zip(1..., zip(questions, zip(asked, key))) {
      #expect(line.contains("<b>\(number)</b>") && row.hasPrefix("<tr><td>\(number)</td>"))
      let options = line.matches(of: /<li><b>(\d)<\/b><span>(.*?)<\/span><\/li>/)
      #expect(options.count == question.options.count)
      #expect(options.isEmpty == line.contains("<i></i>"))
      if let answer = question.answer {
        #expect(row.contains("<b>\(answer + 1)</b>"))
        #expect(PageMarkup.text(options[answer].2) == question.options[answer].text)
      }
      let word = try #require(question.item.word)
      #expect(line.contains(word.simplified) == (kind != .listening))
      #expect(PageMarkup.text(row).contains(word.simplified))
    }
    #expect(page.contains(".key { break-before: page }") && page.contains("break-inside: avoid"))
    #expect(page.contains("<h1>HSK 2</h1>") && page.contains("<b>Name</b>"))
  }

  @Test(arguments: [false, true])
  func `the key has the words of the one in Markdown`(showsPhrases: Bool) throws {
    let questions = try Self.questions(Self.kinds, count: 21)
    let screen = WorksheetScreen(style: .plain, showsPhrases: showsPhrases)
    let markdown = screen.markdown(questions, title: "HSK 2").suffix(questions.count)
    let rows = try Self.parts(Self.page(questions, showsPhrases: showsPhrases)).key
    for (row, line) in zip(rows, markdown) {
      let cells = row.replacing("<br>", with: "</td><td>").split(separator: "</td>")
        .map { PageMarkup.text($0) }.filter { !$0.isEmpty }
      let words = line.replacing(/[\\*]/, with: "").replacing(" · ", with: " ")
        .replacing(/^(\d+)\./) { String($0.1) }
      #expect(cells.joined(separator: " ") == words)
    }
  }

  @Test(arguments: [(["reading"], 20, false), (["reading"], 21, true), (["meaning"], 9, true)])
  func `many questions, and long ones, are set closely`(
    kinds: [String],
    count: Int,
    isClose: Bool
  ) throws {
    let questions = try Self.questions(kinds.compactMap(QuestionKind.init), count: count)
    #expect(questions.count == count)
    #expect(Self.page(questions).contains("<ol class=\"questions close\"") == isClose)
  }

  @Test func `a sheet of one kind says its task once, one of several with each question`() throws {
    let one = try Self.parts(Self.page(Self.questions([.reading], count: 6))).questions
    #expect(!one.joined().contains("how is it read?"))
    let page = try Self.page(Self.questions([.reading, .typed], count: 6))
    let several = try Self.parts(page).questions
    #expect(several.count { $0.contains("how is it read?") } == 3)
    #expect(several.count { $0.contains("write the pinyin") } == 3)
  }

  @Test func `what is read aloud is in the key only`() throws {
    let questions = try Self.questions([.listening], count: 5)
    let (asked, key) = try Self.parts(Self.page(questions, showsPhrases: true))
    for (question, (line, row)) in zip(questions, zip(asked, key)) {
      #expect(!line.contains("lang="), "\(line)")
      #expect(PageMarkup.text(row).contains("(read aloud: \(question.prompt) "))
    }
  }

  @Test func `the settings of the learner hold`() throws {
    var style = ScreenStyle.plain
    style.script = .traditional
    style.readingForm = .zhuyin
    let questions = try Self.questions([.reading, .hanzi], count: 40, script: .traditional)
    let page = Self.page(questions, style: style)
    #expect(page.contains("<span lang=\"zh-Hant\">愛</span>") && page.contains("ㄞˋ"))
    #expect(page.contains("<span class=\"syllable\">˙ㄅㄚ</span>"))
    #expect(!page.contains("爱") && !page.contains("\"zh-Hans\">") && !page.contains("ài"))
  }

  @Test func `each group has its test with its own answers, all at the end`() throws {
    let questions = try Self.questions([.reading, .meaning], count: 12)
    let reversed = Array(questions.reversed())
    let page = WorksheetPage(
      questions,
      others: [reversed],
      title: "HSK 2",
      style: .plain
    ).text
    #expect(page.contains("<h1>HSK 2 · Group A</h1>") && page.contains("<h1>HSK 2 · Group B</h1>"))
    #expect(page.matches(of: /<b>Points<\/b><i><\/i><b>\/ 12<\/b><b>Mark<\/b>/).count == 2)
    #expect(page.contains("<h3>Group A</h3>") && page.contains("<h3>Group B</h3>"))
    let (asked, key) = try Self.parts(page)
    #expect(asked.count == 24 && key.count == 24)
    for (row, question) in zip(key, questions + reversed) {
      let word = try #require(question.item.word)
      #expect(PageMarkup.text(row).contains(word.simplified))
    }
    #expect(PageMarkup.unclosed(in: page) == [])
    #expect(!Self.page(questions).contains("Group A"))
  }

  @Test(arguments: [SampleWords.list.size, 0])
  func `a page loads nothing, and text of others stays text`(count: Int) throws {
    let hostile = "<script>alert('x')</script>&\"\u{1B}[31m\u{202E}"
    let questions = try Self.questions(Self.kinds, count: count * 7, hostile: hostile)
    #expect(count == 0 || questions.count > 100)
    let page = WorksheetPage(questions, title: hostile, style: .plain, showsPhrases: true).text
    #expect(PageMarkup.unclosed(in: page) == [] && PageMarkup.foreign(in: page) == [])
    #expect(page.contains("&lt;script&gt;") && !page.contains("'x'"))
    #expect(!page.contains("\u{1B}") && !page.contains("\u{202E}"))
  }
}
