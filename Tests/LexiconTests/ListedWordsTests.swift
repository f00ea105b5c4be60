import Lexicon
import Pinyin
import Study
import TestSupport
import Testing

/// A learner's own list beside the study list.
struct ListedWordsTests {
  private func word(_ text: String, _ reading: String, _ gloss: String) throws -> Word {
    Word(
      simplified: text,
      traditional: text,
      reading: try Reading(numbered: reading),
      gloss: gloss
    )
  }

  private func studied() throws -> WordList {
    WordList([
      try word("研究", "yan2 jiu1", "to study"), try word("垃圾", "la1 ji1", "garbage"),
      try word("学校", "xue2 xiao4", "school"), try word("长", "chang2", "long"),
      try word("长", "zhang3", "to grow"),
    ])
  }

  @Test func `a reading of Taiwan is that of the word of the study list`() throws {
    let own = [
      try word("研究", "yan2 jiu4", "research"), try word("垃圾", "le4 se4", "trash"),
      try word("学校", "xue2 xiao4", "school"), try word("长", "zhang4", "to swell"),
      try word("珍奶", "zhen1 nai3", "bubble tea"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: studied())
    #expect(
      listed.items.map(\.key.rawValue) == [
        "研究|yan2 jiu1", "垃圾|la1 ji1", "学校|xue2 xiao4", "长|zhang4", "珍奶|zhen1 nai3",
      ]
    )
    #expect(listed.renamed.map(\.word.simplified) == ["研究", "垃圾"] && listed.shared == 3)
    // Nobody reads 长 so; the learner is told.
    #expect(listed.doubtful.map(\.word.key.rawValue) == ["长|zhang4"])
    #expect(listed.doubtful.map(\.listed.key.rawValue) == ["长|chang2"])
    // Both readings are right, and the learner's own meaning is shown.
    let research = try #require(listed.items.first?.word)
    #expect(research.gloss == "research")
    #expect(research.acceptedReadings.map(\.numbered).contains("yan2 jiu4"))
    #expect(research.reading.numbered == "yan2 jiu1")
  }

  @Test func `a word of one's own gets the phrase of the study list, unless it has its own`() throws
  {
    var school = try word("学校", "xue2 xiao4", "school")
    school.phraseText = "我|在=zai4|学校=xue2 xiao4\tI am at school.\t\t3 4 5"
    let studied = WordList([school, try word("书", "shu1", "book")])
    var own = try word("学校", "xue2 xiao4", "my school")
    func phrase() throws -> Phrase? {
      try ListedWords([.word(own)], in: studied).items.first?.word?.phrase
    }
    #expect(try phrase()?.text(in: .simplified) == "我在学校")
    // The numbers of the wrong words are those of another pack.
    #expect(try phrase()?.others == [])
    own.phraseText = "大|学校=xue2 xiao4\tA big school."
    #expect(try phrase()?.english == "A big school.")
  }

  @Test func `a list that has both readings keeps both words`() throws {
    let own = [
      try word("研究", "yan2 jiu1", "to study"), try word("研究", "yan2 jiu4", "research"),
    ]
    let listed = try ListedWords(own.map(Item.word), in: studied())
    #expect(listed.items.map(\.key.rawValue) == ["研究|yan2 jiu1", "研究|yan2 jiu4"])
    #expect(listed.renamed.isEmpty && listed.doubtful.isEmpty && listed.shared == 1)
  }
}
