import Confusables
import Pinyin
import Testing

struct NeighborScoreTests {
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
    let score = NeighborScore()
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
    let score = NeighborScore()
    let one = try word("大学", "da4 xue2", 100)
    #expect(
      score(one, try word("大雪", "da4 xue3", 100)) > score(one, try word("大雪", "da4 xue3", 1))
    )
    #expect(
      score(one, try word("大雪", "da4 xue3")) > score(one, try word("大学生", "da4 xue2 sheng1"))
    )
  }

  @Test func `a common character makes long words as near as short ones`() throws {
    let score = NeighborScore()
    let short = score(try word("没事", "mei2 shi4"), try word("没人", "mei2 ren2"))
    let long = score(
      try word("没关系", "mei2 guan1 xi5"),
      try word("没想到", "mei2 xiang3 dao4")
    )
    #expect(long > 0.8 * short, "\(long) \(short)")
  }

  @Test func `a table of look-alikes can be put in`() throws {
    let plain = NeighborScore()
    let looking = NeighborScore(likenesses: LikenessTable([("已", "己", 0.9)]))
    let already = try word("已", "yi3")
    let own = try word("己", "ji3")
    #expect(looking(already, own) > plain(already, own) + 0.5)
  }

  @Test func `a field of meaning and a topic count, and a level away takes some of it`() throws {
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
    let score = NeighborScore()
    let plain = score(word(), word())
    #expect(plain > 0)
    #expect(score(word(), word(part: "v")) == 0)
    #expect(score(word(topic: "food"), word(topic: "food")) > 5 * plain)
    #expect(score(word(topic: "food"), word(topic: "home")) == plain)
    #expect(score(word(), word(), areOfField: true) > 50 * plain)
    #expect(score(word(), word(2)) < plain)
  }
}
