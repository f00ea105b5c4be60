import Pinyin
import SeededRandom
import Testing

struct HostileTextTests {
  @Test(arguments: [
    String(repeating: "a", count: 10_000),
    String(repeating: "a", count: 201),
    "a" + String(repeating: "\u{301}", count: 100_000),
    String(repeating: "你", count: 100_000),
    String(repeating: " ", count: 201),
  ])
  func `a text that is too long is refused unread`(text: String) {
    #expect(throws: PinyinError.tooLong(limit: 200)) { try PinyinText(text) }
  }

  @Test(
    arguments: ["a", "an", "xian", "anan", "ger", "nvere", "fangan", "jianguan", "er", "n'"]
  )
  func `the most ambiguous texts are read with a bounded list of candidates`(unit: String) throws {
    let text = String(repeating: unit, count: 200 / unit.count)
    let candidates = try? PinyinText(text).candidates
    #expect((candidates?.count ?? 0) <= PinyinText.maximumCandidates)
    let accepted = [try Reading(numbered: "fang1 an4"), try Reading(numbered: "yi1 xia4 r5")]
    guard case .right = Judgement(typed: text, hanzi: "方案", accepted: accepted) else { return }
    Issue.record("\(text) was called right")
  }

  @Test(arguments: seeds)
  func `random characters are read or refused and never trap`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let alphabet = Array("aeiouünghrzsxyv:12350679 '’-ǎěǐǒǚ\u{301}ｎ３你é🙂\r\n\0")
    for _ in 0..<500 {
      let length = Int.random(in: 0...24, using: &generator)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
      let check = PinyinCheck(text)
      #expect(
        check.isValid == (check.segmentation != nil),
        "seed \(seed): \(text.debugDescription)"
      )
      let count = text.count
      for range in check.findings.map(\.syllable.range) + [check.error?.range].compactMap(\.self) {
        #expect(0 <= range.lowerBound && range.upperBound <= count && !range.isEmpty)
      }
    }
  }
}
