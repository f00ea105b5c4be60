import Pinyin
import Quiz
import Study
import Testing

@testable import REPL

/// The languages of pages to print.
struct PaperTextTests {
  @Test(
    arguments: [
      ([:], .english), (["LANG": "C.UTF-8"], .english), (["LANG": "ja_JP.UTF-8"], .english),
      (["LANG": "de_AT.UTF-8"], .german), (["LANG": "fr"], .french),
      (["LC_MESSAGES": "es_MX@x", "LANG": "de_DE"], .spanish),
      (["LC_ALL": "C", "LC_MESSAGES": "es_MX", "LANG": "de_DE"], .english),
      (["LC_ALL": "", "LANG": "de_DE.ISO-8859-1"], .german),
      (["LANG": "zh_CN.UTF-8"], .simplifiedChinese), (["LANG": "zh"], .simplifiedChinese),
      (["LANG": "zh_TW.UTF-8"], .traditionalChinese), (["LANG": "zh_HK"], .traditionalChinese),
    ] as [([String: String], PaperLanguage)]
  )
  func `the language is that of the locale, or English`(
    environment: [String: String],
    language: PaperLanguage
  ) {
    #expect(PaperLanguage(environment: environment) == language)
  }

  @Test(
    arguments: [
      (.english, "7 December 2026"), (.german, "7.12.2026"), (.spanish, "07/12/2026"),
      (.french, "07/12/2026"), (.simplifiedChinese, "2026年12月7日"),
      (.traditionalChinese, "2026年12月7日"),
    ] as [(PaperLanguage, String)]
  )
  func `a date is written as the language writes it`(
    language: PaperLanguage,
    text: String
  ) throws {
    let date = try #require(StudyDay(text: "2026-12-07"))
    #expect(language.text(date) == text)
  }

  private static func style(_ language: PaperLanguage) -> ScreenStyle {
    var style = ScreenStyle.plain
    style.language = language
    return style
  }

  @Test(arguments: PaperLanguage.allCases)
  func `a worksheet has the sentences of one language only`(language: PaperLanguage) throws {
    let questions = try WorksheetPageTests.questions(WorksheetPageTests.kinds, count: 70)
    let page = WorksheetPage(questions, title: "HSK 2", style: Self.style(language)).text
    #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
    let english = PaperText(language: .english)
    let tasks = WorksheetPageTests.kinds.map { english.task($0, in: .marks) }
    for english in tasks + ["(read aloud:", "<h2>Answers"] {
      #expect(page.contains(english) == (language == .english), "\(english)")
    }
    #expect(PageMarkup.unclosed(in: page) == [] && PageMarkup.foreign(in: page) == [])
  }

  @Test func `a worksheet in German, as a page and in Markdown`() throws {
    let style = Self.style(.german)
    let questions = try WorksheetPageTests.questions([.reading, .listening], count: 8)
    let page = WorksheetPage(questions, title: "HSK 2", style: style).text
    let markdown = WorksheetScreen(style: style).markdown(questions, title: "HSK 2")
    for sentence in ["Wie liest man das?", "Was hörst du?", "(vorgelesen: ", "Lösungen"] {
      #expect(page.contains(sentence) && markdown.contains { $0.contains(sentence) }, "\(sentence)")
    }
    #expect(page.contains("<b>Name</b><i></i><b>Datum</b>"))
    #expect(page.contains("<b>Punkte</b><i></i><b>/ 8</b><b>Note</b>"))
    #expect(markdown.contains { $0.hasPrefix("Name: ___") && $0.contains("Datum: ___") })
  }

  @Test func `cards and the results of a class are in German, too`() {
    let style = Self.style(.german)
    let cards = WordSheetPage([], layout: .cards, title: "Wörter", style: style).text
    #expect(cards.contains("gestrichelten Linie") && !cards.contains("Cut along"))
    let results = ClassResults(
      name: "9b",
      games: [0, 1],
      pupils: [
        .init(name: "Anna", isListed: true, tally: .init(games: 2, asked: 17, right: 13, open: 3)),
        .init(name: "Ben", isListed: true, tally: .init(games: 0, asked: 0, right: 0)),
      ],
      words: []
    )
    let page = ClassPage(results, style: style) { "Tag \($0)" }.text
    #expect(page.contains("2 Schüler/innen · 2 Spiele, zuletzt am Tag 1"))
    #expect(page.contains("<td>Anna</td><td>2</td><td>14 von 17</td><td>13</td><td>93 %</td>"))
    #expect(page.contains("<td>Ben</td><td></td><td>nicht dabei</td><td></td><td></td>"))
    #expect(!page.contains(">right<") && !page.contains("Pupils"))
  }
}
