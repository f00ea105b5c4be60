import Pinyin
import REPL
import TestSupport
import Testing

@testable import Study

/// The screen of a new word.
struct IntroductionScreenTests {
  private static func word(
    _ hanzi: String,
    _ reading: String,
    _ gloss: String,
    _ parts: [ShownIntroduction.Part] = [],
    counted: String? = nil,
    measure: MeasureWord? = nil,
    warning: ShownIntroduction.Warning? = nil,
    skill: Skill = .reading
  ) throws -> ShownIntroduction {
    let word = Word(
      simplified: hanzi,
      traditional: hanzi,
      reading: try Reading(numbered: reading),
      gloss: gloss
    )
    return ShownIntroduction(
      id: "i",
      card: CardKey(word.key, skill),
      word: word,
      number: 1,
      total: 3,
      topic: "School and study",
      parts: parts,
      counted: counted,
      measure: measure,
      warning: warning
    )
  }

  private static func part(
    _ text: String,
    _ gloss: String? = nil,
    isKnown: Bool = false,
    sound: ShownIntroduction.SoundPart? = nil
  ) -> ShownIntroduction.Part {
    ShownIntroduction.Part(text: text, gloss: gloss, isKnown: isKnown, sound: sound)
  }

  @Test func `characters, sound, meaning, parts and a warning come in this order`() throws {
    let lines = IntroductionScreen(style: .plain).lines(
      try Self.word("你好", "ni3 hao3", "hello", [Self.part("你", "you"), Self.part("好", "good")])
    )
    #expect(
      lines == [
        "",
        "new 1 of 3 · school and study",
        "  你好  nǐhǎo (spoken níhǎo)",
        "  hello",
        "  你 you · 好 good",
        "Two third tones: the first is said like a second.",
        "Enter to go on · k I know it · s not today",
      ]
    )
  }

  @Test func `a word that is asked for its meaning is shown without lessons about tones`() throws {
    var style = ScreenStyle.plain
    style.height = 40
    let parts = [Self.part("你", "you"), Self.part("好", "good")]
    let lines = IntroductionScreen(style: style).lines(
      try Self.word("你好", "ni3 hao3", "hello", parts, skill: .meaning)
    )
    #expect(
      lines == [
        "", "new 1 of 3 · school and study", "  你好  nǐhǎo (spoken níhǎo)", "  hello",
        "  你 you · 好 good", "Enter to go on · k I know it · s not today",
      ]
    )
  }

  @Test func `parts say what the learner knows, and what gives the sound`() throws {
    let bao = ShownIntroduction.SoundPart(
      component: "包",
      syllable: try Syllable(numbered: "bao1"),
      word: "包子"
    )
    let lines = IntroductionScreen(style: .plain, isSpoken: true).lines(
      try Self.word(
        "拥抱",
        "yong1 bao4",
        "to hug",
        [Self.part("拥"), Self.part("抱", "to hold", sound: bao)]
      )
    )
    #expect(lines.contains("  抱 to hold: 包 bāo in 包子 gives the sound"))
    #expect(lines.last == "Enter to go on · k I know it · s not today · r hear it again")
    var student = try Self.word(
      "学生",
      "xue2 sheng5",
      "student; pupil",
      [Self.part("学", "to learn", isKnown: true), Self.part("生")],
      counted: "一个学生",
      measure: MeasureWord(
        simplified: "个",
        traditional: "個",
        reading: try Reading(numbered: "ge4")
      )
    )
    let screen = IntroductionScreen(style: .plain)
    #expect(screen.lines(student).contains("  student; pupil (noun: 一个学生 yí gè xuésheng)"))
    #expect(screen.lines(student).contains("  学 to learn (you know it)"))
    student.explainsMeasure = true
    #expect(
      screen.meaning(student) == "student; pupil (Chinese puts a measure word between number and "
        + "noun: 一个学生 yí gè xuésheng, one student)"
    )
  }

  @Test func `a character has all its parts, and a word that sounds alike is told from it`() throws
  {
    let parts = [Self.part("女", "woman"), Self.part("也")]
    var shown = try Self.word("她", "ta1", "she; her", parts)
    let screen = IntroductionScreen(style: .plain)
    #expect(screen.lines(shown).contains("  女 woman + 也"))
    let he = try Self.word("他", "ta1", "he; him").word
    shown.twin = ShownIntroduction.Twin(word: he, component: "亻", name: "person")
    let twin = "sounds like 他 tā, he: there it is 亻 person"
    #expect(screen.lines(shown).contains("  女 woman + 也 · \(twin)"))
    #expect(screen.partTexts(shown) == ["女 woman", "也", twin])
  }

  @Test func `a known part without a meaning of its own is named with a word that has it`() throws {
    var part = Self.part("务", isKnown: true)
    part.example = "服务"
    let lines = IntroductionScreen(style: .plain).lines(
      try Self.word("任务", "ren4 wu4", "task", [Self.part("任"), part])
    )
    #expect(lines.contains("  务 as in 服务"))
  }

  @Test func `two third tones are explained to beginners only`() throws {
    var shown = try Self.word("你好", "ni3 hao3", "hello")
    #expect(IntroductionScreen(style: .plain).warning(shown) != nil)
    shown.knowsThirdTones = true
    #expect(IntroductionScreen(style: .plain).warning(shown) == nil)
  }

  @Test func `a new sound is described, if the word is asked for its sound`() throws {
    for (skill, isDescribed) in [(Skill.reading, true), (.meaning, false)] {
      var shown = try Self.word("是", "shi4", "to be", skill: skill)
      let screen = IntroductionScreen(style: .plain)
      #expect(screen.warning(shown) == nil)
      shown.newSounds = shown.word.reading.syllables
      #expect(screen.warning(shown)?.hasPrefix("sh: sh of ‘shirt’") == (isDescribed ? true : nil))
    }
    // A sound that the word has twice is described once.
    for reading in ["che1 chang3", "che1 chi1", "chi1 che1"] {
      var shown = try Self.word("车场", reading, "car park")
      shown.newSounds = shown.word.reading.syllables
      let line = try #require(IntroductionScreen(style: .plain).warning(shown))
      #expect(line.matches(of: /‘chirp’/).count == 1, "\(line)")
    }
  }

  @Test func `whoever reads how a word is said is told why its phrase writes it so`() throws {
    var word = Word(
      simplified: "不客气",
      traditional: "不客氣",
      reading: try Reading(numbered: "bu4 ke4 qi5"),
      gloss: "you're welcome"
    )
    func warning() -> String? {
      IntroductionScreen(style: .plain).warning(
        ShownIntroduction(
          id: "i",
          card: CardKey(word.key, .reading),
          word: word,
          number: 1,
          total: 3,
          topic: nil,
          parts: [],
          counted: nil,
          measure: nil,
          warning: nil
        )
      )
    }
    #expect(warning()?.hasPrefix("不客气 is written bùkèqi and spoken búkèqi") == true)
    word.phraseText = "不客气=不客氣=bu4 ke4 qi5|，|安娜=An1 na4|。\tYou're welcome, Anna."
    let note = "before a fourth tone, 不 is said bú, and the phrase writes it so."
    #expect(warning() == "The word list writes bùkèqi; " + note)
  }

  @Test func `a character of another reading and a look-alike are named`() throws {
    let (hang, xing) = (try Syllable(numbered: "hang2"), try Syllable(numbered: "xing2"))
    let polyphone = ShownIntroduction.Warning.polyphone(
      character: "行",
      here: hang,
      known: xing,
      word: "不行"
    )
    let bank = try Self.word("银行", "yin2 hang2", "bank", warning: polyphone)
    #expect(
      IntroductionScreen(style: .plain).lines(bank)
        .contains("行 is háng here; you know it as xíng in 不行.")
    )
    let alike = ShownIntroduction.Warning.lookAlike(
      character: "买",
      here: try Syllable(numbered: "mai3"),
      other: "卖",
      known: try Syllable(numbered: "mai4")
    )
    let buy = try Self.word("买", "mai3", "to buy", warning: alike)
    #expect(IntroductionScreen(style: .plain).lines(buy).contains("买 mǎi, not 卖 mài."))
  }

  @Test(arguments: [20, 33, 80], [Glyphs.unicode, .ascii])
  func `the screen fits at any width, with the curve of the tones where there are lines`(
    width: Int,
    glyphs: Glyphs
  ) throws {
    var style = ScreenStyle(
      palette: Palette(mode: .off),
      width: width,
      glyphs: glyphs,
      readingForm: glyphs == .ascii ? .numbers : .marks
    )
    let word = try Self.word(
      "一塌糊涂",
      "yi1 ta1 hu2 tu2",
      "in an awful mess; in a terrible state",
      [Self.part("一", "one", isKnown: true), Self.part("塌"), Self.part("糊涂", "muddled")]
    )
    let flat = IntroductionScreen(style: style).lines(word)
    style.height = 24
    let lines = IntroductionScreen(style: style).lines(word)
    #expect(lines.allSatisfy { CellWidth.of($0) <= width }, "\(lines)")
    #expect(lines.count <= 24)
    // Four syllables take 26 cells.
    #expect(lines.contains { $0.contains("-----") } == (width > 26))
    #expect(lines.filter { !flat.contains($0) }.count <= 5)
    if glyphs == .ascii {
      #expect(!lines.joined().contains { "·…āáǎà".contains($0) }, "\(lines)")
    }
  }
}
