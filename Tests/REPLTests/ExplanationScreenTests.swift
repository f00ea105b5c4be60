import REPL
import TestSupport
import Testing

@testable import Study

/// What `why` says of the last wrong answer.
struct ExplanationScreenTests {
  private static func text(_ remarks: [Remark]) -> String {
    let word = SampleWords.word("茶")
    let explanation = Explanation(
      item: .word(word),
      kind: .typed,
      expected: word.reading,
      compared: word.reading,
      given: "chi",
      meanings: [],
      differences: [],
      remarks: remarks,
      confusions: []
    )
    return ExplanationScreen(style: .plain).lines(explanation).joined(separator: "\n")
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
