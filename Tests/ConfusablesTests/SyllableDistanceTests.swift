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

  @Test func `learners' ratios are symmetric and fall with distance where none is listed`() {
    for one in Initial.allCases {
      for other in Initial.allCases {
        #expect(ConfusionRates.ratio(one, other) == ConfusionRates.ratio(other, one))
      }
    }
    #expect(ConfusionRates.ratio(Initial.l, .r) == 17)
    #expect(ConfusionRates.ratio(of: Contrast(Final.u, .umlautU)) == 27)
    #expect(ConfusionRates.ratio(Initial.n, .l) > ConfusionRates.ratio(Initial.f, .h))
    #expect(ConfusionRates.ratio(Initial.f, .h) > ConfusionRates.ratio(Initial.f, .zh))
    #expect(ConfusionRates.ratio(Initial.f, .zero) > 0)
  }
}
