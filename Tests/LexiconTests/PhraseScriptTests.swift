import Foundation
import Pinyin
import Study
import TestSupport
import Testing

@testable import Lexicon

/// The phrases of imported words in both scripts.
struct PhraseScriptTests {
  private static let studied = [
    ("学生", "學生", "xue2 sheng5"), ("我", "我", "wo3"), ("是", "是", "shi4"), ("茶", "茶", "cha2"),
    ("头发", "頭髮", "tou2 fa5"), ("点头", "點頭", "dian3 tou2"), ("发现", "發現", "fa1 xian4"),
    ("面", "面", "mian4"), ("面包", "麵包", "mian4 bao1"), ("爱", "愛", "ai4"), ("了", "了", "le5"),
    ("了解", "瞭解", "liao3 jie3"), ("后", "後", "hou4"), ("皇后", "皇后", "huang2 hou4"),
  ]

  private static func study() throws -> WordList {
    WordList(
      try studied.map { simplified, traditional, reading in
        Word(
          simplified: simplified,
          traditional: traditional,
          reading: try Reading(numbered: reading),
          gloss: "a word"
        )
      }
    )
  }

  /// Returns the words of a table beside the study list.
  private func words(_ table: String) throws -> [Word] {
    let read = try ImportScratch().importing(table, as: "a.csv")
    return try ListedWords(read.items, in: Self.study()).items.compactMap(\.word)
  }

  private func texts(_ word: Word?) -> [String]? {
    word?.phrase.map { phrase in Script.allCases.map(phrase.text(in:)) }
  }

  @Test(
    arguments: [
      // Either script is told from the words.
      ("我是学生。", ["我是学生。", "我是學生。"]), ("我是學生。", ["我是学生。", "我是學生。"]),
      ("学生爱面包, OK？", ["学生爱面包, OK？", "學生愛麵包, OK？"]),
      // 了 is a particle, whatever it is in 了解.
      ("学生点头了", ["学生点头了", "學生點頭了"]),
      // Unknown words, and characters that are not the same in all words, are told by none.
      ("学生爱咖啡", ["学生爱咖啡", "学生爱咖啡"]), ("學生愛咖啡", ["學生愛咖啡", "學生愛咖啡"]),
      ("学生爱面", ["学生爱面", "学生爱面"]), ("我是后学生", ["我是后学生", "我是后学生"]),
      // Two words that overlap disagree.
      ("学生点头发现茶", ["学生点头发现茶", "学生点头发现茶"]),
    ]
  )
  func `a phrase is in both scripts where words tell its other form, else as it was imported`(
    sentence: String,
    texts: [String]
  ) throws {
    let found = try words(
      "hanzi,traditional,pinyin,english,phrase\n学生,學生,xue2 sheng5,student,\"\(sentence)\"\n"
    )
    #expect(self.texts(found.first) == texts)
    let word = try #require(found.first)
    #expect(word.phrase?.parts.count { $0.isWord(word) } == 1)
  }

  @Test func `the words of the list itself tell forms, unless it has one script only`() throws {
    let both = try words(
      "hanzi,traditional,pinyin,english,phrase\n学生证,學生證,xue2 sheng5 zheng4,card,\n"
        + "我,我,wo3,I,我爱学生证。\n"
    )
    #expect(texts(both.last) == ["我爱学生证。", "我愛學生證。"])
    let one = try words(
      "hanzi,pinyin,english,phrase\n学生证,xue2 sheng5 zheng4,card,我爱学生证。\n"
        + "我,wo3,I,我爱学生证。\n学生,xue2 sheng5,student,我是学生。\n"
    )
    #expect(texts(one[0]) == ["我爱学生证。", "我爱学生证。"])
    #expect(texts(one[1]) == ["我爱学生证。", "我爱学生证。"])
    // The study list has the traditional form of this word.
    #expect(one[2].traditional == "學生" && texts(one[2]) == ["我是学生。", "我是學生。"])
  }

  @Test(arguments: [
    ("坐出租车。,坐計程車。", ["坐出租车。", "坐計程車。"]), ("坐出租车。,", ["坐出租车。", "坐出租车。"]),
    (",坐計程車。", ["坐計程車。", "坐計程車。"]), ("坐出租车。,坐車。", ["坐出租车。", "坐出租车。"]),
  ])
  func `the phrase in traditional characters can have a column of its own`(
    columns: String,
    texts: [String]
  ) throws {
    let found = try words(
      "hanzi,traditional,pinyin,english,phrase,phrase-traditional\n"
        + "出租车,計程車,chu1 zu1 che1,taxi,\(columns)\n"
    )
    #expect(self.texts(found.first) == texts)
    let stored = try #require(found.first?.phraseText)
    #expect(Phrase(stored: stored)?.stored == stored)
  }

  @Test func `a phrase of JSON lines keeps both scripts`() throws {
    let line = #"{"word":"茶","reading":"cha2","gloss":"tea","phrase":"#
    let read = try ImportScratch()
      .importing(line + #"{"text":"买茶。","traditional":"買茶。","english":"Buy tea."}}"#, as: "a.jsonl")
    #expect(texts(read.items.first?.word) == ["买茶。", "買茶。"])
  }

  @Test func `the forms of the study list make no mistake in its own phrases`() throws {
    let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data").path
    let words = try PhraseListReader(directory: data)
      .words(try StudyListReader(directory: data).words)
    let forms = ScriptForms(words)
    let phrases = words.compactMap(\.phrase)
    var found = 0
    // Every tenth phrase; all of them take long.
    let sample = stride(from: 0, to: phrases.count, by: 10).map { phrases[$0] }
    for phrase in sample {
      for (script, other) in [(Script.simplified, Script.traditional), (.traditional, .simplified)]
      {
        guard let text = forms.text(phrase.text(in: script), from: script) else { continue }
        #expect(text == phrase.text(in: other))
        found += 1
      }
    }
    #expect(Double(found) > 0.9 * Double(2 * sample.count), "\(found) of \(2 * sample.count)")
  }
}
