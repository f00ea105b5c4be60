import Pinyin
import REPL
import Testing

@testable import Study

/// The phrase of a word on the screen.
struct PhraseTextTests {
  private static func word() throws -> Word {
    var word = Word(
      simplified: "学生",
      traditional: "學生",
      reading: try Reading(numbered: "xue2 sheng5"),
      gloss: "student"
    )
    word.phraseText =
      "老师=老師=lao3 shi1|，|我=wo3|是=shi4|学生=學生=xue2 sheng5|。|你好=ni3 hao3|！\tSir, I'm a student. Hello!"
    return word
  }

  @Test func `a phrase stands on one line with its English`() throws {
    let lines = PhraseText(style: .plain).lines(of: try Self.word(), withReading: false)
    #expect(lines == ["  老师，我是学生。你好！  Sir, I'm a student. Hello!"])
  }

  @Test func `the pinyin has capitals where sentences begin`() throws {
    var style = ScreenStyle.plain
    style.width = 120
    let lines = PhraseText(style: style).lines(of: try Self.word(), withReading: true)
    #expect(lines.count == 1)
    #expect(lines.first?.contains("  Lǎoshī, wǒ shì xuésheng. Nǐhǎo!  ") == true)
  }

  @Test func `bopomofo has the marks of Chinese`() throws {
    var style = ScreenStyle.plain
    style.width = 120
    style.readingForm = .zhuyin
    var word = try Self.word()
    let shown = "ㄌㄠˇ ㄕ，ㄨㄛˇ ㄕˋ ㄒㄩㄝˊ ˙ㄕㄥ。ㄋㄧˇ ㄏㄠˇ！"
    let lines = PhraseText(style: style).lines(of: word, withReading: true)
    #expect(lines.first?.contains("  \(shown)  ") == true, "\(lines)")
    word.phraseText = "我=wo3|说=shuo1|：「|好=hao3|！」|他=ta1|来=lai2\tEnglish"
    let said = PhraseText(style: style).lines(of: word, withReading: true)
    #expect(said.first?.contains("  ㄨㄛˇ ㄕㄨㄛ：「ㄏㄠˇ！」ㄊㄚ ㄌㄞˊ  ") == true, "\(said)")
  }

  @Test(arguments: [
    ("这=zhe4|是=shi4|一=yi1|种=zhong3|茶=cha2|。", "Zhè shì yì zhǒng chá."),
    ("我=wo3|不=bu4|去=qu4|，|他=ta1|不=bu4|来=lai2|。", "Wǒ bú qù, tā bù lái."),
    ("我们=wo3 men5|一起=yi1 qi3|去=qu4|。", "Wǒmen yìqǐ qù."),
    ("星期一=xing1 qi1 yi1|去=qu4|。", "Xīngqīyī qù."), ("看=kan4|一=yi1|看=kan4|。", "Kàn yi kàn."),
    ("一月=yi1 yue4|一=yi1|号=hao4|", "Yīyuè yī hào"),
    ("一=yi1|个=ge4|人=ren2|你好=ni3 hao3", "Yí gè rén nǐhǎo"),
    // A sentence of a text, with quotation marks.
    ("我=wo3|说=shuo1|：「|一=yi1|号=hao4|！」|他=ta1|来=lai2", "Wǒ shuō: “yī hào!” Tā lái"),
  ])
  func `一 and 不 have the tones in which they are said`(stored: String, shown: String) throws {
    var word = try Self.word()
    word.phraseText = stored + "\tEnglish"
    let lines = PhraseText(style: .plain).lines(of: word, withReading: true)
    #expect(lines.first?.contains("  \(shown)  ") == true, "\(lines)")
  }

  @Test(arguments: [
    (ReadingForm.marks, "Háizimen shì Zhōngguórén, nàge rén hǎo."),
    (.numbers, "Hai2 zi5 men5 shi4 Zhong1 guo2 ren2, na4 ge5 ren2 hao3."),
  ])
  func `a word is written with the one before it where pinyin joins them`(
    form: ReadingForm,
    shown: String
  ) throws {
    var word = try Self.word()
    word.phraseText =
      "孩子=hai2 zi5|们=men5|是=shi4|中国=Zhong1 guo2|人=ren2|，|那个=na4 ge5|人=ren2|好=hao3|。\tEnglish"
    var style = ScreenStyle.plain
    (style.readingForm, style.width) = (form, 200)
    let lines = PhraseText(style: style).lines(of: word, withReading: true)
    #expect(lines.first?.contains("  \(shown)  ") == true, "\(lines)")
  }

  @Test func `the English stands below where not all of it fits`() throws {
    let lines = PhraseText(style: .plain).lines(of: try Self.word(), withReading: true)
    #expect(
      lines == [
        "  老师，我是学生。你好！  Lǎoshī, wǒ shì xuésheng. Nǐhǎo!",
        "  Sir, I'm a student. Hello!",
      ]
    )
  }

  @Test func `the script and the width of the screen are the learner's`() throws {
    var style = ScreenStyle.plain
    style.width = 20
    style.script = .traditional
    let lines = PhraseText(style: style).lines(of: try Self.word(), withReading: true)
    #expect(lines.joined().contains("學生"))
    #expect(lines.allSatisfy { CellWidth.of($0) <= 20 })
  }

  @Test(arguments: [(Script.traditional, true), (.simplified, false)])
  func `what Taiwan calls a word stands beside its meaning`(script: Script, isNamed: Bool) throws {
    var word = Word(
      simplified: "质量",
      traditional: "質量",
      reading: try Reading(numbered: "zhi4 liang4"),
      gloss: "quality"
    )
    word.phraseText = "质量=質量=zhi4 liang4|很=hen3|好=hao3\tIt's good.\t品質"
    #expect(word.phrase?.english == "It's good.")
    #expect(word.phrase?.stored == word.phraseText)
    var style = ScreenStyle.plain
    style.script = script
    let detail = WordDetail(
      item: .word(word),
      cards: [],
      history: [],
      measures: nil,
      today: SampleStatistics.today
    )
    let lines = WordScreen(style: style).lines(detail)
    #expect(lines.contains(isNamed ? "  quality (Taiwan: 品質)" : "  quality"))
  }

  @Test func `with the region of Taiwan all words of a phrase are read as there`() throws {
    var word = try Self.word()
    word.phraseText = "星期天=xing1 qi1 tian1|我=wo3|和=he2|老师=老師=lao3 shi1|休息=xiu1 xi5|。\tEnglish"
    let plain = PhraseText(style: .plain).lines(of: word, withReading: true)
    #expect(plain.joined().contains("Xīngqītiān wǒ hé lǎoshī xiūxi."))
    let taiwan = PhraseText(style: .plain).lines(of: word.read(in: .taiwan), withReading: true)
    #expect(taiwan.joined().contains("Xīngqítiān wǒ hàn lǎoshī xiūxí."), "\(taiwan)")
  }

  @Test func `a question in a phrase has its word in bold`() {
    var style = ScreenStyle.plain
    style.palette = Palette(mode: .indexed)
    let text = PhraseText(style: style).marked("我是学生。", asking: "学生")
    #expect(text == "我是" + style.palette.styled("学生", as: .emphasis) + "。")
    #expect(text != "我是学生。")
  }

  @Test func `the word stands out in bold`() throws {
    var style = ScreenStyle.plain
    style.palette = Palette(mode: .indexed)
    let lines = PhraseText(style: style).lines(of: try Self.word(), withReading: false)
    #expect(lines.first?.contains(style.palette.styled("学生", as: .emphasis)) == true)
  }

  @Test func `there is no phrase where a word has none or the learner wants none`() throws {
    var word = try Self.word()
    var style = ScreenStyle.plain
    style.showsPhrases = false
    #expect(PhraseText(style: style).lines(of: word, withReading: true).isEmpty)
    word.phraseText = nil
    #expect(PhraseText(style: .plain).lines(of: word, withReading: true).isEmpty)
  }

  @Test(arguments: [
    "", "\t", "|", "===\t", "a=b=c=d|\u{1b}[2J\tx", String(repeating: "|", count: 900),
  ])
  func `a damaged phrase does no harm`(text: String) throws {
    var word = try Self.word()
    word.phraseText = text
    let lines = PhraseText(style: .plain).lines(of: word, withReading: true)
    #expect(!lines.joined().unicodeScalars.contains("\u{1b}"))
  }
}
