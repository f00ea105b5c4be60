import SeededRandom
import Testing

@testable import REPL

struct CellWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("银行", 4), ("nǐ hǎo", 6), ("u\u{308}\u{30C}", 1), ("ｅ", 2), ("ｱ", 1),
    ("，。！", 6), ("“”…·", 4), ("😀", 2), ("👍🏽", 2), ("👨\u{200D}👩\u{200D}👧", 2),
    ("🇨🇳", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{200B}", 0), ("\u{AD}", 0), ("\t\n", 0),
    ("\u{3000}", 2), ("\u{20000}", 2), ("\u{303F}", 1), ("█▏", 2), ("〇々", 4), ("ㄅㄆ", 4),
    (Palette(mode: .sixteen).styled("银", as: .heading), 2), ("é", 1), ("⌚", 2), ("㊗", 2), ("①", 1),
    // Wide since Unicode 16: trigrams, hexagrams, counting rods.
    ("☰", 2), ("䷀", 2), ("\u{1D360}", 2),
  ])
  func `text fills cells`(text: String, cells: Int) {
    #expect(CellWidth.of(text) == cells)
  }

  @Test func `the wide ranges are in order`() {
    let bounds = WideRanges.bounds
    #expect(bounds.count.isMultiple(of: 2))
    for index in bounds.indices.dropFirst() {
      let isInOrder =
        index.isMultiple(of: 2)
        ? bounds[index - 1] < bounds[index]
        : bounds[index - 1] <= bounds[index]
      #expect(isInOrder, "at \(index)")
    }
  }

  @Test func `padding counts cells`() {
    #expect("银".padded(to: 4) == "银  ")
    #expect("银".padded(to: 4, .right) == "  银")
    #expect("银行".padded(to: 3) == "银行")
    let styled = Palette(mode: .sixteen).styled("a", as: .wrong)
    #expect(styled.padded(to: 2) == styled + " ")
  }

  @Test(arguments: [
    ("bank", 4, "bank"), ("banks", 4, "ban…"), ("银行", 4, "银行"), ("银行家", 4, "银…"),
    ("银行家", 5, "银行…"), ("银行", 1, "…"), ("银行", 0, ""), ("", 0, ""), ("a银", 2, "a…"),
  ])
  func `cutting counts cells`(text: String, cells: Int, cut: String) {
    #expect(text.truncated(to: cells) == cut)
  }

  @Test(arguments: [
    ("", 10, [""]),
    ("   ", 10, [""]),
    ("a bank by a river", 7, ["a bank", "by a", "river"]),
    ("exactly seven", 7, ["exactly", "seven"]),
    ("unbreakable", 4, ["unbr", "eaka", "ble"]),
    ("an unbreakable", 4, ["an", "unbr", "eaka", "ble"]),
    ("银行在河边", 5, ["银行", "在河", "边"]),
    ("银行 bank", 6, ["银行", "bank"]),
    ("a银行b", 3, ["a银", "行b"]),
    ("银行", 1, ["银", "行"]),
    ("one\n\ntwo  three", 20, ["one", "", "two  three"]),
    ("a  b", 2, ["a", "b"]), ("是ㄒㄧㄝˋ, ˙ㄌㄜ.", 8, ["是", "ㄒㄧㄝˋ,", "˙ㄌㄜ."]),
    ("ㄒㄧㄝˋ", 4, ["ㄒㄧ", "ㄝˋ"]),
  ])
  func `wrapping breaks at blanks and between wide characters`(
    text: String,
    cells: Int,
    lines: [String]
  ) {
    #expect(text.wrapped(to: cells) == lines)
  }

  @Test(arguments: [
    ("Or ‘trainer --new 10’ begins more.", 20, ["Or", "‘trainer --new 10’", "begins more."]),
    ("Words (‘trainer --new 10’).", 21, ["Words", "(‘trainer --new 10’)."]),
    ("‘trainer words show 时侯’ says", 26, ["‘trainer words show 时侯’", "says"]),
    ("type ‘trainer --new 10’", 12, ["type", "‘trainer", "--new 10’"]),
    ("an ‘open quotation ends", 12, ["an ‘open", "quotation", "ends"]),
  ])
  func `a quoted command stays on one line if it fits`(
    text: String,
    cells: Int,
    lines: [String]
  ) {
    #expect(text.wrapped(to: cells) == lines)
  }

  @Test func `hanging lines are indented and stay within the width`() {
    #expect("1 to go by train".wrapped(to: 8, hanging: 2) == ["1 to go", "  by", "  train"])
    #expect("a\n \nb".wrapped(to: 20, hanging: 2) == ["a", "", "  b"], "an empty line stays empty")
    #expect("abcdefgh".wrapped(to: 4, hanging: 9) == ["abcd", "  ef", "  gh"])
  }

  @Test func `no wrapped line is too wide and no character is lost`() {
    let seed: UInt64 = 7
    var generator = SplitMix64(seed: seed)
    let characters = Array("ab 银行 ，e\u{301}😀xㄋㄧˇ˙‘’")
    for round in 0..<1_000 {
      let text = String((0..<30).compactMap { _ in characters.randomElement(using: &generator) })
      let width = Int.random(in: 2...24, using: &generator)
      let hanging = Int.random(in: 0...6, using: &generator)
      let lines = text.wrapped(to: width, hanging: hanging)
      #expect(lines.allSatisfy { CellWidth.of($0) <= width }, "seed \(seed), round \(round)")
      #expect(
        lines.joined().filter { $0 != " " } == text.filter { $0 != " " },
        "seed \(seed), round \(round)"
      )
      #expect(CellWidth.of(text.truncated(to: width)) <= width, "seed \(seed), round \(round)")
    }
  }
}
