import Pinyin
import Study
import Testing

@testable import REPL

/// The texts and the questions of the primer.
@MainActor struct PrimerTests {
  private static func style(
    _ width: Int,
    _ script: Script = .simplified,
    _ mode: ColourMode = .off,
    form: ReadingForm = .marks
  ) -> ScreenStyle {
    ScreenStyle(
      palette: Palette(mode: mode),
      width: width,
      glyphs: .unicode,
      readingForm: form,
      script: script
    )
  }

  @Test(arguments: PrimerPage.allCases, [ReadingForm.marks, .zhuyin])
  func `a page fits on 24 lines with its margins, its keys and the prompt`(
    page: PrimerPage,
    form: ReadingForm
  ) {
    let lines = PrimerScreen(style: Self.style(80, form: form)).lines(page)
    #expect(lines.count + 4 <= 24, "\(lines.count) lines")
    #expect(lines.count > 10)
  }

  @Test(arguments: PrimerPage.allCases, [20, 33, 80, 200])
  func `no line is too wide, and no markup is left`(page: PrimerPage, width: Int) {
    let styles = [Script.simplified, .traditional].flatMap { script in
      [ReadingForm.marks, .zhuyin].map { Self.style(width, script, form: $0) }
    }
    for style in styles {
      for line in PrimerScreen(style: style).lines(page) {
        #expect(CellWidth.of(line) <= min(80, width), "‘\(line)’")
        #expect(!line.contains { "{}<>".contains($0) }, "‘\(line)’")
      }
    }
  }

  @Test func `characters follow the script`() {
    let pages = [Script.simplified, .traditional].map { script in
      PrimerScreen(style: Self.style(80, script)).lines(.tones).joined()
    }
    #expect(pages[0].contains("马") && !pages[0].contains("馬"))
    #expect(pages[1].contains("馬") && !pages[1].contains("马"))
  }

  @Test(arguments: PrimerPage.allCases, [ReadingForm.marks, .zhuyin])
  func `colours change nothing but colours`(page: PrimerPage, form: ReadingForm) {
    let sequence = #/\u{1B}[0-9a-z]*\[[0-9;]*m/#
    let plain = PrimerScreen(style: Self.style(80, form: form)).lines(page)
    let colored = PrimerScreen(style: Self.style(80, .simplified, .sixteen, form: form)).lines(page)
    #expect(colored.map { $0.replacing(sequence, with: "") } == plain)
    #expect(colored != plain)
  }

  @Test(arguments: PrimerPage.allCases)
  func `for bopomofo no reading is in pinyin, and the numbers are those of pinyin`(
    page: PrimerPage
  ) {
    let lines = PrimerScreen(style: Self.style(80, form: .zhuyin)).lines(page)
    // Only the letters of bopomofo have pinyin beside them.
    let text = lines.joined(separator: "\n").replacing("i u ü: ", with: "").replacing(
      "ㄩㄢ üan",
      with: ""
    )
    #expect(!text.contains(#/[āáǎàēéěèīíǐìōóǒòūúǔùü]/#), "\(text)")
    #expect(text.replacing("ni3hao3", with: "").contains(#/[a-z][1-5]/#) == false, "\(text)")
    #expect(ReadingForm.isZhuyin(text))
    #expect(lines[0].hasPrefix("\(page.rawValue)/5 · "))
    for question in page.questions(in: .zhuyin) {
      #expect(!"\(question.task) \(question.lesson)".contains("pinyin"))
    }
  }

  @Test func `each of the 37 letters of bopomofo has its sound`() {
    let rows = PrimerPage.sounds.blocks(in: .zhuyin).compactMap { block in
      if case .row(let letters, let sounds) = block { (letters, sounds) } else { nil }
    }
    let letters = rows.flatMap { $0.0.split(separator: " ") }
    for letter in (0x3105...0x3129).compactMap(Unicode.Scalar.init) {
      #expect(letters.contains { $0 == String(letter) }, "\(letter)")
    }
    #expect(rows.allSatisfy { $0.1.contains("‘") })
    #expect(rows.contains { $0.0 == "ㄓ ㄔ ㄕ ㄖ" && $0.1.hasPrefix("zh ch sh r: ") })
  }

  @Test func `a page is asked about in bopomofo`() {
    let scene = PrimerScene([
      "", "ㄏㄠ", "ㄏㄠˇ", "ㄋㄧ3ㄏㄠ3", "ㄅㄚˋㄅㄚ˙", "", "", "ㄒㄧ", "2", "3", "1", "q",
    ])
    scene.style.readingForm = .zhuyin
    var primer = scene.primer()
    #expect(primer.run([.typing, .sounds]) == .left)
    #expect(scene.isAllRead)
    let lines = scene.lines
    #expect(lines.contains { $0.hasPrefix("The sounds are right. Are the tones?") })
    #expect(lines.filter { $0.hasPrefix("right  ") }.count == 5, "\(lines)")
    #expect(lines.contains { $0.contains("bopomofo") })
    #expect(!lines.contains { $0.contains("pinyin") })
  }

  @Test(arguments: PrimerPage.allCases, [ReadingForm.marks, .zhuyin])
  func `each page has three questions with one right answer`(page: PrimerPage, form: ReadingForm) {
    #expect(page.questions(in: form).count == 3)
    for question in page.questions(in: form) {
      let options = question.options
      #expect(!question.word.reading.syllables.isEmpty)
      #expect(Set(options).count == options.count)
      #expect(options.isEmpty || options.filter { $0 == question.word.reading }.count == 1)
      for places in 0..<max(1, options.count) {
        let asked = question.question(movedBy: places)
        let judge = AnswerJudge(question: asked)
        let typed = question.word.reading.numbered
        #expect((try? judge.judge(typed).get())?.isRight == true)
        for (index, option) in asked.options.enumerated() {
          let verdict = try? judge.judge("\(index + 1)").get()
          #expect(verdict?.isRight == (option.reading == question.word.reading))
        }
      }
    }
  }

  /// What is typed at the pages: the answers of each question in turn.
  private func session(_ answer: (PrimerQuestion, _ isAgain: Bool) -> String) -> [String] {
    PrimerPage.allCases.flatMap { page in
      let questions = page.questions(in: .marks)
      let first = questions.map { answer($0, false) }
      let again = questions.filter { answer($0, false) == "0" || answer($0, false) == "wu4" }
      return [""] + first + again.map { answer($0, true) } + [""]
    }
  }

  @Test func `right answers lead through all pages`() {
    let scene = PrimerScene(session { question, _ in question.word.reading.numbered })
    var primer = scene.primer()
    #expect(primer.run(PrimerPage.allCases) == .finished)
    #expect(scene.isAllRead)
    #expect(scene.lines.filter { $0.hasPrefix("right  ") }.count == 15)
    #expect(!scene.lines.contains { $0.hasPrefix("once more") || $0.hasPrefix("wrong") })
  }

  @Test(arguments: [20, 80], ["wu4", "0"])
  func `a wrong answer is asked again once, and every line fits`(width: Int, answer: String) {
    let scene = PrimerScene(session { _, _ in answer })
    scene.style.width = width
    var primer = scene.primer()
    #expect(primer.run(PrimerPage.allCases) == .finished)
    #expect(scene.isAllRead)
    #expect(scene.lines.filter { $0.hasPrefix("once more ·") }.count == 15)
    let verdict = answer == "0" ? "answer  " : "wrong  "
    #expect(scene.lines.filter { $0.hasPrefix(verdict) }.count == 30)
    for line in scene.lines { #expect(CellWidth.of(line) <= width, "‘\(line)’") }
  }

  @Test func `answers are judged as in a drill`() {
    let scene = PrimerScene(["", "hao", "hao4", "b", "q"])
    var primer = scene.primer()
    #expect(primer.run([.typing]) == .left)
    let lines = scene.lines
    #expect(lines.contains("The letters are right; the tones are missing. Once more?"))
    #expect(lines.contains { $0.hasPrefix("wrong  好  hǎo · ") })
    #expect(lines.contains("  hǎo: tone 3 ˇ, not 4 ˋ"))
    #expect(lines.filter { $0 == "3/5 · How to type pinyin" }.count == 2)
  }

  @Test(arguments: [
    (ReadingForm.marks, "ni3hao3", "A number after each syllable: ni3hao3."),
    (
      .marks, "ni2hao3",
      "Written ni3hao3; you typed it as it is said, ni2hao3. Page 5 says why."
    ),
    (
      .zhuyin, "ㄋㄧˊㄏㄠˇ",
      "Written ㄋㄧˇㄏㄠˇ; you typed it as it is said, ㄋㄧˊㄏㄠˇ. Page 5 says why."
    ),
  ])
  func `an answer that is typed as it is said is not right without a word`(
    form: ReadingForm,
    typed: String,
    lesson: String
  ) {
    let scene = PrimerScene(["", "hao3", typed, "q"])
    scene.style.readingForm = form
    var primer = scene.primer()
    #expect(primer.run([.typing]) == .left)
    #expect(scene.isAllRead)
    let text = scene.lines.joined(separator: " ").replacing(#/ +/#, with: " ")
    #expect(text.contains("right 你好"))
    #expect(text.contains(" · " + lesson), "\(text)")
  }

  @Test(arguments: [
    ("hao", true), ("Hao ", true), ("hao3", true), ("hao4", false), ("hào", false), ("ㄏㄠ", true),
    ("ㄏㄠˇ", true), ("ㄏㄠˋ", false), ("ㄏㄠ4", false),
  ])
  func `letters alone choose an option, and a wrong tone is wrong`(typed: String, isRight: Bool) {
    let scene = PrimerScene(["", typed, "q"])
    var primer = scene.primer()
    #expect(primer.run([.pinyin]) == .left)
    #expect(scene.isAllRead)
    #expect(scene.lines.filter { $0.hasPrefix("right  ") }.count == (isRight ? 1 : 0))
    #expect(scene.lines.filter { $0.hasPrefix("wrong  ") }.count == (isRight ? 0 : 1))
  }

  @Test func `keys go on, back and away`() {
    let unknown = Array(repeating: "0", count: 6)
    let scene = PrimerScene([""] + unknown + ["", "b", "?", "q"])
    var primer = scene.primer()
    #expect(primer.run(PrimerPage.allCases) == .left)
    #expect(scene.isAllRead)
    let heads = scene.lines.filter { $0.contains(#/^[1-5]\/5 /#) }.map { $0.prefix(3) }
    #expect(heads == ["1/5", "2/5", "1/5"])
    #expect(scene.lines.filter { $0.hasPrefix("answer  ") }.count == 6)
  }

  @Test func `an empty line gives no answer away and repeats the question`() {
    let scene = PrimerScene(["", "", "", "q"])
    var primer = scene.primer()
    #expect(primer.run([.pinyin]) == .left)
    #expect(scene.isAllRead)
    let text = "Type the number of the answer, 0 if you do not know it, ? for help."
    #expect(scene.lines.filter { $0 == text }.count == 2)
    #expect(scene.lines.filter { $0.hasPrefix("1/3 · ") }.count == 3)
    #expect(!scene.lines.contains { $0.hasPrefix("answer  ") })
  }

  @Test func `a page is said, again on request, and so are answers`() {
    let scene = PrimerScene(["r", "", "r", "4", "r", "q"])
    var primer = scene.primer()
    #expect(primer.run([.tones]) == .left)
    let page = ["ma1", "ma2", "ma3", "ma4", "ma1 ma5"]
    // The melody of the question, again, the answer, and the next question with its repetition.
    #expect(scene.voice.said == page + page + ["ma4", "ma4", "ma4", "ma2", "ma2"])
    #expect(scene.lines.contains { $0.contains("r: hear it again") })
  }

  @Test func `nothing is offered to be heard where nothing speaks`() {
    let scene = PrimerScene(["q"])
    scene.canHear = false
    var primer = scene.primer()
    #expect(primer.run([.tones]) == .left)
    #expect(!scene.lines.contains { $0.contains("hear it again") })
  }

  @Test(arguments: [
    (InputEvent.interrupted, PrimerSession.Ending.interrupted),
    (.endOfInput, .interrupted), (.terminated(signal: 15), .terminated(signal: 15)),
  ])
  func `the end of the input ends it, at a page and at a question`(
    event: InputEvent,
    ending: PrimerSession.Ending
  ) {
    for before in [[], [InputEvent.line("")]] {
      let scene = PrimerScene(events: before + [event])
      var primer = scene.primer()
      #expect(primer.run([.pinyin]) == ending)
    }
  }

  @Test func `a cleared screen shows the page or the question again`() {
    let scene = PrimerScene(events: [.redraw, .line(""), .redraw, .line("q")])
    var primer = scene.primer()
    #expect(primer.run([.pinyin]) == .left)
    #expect(scene.lines.filter { $0 == "1/5 · What pinyin is" }.count == 2)
    #expect(scene.lines.filter { $0.hasPrefix("1/3 · ") }.count == 2)
  }
}
