import Pinyin
import Testing

struct PinyinCheckTests {
  @Test func `a valid text is given in both spellings`() {
    let check = PinyinCheck("Xi1'an1")
    #expect(check.isValid)
    #expect(check.numbered == "Xi1 an1")
    #expect(check.marked == "Xī'ān")
    #expect(check.findings.map(\.syllable.initial) == [.x, .zero])
    #expect(check.findings.map(\.syllable.tone) == [.first, .first])
    #expect(check.error == nil)
  }

  @Test(arguments: [
    ("gei2", [false]), ("gei3", [true]), ("gei", [true]), ("kei1", [false]),
    ("nar3", [true, true]), ("ng2", [true]), ("ng1", [false]), ("biang4", [false]),
  ])
  func `each syllable is looked up`(text: String, expected: [Bool]) {
    #expect(PinyinCheck(text).findings.map(\.isAttested) == expected)
  }

  @Test func `an invalid text carries its error and nothing else`() {
    let check = PinyinCheck("nihoa3")
    #expect(!check.isValid)
    #expect(check.error == .notPinyin(range: 2..<6, fragment: "hoa3"))
    #expect(check.numbered == nil && check.marked == nil && check.findings.isEmpty)
  }
}
