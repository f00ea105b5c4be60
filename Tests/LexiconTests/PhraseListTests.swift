import Foundation
import Lexicon
import Pinyin
import Study
import TestSupport
import Testing

/// The phrases of the study list.
struct PhraseListTests {
  private static let header = "key\tsentence\twords\tenglish\tnote\n"
  private static let names = "name\ttraditional\treading\tenglish\n陈\t陳\tChen2\tChen\n"

  /// Returns a study list of three words with phrases.
  private func words(_ line: String) throws -> [Word] {
    let scratch = try ListScratch()
    let folder = scratch.directory("phrases")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try scratch.write(Self.header + line + "\n", to: "phrases/hsk-1.tsv")
    try scratch.write(Self.names, to: "phrases/names.tsv")
    let list = try StudyListReader(directory: scratch.directory.path)
    return try PhraseListReader(directory: scratch.directory.path).words(list.words)
  }

  @Test func `a phrase has the forms and readings of its words and names`() throws {
    let line = "爱|ai4\t陈，爱睡觉！\t陈=Chen2 爱=ai4 睡觉=shui4 jiao4\tChen loves sleeping!\t"
    let word = try #require(try words(line).first { $0.simplified == "爱" })
    let phrase = try #require(word.phrase)
    #expect(phrase.text(in: .simplified) == "陈，爱睡觉！")
    #expect(phrase.text(in: .traditional) == "陳，愛睡覺！")
    #expect(phrase.english == "Chen loves sleeping!")
    let readings = phrase.parts.map { $0.reading?.numbered }
    #expect(readings == ["Chen2", nil, "ai4", "shui4 jiao4", nil])
    #expect(try words(line).filter { $0.phrase != nil }.count == 1)
  }

  @Test(arguments: [
    ("taiwan:爱=疼", "疼"), ("spoken|taiwan:爱=疼", "疼"), ("taiwan:茶=茗", nil), ("written", nil),
  ])
  func `a note names the word of Taiwan`(note: String, word: String?) throws {
    let line = "爱|ai4\t爱！\t爱=ai4\tLove!\t\(note)"
    let found = try #require(try words(line).first { $0.simplified == "爱" }?.phrase)
    #expect(found.taiwanWord == word && Phrase(stored: found.stored) == found)
  }

  @Test(arguments: [
    ("恨|hen4\t爱！\t爱=ai4\tLove!\t", 1, LexiconError.Fault.unknownWord("恨|hen4")),
    ("爱|ai4\t爱茶！\t爱=ai4 茶=cha2\tTea!\t", 11, .unknownWord("茶 cha2")),
    ("爱|ai4\t爱睡！\t爱=ai4\tLove!\t", 11, .otherSentence("睡！")),
    ("爱|ai4\t爱！\t睡觉=shui4 jiao4\tLove!\t", 10, .otherSentence("睡觉")),
    ("爱|ai4\t爱！\t\tLove!\t", 10, .otherSentence("爱！")),
  ])
  func `a phrase that is not made of words of the list is refused`(
    line: String,
    column: Int,
    fault: LexiconError.Fault
  ) {
    #expect(
      throws: LexiconError.malformed(
        .init(file: "hsk-1.tsv", line: 2, column: column),
        fault
      )
    ) { try words(line) }
  }

  @Test func `a word has one phrase`() {
    let line = "爱|ai4\t爱！\t爱=ai4\tLove!\t"
    #expect(throws: LexiconError.self) { try words(line + "\n" + line) }
  }

  @Test(arguments: [
    ("恨|hen4\t爱=ai4", 1, LexiconError.Fault.unknownWord("恨|hen4")),
    ("爱|ai4\t茶=cha2", 7, .unknownWord("茶 cha2")),
    ("爱|ai4\t爱=ai4", 7, .notACloze("爱")),
    ("爱|ai4\t睡觉=shui4 jiao4", 7, .notACloze("睡觉=shui4 jiao4")),
  ])
  func `the wrong words of a cloze are six words of the list, and not the word`(
    line: String,
    column: Int,
    fault: LexiconError.Fault
  ) throws {
    let scratch = try ListScratch()
    let folder = scratch.directory("phrases")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try scratch.write(Self.header + "爱|ai4\t爱！\t爱=ai4\tLove!\t\n", to: "phrases/hsk-1.tsv")
    try scratch.write(Self.names, to: "phrases/names.tsv")
    try scratch.write("key\twords\n" + line + "\n", to: "phrases/cloze-1.tsv")
    let list = try StudyListReader(directory: scratch.directory.path)
    #expect(
      throws: LexiconError.malformed(.init(file: "cloze-1.tsv", line: 2, column: column), fault)
    ) { try PhraseListReader(directory: scratch.directory.path).words(list.words) }
  }

  @Test func `the wrong words of the fewest phrases come first`() throws {
    let texts = ["爱 ai4", "茶 cha2", "水 shui3", "书 shu1", "花 hua1", "鸟 niao3", "山 shan1", "门 men2"]
    let scratch = try ListScratch(
      lines: texts.enumerated().map { index, text in
        let parts = text.split(separator: " ")
        return "\(parts[0])\t\(parts[0])\t\(parts[1])\t\tn\t1\t1\t1\t\(index + 1)\t\(index + 1)"
          + "\t\t\tfeelings\tmeaning \(index)"
      }
    )
    let folder = scratch.directory("phrases")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try scratch.write(
      Self.header + "爱|ai4\t爱！\t爱=ai4\tLove!\t\n茶|cha2\t茶！\t茶=cha2\tTea!\t\n",
      to: "phrases/hsk-1.tsv"
    )
    try scratch.write(Self.names, to: "phrases/names.tsv")
    try scratch.write(
      "key\twords\n爱|ai4\t水=shui3 书=shu1 花=hua1 鸟=niao3 山=shan1 茶=cha2\n"
        + "茶|cha2\t水=shui3 书=shu1 花=hua1 鸟=niao3 山=shan1 门=men2\n",
      to: "phrases/cloze-1.tsv"
    )
    let list = try StudyListReader(directory: scratch.directory.path)
    let words = try PhraseListReader(directory: scratch.directory.path).words(list.words)
    let others = words.prefix(2).map { $0.phrase?.others.map { words[$0 - 1].simplified } ?? [] }
    #expect(others == [["茶", "水", "书", "花", "鸟", "山"], ["门", "水", "书", "花", "鸟", "山"]])
  }

  @Test func `every word of the first levels has a phrase with its characters`() throws {
    let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data").path
    let list = try StudyListReader(directory: data)
    let words = try PhraseListReader(directory: data).words(list.words)
    for word in words {
      let level = word.levels[.hsk2025]?.number ?? 9
      guard let phrase = word.phrase else {
        #expect(level > 2, "\(word.simplified)")
        continue
      }
      #expect(phrase.english.count <= 60 && !phrase.english.isEmpty, "\(word.simplified)")
      let text = phrase.text(in: .simplified)
      #expect(word.simplified.allSatisfy(text.contains), "\(word.simplified): \(text)")
      #expect(Phrase(stored: phrase.stored) == phrase, "\(word.simplified)")
      let isAlike = ["一会儿", "不一会儿", "模特儿", "玩意儿"].contains(word.simplified)
      if word.reading.syllables.last == .erhua, !isAlike {
        #expect(phrase.taiwanWord != nil, "\(word.simplified)")
      }
    }
  }
}
