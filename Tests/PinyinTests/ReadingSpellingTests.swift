import Pinyin
import Testing

struct ReadingSpellingTests {
  @Test(arguments: [
    ("yin2 hang2", "yínháng", "yinhang"),
    ("na3 r5", "nǎr", "nar"),
    ("Xi1 an1", "Xī'ān", "Xi'an"),
    ("nü3 er2", "nǚ'ér", "nü'er"),
    ("Bei3 jing1", "Běijīng", "Beijing"),
    ("Bei3 jing1 Da4 xue2", "Běijīng Dàxué", "Beijing Daxue"),
    ("hai3 ou1", "hǎi'ōu", "hai'ou"),
    ("ma1 ma5", "māma", "mama"),
    ("yi1 dian3 r5", "yīdiǎnr", "yidianr"),
    ("m1 ma1", "m\u{304}'mā", "m'ma"),
  ])
  func `a reading prints as numbers, as a marked word and without tones`(
    numbered: String,
    marked: String,
    toneless: String
  ) throws {
    let reading = try Reading(numbered: numbered)
    #expect(reading.numbered == numbered)
    #expect(reading.marked == marked && reading.markedParts.joined() == marked)
    #expect(reading.toneless == toneless)
  }

  @Test func `spaces and old umlauts of a word list are tolerated`() throws {
    let reading = try Reading(numbered: "  nu:3  peng2\tyou5 ")
    #expect(reading.numbered == "nü3 peng2 you5")
  }

  @Test func `capitals do not make another reading`() throws {
    #expect(try Reading(numbered: "Bei3 jing1") == Reading(numbered: "bei3 jing1"))
  }

  @Test(arguments: [
    ("ni3 hoa3", PinyinError.notPinyin(range: 4..<8, fragment: "hoa3")),
    ("ni3 xx5", .notPinyin(range: 4..<7, fragment: "xx5")),
    ("ni3 hao", .notPinyin(range: 4..<7, fragment: "hao")),
    ("ni3 hao8", .toneOutOfRange(range: 7..<8, fragment: "8")),
    ("ni3 好", .notLatin(range: 4..<5, fragment: "好")),
    ("  ", .empty),
  ])
  func `an error names its place in the whole text`(text: String, error: PinyinError) {
    #expect(throws: error) { try Reading(numbered: text) }
  }
}
