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

  @Test func `a word that a remark finds for the reading is named, and not denied`() {
    let denial = "no word in the list has this reading"
    #expect(Self.text([]).contains(denial))
    for remark in [Remark.otherWord(SampleWords.word("吃")), .unmetWord(SampleWords.word("吃"))] {
      let text = Self.text([remark])
      #expect(text.contains("吃") && !text.contains(denial), "\(text)")
    }
  }
}
