import Pinyin
import Testing

/// Answers that are asked again or are nearly right.
struct SlipTests {
  private func mistake(_ typed: String, _ hanzi: String, _ accepted: String) throws -> Mistake? {
    let reading = try Reading(numbered: accepted)
    guard case .wrong(let found) = Judgement(typed: typed, hanzi: hanzi, accepted: [reading]) else {
      return nil
    }
    return found
  }

  @Test(arguments: [
    ("yin2hang", "银行", "yin2 hang2", Mistake.Slip.someTonesMissing),
    ("yínhang", "银行", "yin2 hang2", .someTonesMissing),
    ("zi4xingche1", "自行车", "zi4 xing2 che1", .someTonesMissing),
    ("nuer", "女儿", "nü3 er2", .umlautMissing), ("nu3er2", "女儿", "nü3 er2", .umlautMissing),
    ("nu3er", "女儿", "nü3 er2", .umlautMissing), ("lu4", "绿", "lü4", .umlautMissing),
    ("lu", "绿", "lü4", .umlautMissing),
    ("xue2sheng1", "学生", "xue2 sheng5", .neutralTone), ("de1", "的", "de5", .neutralTone),
    ("lao3shi5", "老师", "lao3 shi1", .neutralTone),
    ("péngyǒu", "朋友", "peng2 you5", .neutralTone),
  ])
  func `small mistakes are told from wrong answers`(
    typed: String,
    hanzi: String,
    accepted: String,
    slip: Mistake.Slip
  ) throws {
    #expect(try mistake(typed, hanzi, accepted)?.slip == slip)
  }

  @Test(arguments: [
    ("yin1hang", "银行", "yin2 hang2"), ("yin2xing", "银行", "yin2 hang2"), ("da5", "大", "da4"),
    ("lao5shi1", "老师", "lao3 shi1"), ("lu3", "绿", "lü4"), ("lü4", "路", "lu4"),
    ("xue2sheng4", "学生", "xue3 sheng5"), ("yin2hang4", "银行", "yin2 hang2"),
  ])
  func `other mistakes are plain ones`(typed: String, hanzi: String, accepted: String) throws {
    let found = try #require(try mistake(typed, hanzi, accepted))
    #expect(found.slip == nil)
  }

  @Test(arguments: [
    ("tiang1", "天", "tian1", "tiang1"), ("wuo3", "我", "wo3", "wuo3"),
    ("liou4", "六", "liu4", "liou4"), ("pia", "怕", "pa4", "pia"),
    ("xue2tiang", "学堂", "xue2 tang2", "tiang"), ("tiāng", "天", "tian1", "tiāng"),
    // As many syllables as the word, but none of it begins so.
    ("tiang", "你好", "ni3 hao3", "tiang"), ("liou", "老师", "lao3 shi1", "liou"),
  ])
  func `letters that are no syllable are not divided in silence`(
    typed: String,
    hanzi: String,
    accepted: String,
    fragment: String
  ) throws {
    let reading = try Reading(numbered: accepted)
    guard
      case .notPinyin(.notPinyin(let range, let found)) = Judgement(
        typed: typed,
        hanzi: hanzi,
        accepted: [reading]
      )
    else {
      Issue.record("\(typed) was divided")
      return
    }
    #expect(found == fragment)
    #expect(String(Array(typed)[range]) == fragment)
  }

  @Test(arguments: [
    ("nǚér", "女儿", "nü3 er2"), ("Xīān", "西安", "Xi1 an1"), ("lyu4", "绿", "lü4"),
    ("nyu3er2", "女儿", "nü3 er2"), ("lyue4", "略", "lüe4"), ("ng4", "嗯", "ng4"),
    ("ńg", "嗯", "ng2"),
  ])
  func `unusual spellings are read`(typed: String, hanzi: String, accepted: String) throws {
    let reading = try Reading(numbered: accepted)
    #expect(
      Judgement(typed: typed, hanzi: hanzi, accepted: [reading]) == .right(reading, of: reading)
    )
  }

  @Test func `parts that suit the word are judged`() throws {
    let found = try #require(try mistake("nüěr", "女儿", "nü3 er2"))
    #expect(found.differences.isEmpty == false)
  }

  @Test(arguments: [
    ("tiang", ["tian", "jiang"]), ("wuo3", ["wu", "wo"]), ("len", ["ren"]),
    ("liou4", ["liu"]), ("guei", ["gui"]),
    ("in3", ["yin"]), ("ing1", ["ying"]), ("ie4", ["ye"]), ("uo3", ["wo"]), ("chü4", ["chu"]),
    ("yiang", ["yang"]), ("buo", ["bo"]), ("bong1", ["beng"]), ("hoa3", ["hao", "hua"]),
    ("lyou", ["lou", "you"]), ("shian4", ["xian"]), ("chiu2", ["qiu", "jiu"]),
    ("hsiao3", ["xiao"]),
    ("jhong1", ["zhong"]), ("tzu4", ["zi"]), ("chieh2", ["qie", "jie"]),
    ("xyzzy", []), ("x2", []), ("zh", []), ("", []), ("aaaaaaaaaaaaaaaa", []),
  ])
  func `the nearest syllables are offered`(typed: String, expected: [String]) {
    #expect(NearestSyllables.of(typed) == expected)
  }

  @Test(arguments: [
    ("nihoa3", "hoa3"), ("bong1", "bong1"), ("chiu2", "chiu2"), ("ni3 bong", "bong"),
    ("yin2 hangg2", "hangg2"),
    ("x", "x"), ("ni3?", "?"), ("be;", ";"),
  ])
  func `the whole syllable that cannot be read is named`(text: String, syllable: String) {
    #expect(throws: PinyinError.self) { try PinyinText(text) }
    do {
      _ = try PinyinText(text)
    } catch {
      #expect(error.syllable(in: text) == syllable)
    }
  }

  @Test func `a typed spoken form is of the dictionary form`() throws {
    let dictionary = try Reading(numbered: "shui3 guo3")
    let spoken = try Reading(numbered: "shui2 guo3")
    #expect(
      Judgement(typed: "shui2guo3", hanzi: "水果", accepted: [dictionary])
        == .right(spoken, of: dictionary)
    )
    let wrong = try #require(try mistake("shui2gou3", "水果", "shui3 guo3"))
    #expect(wrong.accepted == dictionary)
    #expect(wrong.differences.map(\.syllableIndex) == [1])
  }

  @Test(arguments: ["ren 4 shi 5", "ren 4shi5", "ren4 shi 5", "ren\t4  shi 5", "Ren 4-shi 5"])
  func `blanks before a tone number are ignored`(typed: String) throws {
    let reading = try Reading(numbered: "ren4 shi5")
    #expect(try PinyinText(typed).best.reading?.numbered.lowercased() == "ren4 shi5")
    guard case .right = Judgement(typed: typed, hanzi: "认识", accepted: [reading]) else {
      Issue.record("not right")
      return
    }
  }

  @Test(arguments: ["ren4 4", "4 ren", "ren-4", "ren4 shi 5 5"])
  func `a tone number that follows no letters is no pinyin`(typed: String) {
    #expect(throws: PinyinError.self) { try PinyinText(typed) }
  }

  @Test(arguments: ["n", " n ", "N", "m", "ng"])
  func `a lone nasal is asked again where no reading has one`(typed: String) throws {
    let no = try Reading(numbered: "bu4")
    guard case .notPinyin = Judgement(typed: typed, hanzi: "不", accepted: [no]) else {
      Issue.record("counted")
      return
    }
    let yes = try Reading(numbered: "ng2")
    if case .notPinyin = Judgement(typed: typed, hanzi: "嗯", accepted: [yes]) {
      Issue.record("not read")
    }
  }

  @Test func `a nasal with a tone is an answer`() throws {
    let no = try Reading(numbered: "bu4")
    guard case .wrong = Judgement(typed: "n2", hanzi: "不", accepted: [no]) else {
      Issue.record("not counted")
      return
    }
  }
}
