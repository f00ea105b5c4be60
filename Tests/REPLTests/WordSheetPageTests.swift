import Pinyin
import Study
import TestSupport
import Testing

@testable import REPL

/// The words that a teacher prints: a list, flash cards and squares.
struct WordSheetPageTests {
  private static let items = SampleWords.words.map(Item.word)

  private static func page(
    _ layout: WordSheetPage.Layout,
    _ items: [Item] = items,
    style: ScreenStyle = .plain,
    title: String = "Words"
  ) -> String {
    WordSheetPage(items, layout: layout, title: title, style: style).text
  }

  private static func lines(_ page: String, _ start: String) -> [Substring] {
    page.split(separator: "\n").filter { $0.hasPrefix(start) }
  }

  @Test func `a list has every word once, in order, with reading and meaning`() {
    let rows = Self.lines(Self.page(.list), "<li>")
    #expect(
      rows.map { PageMarkup.text($0.replacing("</span><span>", with: "|")) }
        == SampleWords.words.map { "\($0.simplified)\($0.reading.marked)|\($0.gloss)" }
    )
  }

  @Test(arguments: [
    ("今天下午", "jin1 tian1 xia4 wu3", "<span>jīn<wbr>tiān<wbr>xià<wbr>wǔ</span>"),
    ("一点儿", "yi1 dian3 r5", "<span>yī<wbr>diǎnr</span>"),
    ("女儿", "nü3 er2", "<span>nǚ<wbr>&#39;ér</span>"),
  ])
  func `a reading is broken between syllables only`(
    text: String,
    reading: String,
    markup: String
  ) throws {
    let word = Word(
      simplified: text,
      traditional: text,
      reading: try Reading(numbered: reading),
      gloss: "x"
    )
    #expect(Self.page(.list, [.word(word)]).contains(markup))
  }

  @Test(arguments: [1, 2, 23, 24])
  func `a card has the word on one half and the answer on the other`(count: Int) {
    let items = Array(Self.items.prefix(count))
    let page = Self.page(.cards, items)
    let cards = page.split(separator: "<div class=\"card\">").dropFirst()
    #expect(cards.count == count)
    #expect(Self.lines(page, "<div class=\"pair\">").count == (count + 1) / 2)
    for (card, item) in zip(cards, items) {
      let halves = card.split(separator: "</div><div>")
      #expect(
        halves.count == 2 && PageMarkup.text(">" + halves[0]) == ">" + item.text(in: .simplified)
      )
      let answer = PageMarkup.text(halves[1].prefix { $0 != "\n" })
      #expect(answer == item.reading.marked + item.gloss)
    }
    #expect(page.contains("break-inside: avoid"))
  }

  @Test func `every character has a row of squares, with its reading, once`() throws {
    let page = Self.page(.squares, [.word(SampleWords.word("学习"))] + Self.items)
    let rows = Self.lines(page, "<div class=\"row\">")
    let models = rows.compactMap { $0.firstMatch(of: /<text[^>]*>(.)<\/text>/)?.1 }
    #expect(models.count == rows.count && Set(models).count == models.count)
    let letters = SampleWords.words.flatMap { Array($0.simplified) }
    #expect(Set(models.map(String.init)) == Set(letters.map(String.init)))
    #expect(models.prefix(2) == ["学", "习"] && rows[0].contains("<p><b>xué</b>"))
    #expect(rows.allSatisfy { $0.contains("<use href=\"#squares\"/>") })
    #expect(page.matches(of: /id="squares"/).count == 1 && page.contains("stroke-dasharray"))
  }

  @Test func `a character with two readings has a row for each, and the suffix r no reading`()
    throws
  {
    let words = try [
      ("行", "xing2"), ("银行", "yin2 hang2"), ("一点儿", "yi1 dian3 r5"), ("卡OK", "ka3 o5 kei4"),
    ]
    .map { text, reading in
      Item.word(
        Word(
          simplified: text,
          traditional: text,
          reading: try Reading(numbered: reading),
          gloss: ""
        )
      )
    }
    let rows = Self.lines(Self.page(.squares, words), "<div class=\"row\">").map { row in
      PageMarkup.text(row.replacing("</p>", with: " ").split(separator: "<b>").last ?? "")
    }
    #expect(rows.count == 7)
    #expect(rows[0].hasPrefix("xíng") && rows[0].hasSuffix("行"))
    #expect(rows[2].hasPrefix("háng银行 yínháng"), "\(rows)")
    #expect(rows[5].hasPrefix("一点儿 yīdiǎnr") && rows[6].hasPrefix("kǎ卡OK"))
  }

  @Test func `a character has its own tone if it lost that in the word, and is grey to trace`()
    throws
  {
    let words = try [
      ("早上", "zao3 shang5"), ("上", "shang4"), ("儿子", "er2 zi5"), ("子", "zi5"),
    ].map { text, reading in
      Word(
        simplified: text,
        traditional: text,
        reading: try Reading(numbered: reading),
        gloss: ""
      )
    }
    let list = WordList(words.map(Item.word))
    let page = WordSheetPage(
      words.map(Item.word),
      layout: .squares,
      title: "Words",
      style: .plain,
      toned: { try? list.toned($0, of: $1) }
    ).text
    let rows = Self.lines(page, "<div class=\"row\">")
    try #require(rows.count == 4)
    #expect(rows[1].contains("<b>shàng</b>") && PageMarkup.text(rows[1]).contains("早上 zǎoshang"))
    #expect(rows[3].contains("<b>zi</b>"))
    for row in rows {
      #expect(row.matches(of: /<text x="50"/).count == 1)
      #expect(row.matches(of: /<text class="trace" x="(150|250)"/).count == 2)
    }
    #expect(PageMarkup.unclosed(in: page) == [])
  }

  @Test(arguments: WordSheetPage.Layout.allCases)
  func `the settings of the learner hold`(layout: WordSheetPage.Layout) {
    var style = ScreenStyle.plain
    style.script = .traditional
    style.readingForm = .zhuyin
    let page = Self.page(layout, style: style)
    #expect(page.contains("lang=\"zh-Hant\">愛") && page.contains("ㄞˋ"))
    #expect(!page.contains("爱") && !page.contains("\"zh-Hans\">") && !page.contains("ài"))
    #expect(Self.page(layout).contains("lang=\"zh-Hans\">爱"))
  }

  @Test(arguments: WordSheetPage.Layout.allCases)
  func `a page loads nothing, and text of others stays text`(layout: WordSheetPage.Layout) {
    let hostile = "<script>alert('x')</script>&\"\u{1B}[31m\u{202E}水"
    let word = Word(
      simplified: hostile,
      traditional: hostile,
      reading: SampleWords.word("爱").reading,
      gloss: hostile
    )
    let bank = BankQuestion(prompt: hostile, answer: hostile, wrongAnswers: [], pack: "p")
    let page = Self.page(
      layout,
      Self.items + [.word(word), .question(bank)],
      title: hostile
    )
    #expect(PageMarkup.unclosed(in: page) == [] && PageMarkup.foreign(in: page) == [])
    #expect(page.contains("&lt;script&gt;") && !page.contains("'x'"))
    #expect(!page.contains("\u{1B}") && !page.contains("\u{202E}"))
  }

  @Test(arguments: WordSheetPage.Layout.allCases)
  func `a page of the most words stays small`(layout: WordSheetPage.Layout) {
    let word = Self.items[3]
    let page = Self.page(layout, Array(repeating: word, count: WordSheetPage.mostWords))
    #expect(page.utf8.count < 1_000_000)
  }
}
