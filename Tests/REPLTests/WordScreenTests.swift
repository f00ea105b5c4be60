import REPL
import TestSupport
import Testing

@testable import Study

/// The learner's own lines of a word.
struct WordScreenTests {
  @Test func `a skill is overdue by days, or was never asked`() {
    let today = SampleStatistics.today
    var placed = Card.learned(SampleWords.key("茶", .meaning), due: today.adding(13))
    placed.reviews = 0
    let detail = WordDetail(
      item: .word(SampleWords.word("茶")),
      cards: [.learned(SampleWords.key("茶"), due: today.adding(-13)), placed],
      history: [],
      measures: nil,
      today: today
    )
    let lines = WordScreen(style: .plain).lines(detail)
    #expect(lines.contains("  reading: review, 4 answers, overdue by 13 days"))
    #expect(lines.contains("  meaning: not asked yet, due in 13 days"))
  }
}
