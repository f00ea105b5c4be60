import Confusables
import Pinyin
import Testing

struct NeighborScoreTests {
  /// Returns the score of two words in a question that asks for the sound.
  private func score(
    _ one: NeighborScore.Word,
    _ other: NeighborScore.Word,
    _ likenesses: LikenessTable = .none
  ) -> Double {
    NeighborScore.score(NeighborScore(likenesses: likenesses)(one, other), for: .sound)
  }

  private func word(
    _ text: String,
    _ reading: String,
    _ frequency: Double = 10
  ) throws
    -> NeighborScore.Word
  {
    NeighborScore.Word(
      characters: Array(text),
      syllables: try Reading(numbered: reading).syllables,
      frequency: frequency
    )
  }

  @Test func `near sounds and shared characters score above strangers`() throws {
    let buy = try word("买", "mai3")
    let sell = try word("卖", "mai4")
    let study = try word("学习", "xue2 xi2")
    let student = try word("学生", "xue2 sheng1")
    let window = try word("窗户", "chuang1 hu5")
    #expect(score(buy, sell) > score(buy, study))
    #expect(score(study, student) > score(study, window))
    #expect(score(study, student) == score(student, study))
  }

  @Test func `words of like frequency and length score higher`() throws {
    let one = try word("大学", "da4 xue2", 100)
    #expect(
      score(one, try word("大雪", "da4 xue3", 100)) > score(one, try word("大雪", "da4 xue3", 1))
    )
    #expect(
      score(one, try word("大雪", "da4 xue3")) > score(one, try word("大学生", "da4 xue2 sheng1"))
    )
  }

  @Test func `a common character makes long words as near as short ones`() throws {
    let short = score(try word("没事", "mei2 shi4"), try word("没人", "mei2 ren2"))
    let long = score(
      try word("没关系", "mei2 guan1 xi5"),
      try word("没想到", "mei2 xiang3 dao4")
    )
    #expect(long > 0.8 * short, "\(long) \(short)")
  }

  @Test func `a character at another place counts less where the sound is asked`() throws {
    let bun = try word("包子", "bao1 zi5")
    let (bag, package) = (try word("书包", "shu1 bao1"), try word("包裹", "bao1 guo3"))
    #expect(score(bun, bag) < 0.3 * score(bun, package))
    let meant = [bag, package].map {
      NeighborScore.score(NeighborScore()(bun, $0), for: .meaning)
    }
    #expect(meant[0] > 0.4 * meant[1])
  }

  @Test(arguments: [
    ("杯子", "bei1 zi5", "个子", "ge4 zi5"), ("冰棍儿", "bing1 gun4 r5", "口哨儿", "kou3 shao4 r5"),
    ("杯子", "bei1 zi5", "男子", "nan2 zi3"),
  ])
  func `a common ending counts less than another common character`(
    text: String,
    reading: String,
    otherText: String,
    otherReading: String
  ) throws {
    let ending = score(try word(text, reading), try word(otherText, otherReading))
    let stem = score(
      try word("杯子", "bei1 zi5"),
      try word("杯水", "bei1 shui3")
    )
    #expect(ending < 0.5 * stem, "\(ending) \(stem)")
  }

  @Test func `a table of look-alikes can be put in`() throws {
    let table = LikenessTable([("已", "己", 0.9)])
    let already = try word("已", "yi3")
    let own = try word("己", "ji3")
    #expect(score(already, own, table) > score(already, own) + 0.5)
    // Among other characters it counts only if it is read alike.
    let words = try (word("婚纱", "hun1 sha1"), word("风沙", "feng1 sha1"), word("精妙", "jing1 miao4"))
    let looks = LikenessTable([
      (one: Character("纱"), other: Character("沙"), likeness: 0.9), ("纱", "妙", 0.9),
    ])
    #expect(score(words.0, words.1, looks) > score(words.0, words.1) + 0.15)
    #expect(score(words.0, words.2, looks) == score(words.0, words.2))
  }

  @Test func `a field of meaning counts where the meaning is asked, a topic only ranks the rest`() {
    func word(_ level: Int = 1, topic: String = "", part: String = "n") -> NeighborScore.Word {
      NeighborScore.Word(
        characters: [],
        syllables: [],
        frequency: 1,
        level: level,
        partOfSpeech: part,
        topic: topic
      )
    }
    func score(
      _ one: NeighborScore.Word,
      _ other: NeighborScore.Word,
      areOfField: Bool = false,
      _ purpose: NeighborScore.Purpose = .meaning
    ) -> Double {
      NeighborScore.score(NeighborScore()(one, other, areOfField: areOfField), for: purpose)
    }
    let plain = score(word(), word())
    #expect(plain > 0)
    #expect(score(word(), word(part: "v")) == 0)
    let food = word(topic: "food")
    #expect(score(food, food) > plain && score(food, food) < 0.02)
    #expect(score(food, word(topic: "home")) == plain)
    #expect(score(food, food, areOfField: true) > 2 * score(food, word(), areOfField: true))
    #expect(score(food, food, areOfField: true, .sound) == plain)
    #expect(score(word(), word(2)) < plain)
  }

  @Test func `a repeated character counts where characters are the options`() throws {
    let one = try word("谢谢", "xie4 xie5")
    let likeness = NeighborScore()(one, try word("常常", "chang2 chang2"))
    #expect(likeness.areRepeated)
    #expect(!NeighborScore()(one, try word("学生", "xue2 sheng1")).areRepeated)
    let scores = [NeighborScore.Purpose.sound, .characters, .meaning].map {
      NeighborScore.score(likeness, for: $0)
    }
    #expect(scores[0] > 0.4 && scores[1] > 0.15 && scores[2] < 0.1, "\(scores)")
    // Where the meaning is asked, it counts in full within one topic only.
    var near = likeness
    near.areOfTopic = true
    #expect(NeighborScore.score(near, for: .characters) > scores[1] + 0.3)
  }
}
