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

  @Test(arguments: [
    ("nihaoa4", ["ni", "hao"]), ("ni3haoa4", ["hao"]), ("ni3hao3", []), ("nihao", []),
    ("ma1ma5", []), ("ma1ma", ["ma"]),
  ])
  func `syllables without a tone beside others are named`(text: String, toneless: [String]) {
    #expect(PinyinCheck(text).toneless.map(\.bare.letters) == toneless)
  }

  @Test func `an invalid text carries its error and nothing else`() {
    let check = PinyinCheck("nihoa3")
    #expect(!check.isValid)
    #expect(check.error == .notPinyin(range: 2..<6, fragment: "hoa3"))
    #expect(check.numbered == nil && check.marked == nil && check.findings.isEmpty)
  }

  @Test(arguments: ["tiang", "tiang1", "tiāng", "duang", "xue2tiang", "tiang hao"])
  func `letters of one initial and one final that Mandarin lacks are no syllable`(text: String) {
    let check = PinyinCheck(text)
    #expect(!check.isValid && check.findings.isEmpty)
    guard case .notPinyin(_, let fragment) = check.error else {
      Issue.record("\(text): \(String(describing: check.error))")
      return
    }
    #expect(["tiang", "tiang1", "tiāng", "duang"].contains(fragment))
  }

  @Test(arguments: [
    ("ti'ang", "ti ang"), ("ti1ang1", "ti1 ang1"), ("tīāng", "ti1 ang1"),
    ("tiane", "tian e"), ("xian", "xian"), ("xīān", "xi1 an1"),
  ])
  func `an apostrophe, two tones or a longer word divide letters`(text: String, numbered: String) {
    #expect(PinyinCheck(text).numbered == numbered)
  }
}
