import Pinyin
import Study
import Testing

struct SeparationTests {
  private func separation(
    _ simplified: String,
    _ traditional: String,
    _ reading: String,
    _ part: String = "v",
    _ script: Script = .simplified
  ) throws -> Separation? {
    let word = Word(
      simplified: simplified,
      traditional: traditional,
      reading: try Reading(numbered: reading),
      partsOfSpeech: [part],
      isSeparable: true,
      gloss: "gloss"
    )
    return Separation(word, script)
  }

  @Test func `an object takes 了 and 过 before it, and the person before the verb`() throws {
    let meet = try #require(try separation("见面", "見面", "jian4 mian4"))
    #expect(meet.examples == ["见了面", "见过面"])
    #expect(meet.person?.right == "跟他见面" && meet.person?.wrong == "见面他")
    let help = try #require(try separation("帮忙", "幫忙", "bang1 mang2"))
    #expect(help.person?.right == "帮他的忙")
    let meeting = try #require(
      try separation("见面", "見面", "jian4 mian4", "v", .traditional)
    )
    #expect(meeting.examples == ["見了面", "見過面"])
    #expect(meeting.person?.right == "跟他見面")
  }

  @Test func `a result takes 得 and 不 before it`() throws {
    let see = try #require(try separation("看见", "看見", "kan4 jian4"))
    #expect(see.examples == ["看得见", "看不见"])
    #expect(see.person == nil)
  }

  @Test func `for other words only the place is shown`() throws {
    let anxious = try #require(try separation("着急", "著急", "zhao2 ji2", "adj"))
    #expect(anxious.examples == ["着…急"])
  }

  @Test func `other words are not separated`() throws {
    let word = Word(
      simplified: "学习",
      traditional: "學習",
      reading: try Reading(numbered: "xue2 xi2"),
      gloss: "to study"
    )
    #expect(Separation(word, .simplified) == nil)
  }
}
