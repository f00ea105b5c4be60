import Confusables
import Pinyin
import Testing

struct SyllableDistanceTests {
  @Test(arguments: [("zh", "z"), ("n", "l"), ("l", "r"), ("b", "p"), ("f", "h"), ("s", "sh")])
  func `initials that learners merge are nearer than others`(_ pair: (String, String)) throws {
    let one = try #require(Initial(rawValue: pair.0))
    let other = try #require(Initial(rawValue: pair.1))
    #expect(SyllableDistance.between(one, other) <= 0.30)
    #expect(SyllableDistance.between(one, other) < SyllableDistance.between(one, .zero))
  }

  @Test(arguments: [
    ("in", "ing", 0.15), ("en", "eng", 0.15), ("an", "ang", 0.20), ("uan", "uang", 0.20),
    ("ü", "u", 0.20), ("ie", "üe", 0.25), ("ian", "iang", 0.30), ("ou", "uo", 0.30),
    ("ong", "eng", 0.30), ("un", "ün", 0.30),
  ])
  func `close finals have their listed distance`(_ row: (String, String, Double)) throws {
    let one = try #require(Final(rawValue: row.0))
    let other = try #require(Final(rawValue: row.1))
    #expect(SyllableDistance.between(one, other) == row.2)
  }

  @Test func `distances are symmetric, zero only for equals, and at most one`() {
    for one in Initial.allCases {
      for other in Initial.allCases {
        let distance = SyllableDistance.between(one, other)
        #expect(distance == SyllableDistance.between(other, one))
        #expect((distance == 0) == (one == other) && distance <= 1)
      }
    }
    for one in Final.allCases {
      for other in Final.allCases {
        let distance = SyllableDistance.between(one, other)
        #expect(distance == SyllableDistance.between(other, one))
        #expect((distance == 0) == (one == other) && distance <= 1)
      }
    }
    for one in Tone.allCases {
      for other in Tone.allCases {
        let distance = SyllableDistance.between(one, other)
        #expect(distance == SyllableDistance.between(other, one))
        #expect((distance == 0) == (one == other) && distance <= 0.4)
      }
    }
  }

  @Test func `readings are compared position by position`() throws {
    let one = try Reading(numbered: "zhong1 guo2")
    let other = try Reading(numbered: "zong1 guo3")
    #expect(abs(SyllableDistance.between(one, other) - 0.40) < 1e-9)
    let shorter = Reading(Array(one.syllables.prefix(1)))
    #expect(SyllableDistance.between(one, shorter) == SyllableDistance.missingSyllable)
  }

  @Test(arguments: [
    (Contrast(Initial.l, .r), Contrast(Initial.n, .l)),
    (Contrast(Final.u, .umlautU), Contrast(Final.ia, .ie)),
    (Contrast(Tone.second, .third), Contrast(Tone.first, .fourth)),
  ])
  func `a pair that learners confuse more weighs more`(more: Contrast, less: Contrast) {
    #expect(ContrastTable.weight(of: more) > ContrastTable.weight(of: less))
    #expect(ContrastTable.weight(of: less) > 0)
  }

  @Test(arguments: [
    Contrast(Initial.sh, .r), Contrast(Initial.f, .zh), Contrast(Final.ang, .en),
    Contrast(Final.uo, .e), Contrast(Tone.first, .neutral),
  ])
  func `a pair of another table row, or of none, is told from the table`(pair: Contrast) {
    let isListed = [Contrast(Initial.sh, .r), Contrast(Final.uo, .e)].contains(pair)
    #expect((ContrastTable.weight(of: pair) > 0) == isListed)
  }

  @Test(arguments: [
    // Alike on paper alone: syllables that begin with a glide in speech.
    ("you3", "wei3"), ("yun4", "wen4"), ("wan2", "yan2"), ("yong4", "yu4"), ("wu4", "yu4"),
    ("wu4", "you4"), ("wei1", "you1"), ("yuan2", "wan2"), ("yan2", "an2"), ("yu4", "wo4"),
    // Vowels that nobody takes for each other.
    ("bu4", "bi4"), ("lu3", "li3"), ("ting1", "ti1"), ("xing4", "xi4"), ("tie3", "tan3"),
    ("zhuan4", "zhen4"), ("yu2", "e2"), ("pi2", "ping2"), ("xiong1", "xu1"), ("jin1", "jie1"),
    // An initial that is left out.
    ("hun1", "wen1"), ("e4", "re4"), ("yi4", "li4"), ("yuan2", "nuan2"),
  ])
  func `syllables that sound different are not taken for each other`(
    one: String,
    other: String
  ) throws {
    let pair = try [one, other].map { try Syllable(numbered: $0) }
    #expect(!ContrastTable.allows(pair[0], pair[1]))
    #expect(!ContrastTable.allows(pair[1], pair[0]))
  }

  @Test(arguments: [
    ("lu4", "lü4"), ("nu3", "nü3"), ("yi2", "yu2"), ("yan2", "yuan2"), ("yin1", "yun1"),
    ("ji4", "ju4"), ("zhi1", "zi1"), ("wan3", "wang3"), ("you3", "yao3"), ("en1", "an1"),
    ("liu2", "lou2"), ("tie1", "tie3"), ("lan2", "lang3"), ("gen1", "gun1"),
  ])
  func `syllables that sound alike are`(one: String, other: String) throws {
    let pair = try [one, other].map { try Syllable(numbered: $0) }
    #expect(ContrastTable.allows(pair[0], pair[1]))
  }
}
