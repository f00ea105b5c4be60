import Pinyin
import REPL
import TestSupport
import Testing

@testable import Study

/// What `why` says of the last wrong answer.
struct ExplanationScreenTests {
  private static func text(
    _ remarks: [Remark],
    given: String = "chi",
    in form: ReadingForm = .marks,
    of word: Word = SampleWords.word("茶"),
    confusions: [ConfusionTally] = []
  ) -> String {
    let explanation = Explanation(
      item: .word(word),
      kind: .typed,
      expected: word.reading,
      compared: word.reading,
      given: given,
      meanings: [],
      differences: [],
      remarks: remarks,
      confusions: confusions
    )
    var style = ScreenStyle.plain
    style.readingForm = form
    return ExplanationScreen(style: style).lines(explanation).joined(separator: "\n")
  }

  @Test(arguments: [
    ("chi1", ReadingForm.zhuyin, "ㄔ"), ("shí", .zhuyin, "ㄕˊ"), ("chi", .zhuyin, "chi"),
    ("chī", .numbers, "chi1"), ("chi1", .marks, "chi1"),
  ])
  func `an answer is shown in the learner's form of readings`(
    given: String,
    form: ReadingForm,
    shown: String
  ) {
    let lines = Self.text([], given: given, in: form).split(separator: "\n")
    #expect(lines.contains("your answer was \(shown)"))
  }

  @Test func `a word that was chosen is named once`() {
    let tea = SampleWords.word("茶")
    let explanation = Explanation(
      item: .word(SampleWords.word("吃")),
      kind: .cloze,
      expected: tea.reading,
      compared: tea.reading,
      given: "茶",
      meanings: [tea],
      differences: [],
      remarks: [],
      confusions: []
    )
    let lines = ExplanationScreen(style: .plain).lines(explanation)
    #expect(lines.last == "you chose 茶  chá · tea")
    #expect(!lines.contains { $0.hasPrefix("your answer was") })
  }

  @Test func `the confused sounds are explained`() {
    let confusion = Confusion(unit: .initial, expected: "ch", given: "c")
    let text = Self.text(
      [],
      given: "ca2",
      confusions: [ConfusionTally(confusion, count: 1, shown: 1)]
    )
    #expect(
      text.contains("\n  c: ts of ‘cats’, tongue flat; ch: ch of ‘chirp’, tongue curled back\n")
    )
  }

  @Test func `a phrase that writes the word as it is said has the reason`() throws {
    var word = SampleWords.word("茶")
    #expect(!Self.text([], of: word).contains("the phrase writes it so"))
    word = Word(
      simplified: "不",
      traditional: "不",
      reading: try Reading(numbered: "bu4"),
      gloss: "not"
    )
    word.phraseText = "我=wo3|不=bu4|是=shi4|她=ta1|。\tI'm not her."
    let note = "before a fourth tone, 不 is said bú, and the phrase writes it so"
    #expect(Self.text([], given: "pu4", of: word).contains(note))
  }

  @Test func `the parts of the word are named, and those of characters that look alike`() {
    let mouth = ShownIntroduction.Part(text: "口", gloss: "mouth", isKnown: false)
    #expect(Self.text([.parts([mouth])]).contains("茶: 口 mouth"))
    let she = HanziShape(character: "她", components: ["女", "也"], lookAlikes: [])
    let he = HanziShape(character: "他", components: ["亻", "也"], lookAlikes: [])
    let line = "他 looks like 她: 他 is 亻 person + 也, 她 is 女 woman + 也"
    #expect(Self.text([.alike(she, he)]).contains(line))
  }

  @Test func `a word that a remark finds for the reading is named, and not denied`() {
    let denial = "no word in the list has this reading"
    #expect(Self.text([]).contains(denial))
    for remark in [Remark.otherWord(SampleWords.word("吃")), .unmetWord(SampleWords.word("吃"))] {
      let text = Self.text([remark])
      #expect(text.contains("吃") && !text.contains(denial), "\(text)")
    }
  }
}
