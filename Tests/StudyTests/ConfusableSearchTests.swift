import Confusables
import Pinyin
import TestSupport
import Testing

@testable import Study

struct ConfusableSearchTests {
  @Test(arguments: ["银行", "茶", "水果", "说话", "颜色"])
  func `readings that are easily confused differ in a contrast of the table`(text: String) throws {
    let word = try #require(SampleWords.words.first { $0.simplified == text })
    let found = try ConfusableSearch(SampleWords.list)
      .confusables(of: word, kind: .reading, limit: .max)
    #expect(!found.isEmpty)
    for confusable in found {
      for (right, wrong) in zip(word.reading.syllables, confusable.reading.syllables) {
        #expect(
          Contrast.between(right, wrong).allSatisfy { ContrastTable.weight(of: $0) > 0 },
          "\(confusable.text) for \(text)"
        )
      }
    }
  }
}
