import Foundation
import Lexicon
import Study
import TestSupport
import Testing

/// Word lists and what is wrong with them.
struct StudyListTests {
  @Test func `a list reads field by field`() throws {
    let scratch = try ListScratch()
    let list = try StudyListReader(directory: scratch.directory.path)
    #expect(list.words.map(\.simplified) == ["爱", "银行", "睡觉"])
    #expect(
      list.topics == [
        Topic(key: "feelings", name: "Feelings"), Topic(key: "places", name: "Places"),
      ]
    )
    let bank = list.words[1]
    #expect(bank.key.rawValue == "银行|yin2 hang2")
    #expect(bank.traditional == "銀行" && bank.gloss == "bank" && bank.topic == "places")
    #expect(bank.measureWords == ["个", "家"] && bank.partsOfSpeech == ["n"])
    #expect(bank.levels[.hsk2012]?.number == 3 && bank.levels.current?.number == 2)
    #expect(bank.frequencyRank == 700 && !bank.isSeparable)
    let sleep = list.words[2]
    #expect(sleep.isSeparable && sleep.frequencyRank == nil)
    #expect(sleep.levels.current?.text == "7-9" && sleep.levels[.hsk2012] == nil)
    #expect(sleep.senses == ["to sleep", "to go to bed"])
  }

  @Test func `the words of all files stand in the order of their places`() throws {
    let scratch = try ListScratch(lines: [ListScratch.sleep, ListScratch.love])
    try scratch.write(ListScratch.header + "\n" + ListScratch.bank + "\n", to: "words/b.tsv")
    let list = try StudyListReader(directory: scratch.directory.path)
    #expect(list.words.map(\.simplified) == ["爱", "银行", "睡觉"])
  }

  /// A line that replaces the second word, and where and why it is refused.
  struct Malformed: Sendable, CustomTestStringConvertible {
    let line: String
    let column: Int
    let fault: LexiconError.Fault
    var testDescription: String { "\(fault)" }

    init(_ line: String, _ column: Int, _ fault: LexiconError.Fault) {
      self.line = line
      self.column = column
      self.fault = fault
    }

    /// The line for 银行 with another text in one field.
    init(_ field: Int, _ text: String, _ column: Int, _ fault: LexiconError.Fault) {
      var fields = ListScratch.bank.split(separator: "\t", omittingEmptySubsequences: false)
        .map(String.init)
      fields[field] = text
      self.init(fields.joined(separator: "\t"), column, fault)
    }
  }

  static let malformed: [Malformed] = [
    Malformed(0, "", 1, .empty(field: "simplified")),
    Malformed(1, "", 4, .empty(field: "traditional")),
    Malformed(2, "", 7, .empty(field: "reading")),
    Malformed(4, "", 19, .empty(field: "pos")),
    Malformed(12, "", 38, .empty(field: "topic")),
    Malformed(13, "", 45, .empty(field: "gloss")),
    Malformed(2, "yin2hang2", 7, .badReading("yin2hang2")),
    Malformed(2, "yínháng", 7, .badReading("yínháng")),
    Malformed(2, "yin2  hang2", 7, .badReading("yin2  hang2")),
    Malformed(2, "yin2 hang", 7, .badReading("yin2 hang")),
    Malformed(2, "yin2 nv3", 7, .badReading("yin2 nv3")),
    Malformed(2, "yin2 hang9", 7, .badReading("yin2 hang9")),
    Malformed(2, "yin2 fong2", 7, .badReading("yin2 fong2")),
    Malformed(2, "yin2 gei2", 7, .unattestedSyllable("gei2")),
    Malformed(2, "yin2", 7, .readingLength(syllables: 1, characters: 2)),
    Malformed(0, "银行卡", 8, .readingLength(syllables: 2, characters: 3)),
    Malformed(3, "yin2 hang4|x", 18, .badReading("x")),
    Malformed(4, "noun", 19, .unknownPartOfSpeech("noun")),
    Malformed(4, "n/w", 19, .unknownPartOfSpeech("w")),
    Malformed(5, "0", 21, .badLevel("0")), Malformed(5, "HSK1", 21, .badLevel("HSK1")),
    Malformed(6, "10", 23, .badLevel("10")), Malformed(7, "1-3", 25, .badLevel("1-3")),
    Malformed(8, "0", 27, .badNumber(field: "rank", "0")),
    Malformed(8, "-4", 27, .badNumber(field: "rank", "-4")),
    Malformed(8, "1e3", 27, .badNumber(field: "rank", "1e3")),
    Malformed(9, "", 31, .badNumber(field: "order", "")),
    Malformed(9, "-2", 31, .badNumber(field: "order", "-2")),
    Malformed(9, "1", 31, .duplicate(key: "1", firstLine: 2, firstFile: "a.tsv")),
    Malformed(10, "yes", 33, .badNumber(field: "separable", "yes")),
    Malformed(12, "money", 38, .unknownTopic("money")),
    Malformed(13, String(repeating: "b", count: 61), 45, .glossTooLong(61)),
    Malformed(13, "ba\u{1B}[2Jnk", 45, .controlCharacter(field: "gloss")),
    Malformed(13, "bank\r", 45, .controlCharacter(field: "gloss")),
    Malformed(0, "银\u{9B}行", 1, .controlCharacter(field: "simplified")),
    Malformed(13, "\u{202E}knab", 45, .controlCharacter(field: "gloss")),
    Malformed(13, "\u{2066}bank", 45, .controlCharacter(field: "gloss")),
    Malformed("银行", 1, .fieldCount(expected: 14, found: 1)),
    Malformed("", 1, .fieldCount(expected: 14, found: 1)),
    Malformed(ListScratch.bank + "\textra", 45, .fieldCount(expected: 14, found: 15)),
    Malformed(
      ListScratch.love,
      1,
      .duplicate(key: "爱|ai4", firstLine: 2, firstFile: "a.tsv")
    ),
    Malformed(13, String(repeating: "b", count: 10_000), 10_000, .tooLong(characters: 10_044)),
  ]

  @Test(arguments: malformed)
  func `a malformed line is refused with its place, and the old pack stays`(
    malformed: Malformed
  ) throws {
    let scratch = try ListScratch()
    try scratch.build()
    let pack = try scratch.directory.bytes(of: "pack.sqlite")
    let lines = [ListScratch.header, ListScratch.love, malformed.line, ListScratch.sleep]
    try scratch.write(lines.joined(separator: "\n") + "\n", to: "words/a.tsv")
    let place = LexiconError.Position(file: "a.tsv", line: 3, column: malformed.column)
    #expect(throws: LexiconError.malformed(place, malformed.fault)) { try scratch.build() }
    #expect(try scratch.directory.bytes(of: "pack.sqlite") == pack)
    #expect(try scratch.directory.names() == ["pack.sqlite", "topics.tsv", "words"])
    #expect(!malformed.fault.explanation.isEmpty)
  }

  @Test func `a line that is no UTF-8 is refused`() throws {
    let scratch = try ListScratch()
    let bytes = Array((ListScratch.header + "\n" + ListScratch.love + "\n").utf8) + [0xFF, 0x0A]
    try scratch.directory.write(bytes, to: "words/a.tsv")
    #expect(throws: LexiconError.malformed(.init(file: "a.tsv", line: 3, column: 1), .notUTF8)) {
      try scratch.build()
    }
  }

  @Test(arguments: [
    "", "\n", "simplified\n", "\u{FEFF}" + ListScratch.header + "\n", ListScratch.header + "\r\n",
  ])
  func `a wrong first line is refused`(text: String) throws {
    let scratch = try ListScratch()
    try scratch.write(text, to: "words/a.tsv")
    let expected = ListScratch.header.split(separator: "\t").joined(separator: " ")
    #expect(
      throws: LexiconError.malformed(
        .init(file: "a.tsv", line: 1, column: 1),
        .wrongHeader(expected: expected)
      )
    ) { try scratch.build() }
  }

  @Test func `a word in two files is refused with both places`() throws {
    let scratch = try ListScratch()
    try scratch.write(ListScratch.header + "\n" + ListScratch.bank, to: "words/b.tsv")
    #expect(
      throws: LexiconError.malformed(
        .init(file: "b.tsv", line: 2, column: 1),
        .duplicate(key: "银行|yin2 hang2", firstLine: 3, firstFile: "a.tsv")
      )
    ) { try scratch.build() }
  }

  @Test(arguments: [
    ("feelings\tFeelings\n\tNo key\n", 1, LexiconError.Fault.empty(field: "key")),
    ("feelings\tFeelings\nplaces\t\n", 8, .empty(field: "name")),
    (
      "feelings\tFeelings\nfeelings\tAgain\n", 1,
      .duplicate(key: "feelings", firstLine: 2, firstFile: "topics.tsv")
    ),
  ])
  func `a malformed topic is refused with its place`(
    text: String,
    column: Int,
    fault: LexiconError.Fault
  ) throws {
    let scratch = try ListScratch()
    try scratch.write("key\tname\n" + text, to: "topics.tsv")
    #expect(
      throws: LexiconError.malformed(.init(file: "topics.tsv", line: 3, column: column), fault)
    ) { try scratch.build() }
  }

  @Test func `missing files are named`() throws {
    let scratch = try ListScratch()
    try FileManager.default.removeItem(atPath: scratch.directory("words/a.tsv"))
    #expect(throws: LexiconError.noLists(directory: scratch.directory("words"))) {
      try scratch.build()
    }
    try FileManager.default.removeItem(atPath: scratch.directory("topics.tsv"))
    #expect(throws: LexiconError.missing(path: scratch.directory("topics.tsv"))) {
      try scratch.build()
    }
  }
}
